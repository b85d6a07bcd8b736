import CoreGraphics
import LayerModel
import RenderServer
import SceneLoading
import StrataTestKit
import Testing

/// What applies to a layer and its shadow as one picture (D-1, D-7, D-8, D-17, D-20). Expected colours are
/// blends over white, worked out beside them.
@Suite struct PaintOrderTests {
  private static let cast =
    ##""shadow": {"opacity": 1, "radius": 0, "offset": [-10, -10], "color": "#000000""##

  /// The pixel at 50, 50, inside a white square of 60 that lies over its own black shadow.
  private func centre(_ members: String) throws -> Int {
    let file = try sceneFile(
      root: """
        , "position": [50, 50], "sublayers": [{"bounds": [0, 0, 60, 60], "position": [50, 50], \(members)}]
        """)
    let renderer = SoftwareRenderer()
    try renderer.render(SceneStage(file).displayList(at: 0), damage: nil)
    return Int(renderer.readPixels().bytes[(50 * 100 + 50) * 4])
  }

  /// Turned by a hair, so that the layer is no plain rectangle and casts by its alpha.
  private static let child = """
    "sublayers": [{"bounds": [0, 0, 4, 4], "position": [5, 5], "transform": [0.8, 0.6, -0.6, 0.8, 0, 0],
                   "backgroundColor": "#ffffff"}]
    """

  @Test(.rules("D-7")) func shadowOfASubtreeDoesNotShowThroughItsOpacity() throws {
    // White at one half over white is white; the shadow is under the opaque layer.
    #expect(
      try centre(##""backgroundColor": "#ffffff", "opacity": 0.5, \##(Self.cast)}, \##(Self.child)"##) == 255)
  }

  @Test func shadowOfARectangleDoesNotShowThroughItsOpacity() throws {
    #expect(try centre(##""backgroundColor": "#ffffff", "opacity": 0.5, \##(Self.cast)}"##) == 255)
  }

  @Test func shadowOfAPathDoesNotShowThroughItsOpacity() throws {
    let path = ##", "path": [["rect", 10, 10, 40, 40]]}"##
    #expect(try centre(##""backgroundColor": "#ffffff", "opacity": 0.5, \##(Self.cast)\##(path)"##) == 255)
  }

  @Test(.rules("D-20")) func shadowDoesNotShowThroughATranslucentMask() throws {
    let mask = ##""mask": {"bounds": [0, 0, 60, 60], "position": [30, 30], "backgroundColor": "#00000080"}"##
    #expect(
      try centre(##""backgroundColor": "#ffffff", \##(Self.cast)}, \##(Self.child), \##(mask)"##) == 255)
  }

  @Test(.rules("D-8")) func shadowShowsThroughTranslucentContent() throws {
    // White at one half over the shadow of something half opaque: 0.5 · 255 + 0.5 · (0.5 · 255) = 191.
    let got = try centre(##""backgroundColor": "#ffffff80", \##(Self.cast)}, \##(Self.child)"##)
    #expect(abs(got - 191) <= 2)
  }

  /// The picture of a scene of 100 × 100 points with one layer.
  private func picture(_ layer: String) throws -> FlatPicture {
    let file = try sceneFile(root: ##", "position": [50, 50], "sublayers": [{\##(layer)}]"##)
    let renderer = SoftwareRenderer()
    try renderer.render(SceneStage(file).displayList(at: 0), damage: nil)
    return FlatPicture(renderer.readPixels())
  }

  @Test(arguments: [
    (#""#, Float(1)), (#", "transform": [0, 1, -1, 0, 0, 0]"#, 1), (#", "transform": [2, 0, 0, 3, 0, 0]"#, 2),
    (#", "transform": [0.8, 0.6, -0.6, 0.8, 0, 0]"#, 1.5),
  ])
  func turnedShapesAreRasterisedFiner(transform: String, scale: Float) throws {
    let file = try sceneFile(
      root: #", "sublayers": [{"shape": {"path": [["rect", 0, 0, 50, 50]]}\#(transform)}]"#)
    #expect(try SceneStage(file).displayList(at: 0).contents.map(\.scaleX) == [scale])
  }

  @Test func edgeAHairOffThePixelsPaintsNoFurtherPixel() throws {
    let got = try picture(
      ##""bounds": [0, 0, 20, 20], "position": [49.9991, 50.0009], "backgroundColor": "#000000""##)
    #expect(got.pixel(x: 39, y: 50) == [255, 255, 255] && got.pixel(x: 40, y: 50) == [0, 0, 0])
    #expect(got.pixel(x: 50, y: 60) == [255, 255, 255] && got.pixel(x: 50, y: 59) == [0, 0, 0])
  }
}
