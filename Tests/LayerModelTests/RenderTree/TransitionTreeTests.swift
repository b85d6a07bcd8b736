import CoreGraphics
import StrataTestKit
import Testing

@testable import LayerModel

/// Transitions in the render tree: values in, display lists out, nothing left behind.
@Suite struct TransitionTreeTests {
  private let viewport = Viewport(width: 100, height: 100)

  private func transition(
    _ number: Int, _ kind: TransitionSpec.Kind, before: LayerSnapshot?, begin: Double = 1
  ) -> AnimationChange {
    var transition = TransitionSpec(kind: kind, direction: .left)
    transition.before = before
    var timing = MediaTiming()
    (timing.beginTime, timing.duration) = (begin, 1)
    return TreeFixture.add(
      number,
      AnimationSpec(timing: timing, curve: nil, isRemovedOnCompletion: true, body: .transition(transition)))
  }

  /// A layer of 10 × 10 points with its corner at the origin.
  private func update(_ raw: Int, _ color: SIMD4<Double>? = nil, sublayers: [Int]? = nil) -> LayerUpdate {
    TreeFixture.update(raw, sublayers: sublayers) {
      $0.anchorPoint = SIMD2(0, 0)
      if let color { $0.backgroundColor = color }
    }
  }

  private func tree() -> RenderTree {
    let tree = RenderTree()
    tree.apply(
      TreeFixture.commit(
        update(1, sublayers: [2]), update(2, sublayers: [3]), update(3, ColorLanes.black)))
    return tree
  }

  private func list(_ tree: RenderTree, at time: Double) -> DisplayList {
    tree.evaluate(at: time)
    var list = DisplayList()
    tree.flatten(into: &list, viewport: viewport)
    return list
  }

  @Test(.rules("L-66")) func keptLooksAreNoLayersOfTheTree() {
    let tree = tree()
    let before = tree.look(of: TreeFixture.id(2), at: 1)
    var update = LayerUpdate(id: TreeFixture.id(2))
    update.sublayers = []
    update.animations = [transition(7, .fade, before: before)]
    tree.apply(TreeFixture.commit(update, removed: [3], roots: nil))
    #expect(tree.layerCount == 2 && tree.snapshot(at: 1.5).count == 2)
    #expect(list(tree, at: 1.5).items.map(\.layer) == [TreeFixture.id(3)])
    #expect(tree.slot(of: TreeFixture.id(3)) == nil)
  }

  @Test func endedTransitionsLeaveNothingBehind() {
    let tree = tree()
    let slots = tree.nodes.count
    for round in 0..<50 {
      var update = LayerUpdate(id: TreeFixture.id(2))
      let look = tree.look(of: TreeFixture.id(2), at: 1)
      update.animations = [transition(round + 10, .push, before: look)]
      if round > 0 { update.animations.insert(.remove(AnimationID(raw: UInt64(round + 9))), at: 0) }
      tree.apply(TreeFixture.commit(update, roots: nil))
      _ = list(tree, at: 1.5)
    }
    // Looks that interrupt each other nest, but only so deep.
    #expect(tree.nodes.count <= slots + 2 * 10)
    tree.apply(TreeFixture.commit(removed: [2, 3], roots: nil))
    #expect(tree.nodes.count - tree.free.count == 1 && tree.shownTransitions.isEmpty)
  }

  /// A stream of commits equals the merged one, and no frame before matters.
  @Test(arguments: [TransitionSpec.Kind.fade, .moveIn, .push, .reveal, .flip])
  func mergedCommitsAndSkippedFramesShowTheSame(kind: TransitionSpec.Kind) {
    let (stream, merged) = (tree(), tree())
    let before = stream.look(of: TreeFixture.id(2), at: 1)
    var first = TreeFixture.commit(update(3, ColorLanes.white), roots: nil)
    var second = LayerUpdate(id: TreeFixture.id(2))
    second.animations = [transition(7, kind, before: before)]
    stream.apply(first)
    _ = list(stream, at: 0.9)
    stream.apply(TreeFixture.commit(second, roots: nil))
    first.merge(TreeFixture.commit(second, roots: nil))
    merged.apply(first)
    for time in [1, 1.25, 1.5, 1.9, 2.5, 1.25] {
      #expect(list(stream, at: time) == list(merged, at: time), "at \(time)")
    }
    // Outside of the transition the layer is as it is.
    #expect(list(stream, at: 0.5).items == list(stream, at: 3).items)
  }

  @Test(.rules("L-67")) func cardShowsItsBackFromHalfTheWayOn() throws {
    let tree = tree()
    var change = LayerUpdate(id: TreeFixture.id(2))
    change.animations = [transition(7, .flip, before: tree.look(of: TreeFixture.id(2), at: 1))]
    tree.apply(
      TreeFixture.commit(
        change, update(3, ColorLanes.white), roots: nil))
    let early = list(tree, at: 1.25).items
    let late = list(tree, at: 1.75).items
    try #require(early.map(\.color.x) == [0] && late.map(\.color.x) == [1])
    // From the left: at first that edge is nearer, so larger, than the other; then the back's right edge.
    func isNearerOnTheLeft(_ map: Homography) -> Bool {
      map.project(0, 5).w < map.project(10, 5).w
    }
    #expect(isNearerOnTheLeft(early[0].transform) && !isNearerOnTheLeft(late[0].transform))
    // 10 points wide, seen from 20: cos 45° · 10 / (1 ∓ sin 45° · 5 / 20).
    let (left, right) = (early[0].transform.project(0, 5), early[0].transform.project(10, 5))
    let half = 5 * 0.5.squareRoot()
    let expected = half / (1 - half / 20) + half / (1 + half / 20)
    #expect(abs(right.x - left.x - expected) < 1e-9)
  }

  @Test func replicatedTransitionsRunLateInTheirCopies() {
    let tree = RenderTree()
    var host = update(2, sublayers: [3])
    host.values?.instanceCount = 2
    host.values?.instanceDelay = 0.5
    host.content?.traits.insert(.replicates)
    tree.apply(TreeFixture.commit(update(1, sublayers: [2]), host, update(3, ColorLanes.black)))
    var change = update(3, ColorLanes.white)
    change.animations = [transition(7, .push, before: tree.look(of: TreeFixture.id(3), at: 1))]
    tree.apply(TreeFixture.commit(change, roots: nil))
    // The first copy is half through, the second is where the push begins: its new look is still outside.
    let items = list(tree, at: 1.5).items
    #expect(items.filter { $0.color.x == 1 }.map(\.transform.m31) == [-5])
    #expect(items.filter { $0.color.x == 0 }.map(\.transform.m31) == [5, 0])
    #expect(tree.nextChange(after: 2.2) == 2.2 && tree.nextChange(after: 2.6) == nil)
  }
}
