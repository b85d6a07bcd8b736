import CoreGraphics
import LayerModel
import RenderServer
import SceneLoading
import StrataTestKit
import Testing

/// Transform layers and flipped geometry in scenes, on both renderers.
@Suite struct DepthTests {
  /// A cube of translucent faces, a plane through it, and perspective.
  private static let cube = """
    , "position": [50, 50], "backgroundColor": "#ffffff",
      "sublayerTransform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.004, 0, 0, 0, 1],
      "sublayers": [{
        "id": "cube", "transformLayer": true, "bounds": [0, 0, 0, 0], "position": [50, 50],
        "transform": [0.866, 0, -0.5, 0, 0.25, 0.866, 0.433, 0, 0.433, -0.5, 0.75, 0, 0, 0, 0, 1],
        "sublayers": [
          {"bounds": [0, 0, 40, 40], "backgroundColor": "#ff0000c0", "zPosition": 20, "cornerRadius": 8},
          {"bounds": [0, 0, 40, 40], "backgroundColor": "#00a0ff", "zPosition": -20, "doubleSided": false},
          {"bounds": [0, 0, 40, 40], "transform": [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 20, 0, 0, 1],
           "gradient": {"colors": ["#00ff00", "#0000ff"]}},
          {"bounds": [0, 0, 70, 30], "backgroundColor": "#404040", "borderWidth": 3, "borderColor": "#ffff00",
           "masksToBounds": true, "cornerRadius": 10, "opacity": 0.8,
           "sublayers": [{"bounds": [0, 0, 20, 20], "position": [60, 5], "backgroundColor": "#ffffff"}]}]}]
    """

  @Test func bothRenderersDrawSpacesAlike() throws {
    let stage = try SceneStage(sceneFile(root: Self.cube))
    let list = try stage.displayList(at: 0, scale: 2)
    let renderer = SoftwareRenderer()
    try renderer.render(list, damage: nil)
    guard let byGL = try OffscreenGL.pictures(["": list])?[""] else { return }
    let bySoftware = renderer.readPixels()
    PictureGallery.add("transform-layer.png", got: FlatPicture(bySoftware), reference: FlatPicture(byGL))
    let difference = PictureDifference(byGL, from: bySoftware)
    #expect(difference.isWithinTolerance, "\(difference)")
  }

  @Test func flippedScenesTurnOver() throws {
    let stage = try SceneStage(
      sceneFile(
        root: """
          , "position": [50, 50], "geometryFlipped": true, "sublayers": [
            {"bounds": [0, 0, 10, 10], "position": [15, 5], "backgroundColor": "#000000"}]
          """))
    let renderer = SoftwareRenderer()
    try renderer.render(stage.displayList(at: 0), damage: nil)
    let picture = FlatPicture(renderer.readPixels())
    #expect(picture.pixel(x: 15, y: 95) == [0, 0, 0] && picture.pixel(x: 15, y: 5) == [255, 255, 255])
  }

  @Test func spacesWithAClassAreRefused() {
    #expect(throws: SceneError.self) {
      try SceneStage(sceneFile(root: #", "transformLayer": true, "gradient": {"colors": []}"#))
    }
  }
}
