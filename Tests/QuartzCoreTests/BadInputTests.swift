import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// Nothing a client can write crashes, hangs, or loses a completion.
@Suite struct BadInputTests {
  private let stage = LayerStage()

  static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 0, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e-300, 1e300,
  ]

  @Test(.rules("P-5", "P-7"), arguments: numbers) func strangeTimesDoNoHarm(_ number: Double) {
    let layer = stage.layer()
    stage.turn {
      for field in 0..<6 {
        let animation = basic("position", from: CGPoint.zero, to: CGPoint(x: 1, y: 1), duration: 1)
        switch field {
        case 0: animation.duration = number
        case 1: animation.beginTime = number
        case 2: animation.timeOffset = number
        case 3: animation.speed = Float(number)
        case 4: animation.repeatCount = Float(number)
        default: animation.repeatDuration = number
        }
        layer.add(animation, forKey: "\(field)")
        let group = CAAnimationGroup()
        group.animations = [animation, animation]
        group.duration = number
        layer.add(group, forKey: "group \(field)")
      }
      (layer.beginTime, layer.timeOffset, layer.speed) = (number, number, Float(number))
    }
    for time in [0.1, 1, 2] {
      stage.advance(to: time)
      _ = layer.shown("position.x")
    }
    stage.turn { layer.removeAllAnimations() }
    #expect(stage.context.registry.isEmpty)
  }

  @Test(arguments: numbers) func strangeValuesDoNoHarm(_ number: Double) {
    let layer = stage.layer { CAShapeLayer() }
    stage.turn {
      for keyPath in [
        "opacity", "position", "bounds", "transform", "transform.scale", "strokeEnd", "backgroundColor",
      ] {
        let boxed: Any =
          switch keyPath {
          case "position": CGPoint(x: number, y: number)
          case "bounds": CGRect(x: number, y: number, width: number, height: number)
          case "transform": CATransform3DMakeScale(number, number, number)
          case "backgroundColor": CGColor(red: number, green: number, blue: number, alpha: number)
          default: number
          }
        layer.add(basic(keyPath, to: boxed, duration: 1), forKey: nil)
        let frames = CAKeyframeAnimation(keyPath: keyPath)
        frames.values = [boxed, boxed, boxed]
        frames.keyTimes = [NSNumber(value: number), 0, 1]
        frames.calculationMode = .cubicPaced
        frames.tensionValues = [NSNumber(value: number)]
        frames.duration = 1
        layer.add(frames, forKey: nil)
        let spring = CASpringAnimation(keyPath: keyPath)
        spring.toValue = boxed
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (
          number, number, number, number
        )
        spring.duration = 1
        _ = spring.settlingDuration
        layer.add(spring, forKey: nil)
      }
    }
    for time in [0, 0.5, 0.999, 2] {
      stage.advance(to: time)
      _ = layer.presentation()?.frame
    }
    #expect(layer.animations.isEmpty)
  }

  @Test(.rules("B-33")) func valuesOfTheWrongTypeAreIgnoredAndReportedOnce() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      for _ in 0..<3 {
        let animation = basic("position", from: "here", to: [1, 2, 3], duration: 1)
        animation.byValue = CGAffineTransform.identity
        animation.delegate = log
        layer.add(animation, forKey: nil)
      }
      let frames = CAKeyframeAnimation(keyPath: "opacity")
      frames.values = [0, "half", 1]
      frames.duration = 1
      layer.add(frames, forKey: nil)
      let empty = CAKeyframeAnimation(keyPath: "position")
      empty.values = []
      empty.path = CGMutablePath()
      empty.duration = 1
      layer.add(empty, forKey: nil)
    }
    stage.advance(to: 0.5)
    #expect(stage.inside { layer.presentation()?.position } == .zero && layer.shown("opacity") == 1)
    stage.advance(to: 2)
    #expect(log.stops.count == 3)
    #expect(stage.reports.filter { $0.contains("position") }.count == 3)
  }

  @Test func thousandsOfLayersAndAnimationsSettle() {
    var done = 0
    stage.turn {
      CATransaction.setCompletionBlock { done += 1 }
      for index in 0..<2000 {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        stage.root.addSublayer(layer)
        layer.add(basic("opacity", from: 0, to: 1, duration: Double(index % 10 + 1) / 10), forKey: nil)
      }
    }
    stage.advance(to: 2)
    #expect(done == 1 && stage.context.registry.isEmpty)
    stage.turn { stage.root.sublayers = nil }
    #expect(stage.context.mirror.layerCount == 1 && stage.context.mirror.animationCount == 0)
  }

  @Test func longRunsLeaveNothingBehind() {
    let layer = stage.layer()
    for round in 0..<500 {
      stage.turn { layer.opacity = round.isMultiple(of: 2) ? 0 : 1 }
      stage.advance(to: stage.time + 0.3)
    }
    #expect(layer.animations.isEmpty && stage.context.registry.isEmpty)
    #expect(stage.context.mirror.animationCount == 0 && stage.context.manualServer?.tree.animationCount == 0)
  }

  @Test func completionThatCausesCompletionsAtOneInstantEnds() {
    var depth = 0
    func again() {
      depth += 1
      guard depth < 200 else { return }
      CATransaction.begin()
      CATransaction.setCompletionBlock { again() }
      CATransaction.commit()
    }
    stage.turn { again() }
    #expect(depth == 200)
  }
}
