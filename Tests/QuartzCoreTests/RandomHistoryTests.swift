import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// Whatever is interrupted, however often: each delegate hears one stop, each block runs once, nothing is left.
@Suite struct RandomHistoryTests {
  /// Counts what one animation's delegate hears.
  private final class Counter: CAAnimationDelegate {
    var starts = 0
    var stops = 0
    func animationDidStart(_ anim: CAAnimation) {
      #expect(stops == 0)
      starts += 1
    }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
  }

  private struct History {
    var random: SeededRandom
    let stage = LayerStage()
    var layers: [CALayer] = []
    var counters: [Counter] = []
    final class Blocks { var set = 0, run = 0 }
    let blocks = Blocks()

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      layers = (0..<4).map { _ in stage.layer() }
    }

    mutating func makeAnimation() -> CAAnimation {
      let counter = Counter()
      counters.append(counter)
      let animation = basic(
        ["opacity", "zPosition", "nonsense"].randomElement(using: &random) ?? "", from: 0, to: 1,
        duration: Double(Int.random(in: 0...8, using: &random)) / 8)
      animation.isRemovedOnCompletion = Bool.random(using: &random)
      animation.fillMode = .both
      if Int.random(in: 0..<4, using: &random) == 0 {
        animation.beginTime = stage.context.now + Double(Int.random(in: -2...4, using: &random)) / 8
      }
      if Int.random(in: 0..<8, using: &random) == 0 { animation.repeatCount = .infinity }
      if Int.random(in: 0..<6, using: &random) == 0 {
        let group = CAAnimationGroup()
        group.animations = [animation]
        group.duration = 0.5
        group.delegate = counter
        return group
      }
      animation.delegate = counter
      return animation
    }

    mutating func act() {
      guard let layer = layers.randomElement(using: &random) else { return }
      let key = ["a", "b", nil].randomElement(using: &random) ?? nil
      switch Int.random(in: 0..<11, using: &random) {
      case 0, 1, 2: layer.add(makeAnimation(), forKey: key)
      case 3: layer.removeAnimation(forKey: key ?? "a")
      case 4: layer.removeAllAnimations()
      case 5: layer.removeFromSuperlayer()
      case 6: stage.root.addSublayer(layer)
      case 7: layer.opacity = Float.random(in: 0...1, using: &random)
      case 8:
        let blocks = blocks
        blocks.set += 1
        CATransaction.begin()
        CATransaction.setCompletionBlock { blocks.run += 1 }
        layer.add(makeAnimation(), forKey: key)
        CATransaction.commit()
      case 9: layer.speed = [0, 0.5, 1, 2].randomElement(using: &random) ?? 1
      default: CATransaction.flush()
      }
    }

    /// Everything endless is removed at the end: then every animation must have been told, once.
    mutating func run() {
      for _ in 0..<Int.random(in: 3...14, using: &random) {
        let acts = Int.random(in: 1...3, using: &random)
        stage.turn { for _ in 0..<acts { act() } }
        if Bool.random(using: &random) {
          stage.advance(to: stage.time + Double(Int.random(in: 0...6, using: &random)) / 16)
        }
      }
      stage.turn { for layer in layers { layer.removeAllAnimations() } }
      stage.advance(to: stage.time + 1)
    }
  }

  /// A seed of its own for every run; a failure names the one that fails.
  @Test(.rules("M-18", "X-15"), arguments: (0..<4).map { _ in UInt64.random(in: 0...UInt64.max) })
  func everyCompletionComesExactlyOnce(seed: UInt64) {
    for index in 0..<500 {
      var history = History(seed: seed &+ UInt64(index))
      history.run()
      let told = history.counters.allSatisfy { $0.stops == 1 && $0.starts <= 1 }
      let ran = history.blocks.run == history.blocks.set
      let left = history.stage.context.registry.isEmpty
      #expect(told && ran && left, "seed \(seed &+ UInt64(index))")
      if !(told && ran && left) { return }
    }
  }

  /// The same history shows the same, whether it is looked at all the time or only at the end.
  @Test func lookingChangesNothing() {
    for seed in UInt64(0)..<100 {
      let shown = [true, false].map { isWatched -> [Double?] in
        var history = History(seed: seed)
        for _ in 0..<8 {
          history.stage.turn { history.act() }
          if isWatched {
            for step in 1...4 {
              history.stage.advance(to: history.stage.time + 1.0 / 64)
              _ = step
              for layer in history.layers { _ = layer.shown("opacity") }
            }
          } else {
            history.stage.advance(to: history.stage.time + 1.0 / 16)
          }
        }
        return history.layers.flatMap { [$0.shown("opacity"), $0.shown("zPosition")] }
      }
      #expect(shown[0] == shown[1], "seed \(seed)")
    }
  }
}
