import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import Gallery

/// The sheet with everything a layer can draw.
@Suite(.serialized) struct GalleryTests {
  /// In 1/255: away from edges only rounding differs, at edges the rasterisers' own arithmetic.
  private static let (away, atEdges) = (2, 6)

  @MainActor
  @Test(arguments: [(false, 1.0), (true, 1.0), (false, 1.5), (false, 2)])
  func bothRenderersDrawTheSheetAlike(isDark: Bool, scale: Double) throws {
    let sheet = GallerySheet(isDark ? .dark : .light)
    let list = sheet.displayList(scale: scale)
    guard let byGL = try OffscreenGL.picture(list) else { return }
    let software = SoftwareRenderer()
    try software.render(list, damage: nil)
    let pixels = software.readPixels()
    let whole = PictureDifference(byGL, from: pixels)
    if whole.away <= Self.away, whole.atEdges <= Self.atEdges { return }
    for (name, frame) in sheet.places {
      let tile = frame.insetBy(dx: -6, dy: -6)
      let difference = PictureDifference(
        byGL.part(tile, scale: scale), from: pixels.part(tile, scale: scale))
      #expect(difference.away <= Self.away && difference.atEdges <= Self.atEdges, "\(name): \(difference)")
    }
    #expect(whole.away <= Self.away && whole.atEdges <= Self.atEdges, "\(whole)")
  }

  /// `Scripts/gallery` draws it anew.
  @MainActor
  @Test func documentationShowsWhatIsDrawn() throws {
    let sheet = GallerySheet(.light)
    let software = SoftwareRenderer()
    try software.render(sheet.displayList(scale: 2), damage: nil)
    let file = OracleFile.testsDirectory.deletingLastPathComponent().appending(path: "Docs/gallery.png")
    let stored = try FlatPicture(contentsOf: file)
    let drawn = FlatPicture(software.readPixels())
    #expect((stored.width, stored.height) == (drawn.width, drawn.height))
    let metric = PictureMetric(drawn, stored)
    #expect(metric.verdict() == .good, "\(metric)")
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    #expect(size < 3 << 19, "more than 1.5 MiB")
  }

  /// A tile that draws nothing shows its card's one colour.
  @MainActor
  @Test func everyTileShowsSomethingAndHasItsOwnName() throws {
    let sheet = GallerySheet(.light)
    let software = SoftwareRenderer()
    try software.render(sheet.displayList(scale: 1), damage: nil)
    let pixels = software.readPixels()
    for (name, frame) in sheet.places {
      let tile = pixels.part(frame.insetBy(dx: 2, dy: 2), scale: 1)
      let colors = Set(
        stride(from: 0, to: tile.bytes.count, by: 4).map { Array(tile.bytes[$0..<$0 + 3]) })
      #expect(colors.count > 2, "\(name)")
    }
    #expect(sheet.places.count > 150)
  }
}
