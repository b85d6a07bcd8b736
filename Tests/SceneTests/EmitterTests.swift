import CoreGraphics
import LayerModel
import RenderServer
import SceneLoading
import StrataTestKit
import Testing

/// CAEmitterLayer in scenes, on both renderers.
@Suite struct EmitterTests {
  private static let fountain = """
    , "position": [50, 50], "backgroundColor": "#101830", "sublayers": [
      {"bounds": [0, 0, 100, 100], "position": [50, 50], "opacity": 0.9,
       "emitter": {"emitterPosition": [50, 80], "emitterSize": [20, 4], "emitterShape": "line", "seed": 3,
         "renderMode": "MODE", "cells": [
         {"name": "drop", "contents": "p", "birthRate": 60, "lifetime": 2, "lifetimeRange": 0.5, "velocity": 60,
          "velocityRange": 15, "emissionLongitude": -1.5708, "emissionRange": 0.6, "yAcceleration": 40,
          "spin": 2, "spinRange": 3, "scale": 0.8, "scaleRange": 0.5, "scaleSpeed": -0.2, "color": "#40a0ffc0",
          "blueRange": 0.3, "redSpeed": 0.4, "alphaSpeed": -0.3,
          "cells": [{"contents": "p", "birthRate": 3, "lifetime": 0.5, "scale": 0.3, "color": "#ff8000"}]}]}}]
    """
  private static let images = ##", "images": {"p": [["#ffffff", "#ff000080"], ["#00ff00", "#00000000"]]}"##

  @Test(arguments: ["unordered", "additive"])
  func bothRenderersDrawParticlesAlike(mode: String) throws {
    let stage = try SceneStage(
      sceneFile(
        root: Self.fountain.replacing("MODE", with: mode).replacing(
          "\"name\": \"drop\"", with: "\"contentsScale\": 0.3"),
        more: Self.images))
    let list = try stage.displayList(at: 2.5, scale: 2)
    let renderer = SoftwareRenderer()
    try renderer.render(list, damage: nil)
    #expect(list.items.count > 100)
    guard let byGL = try OffscreenGL.pictures(["": list])?[""] else { return }
    let bySoftware = renderer.readPixels()
    PictureGallery.add("emitter-\(mode).png", got: FlatPicture(bySoftware), reference: FlatPicture(byGL))
    let difference = PictureDifference(byGL, from: bySoftware)
    #expect(difference.isWithinTolerance, "\(difference)")
  }

  @Test func damageOfMovingParticlesIsRedrawn() throws {
    let stage = try SceneStage(
      sceneFile(root: Self.fountain.replacing("MODE", with: "additive"), more: Self.images))
    let (damaged, full) = (SoftwareRenderer(), SoftwareRenderer())
    var old: DisplayList?
    for time in [0, 0.4, 0.41, 1.7, 3, 2, 5] {
      let list = try stage.displayList(at: time)
      try damaged.render(list, damage: Damage.between(old, list))
      try full.render(list, damage: nil)
      #expect(damaged.readPixels() == full.readPixels(), "at \(time)")
      old = list
    }
  }

  @Test func sceneBeginsWithTheFirstParticle() throws {
    let stage = try SceneStage(sceneFile(root: Self.fountain, more: Self.images))
    #expect(try stage.displayList(at: 0).items.count == 1)
    #expect(throws: SceneError.self) {
      try SceneStage(sceneFile(root: #", "emitter": {"cells": [{"birthrate": 3}]}"#))
    }
  }
}
