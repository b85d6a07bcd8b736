import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

@testable import QuartzCore

/// A context of its own with a root layer of 1000 × 1000 points, and a clock that stands still until told.
///
/// Times are counted from the commit of the root: 0 is `ManualClock.start`.
final class LayerStage {
  let context = LayerContext.manual()
  let root: CALayer
  private let start: Double

  init() {
    root = context.run { CALayer() }
    start = context.now
    root.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    root.position = CGPoint(x: 500, y: 500)
    context.addRoot(root)
    context.settle()
  }

  /// Runs `body` in the stage's context, as one pass of the loop: what it changed is committed after it.
  func turn<Result>(_ body: () throws -> Result) rethrows -> Result {
    let result = try context.run(body)
    context.settle()
    return result
  }

  /// Runs `body` in the stage's context without committing.
  func inside<Result>(_ body: () throws -> Result) rethrows -> Result { try context.run(body) }

  /// Seconds since the stage was made.
  var time: Double { context.now - start }

  /// The media time of a time of the stage.
  func mediaTime(_ time: Double) -> Double { start + time }

  func advance(to time: Double) { context.advance(to: start + time) }

  /// A layer on the root, committed, without animations.
  func layer<Layer: CALayer>(_ make: () -> Layer = { CALayer() }) -> Layer {
    turn {
      let layer = make()
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.addSublayer(layer)
      return layer
    }
  }

  /// What is reported about misuse.
  var reports: [String] { context.diagnostics.messages }
}

/// Writes down what an animation's delegate hears.
final class DelegateLog: CAAnimationDelegate {
  enum Entry: Equatable {
    case started(Double)
    case stopped(Double, finished: Bool)
  }

  private let stage: LayerStage
  private(set) var entries: [Entry] = []
  var onStop: ((CAAnimation, Bool) -> Void)?

  init(_ stage: LayerStage) { self.stage = stage }

  func animationDidStart(_ anim: CAAnimation) { entries.append(.started(rounded(stage.time))) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    entries.append(.stopped(rounded(stage.time), finished: flag))
    onStop?(anim, flag)
  }

  var stops: [Entry] {
    entries.filter { if case .stopped = $0 { true } else { false } }
  }

  private func rounded(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }
}

/// Equal but for `tolerance`.
func near(_ value: Double?, _ expected: Double, _ tolerance: Double = 1e-4) -> Bool {
  guard let value else { return false }
  return abs(value - expected) <= tolerance
}

/// A basic animation over numbers.
func basic(
  _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 0,
  fill: CAMediaTimingFillMode = .removed, removed: Bool = true
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.byValue = by
  animation.duration = duration
  animation.fillMode = fill
  animation.isRemovedOnCompletion = removed
  return animation
}

extension CALayer {
  /// The number shown now at a key path.
  func shown(_ keyPath: String) -> Double? {
    context.run { (presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue }
  }
}

/// Random numbers that a seed brings back.
typealias SeededRandom = SeededGenerator
