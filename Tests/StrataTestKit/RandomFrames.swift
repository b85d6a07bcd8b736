import CoreGraphics
import LayerModel

/// Display lists of random trees: all that layers draw, at random times and scales.
package enum RandomFrames {
  private static let side = 64
  private static let scales = [1, 1, 1, 1.25, 1.5, 1.75, 2]

  /// One tree at one time.
  package static func frame(_ seed: UInt64) -> DisplayList { history(seed, count: 1)[0] }

  /// What one tree shows at some times one after the other, with changes and transitions between.
  package static func history(_ seed: UInt64, count: Int) -> [DisplayList] {
    var random = SeededGenerator(seed: ~seed)
    var scene = RandomTree(
      seed: seed, side: Double(side), layers: 8, hasSpaces: Int.random(in: 0..<3, using: &random) == 0,
      hasEmitters: true)
    let tree = RenderTree()
    tree.apply(scene.commit)
    let layers = scene.commit.updates.dropFirst().map(\.id)
    var viewport = Viewport(width: 80, height: 80, scale: scales.randomElement(using: &random) ?? 1)
    var time = Double.random(in: 0...2, using: &random)
    let transition = Bool.random(using: &random) ? Int.random(in: 0..<count, using: &random) : -1
    return (0..<count).map { step in
      if step == transition { tree.apply(scene.transitions(in: tree, at: time)) }
      if step > 0, Bool.random(using: &random), let layer = layers.randomElement(using: &random) {
        var update = LayerUpdate(id: layer)
        update.values = scene.values()
        var commit = Commit()
        commit.updates = [update]
        tree.apply(commit)
      }
      if step > 0, Int.random(in: 0..<8, using: &random) == 0 {
        viewport.scale = scales.randomElement(using: &random) ?? 1
      }
      time += Double.random(in: 0.02...0.6, using: &random)
      tree.evaluate(at: time)
      var list = DisplayList()
      tree.flatten(into: &list, viewport: viewport)
      return list
    }
  }
}
