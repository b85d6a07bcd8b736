import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

/// History does not matter: what a tree shows at a time is the same, whatever was shown before, however the
/// changes came, and whoever asks. Compared bit for bit.
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

  @Test func streamOfCommitsEqualsTheMergedOne() {
    let run = RandomRun("merged commits", count: 40)
    for seed in run.seeds {
      var stream = RandomStream(seed: seed)
      var random = SeededGenerator(seed: seed)
      let stepped = Self.tree(stream.first)
      let merged = Self.tree(stream.first)
      var sum = Commit()
      var time = 0.0
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let commit = stream.next()
        stepped.apply(commit)
        sum.merge(commit)
        time += Double.random(in: 0...0.6, using: &random)
        // Shown, skipped, or seen backwards.
        if Bool.random(using: &random) { Self.show(stepped, at: time) }
        if Int.random(in: 0..<5, using: &random) == 0 {
          Self.show(stepped, at: time - Double.random(in: 0...1, using: &random))
        }
      }
      merged.apply(sum)
      for time in [time, time + 0.7, time - 0.4, time + 3] {
        stepped.evaluate(at: time)
        merged.evaluate(at: time)
        let layers = stepped.snapshot(at: time).map(\.id)
        if let difference = Self.difference(stepped, merged, at: time, layers) {
          Issue.record("STRATA_SEED=\(seed), time \(time): \(difference)")
          return
        }
      }
    }
  }

  private static func show(_ tree: RenderTree, at time: Double) {
    var list = DisplayList()
    tree.evaluate(at: time)
    tree.flatten(into: &list, viewport: viewport)
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
            let lanes = stride(from: offset, to: bytes.endIndex, by: MemoryLayout<Double>.size)
            let first = lanes.map { one.loadUnaligned(fromByteOffset: $0, as: Double.self) }
            let second = lanes.map { other.loadUnaligned(fromByteOffset: $0, as: Double.self) }
            return "\(row.name), \(first) and \(second)"
          }
        }
        return nil
      }
    }
  }
}
