import CoreGraphics
import LayerModel
import OpenGLRenderer
import RenderServer
import StrataTestKit
import Testing

/// OpenGL against the software reference, on lists made by hand.
@Suite(.serialized) struct RendererAgreementTests {
  @Test(arguments: DisplayScene.all)
  func openGLDrawsWhatSoftwareDraws(scene: DisplayScene) throws {
    guard let picture = try OffscreenGL.picture(scene.list) else { return }
    let software = SoftwareRenderer()
    try software.render(scene.list, damage: nil)
    let difference = PictureDifference(picture, from: software.readPixels())
    print("\(scene.name): \(difference)")
    #expect(difference.isWithinTolerance, "\(difference)")
  }

  @Test func redrawingTheDamageEqualsDrawingEverything() throws {
    let scenes = DisplayScene.all
    let damage = PixelRect(minX: 37, minY: 21, maxX: 118, maxY: 97)
    let pictures = try OffscreenGL.run { renderer in
      try scenes.map { scene in
        try renderer.render(scene.list, damage: nil)
        let whole = renderer.readPixels()
        var other = scene.list
        other.background = SIMD4(0.7, 0, 0, 1)
        try renderer.render(other, damage: damage)
        try renderer.render(scene.list, damage: damage)
        return (whole, renderer.readPixels())
      }
    }
    for (scene, pair) in zip(scenes, pictures ?? []) {
      #expect(pair.0 == pair.1, "\(scene.name)")
    }
  }

  @Test func pictureOfANewSizeIsDrawnWhole() throws {
    let scene = DisplayScene.all[0].list
    let pictures = try OffscreenGL.run { renderer in
      var small = scene
      (small.width, small.height) = (80, 50)
      try renderer.render(small, damage: nil)
      try renderer.render(scene, damage: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
      let resized = renderer.readPixels()
      try renderer.render(scene, damage: nil)
      return [resized, renderer.readPixels()]
    }
    if let pictures { #expect(pictures[0] == pictures[1]) }
  }

  @Test func numbersThatAreNoneBreakNothing() throws {
    var builder = SceneBuilder()
    builder.fill([.nan, 0, 10, 10], .red)
    builder.fill([0, 0, .infinity, 10], .red)
    builder.fill([0, 0, 0, 0], .red, radii: SIMD4(repeating: 5))
    builder.border([0, 0, 1e30, 1e30], line: .nan, .red)
    builder.shadow([10, 10, 10, 10], sigma: .nan, .red)
    let nothing = Homography(m11: 0, m12: 0, m13: 0, m21: 0, m22: 0, m23: 0, m31: 0, m32: 0, m33: 0)
    builder.fill([0, 0, 10, 10], .red, map: nothing)
    builder.fill([50, 50, 20, 20], .green, smooth: false)
    guard let picture = try OffscreenGL.picture(builder.finished()) else { return }
    #expect(picture.color(x: 60, y: 60)[1] == 204)
  }
}
