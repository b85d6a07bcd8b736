import CoreGraphics
import LayerModel
import OpenGLRenderer
import RenderServer
import StrataTestKit
import Testing

/// Random trees with everything that layers draw: both renderers show the same, and redraw no more than they must.
@Suite(.serialized) struct RandomTreeTests {
  /// Always the same trees, so that the one in many thousands that still differs somewhere does not turn another change
  /// red: `Scripts/soak agreement` plays fresh ones.
  @Test func openGLDrawsRandomTreesAsSoftwareDoes() throws {
    let run = RandomRun("OpenGL and software", count: 500, seed: 20_261_130)
    let frames = run.seeds.map { ($0, RandomFrames.frame($0)) }
    let pictures = try OffscreenGL.run { renderer in
      try frames.map { _, list in
        try renderer.render(list, damage: nil)
        return renderer.readPixels()
      }
    }
    guard let pictures else { return }
    let software = SoftwareRenderer()
    var (away, atEdges) = (0, 0)
    var failures: [String] = []
    for ((seed, list), picture) in zip(frames, pictures) {
      try software.render(list, damage: nil)
      let difference = PictureDifference(picture, from: software.readPixels())
      (away, atEdges) = (max(away, difference.away), max(atEdges, difference.atEdges))
      if try !difference.isWithinTolerance && !Self.isOnALine(list, picture) {
        failures.append("STRATA_SEED=\(seed): \(difference)")
      }
    }
    print("OpenGL and software: away from edges \(away), at edges \(atEdges)")
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(12).joined(separator: "\n"))")
  }

  /// Whether a pixel lies so exactly on the seam of a gradient or between two texels that the last bit of a number
  /// says on which side: OpenGL then shows what the reference shows of the scene moved by a thousandth of a pixel.
  private static func isOnALine(_ list: DisplayList, _ picture: PixelBuffer) throws -> Bool {
    let software = SoftwareRenderer()
    for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
      var moved = list
      let (x, y) = (Double(x) / 1024, Double(y) / 1024)
      for index in moved.items.indices {
        let map = moved.items[index].transform
        moved.items[index].transform.m11 += x * map.m13
        moved.items[index].transform.m21 += x * map.m23
        moved.items[index].transform.m31 += x * map.m33
        moved.items[index].transform.m12 += y * map.m13
        moved.items[index].transform.m22 += y * map.m23
        moved.items[index].transform.m32 += y * map.m33
      }
      try software.render(moved, damage: nil)
      if PictureDifference(picture, from: software.readPixels()).isWithinTolerance { return true }
    }
    return false
  }

  /// Only what the difference of two lists says is drawn anew; the picture is what drawing everything gives.
  @Test func damageOfRandomTreesIsAllThatChanged() throws {
    let run = RandomRun("damage", count: 60)
    let histories = run.seeds.map { ($0, RandomFrames.history($0, count: 6)) }
    let (damaged, full) = (SoftwareRenderer(), SoftwareRenderer())
    for (seed, lists) in histories {
      var old: DisplayList?
      for (step, list) in lists.enumerated() {
        try damaged.render(list, damage: Damage.between(old, list))
        try full.render(list, damage: nil)
        #expect(damaged.readPixels() == full.readPixels(), "software, STRATA_SEED=\(seed), step \(step)")
        old = list
      }
    }
    let failures = try OffscreenGL.run { renderer in
      try histories.compactMap { seed, lists in
        try Self.firstDifference(lists, renderer).map { "OpenGL, STRATA_SEED=\(seed), step \($0)" }
      }
    }
    #expect((failures ?? []).isEmpty)
  }

  private static func firstDifference(_ lists: [DisplayList], _ renderer: OpenGLRenderer) throws -> Int? {
    // All of them first: a renderer has one picture.
    let whole = try lists.map { list in
      try renderer.render(list, damage: nil)
      return renderer.readPixels()
    }
    var old: DisplayList?
    for (step, list) in lists.enumerated() {
      try renderer.render(list, damage: Damage.between(old, list))
      if renderer.readPixels() != whole[step] { return step }
      old = list
    }
    return nil
  }
}
