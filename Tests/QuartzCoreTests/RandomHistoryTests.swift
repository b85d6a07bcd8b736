import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// Whatever layers go through, looking at them changes nothing, and everybody sees the same.
@Suite struct RandomHistoryTests {
  /// Layers of several classes and what an app does to them.
  private final class History {
    var random: SeededGenerator
    let stage = LayerStage()
    var layers: [CALayer] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      layers = [
        stage.layer(), stage.layer { CAShapeLayer() }, stage.layer { CAGradientLayer() },
        stage.layer { CAReplicatorLayer() }, stage.layer(),
      ]
    }

    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }
    func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }

    func act() {
      let layer = pick(layers)
      switch roll(10) {
      case 0...3: layer.add(animation(), forKey: pick(["a", "b", nil]))
      case 4: layer.removeAnimation(forKey: "a")
      case 5:
        // Implicit animations.
        layer.opacity = Float(number(0...1))
        layer.position = CGPoint(x: number(0...100), y: number(0...100))
        layer.backgroundColor = CGColor(red: number(0...1), green: 0.5, blue: 0, alpha: 1)
      case 6: layer.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1)
      case 7:
        layer.speed = pick([0, 0.5, 1, 2, -1])
        layer.timeOffset = number(-1...1)
      case 8:
        let host = pick([stage.root] + layers)
        if !host.isDescendant(of: layer) { host.addSublayer(layer) }
      default:
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.bounds = CGRect(x: 0, y: 0, width: number(1...50), height: number(1...50))
        CATransaction.commit()
      }
    }

    private func animation(isChild: Bool = false) -> CAAnimation {
      let animation: CAAnimation
      if !isChild, roll(6) == 0 {
        let group = CAAnimationGroup()
        group.animations = [self.animation(isChild: true), self.animation(isChild: true)]
        animation = group
      } else {
        let (keyPath, from, to) = ends()
        switch roll(4) {
        case 0:
          let keyframes = CAKeyframeAnimation(keyPath: keyPath)
          keyframes.values = [from, to, from]
          keyframes.calculationMode = pick([.linear, .discrete, .paced, .cubic])
          animation = keyframes
        case 1:
          let spring = CASpringAnimation(keyPath: keyPath)
          (spring.fromValue, spring.toValue) = (from, to)
          animation = spring
        default:
          let basic = CABasicAnimation(keyPath: keyPath)
          if roll(4) > 0 { basic.fromValue = from }
          if roll(4) > 0 { basic.toValue = to }
          basic.isAdditive = roll(4) == 0
          basic.isCumulative = roll(6) == 0
          animation = basic
        }
      }
      animation.duration = number(0.1...1.5)
      if roll(3) == 0 {
        animation.beginTime = isChild ? number(0...0.5) : stage.context.now + number(-0.5...1)
      }
      animation.timingFunction = pick([nil, CAMediaTimingFunction(name: .easeInEaseOut)])
      animation.fillMode = pick([.removed, .forwards, .backwards, .both])
      animation.isRemovedOnCompletion = roll(3) > 0
      animation.autoreverses = roll(6) == 0
      animation.repeatCount = pick([0, 0, 2, 1.5, .infinity])
      return animation
    }

    private func ends() -> (String, Any, Any) {
      switch roll(9) {
      case 0: ("opacity", number(0...1), number(0...1))
      case 1: ("position", CGPoint(x: number(0...9), y: 3), CGPoint(x: 50, y: number(0...90)))
      case 2: ("transform.rotation.z", number(-3...3), number(-3...3))
      case 3: ("transform.scale.x", number(0.1...3), number(0.1...3))
      case 4:
        (
          "transform", CATransform3DMakeRotation(number(-3...3), 0, 1, 1),
          CATransform3DMakeScale(number(0.5...2), 1, 1)
        )
      case 5:
        ("bounds.size", CGSize(width: number(1...50), height: 9), CGSize(width: 9, height: number(1...50)))
      case 6: ("backgroundColor", Ink.red, Ink.blue)
      case 7: ("strokeEnd", number(0...1), number(0...1))
      default: ("instanceTransform", CATransform3DIdentity, CATransform3DMakeTranslation(number(0...9), 0, 0))
      }
    }

    /// What a layer shows by `presentation()`; nil where it is not shown.
    func asked(_ layer: CALayer) -> LayerValues? { stage.inside { layer.presentation()?.values } }

    func isServedAlike(_ layer: CALayer) -> Bool {
      guard let tree = stage.context.manualServer?.tree else { return false }
      return RandomHistoryTests.isSame(asked(layer), tree.shownValues(of: layer.identity))
    }
  }

  fileprivate static func isSame(_ one: LayerValues?, _ other: LayerValues?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return withUnsafeBytes(of: one) { one in
      withUnsafeBytes(of: other) { other in
        PropertyTable.rows.allSatisfy { row in
          guard case .lanes(let offset, let count) = row.storage else { return true }
          let bytes = offset..<offset + count * MemoryLayout<Double>.size
          return one[bytes].elementsEqual(other[bytes])
        }
      }
    }
  }

  /// Bit for bit.
  @Test(.rules("M-1", "M-4")) func serverShowsWhatPresentationAnswers() {
    let run = RandomRun("server and presentation", count: 150)
    for seed in run.seeds {
      let history = History(seed: seed)
      for _ in 0..<6 {
        history.stage.turn { for _ in 0...history.roll(3) { history.act() } }
        history.stage.advance(to: history.stage.time + history.number(0...0.7))
        guard let odd = history.layers.first(where: { !history.isServedAlike($0) }) else { continue }
        Issue.record("STRATA_SEED=\(seed): \(type(of: odd)) at \(history.stage.time)")
        return
      }
    }
  }

  /// The same history shows the same, whether it is looked at all the time or only at the end.
  @Test func lookingChangesNothing() {
    let run = RandomRun("looked at and not", count: 100)
    for seed in run.seeds {
      let shown = [true, false].map { isWatched -> [LayerValues?] in
        let history = History(seed: seed)
        for _ in 0..<6 {
          history.stage.turn { for _ in 0..<2 { history.act() } }
          let end = history.stage.time + history.number(0...0.5)
          if isWatched {
            for part in [0.2, 0.3, 0.31, 0.9] {
              history.stage.advance(to: history.stage.time + (end - history.stage.time) * part)
              for layer in history.layers { _ = history.asked(layer) }
            }
          }
          history.stage.advance(to: end)
        }
        return history.layers.map(history.asked)
      }
      if zip(shown[0], shown[1]).allSatisfy({ Self.isSame($0, $1) }) { continue }
      Issue.record("STRATA_SEED=\(seed)")
      return
    }
  }
}
