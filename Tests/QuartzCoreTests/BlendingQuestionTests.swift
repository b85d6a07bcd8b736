import CoreGraphics
import Foundation
import StrataTestKit
import Testing

@testable import QuartzCore

/// Adding, accumulating, keyframes of several kinds, paths: through the public API.
@Suite struct BlendingQuestionTests {
  private let stage = LayerStage()

  private func keyframes(
    _ values: [Any], _ edit: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    keyframes("zPosition", values, edit)
  }

  private func keyframes(
    _ keyPath: String, _ values: [Any], duration: Double = 1,
    _ edit: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    (animation.duration, animation.fillMode, animation.isRemovedOnCompletion) = (duration, .both, false)
    edit(animation)
    return animation
  }

  private func show(_ animation: CAAnimation, on layer: CALayer, at time: Double) throws -> CALayer {
    stage.turn { layer.add(animation, forKey: "k") }
    stage.advance(to: stage.time + time)
    return try stage.inside { try #require(layer.presentation()) }
  }

  private func zs(_ animation: @autoclosure () -> CAAnimation, at times: [Double]) throws -> [Double] {
    try times.map { Double(try show(animation(), on: stage.layer(), at: $0).zPosition) }
  }

  private func same(_ got: [Double], _ wanted: [Double], _ tolerance: Double = 1e-4) -> Bool {
    got.count == wanted.count && zip(got, wanted).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test(.rules("B-13")) func everyKindOfNumberAdds() throws {
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 100, y: 100)
      layer.shadowOffset = CGSize(width: 5, height: 6)
      for (path, from, to) in [
        ("position", CGPoint(x: -10, y: -20), CGPoint.zero),
        ("shadowOffset", CGSize(width: 2, height: 4), CGSize.zero),
        ("bounds", CGRect(x: 2, y: 4, width: 6, height: 8), CGRect.zero), ("opacity", -0.5, 0),
      ] as [(String, Any, Any)] {
        let animation = basic(path, from: from, to: to, duration: 1)
        animation.isAdditive = true
        layer.add(animation, forKey: path)
      }
    }
    stage.advance(to: 0.5)
    let shown = try stage.inside { try #require(layer.presentation()) }
    #expect(shown.position == CGPoint(x: 95, y: 90))
    #expect(shown.shadowOffset == CGSize(width: 6, height: 8))
    #expect(shown.bounds == CGRect(x: 1, y: 2, width: 103, height: 104))
    #expect(near(Double(shown.opacity), 0.75))
  }

  @Test(.rules("B-16", "O-15")) func missingEndOfAnAdditionIsNothing() throws {
    for (from, to, wanted) in [(-50, nil, 75), (nil, 50, 125)] as [(Double?, Double?, Double)] {
      let layer = stage.layer()
      stage.turn {
        CATransaction.setDisableActions(true)
        layer.zPosition = 100
      }
      let animation = basic("zPosition", from: from, to: to, duration: 1)
      animation.isAdditive = true
      #expect(near(Double(try show(animation, on: layer, at: 0.5).zPosition), wanted))
    }
  }

  @Test(.rules("B-17")) func pathsDoNotAdd() throws {
    func box(_ size: Double) -> CGPath {
      CGPath(rect: CGRect(x: 0, y: 0, width: size, height: size), transform: nil)
    }
    let shape = stage.layer { CAShapeLayer() }
    stage.turn { shape.path = box(100) }
    let animation = basic("path", from: box(10), to: box(30), duration: 1)
    animation.isAdditive = true
    let shown = try #require(try show(animation, on: shape, at: 0.5) as? CAShapeLayer)
    #expect(shown.path?.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test(.rules("B-20")) func roundTripsAddUpTheirTurningPoint() throws {
    func roundTrip() -> CAAnimation {
      let animation = basic("zPosition", from: 5, to: 10, duration: 1)
      (animation.isCumulative, animation.autoreverses, animation.repeatCount) = (true, true, 3)
      return animation
    }
    #expect(same(try zs(roundTrip(), at: [0.5, 1.5, 2.5, 4.5]), [7.5, 7.5, 17.5, 27.5]))
  }

  @Test(.rules("B-56")) func valueFunctionsAdd() throws {
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.transform = CATransform3DMakeTranslation(10, 0, 0)
    }
    let animation = basic("transform", from: 1, to: 3, duration: 1)
    animation.valueFunction = CAValueFunction(name: .scaleX)
    animation.isAdditive = true
    let shown = try show(animation, on: layer, at: 0.5).transform
    #expect(near(shown.m11, 2) && near(shown.m41, 10))
  }

  @Test(.rules("K-8")) func timesBeyondOneAreNeverReached() throws {
    let times = [0.25, 0.5, 0.999_999]
    let late = try zs(keyframes([0, 10, 40]) { $0.keyTimes = [0, 0.5, 2] }, at: times)
    #expect(same(late, [5, 10, 20], 1e-3))
  }

  @Test(.rules("K-12")) func discreteKnowsNoCurves() throws {
    let animation = keyframes([0, 10]) {
      $0.calculationMode = .discrete
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    }
    #expect(same(try zs(animation, at: [0.1, 0.49, 0.51, 0.9]), [0, 0, 10, 10]))
  }

  @Test(.rules("K-6", "P-37")) func pacedKnowsNeitherTimesNorCurves() throws {
    let animation = keyframes([0, 10, 100]) {
      $0.calculationMode = .paced
      $0.keyTimes = [0, 0.9, 1]
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeIn)]
    }
    #expect(same(try zs(animation, at: [0.1, 0.5, 0.9]), [10, 50, 90]))
  }

  @Test(.rules("K-10")) func stretchesWithoutCurveAreLinear() throws {
    let animation = keyframes([0, 10, 20]) { $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] }
    #expect(same(try zs(animation, at: [0.25, 0.75]), [3.15357, 15]))
    let more = keyframes([0, 10]) {
      $0.timingFunctions = [CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn)]
    }
    #expect(same(try zs(more, at: [0.25, 0.75]), [2.5, 7.5]))
  }

  @Test(.rules("K-15")) func stretchesBlendByTheirType() throws {
    let turned = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let transforms: [Any] = [CATransform3DIdentity, CATransform3DMakeScale(3, 3, 1), turned]
    let quarter = try show(keyframes("transform", transforms), on: stage.layer(), at: 0.25).transform
    #expect(near(quarter.m11, 2) && near(quarter.m12, 0))
    let late = try show(keyframes("transform", transforms), on: stage.layer(), at: 0.75).transform
    #expect(near(late.m11, 1.41421) && near(late.m12, 1.41421))
    let colors: [Any] = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 1),
      CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    let shown = try show(keyframes("backgroundColor", colors), on: stage.layer(), at: 0.75)
    #expect(shown.backgroundColor?.value == ColorValue(red: 0, green: 0.5, blue: 0.5, alpha: 1))
  }

  @Test(.rules("K-16")) func keyframesAccumulate() throws {
    func steps() -> CAAnimation {
      keyframes([0, 4, 10]) { ($0.isCumulative, $0.repeatCount) = (true, 3) }
    }
    #expect(same(try zs(steps(), at: [0.5, 1.5, 2.5, 9]), [4, 14, 24, 30]))
  }

  @Test(.rules("K-22", "O-11")) func movesInAPathTakeNoTime() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.move(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 120, y: 0))
    let animation = keyframes("position", []) { $0.path = path }
    let xs = try [0.25, 0.5, 0.75, 1].map {
      Double(try show(animation, on: stage.layer(), at: $0).position.x)
    }
    #expect(same(xs, [5, 100, 110, 120]))
  }

  @Test(.rules("K-17")) func keyTimesCountLinesAndCurves() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 40, y: 0), control1: CGPoint(x: 20, y: 0), control2: CGPoint(x: 30, y: 0))
    path.addQuadCurve(to: CGPoint(x: 60, y: 0), control: CGPoint(x: 50, y: 0))
    let animation = keyframes("position", []) {
      $0.path = path
      $0.keyTimes = [0, 0.5, 0.6, 1]
    }
    let xs = try [0.25, 0.5, 0.55, 0.6, 0.8].map {
      Double(try show(animation, on: stage.layer(), at: $0).position.x)
    }
    #expect(same(xs, [5, 10, 25, 40, 50], 1e-3))
  }

  @Test(.rules("K-25")) func stretchWithoutLengthKeepsTheDirection() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    for point in [CGPoint(x: 0, y: 10), CGPoint(x: 0, y: 10), CGPoint(x: 10, y: 10)] {
      path.addLine(to: point)
    }
    let animation = keyframes("position", []) { ($0.path, $0.rotationMode) = (path, .rotateAuto) }
    let shown = try show(animation, on: stage.layer(), at: 0.5)
    #expect(near((shown.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.doubleValue, .pi / 2))
  }

  /// Round and round, added to the model's place.
  @Test(.rules("R-06", "K-16", "K-24")) func additiveOrbitGoesOnForEver() throws {
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 200, y: 200)
      let orbit = CAKeyframeAnimation(keyPath: "position")
      orbit.path = CGPath(ellipseIn: CGRect(x: -150, y: -150, width: 300, height: 300), transform: nil)
      (orbit.duration, orbit.isAdditive, orbit.repeatCount) = (4, true, .infinity)
      (orbit.calculationMode, orbit.rotationMode) = (.paced, .rotateAuto)
      layer.add(orbit, forKey: nil)
    }
    let quarters: [(Double, Double, Double, Double)] = [
      (0, 350, 200, 90), (1, 200, 350, 180), (2, 50, 200, 270), (3, 200, 50, 0), (41, 200, 350, 180),
    ]
    for (time, x, y, degrees) in quarters {
      stage.advance(to: time)
      #expect(near(layer.shown("position.x"), x, 0.5) && near(layer.shown("position.y"), y, 0.5))
      let angle = (layer.shown("transform.rotation.z") ?? .nan) - degrees * .pi / 180
      #expect(abs(angle.remainder(dividingBy: 2 * .pi)) < 0.01, "at \(time)")
    }
    var last: (Double, Double)?
    for frame in 0...30 {
      stage.advance(to: 43.75 + Double(frame) / 60)
      let place = (layer.shown("position.x") ?? .nan, layer.shown("position.y") ?? .nan)
      if let last { #expect(hypot(place.0 - last.0, place.1 - last.1) < 4) }
      last = place
    }
    #expect(layer.position == CGPoint(x: 200, y: 200))
  }

  @Test(.rules("S-9")) func springsKnowNoCurve() throws {
    func spring(_ curve: CAMediaTimingFunction?) -> CAAnimation {
      let spring = CASpringAnimation(keyPath: "zPosition")
      (spring.fromValue, spring.toValue, spring.duration, spring.timingFunction) = (0, 100, 1.5, curve)
      return spring
    }
    let eased = try zs(spring(CAMediaTimingFunction(name: .easeIn)), at: [0.1, 0.3, 0.5])
    #expect(same(eased, [34.030, 112.436, 107.459], 2e-3))
  }

  @Test(.rules("S-6", "S-20")) func springsOfPointsKeepToTheirLine() throws {
    let spring = CASpringAnimation(keyPath: "position")
    (spring.fromValue, spring.toValue) = (CGPoint.zero, CGPoint(x: 100, y: 50))
    (spring.duration, spring.initialVelocity) = (1.5, 5)
    for (time, progress) in [(0.1, 0.60705), (0.2, 1.05907)] {
      let shown = try show(spring, on: stage.layer(), at: time).position
      #expect(near(shown.x, 100 * progress, 1e-2) && near(shown.y, 50 * progress, 1e-2))
    }
  }

  @Test(.rules("R-41")) func numbersTurnAllTheWayRound() throws {
    for (time, degrees) in [(0.5, 90.0), (1, 180), (1.5, -90)] {
      let turn = basic("transform.rotation.z", from: 0, to: 2 * CGFloat.pi, duration: 2)
      let shown = try show(turn, on: stage.layer(), at: time).transform
      let error = (atan2(Double(shown.m12), Double(shown.m11)) * 180 / .pi - degrees)
        .remainder(dividingBy: 360)
      #expect(abs(error) < 0.01)
    }
  }
}
