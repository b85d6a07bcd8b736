import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

@testable import QuartzCore

/// Questions Q-28…Q-48: endpoints, additive, values, keyframes, springs, through the public API.
@Suite struct InterpolationQuestionTests {
  private func shown(
    _ keyPath: String, model: Any? = nil, at times: [Double], _ animations: [CAAnimation]
  ) -> [Double] {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      if let model { layer.setValue(model, forKeyPath: keyPath) }
      for animation in animations { layer.add(animation, forKey: nil) }
    }
    return times.map { time in
      stage.advance(to: time)
      return layer.shown(keyPath) ?? .nan
    }
  }

  private func expect(_ got: [Double], _ expected: [Double], _ tolerance: Double = 1e-3) {
    #expect(got.count == expected.count)
    for (value, wanted) in zip(got, expected) {
      #expect(abs(value - wanted) <= tolerance, "\(got) instead of \(expected)")
    }
  }

  @Test(.rules("B-4", "B-5", "B-6", "Q-28")) func missingEndpointsComeFromTheModel() {
    let rows: [(Any?, Any?, Any?, Double)] = [
      (2, 8, nil, 5), (2, nil, 4, 4), (nil, 8, 4, 6), (1, nil, nil, 3), (nil, 9, nil, 7), (nil, nil, 4, 7),
    ]
    for (from, to, by, expected) in rows {
      let animation = basic("zPosition", from: from, to: to, by: by, duration: 1)
      expect(shown("zPosition", model: 5, at: [0.5], [animation]), [expected])
    }
  }

  @Test(.rules("B-9", "Q-29")) func missingEndFollowsTheModelInFlight() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.add(basic("zPosition", from: 0, duration: 1), forKey: "k")
      layer.zPosition = 100
    }
    stage.advance(to: 0.5)
    #expect(near(layer.shown("zPosition"), 50))
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.zPosition = 200
    }
    #expect(near(layer.shown("zPosition"), 100))
    stage.advance(to: 0.75)
    #expect(near(layer.shown("zPosition"), 150))
  }

  @Test(.rules("B-15", "B-19", "Q-30", "Q-31")) func additiveAddsAndCumulativeGoesOn() {
    func additive() -> CAAnimation {
      let animation = basic("zPosition", from: -50, to: 0, duration: 1)
      animation.isAdditive = true
      return animation
    }
    expect(shown("zPosition", model: 100, at: [0.25, 0.5, 1], [additive()]), [62.5, 75, 100])
    expect(shown("zPosition", model: 100, at: [0.5], [additive(), additive()]), [50])
    let cumulative = basic("zPosition", from: 0, to: 10, duration: 1, fill: .forwards, removed: false)
    cumulative.isCumulative = true
    cumulative.repeatCount = 3
    expect(shown("zPosition", at: [0.5, 1.5, 2.5, 9], [cumulative]), [5, 15, 25, 30])
  }

  @Test(.rules("B-25", "Q-32")) func coloursMixComponentByComponent() throws {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      layer.add(
        basic(
          "backgroundColor", from: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
          to: CGColor(red: 0, green: 0, blue: 1, alpha: 1), duration: 1), forKey: nil)
    }
    stage.advance(to: 0.5)
    let color = try #require(stage.inside { layer.presentation()?.backgroundColor })
    #expect(color.value == ColorValue(red: 0.5, green: 0, blue: 0.5, alpha: 1))
  }

  @Test(.rules("B-28", "B-35", "Q-33")) func matricesTurnTheShortWayAndNumbersTheLong() throws {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      layer.add(
        basic(
          "transform", from: CATransform3DIdentity,
          to: NSValue(caTransform3D: CATransform3DMakeRotation(.pi * 1.5, 0, 0, 1)), duration: 1), forKey: "m"
      )
    }
    stage.advance(to: 0.5)
    var shown = try #require(stage.inside { layer.presentation()?.transform })
    #expect(near(shown.m11, 0.70711) && near(shown.m12, -0.70711))
    stage.turn {
      layer.add(basic("transform.rotation.z", from: 0, to: CGFloat.pi * 1.5, duration: 1), forKey: "m")
    }
    stage.advance(to: 1)
    shown = try #require(stage.inside { layer.presentation()?.transform })
    #expect(near(shown.m11, -0.70711) && near(shown.m12, 0.70711))
  }

  @Test(.rules("B-11", "Q-36")) func laterAnimationOfTheSamePathCoversTheEarlier() {
    let first = basic("zPosition", from: 0, to: 1, duration: 1)
    let second = basic("zPosition", from: 10, to: 20, duration: 0.5)
    expect(shown("zPosition", at: [0.25, 0.4, 0.75], [first, second]), [15, 18, 0.75])
  }

  @Test(.rules("K-4", "K-5", "Q-38", "Q-39", "Q-41")) func keyframesFollowTheirTimesModesAndCurves() {
    func keyframes(_ values: [Any], _ edit: (CAKeyframeAnimation) -> Void = { _ in }) -> CAAnimation {
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.values = values
      animation.duration = 1
      edit(animation)
      return animation
    }
    expect(shown("zPosition", at: [0.25, 0.5, 0.75], [keyframes([0, 10, 30])]), [5, 10, 20])
    expect(
      shown("zPosition", at: [0.4, 0.8, 0.9], [keyframes([0, 10, 30]) { $0.keyTimes = [0, 0.8, 1] }]),
      [5, 10, 20])
    for times in [[0, 0.25, 0.5, 0.75, 1] as [NSNumber], nil] {
      let discrete = keyframes([310, 60, 120, 60]) {
        $0.calculationMode = .discrete
        $0.keyTimes = times
      }
      expect(shown("zPosition", at: [0.1, 0.25, 0.5, 0.9], [discrete]), [310, 60, 120, 60])
    }
    let eased = keyframes([0, 10, 20]) {
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
    }
    expect(shown("zPosition", at: [0.25, 0.75], [eased]), [3.15357, 15])
    // What a cubic curve does between its values is the oracles' business (c_keyframes).
    let cubic = keyframes([0, 10, 20, 0]) { $0.calculationMode = .cubic }
    expect(shown("zPosition", at: [1.0 / 3, 0.5, 2.0 / 3], [cubic]), [10, 16.875, 20])
  }

  @Test(.rules("K-2", "K-20", "K-24", "Q-40", "Q-43", "Q-44")) func pathWinsOverValuesAndTurnsTheLayer()
    throws
  {
    func along(_ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 20))
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.values = [CGPoint(x: 900, y: 900), CGPoint(x: 901, y: 901)]
      animation.path = path
      animation.calculationMode = mode
      animation.rotationMode = .rotateAuto
      animation.duration = 1
      // A path is kept as it was when it was set.
      path.addLine(to: CGPoint(x: 5000, y: 5000))
      return animation
    }
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn { layer.add(along(.linear), forKey: "move") }
    var shows: [(Double, CGPoint, Double)] = [
      (0.25, CGPoint(x: 50, y: 0), 0), (0.75, CGPoint(x: 100, y: 10), .pi / 2),
    ]
    func check() throws {
      for (time, point, angle) in shows {
        stage.advance(to: time)
        let shown = try #require(stage.inside { layer.presentation() })
        #expect(near(shown.position.x, point.x, 1e-3) && near(shown.position.y, point.y, 1e-3))
        #expect(near(layer.shown("transform.rotation.z"), angle, 1e-3))
      }
    }
    try check()
    stage.advance(to: 2)
    stage.turn { layer.add(along(.paced), forKey: "move") }
    shows = [
      (2.25, CGPoint(x: 30, y: 0), 0), (2.5, CGPoint(x: 60, y: 0), 0), (2.9, CGPoint(x: 100, y: 8), .pi / 2),
    ]
    try check()
  }

  @Test(.rules("S-7", "Q-45", "Q-46", "Q-47")) func springsSwingAndAreCutOff() {
    let spring = CASpringAnimation(keyPath: "zPosition")
    #expect(near(spring.settlingDuration, 1.4727003346780927, 1e-9))
    spring.fromValue = 100
    spring.toValue = 200
    expect(shown("zPosition", model: 7, at: [0.2, 0.25], [spring]), [184.943, 7], 2e-3)
    spring.duration = spring.settlingDuration
    expect(shown("zPosition", at: [0.1, 0.5, 1], [spring]), [134.030, 207.459, 200.217], 2e-3)
    spring.damping = 40
    expect(shown("zPosition", at: [0.1], [spring]), [126.424], 2e-3)
    spring.allowsOverdamping = true
    expect(shown("zPosition", at: [0.1], [spring]), [117.774], 2e-3)
  }

  @Test(.rules("S-13", "S-14")) func perceptualSpringReadsBackWhatItWasMadeOf() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(near(Double(spring.stiffness), 157.914, 1e-3))
    #expect(near(Double(spring.damping), 17.593, 1e-3))
    #expect(near(spring.perceptualDuration, 0.5) && near(Double(spring.bounce), 0.3))
  }

  @Test(.rules("B-55")) func valueFunctionReallyTurns() throws {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      let animation = basic("transform", from: 0, to: CGFloat.pi * 2, duration: 1)
      animation.valueFunction = CAValueFunction(name: .rotateZ)
      layer.add(animation, forKey: nil)
    }
    stage.advance(to: 0.25)
    #expect(near(layer.shown("transform.rotation.z"), .pi / 2))
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
  }
}
