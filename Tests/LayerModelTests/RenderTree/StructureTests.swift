import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

private typealias F = TreeFixture

struct StructureTests {
  private func order(_ tree: RenderTree) -> [UInt64] { tree.snapshot(at: 0).map(\.id.raw) }

  @Test func snapshotIsDepthFirstAndSortedByZKeepingEqualOnesInPlace() {
    let tree = F.tree(
      F.update(1, sublayers: [2, 3, 4]), F.update(2, sublayers: [5]) { $0.zPosition = 1 }, F.update(3),
      F.update(4), F.update(5))
    #expect(order(tree) == [1, 3, 4, 2, 5])
  }

  @Test func parentAndChildMaySwapInOneCommit() {
    let tree = F.tree(F.update(1, sublayers: [2]), F.update(2, sublayers: [3]), F.update(3, sublayers: []))
    tree.apply(F.commit(F.update(1, sublayers: [3]), F.update(3, sublayers: [2]), F.update(2, sublayers: [])))
    #expect(order(tree) == [1, 3, 2])
  }

  @Test func cyclesSelvesDuplicatesAndStrangersAreIgnored() {
    let tree = F.tree(
      F.update(1, sublayers: [1, 2, 2, 99, 3]), F.update(2, sublayers: [3]), F.update(3, sublayers: [2]))
    tree.evaluate(at: 1)
    #expect(order(tree).first == 1)
    #expect(Set(order(tree)).count == order(tree).count)
    tree.apply(F.commit(F.update(3, sublayers: [1]), removed: [42], roots: [1, 1, 77]))
    tree.evaluate(at: 2)
    #expect(Set(order(tree)).count == order(tree).count)
  }

  @Test func removedLayersAreForgottenAndTheirPlacesUsedAgain() {
    let tree = F.tree(F.update(1, sublayers: [2, 3]), F.update(2), F.update(3))
    tree.apply(F.commit(F.update(1, sublayers: [3]), removed: [2]))
    #expect(tree.presented(F.id(2), at: 0) == nil)
    tree.apply(F.commit(F.update(1, sublayers: [3, 4]), F.update(4, x: 7)))
    #expect(order(tree) == [1, 3, 4])
    #expect(tree.layerCount == 3)
    #expect(tree.presented(F.id(4), at: 0)?.shown.position.x == 7)
  }

  @Test func deepTreeIsWalkedWithoutRecursion() {
    let tree = RenderTree()
    var commit = Commit()
    let depth = 20_000
    for layer in 1...depth {
      commit.updates.append(
        F.update(layer, x: 1, sublayers: layer < depth ? [layer + 1] : []) {
          $0.backgroundColor = ColorLanes.white
          $0.anchorPoint = SIMD2(0, 0)
          $0.position.x = 0
        })
    }
    commit.roots = [F.id(1)]
    tree.apply(commit)
    tree.evaluate(at: 0)
    var list = DisplayList()
    tree.flatten(into: &list, viewport: Viewport(width: 20, height: 20))
    #expect(list.items.count == depth)
  }

  /// The list of a layer that left takes no sublayer from where that returned to.
  @Test func whatReturnsElsewhereStaysThere() {
    let commits = [
      F.commit(F.update(1, x: 1, sublayers: [2]), F.update(2, sublayers: [3]), F.update(3)),
      F.commit(F.update(1, sublayers: []), removed: [2, 3]),
      F.commit(F.update(3), F.update(1, sublayers: [3])),
    ]
    let (inTurn, atOnce) = (RenderTree(), RenderTree())
    var merged = Commit()
    for commit in commits {
      inTurn.apply(commit)
      merged.merge(commit)
    }
    atOnce.apply(merged)
    #expect(order(inTurn) == [1, 3] && order(atOnce) == [1, 3])
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func mergedCommitsEqualCommitsInTurn(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (inTurn, atOnce) = (RenderTree(), RenderTree())
    var known: Set<Int> = []
    var pending: Commit?
    var animation = 0
    for step in 0..<60 {
      var commit = Commit()
      var children: [Int] = []
      for layer in 2...7 where Bool.random(using: &random) { children.append(layer) }
      children.shuffle(using: &random)
      commit.updates.append(F.update(1, x: Double(step), sublayers: children))
      for layer in children where !known.contains(layer) || Bool.random(using: &random) {
        animation += 1
        let spec = F.basic("opacity", .number(0), .number(1), begin: Double(step), duration: 20)
        commit.updates.append(
          F.update(layer, x: Double(step), sublayers: [], animations: [F.add(animation, spec)]))
      }
      commit.removed = known.subtracting(children).sorted().map(F.id)
      if step == 0 { commit.roots = [F.id(1)] }
      known = Set(children)
      inTurn.apply(commit)
      if pending == nil { pending = commit } else { pending?.merge(commit) }
      if Int.random(in: 0..<3, using: &random) == 0, let merged = pending {
        atOnce.apply(merged)
        pending = nil
        let (one, other) = (inTurn.snapshot(at: Double(step) + 0.5), atOnce.snapshot(at: Double(step) + 0.5))
        #expect(one.map(\.id) == other.map(\.id), "seed \(seed)")
        #expect(one.map(\.shown) == other.map(\.shown), "seed \(seed)")
        #expect(one.map { $0.animations.map(\.id) } == other.map { $0.animations.map(\.id) }, "seed \(seed)")
      }
    }
  }
}
