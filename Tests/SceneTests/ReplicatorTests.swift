import CoreGraphics
import LayerModel
import QuartzCore
import RenderServer
import SceneLoading
import StrataTestKit
import Testing

/// CAReplicatorLayer (L-31…L-38), by what it paints: a row of squares of 10 points, 20 apart, from x = 5.
@Suite struct ReplicatorTests {
  private static let square = ##""id": "s", "bounds": [0, 0, 10, 10], "position": [10, 10]"##

  /// A scene of 100 × 100 points whose root holds one replicator of the squares.
  private func scene(
    _ replicator: String, child: String = ##""backgroundColor": "#000000""##, more: String = "",
    animations: String = ""
  ) throws -> SceneStage {
    try SceneStage(
      sceneFile(
        root: """
          , "position": [50, 50], "sublayers": [{
            "bounds": [0, 0, 100, 100], "position": [50, 50]\(more),
            "replicator": {"instanceTransform": [1, 0, 0, 1, 20, 0], \(replicator)},
            "sublayers": [{\(Self.square), \(child)}]}]
          """,
        more: #", "animations": [\#(animations)]"#))
  }

  /// The colours in the middle of the squares.
  private func row(_ stage: SceneStage, at time: Double = 0, y: Int = 10) throws -> [[Int]] {
    let renderer = SoftwareRenderer()
    try renderer.render(stage.displayList(at: time), damage: nil)
    let picture = FlatPicture(renderer.readPixels())
    return (0..<5).map { picture.pixel(x: 10 + 20 * $0, y: y) }
  }

  private func grey(_ stage: SceneStage, at time: Double = 0, y: Int = 10) throws -> [Int] {
    try row(stage, at: time, y: y).map { $0[0] }
  }

  @Test(.rules("L-31")) func defaultsDrawTheSublayersOnce() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && layer.instanceDelay == 0 && !layer.preservesDepth)
    #expect(layer.instanceColor == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(CATransform3DIsIdentity(layer.instanceTransform))
    #expect(layer.instanceRedOffset == 0 && layer.instanceAlphaOffset == 0)
  }

  @Test(.rules("L-32", "L-33")) func copiesAreAsManyAsTheCount() throws {
    #expect(try grey(scene(#""instanceCount": 3"#)) == [0, 0, 0, 255, 255])
  }

  @Test(.rules("L-32")) func countOfNoneLeavesTheReplicatorItself() throws {
    let stage = try scene(#""instanceCount": 0"#, more: ##", "backgroundColor": "#808080""##)
    #expect(try grey(stage) == [128, 128, 128, 128, 128])
  }

  @Test(.rules("L-34")) func colourOffsetsAddUpPerCopy() throws {
    let stage = try scene(
      #""instanceCount": 5, "instanceGreenOffset": -0.2, "instanceBlueOffset": -0.2"#,
      child: ##""backgroundColor": "#ffffff""##)
    let steps = [255, 204, 153, 102, 51]
    #expect(try row(stage) == steps.map { [255, $0, $0] })
  }

  @Test func alphaOfCopiesFades() throws {
    let stage = try scene(#""instanceCount": 5, "instanceAlphaOffset": -0.25"#)
    // Black at 1, ¾, ½, ¼, 0 over white.
    #expect(zip(try grey(stage), [0, 64, 128, 191, 255]).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test(.rules("L-35")) func copiesShowTheirAnimationsLater() throws {
    let fade = """
      {"layer": "s", "keyPath": "opacity", "from": 1, "to": 0, "duration": 1, "fillMode": "both"}
      """
    let stage = try scene(#""instanceCount": 4, "instanceDelay": 0.25"#, animations: fade)
    // Black at 1 − (t − k / 4) over white.
    for (time, want) in [
      (0.5, [128, 64, 0, 0, 255]), (1.25, [255, 255, 191, 128, 255]), (0.25, [64, 0, 0, 0, 255]),
      (9, [255, 255, 255, 255, 255]),
    ] {
      #expect(zip(try grey(stage, at: time), want).allSatisfy { abs($0 - $1) <= 1 }, "at \(time)")
    }
  }

  @Test func lateCopiesNeedFramesAfterTheEnd() throws {
    let fade = """
      {"layer": "s", "keyPath": "opacity", "from": 1, "to": 0, "duration": 1, "fillMode": "forwards"}
      """
    let stage = try scene(#""instanceCount": 4, "instanceDelay": 0.25"#, animations: fade)
    #expect(stage.nextChange(after: 0.5).map { abs($0 - 0.5) < 1e-9 } == true)
    #expect(stage.nextChange(after: 1.7).map { abs($0 - 1.7) < 1e-9 } == true)
    #expect(stage.nextChange(after: 1.8) == nil)
    #expect(try scene(#""instanceCount": 4"#, animations: fade).nextChange(after: 1.1) == nil)
  }

  @Test(.rules("L-36")) func nestedReplicatorsMultiplyAndTheirDelaysAdd() throws {
    let stage = try SceneStage(
      sceneFile(
        root: """
          , "position": [50, 50], "sublayers": [{
            "bounds": [0, 0, 100, 100], "position": [50, 50],
            "replicator": {"instanceTransform": [1, 0, 0, 1, 0, 20], "instanceCount": 2, "instanceDelay": 0.5},
            "sublayers": [{
              "bounds": [0, 0, 100, 100], "position": [50, 50],
              "replicator": {"instanceTransform": [1, 0, 0, 1, 20, 0], "instanceCount": 3, "instanceDelay": 0.25},
              "sublayers": [{\(Self.square), "backgroundColor": "#000000"}]}]}]
          """,
        more: """
          , "animations": [{"layer": "s", "keyPath": "opacity", "from": 1, "to": 0, "duration": 1, "fillMode": "both"}]
          """))
    let (upper, lower) = (try grey(stage, at: 1), try grey(stage, at: 1, y: 30))
    #expect(zip(upper, [255, 191, 128, 255, 255]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(zip(lower, [128, 64, 0, 255, 255]).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test func overlappingCopiesFadeAsOnePicture() throws {
    let stage = try scene(
      #""instanceCount": 5"#,
      child: ##""backgroundColor": "#000000", "transform": [4, 0, 0, 1, 0, 0]"##, more: #", "opacity": 0.5"#)
    let shades = Set(try grey(stage))
    #expect(shades == [127] || shades == [128])
  }

  @Test func absurdCountsAndDelaysDraw() throws {
    for replicator in [
      #""instanceCount": 1000000000, "instanceDelay": 1e300"#, #""instanceCount": -5"#,
      #""instanceCount": 4, "instanceRedOffset": 1e300"#,
    ] {
      let stage = try scene(
        replicator, animations: #"{"layer": "s", "keyPath": "opacity", "from": 1, "to": 0}"#)
      _ = try row(stage, at: 0.1)
    }
  }

  @Test func bothRenderersTintPicturesAndGradientsAlike() throws {
    let stage = try SceneStage(
      sceneFile(
        root: """
          , "position": [50, 50], "sublayers": [{
            "bounds": [0, 0, 100, 100], "position": [50, 50],
            "replicator": {"instanceTransform": [1, 0, 0, 1, 30, 20], "instanceCount": 3,
                           "instanceColor": "#ff8040c0", "instanceBlueOffset": 0.3, "instanceAlphaOffset": -0.2},
            "sublayers": [
              {"bounds": [0, 0, 20, 20], "position": [15, 15], "contents": "p"},
              {"bounds": [0, 0, 20, 20], "position": [15, 40],
               "gradient": {"colors": ["#ff0000", "#00ff0080"]}},
              {"bounds": [0, 0, 20, 20], "position": [35, 15], "backgroundColor": "#40c0ff", "cornerRadius": 6,
               "shadow": {"opacity": 0.8, "color": "#ffffff", "radius": 3}}]}]
          """,
        more: ##", "images": {"p": [["#ffffff", "#ff000080"], ["#00ff00", "#0000ff"]]}"##))
    let list = try stage.displayList(at: 0)
    let renderer = SoftwareRenderer()
    try renderer.render(list, damage: nil)
    guard let byGL = try OffscreenGL.pictures(["": list])?[""] else { return }
    let difference = PictureDifference(byGL, from: renderer.readPixels())
    #expect(difference.isWithinTolerance, "\(difference)")
    // White under ff8040c0: three quarters of (255, 128, 64) over white.
    #expect(
      zip(FlatPicture(renderer.readPixels()).pixel(x: 8, y: 8), [255, 160, 112]).allSatisfy {
        abs($0 - $1) <= 2
      })
  }
}
