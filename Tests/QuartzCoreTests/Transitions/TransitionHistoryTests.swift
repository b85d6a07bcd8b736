import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// Transitions interrupted at random: each ends once, nothing stays behind, and both trees show the same.
@Suite struct TransitionHistoryTests {
  private final class Counter: CAAnimationDelegate {
    var stops = 0
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
  }

  private struct History {
    var random: SeededRandom
    let stage = LayerStage()
    var layers: [CALayer] = []
    var counters: [Counter] = []

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      for _ in 0..<5 {
        let layer = stage.layer()
        stage.turn {
          CATransaction.setDisableActions(true)
          layer.backgroundColor = Ink.red
          layers.randomElement(using: &random)?.addSublayer(layer)
        }
        layers.append(layer)
      }
    }

    mutating func act() {
      guard let layer = layers.randomElement(using: &random), let other = layers.randomElement(using: &random)
      else { return }
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        let counter = Counter()
        counters.append(counter)
        let transition = CATransition()
        transition.delegate = counter
        transition.type = [.fade, .moveIn, .push, .reveal].randomElement(using: &random) ?? .fade
        transition.duration = Double(Int.random(in: 0...8, using: &random)) / 8
        transition.keepsNewLook = Bool.random(using: &random)
        transition.isRemovedOnCompletion = Int.random(in: 0..<4, using: &random) > 0
        if Int.random(in: 0..<6, using: &random) == 0 { transition.repeatCount = .infinity }
        layer.add(transition, forKey: nil)
      case 4: layer.removeAllAnimations()
      case 5: layer.removeFromSuperlayer()
      case 6: stage.root.addSublayer(layer)
      case 7: if layer !== other, !other.isDescendant(of: layer) { other.addSublayer(layer) }
      case 8: layer.mask = Bool.random(using: &random) ? CALayer() : nil
      default: layer.isHidden.toggle()
      }
    }

    mutating func run() {
      for _ in 0..<Int.random(in: 3...12, using: &random) {
        stage.turn { for _ in 0..<2 { act() } }
        stage.advance(to: stage.time + Double(Int.random(in: 0...6, using: &random)) / 16)
      }
    }
  }

  private func list(_ tree: RenderTree, at time: Double) -> DisplayList {
    tree.evaluate(at: time)
    var list = DisplayList()
    tree.flatten(into: &list, viewport: Viewport(width: 100, height: 100))
    return list
  }

  @Test(.rules("M-18", "L-65"), arguments: (0..<4).map { _ in UInt64.random(in: 0...UInt64.max) })
  func transitionsEndOnceAndLeaveNothing(seed: UInt64) throws {
    for index in 0..<150 {
      var history = History(seed: seed &+ UInt64(index))
      history.run()
      let context = history.stage.context
      let server = try #require(context.manualServer)
      let isSame = list(server.tree, at: context.now) == list(context.mirror, at: context.now)
      history.stage.turn { for layer in history.layers { layer.removeAllAnimations() } }
      history.stage.advance(to: history.stage.time + 1)
      history.stage.turn { for layer in history.layers { layer.removeFromSuperlayer() } }
      let told = history.counters.allSatisfy { $0.stops == 1 }
      let isEmpty = context.mirror.slotsInUse == 1 && server.tree.slotsInUse == 1
      #expect(isSame && told && isEmpty && context.registry.isEmpty, "seed \(seed &+ UInt64(index))")
      if !(isSame && told && isEmpty) { return }
    }
  }
}
