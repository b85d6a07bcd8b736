import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

/// History does not matter: what a tree shows at a time is the same, whatever was shown before and whoever asks. Compared bit for bit.
struct RandomTimelineTests {
  private static let viewport = Viewport(width: 100, height: 100)

  @Test func timesAreShownAlikeInAnyOrder() {
    let run = RandomRun("times in any order", count: 40)
    for seed in run.seeds {
      let commit = RandomTree(seed: seed, hasClocks: true).commit
      var random = SeededGenerator(seed: seed)
      let tree = Self.tree(commit)
      // Shown, skipped, seen backwards, seen twice.
      var times = (0..<6).map { _ in Double.random(in: -0.5...5, using: &random) }
      times += [times[2], 0, times[0] + 1e-9, 1e6, times[4]]
      for time in times {
        tree.evaluate(at: time)
        let fresh = Self.tree(commit)
        fresh.evaluate(at: time)
        if let difference = Self.difference(tree, fresh, at: time, commit.updates.map(\.id)) {
          Issue.record("STRATA_SEED=\(seed), time \(time): \(difference)")
          return
        }
      }
    }
  }

  private static func tree(_ commit: Commit) -> RenderTree {
    let tree = RenderTree()
    tree.apply(commit)
    return tree
  }

  /// The first thing that two evaluated trees do not show alike; also what the one shows by frames and what it
  /// answers when asked (`presentation()`).
  private static func difference(
    _ one: RenderTree, _ other: RenderTree, at time: Double, _ layers: [LayerID]
  ) -> String? {
    for id in layers {
      guard let shown = one.shownValues(of: id), let reference = other.shownValues(of: id) else {
        return "layer \(id.raw) is in one tree only"
      }
      if let row = differingRow(shown, reference) { return "layer \(id.raw): \(row)" }
      guard let asked = one.presented(id, at: time) else { return "layer \(id.raw) is not there" }
      if let row = differingRow(shown, asked.shown) { return "layer \(id.raw), asked: \(row)" }
      if asked.parent != other.presented(id, at: time)?.parent { return "layer \(id.raw): its parent" }
      if asked.shownContent != other.presented(id, at: time)?.shownContent {
        return "layer \(id.raw): its content"
      }
    }
    if one.snapshot(at: time).map(\.id) != other.snapshot(at: time).map(\.id) { return "the order" }
    var (list, reference) = (DisplayList(), DisplayList())
    one.flatten(into: &list, viewport: viewport)
    other.flatten(into: &reference, viewport: viewport)
    if list == reference { return nil }
    let lines = zip(list.dump().split(separator: "\n"), reference.dump().split(separator: "\n"))
    return "the display list: \(lines.first { $0 != $1 }.map { "\($0) | \($1)" } ?? "hidden in the dump")"
  }

  private static func differingRow(_ one: LayerValues, _ other: LayerValues) -> String? {
    withUnsafeBytes(of: one) { one in
      withUnsafeBytes(of: other) { other in
        for row in PropertyTable.rows {
          guard case .lanes(let offset, let count) = row.storage else { continue }
          let bytes = offset..<offset + count * MemoryLayout<Double>.size
          if !one[bytes].elementsEqual(other[bytes]) {
            let first = one.loadUnaligned(fromByteOffset: offset, as: Double.self)
            let second = other.loadUnaligned(fromByteOffset: offset, as: Double.self)
            return "\(row.name), \(first) and \(second)"
          }
        }
        return nil
      }
    }
  }
}
