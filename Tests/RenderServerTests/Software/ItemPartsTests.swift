import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

/// Drawing large items in parts is a matter of speed: it must not be seen.
struct ItemPartsTests {
  private let side = 300

  /// Damage this small is never parted.
  private func drawnInTiles(_ list: DisplayList) throws -> PixelBuffer {
    let renderer = SoftwareRenderer()
    try renderer.render(list, damage: nil)
    for top in stride(from: 0, to: side, by: 50) {
      for left in stride(from: 0, to: side, by: 50) {
        try renderer.render(list, damage: PixelRect(minX: left, minY: top, maxX: left + 50, maxY: top + 50))
      }
    }
    return renderer.readPixels()
  }

  private func drawnAtOnce(_ list: DisplayList) throws -> PixelBuffer {
    let renderer = SoftwareRenderer()
    try renderer.render(list, damage: nil)
    return renderer.readPixels()
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func randomTreesLookTheSameInParts(seed: UInt64) throws {
    let server = ManualServer()
    server.submit(RandomTree(seed: seed, side: Double(side), layers: 20).commit)
    server.step(to: 0.4)
    var list = DisplayList()
    server.tree.flatten(into: &list, viewport: Viewport(width: side, height: side))
    #expect(try drawnAtOnce(list) == drawnInTiles(list), "seed \(seed)")
  }

  /// A root, and on it layers that cover one another: what `change` makes of the two.
  private func list(
    _ change: (_ lower: inout LayerUpdate, _ upper: inout LayerUpdate) -> Void
  ) -> DisplayList {
    var commit = Commit()
    var (root, lower, upper) = (
      LayerUpdate(id: LayerID(raw: 1)), LayerUpdate(id: LayerID(raw: 2)), LayerUpdate(id: LayerID(raw: 3))
    )
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, 300, 300)
    values.position = SIMD2(150, 150)
    values.backgroundColor = SIMD4(0.9, 0.95, 1, 1)
    (root.values, root.content, root.sublayers) = (values, LayerContent(), [lower.id, upper.id])
    values.bounds = SIMD4(0, 0, 240.5, 200.25)
    values.position = SIMD2(140.3, 151.2)
    values.backgroundColor = SIMD4(0.9, 0.2, 0.1, 0.7)
    (lower.values, lower.content) = (values, LayerContent())
    values.bounds = SIMD4(0, 0, 150.5, 140.75)
    values.position = SIMD2(160.25, 140.5)
    values.backgroundColor = SIMD4(0.1, 0.5, 0.3, 1)
    (upper.values, upper.content) = (values, LayerContent())
    change(&lower, &upper)
    commit.updates = [root, lower, upper]
    commit.roots = [root.id]
    let tree = RenderTree()
    tree.apply(commit)
    tree.evaluate(at: 0)
    var list = DisplayList()
    tree.flatten(into: &list, viewport: Viewport(width: side, height: side))
    return list
  }

  @Test func layerUnderAnOpaqueOneShowsAroundIt() throws {
    for radius in [0.0, 30, 75] {
      let list = list { lower, upper in
        lower.values?.shadowOpacity = 0.6
        lower.values?.shadowRadius = 9
        lower.values?.cornerRadius = 12
        upper.values?.cornerRadius = radius
      }
      #expect(try drawnAtOnce(list) == drawnInTiles(list), "radius \(radius)")
    }
  }

  @Test func layerOverAnOpaqueOneHidesNothingOfIt() throws {
    let list = list { lower, upper in
      lower.values?.backgroundColor.w = 1
      upper.values?.backgroundColor.w = 0.5
    }
    #expect(try drawnAtOnce(list) == drawnInTiles(list))
  }

  @Test func holeOfABorderIsLeftAlone() throws {
    let list = list { lower, _ in
      lower.values?.borderWidth = 7.5
      lower.values?.borderColor = SIMD4(0, 0, 0.4, 0.8)
      lower.values?.cornerRadius = 22
    }
    #expect(try drawnAtOnce(list) == drawnInTiles(list))
  }

  @Test func clippedLayerIsCutAtTheEdgesOfItsClip() throws {
    for radius in [0.0, 40] {
      let list = list { lower, upper in
        lower.values?.masksToBounds = 1
        lower.values?.cornerRadius = radius
        lower.sublayers = [upper.id]
        upper.values?.position = SIMD2(200, 120)
        upper.values?.bounds = SIMD4(0, 0, 300, 180)
      }
      #expect(list.clips.contains { $0.scissor == nil })
      #expect(try drawnAtOnce(list) == drawnInTiles(list), "radius \(radius)")
    }
  }
}
