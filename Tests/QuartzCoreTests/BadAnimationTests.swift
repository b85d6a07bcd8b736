import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// One wrong animation: what shows half a second after it was added, when it ends, and how often that is reported.
struct BadAnimation: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The key path read, and what shows there at 0.5 s.
  var shown: (keyPath: String, value: Double)
  /// Seconds after it was added.
  var end = 1.0
  /// About values of types that cannot be used.
  var reports = 0
  let make: @Sendable () -> CAAnimation

  init(
    _ name: String, _ keyPath: String = "opacity", shows value: Double, end: Double = 1, reports: Int = 0,
    _ make: @escaping @Sendable () -> CAAnimation
  ) {
    (testDescription, shown, self.end, self.reports, self.make) = (name, (keyPath, value), end, reports, make)
  }

  static func keyframes(
    _ keyPath: String, _ values: [Any]?, change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.duration = 1
    change(animation)
    return animation
  }

  static func path(_ build: (CGMutablePath) -> Void) -> CAAnimation {
    let path = CGMutablePath()
    build(path)
    return keyframes("position", nil) { $0.path = path }
  }

  static func group(_ children: CAAnimation...) -> CAAnimation {
    let group = CAAnimationGroup()
    group.animations = children
    group.duration = 1
    return group
  }

  /// The layer's own opacity is 0.75, its position (7, 9).
  static let all: [BadAnimation] = [
    // Key paths (B-44, B-50, B-51).
    .init("unknown key", shows: 0.75) { basic("alpha", from: 0, to: 1, duration: 1) },
    .init("unknown part", "position.x", shows: 7) { basic("position.z", from: 0, to: 100, duration: 1) },
    .init("empty key path", shows: 0.75) { basic("", from: 0, to: 1, duration: 1) },
    .init("dots", shows: 0.75) { basic("..opacity..", from: 0, to: 1, duration: 1) },
    .init("frame", "position.x", shows: 7) {
      basic("frame", from: CGRect.zero, to: CGRect(x: 50, y: 0, width: 9, height: 9), duration: 1)
    },
    .init("no key path", shows: 0.75) {
      let animation = CABasicAnimation(keyPath: nil)
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
      return animation
    },
    // Types (B-33): told once for each key path and type.
    .init("text for a number", shows: 0.75, reports: 1) { basic("opacity", from: "0", to: "1", duration: 1) },
    .init("text for one end", shows: 0.375, reports: 1) { basic("opacity", from: 0, to: "1", duration: 1) },
    .init("number for a point", "position.x", shows: 7, reports: 1) {
      basic("position", from: 0, to: 100, duration: 1)
    },
    .init("affine transform", "transform.scale.x", shows: 1, reports: 1) {
      basic("transform", to: CGAffineTransform(scaleX: 3, y: 3), duration: 1)
    },
    .init("no number at all", shows: 0.75, reports: 1) {
      basic("opacity", from: Double.nan, to: Double.nan, duration: 1)
    },
    .init("keyframe of another type", shows: 0.75, reports: 1) { keyframes("opacity", [0, "half", 1]) },
    // Ends (B-7).
    .init("no ends", shows: 0.75) { basic("opacity", duration: 1) },
    // Durations (T-30): a quarter of a second.
    .init("no duration", shows: 0.75, end: 0.25) { basic("opacity", from: 0, to: 1) },
    .init("negative duration", shows: 0.75, end: 0.25) { basic("opacity", from: 0, to: 1, duration: -5) },
    .init("duration that is no number", shows: 0.75, end: 0.25) {
      basic("opacity", from: 0, to: 1, duration: .nan)
    },
    .init("duration that is no number, of a group", shows: 0.75, end: 0.25) {
      let outer = group(basic("opacity", from: 0, to: 1, duration: 1))
      outer.duration = .nan
      return outer
    },
    // Key times (K-5, K-7): even spacing, so the middle one of three at half the time.
    .init("no key times", shows: 1) { keyframes("opacity", [0, 1, 0]) { $0.keyTimes = [] } },
    .init("descending key times", shows: 1) {
      keyframes("opacity", [0, 1, 0]) { $0.keyTimes = [0, 0.9, 0.1] }
    },
    .init("key times that are no numbers", shows: 1) {
      keyframes("opacity", [0, 1, 0]) { $0.keyTimes = [0, NSNumber(value: Double.nan), 1] }
    },
    .init("more key times than values", shows: 1) {
      keyframes("opacity", [0, 1]) { $0.keyTimes = [0, 0.5, 0.7, 0.9, 1] }
    },
    // Keyframes (K-3, oracle k).
    .init("no values", shows: 0.75) { keyframes("opacity", nil) },
    .init("empty values", shows: 0.75) { keyframes("opacity", []) },
    .init("one value", shows: 0.75) { keyframes("opacity", [0.1]) },
    .init("unknown calculation mode", shows: 0.5) {
      keyframes("opacity", [0, 1]) { $0.calculationMode = CAAnimationCalculationMode(rawValue: "wavy") }
    },
    // Paths.
    .init("empty path", "position.x", shows: 7) { path { _ in } },
    .init("path of one point", "position.x", shows: 7) { path { $0.move(to: CGPoint(x: 50, y: 50)) } },
    .init("path without length", "position.x", shows: 50) {
      path {
        $0.move(to: CGPoint(x: 50, y: 50))
        $0.addLine(to: CGPoint(x: 50, y: 50))
      }
    },
    .init("paced path without length", "position.x", shows: 50) {
      let animation = path {
        $0.move(to: CGPoint(x: 50, y: 50))
        $0.addCurve(
          to: CGPoint(x: 50, y: 50), control1: CGPoint(x: 50, y: 50), control2: CGPoint(x: 50, y: 50))
      }
      (animation as? CAKeyframeAnimation)?.calculationMode = .paced
      (animation as? CAKeyframeAnimation)?.rotationMode = .rotateAuto
      return animation
    },
    // Groups (T-61).
    .init("group of nothing", shows: 0.75) { group() },
    .init("groups in groups in groups", shows: 0.5) {
      group(group(group(group(basic("opacity", from: 0, to: 1, duration: 1)))))
    },
    .init("springs without a spring", shows: 0.75) {
      let spring = CASpringAnimation(keyPath: "opacity")
      (spring.mass, spring.stiffness, spring.damping, spring.duration) = (0, 0, 0, 1)
      return spring
    },
  ]
}

/// Core Animation's answer, or the documented one; told once; never a crash, and never a lost completion.
@Suite struct BadAnimationTests {
  @Test(
    .rules("B-7", "B-33", "B-44", "B-50", "B-51", "K-3", "K-7", "T-30", "T-61"), arguments: BadAnimation.all)
  func wrongAnimationShowsAndEndsAsCoreAnimationHasIt(_ wrong: BadAnimation) {
    let stage = LayerStage()
    let log = DelegateLog(stage)
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.opacity = 0.75
      layer.position = CGPoint(x: 7, y: 9)
    }
    // Told once, however often it is done.
    for round in 1...3 {
      stage.turn {
        let animation = wrong.make()
        if round == 3 { animation.delegate = log }
        layer.add(animation, forKey: "a")
      }
    }
    stage.advance(to: 0.5)
    #expect(near(layer.shown(wrong.shown.keyPath), wrong.shown.value))
    stage.advance(to: 5)
    #expect(log.entries == [.started(0), .stopped(wrong.end, finished: true)])
    #expect(stage.reports.filter { $0.contains("of type") }.count == wrong.reports, "\(stage.reports)")
    #expect(layer.animationKeys() == nil && stage.context.registry.isEmpty)
  }

  @Test(.rules("M-7")) func oneAnimationMovesAThousandLayers() {
    let stage = LayerStage()
    let log = DelegateLog(stage)
    let animation = basic("opacity", from: 0, to: 1, duration: 1)
    animation.delegate = log
    let layers = stage.turn {
      (0..<1000).map { _ in
        let layer = CALayer()
        stage.root.addSublayer(layer)
        layer.add(animation, forKey: "same")
        return layer
      }
    }
    stage.advance(to: 0.5)
    #expect(layers.allSatisfy { near($0.shown("opacity"), 0.5) })
    stage.advance(to: 2)
    #expect(log.stops == Array(repeating: .stopped(1, finished: true), count: 1000))
  }
}
