import CoreGraphics
import Foundation
import RenderServer
import SceneLoading
import Testing

/// Bad scenes are errors that name the place; none crashes and none is half read.
@Suite struct SceneErrorTests {
  @Test(arguments: [
    (#", "position": [1]"#, "root.position", "needs 2 numbers"),
    (#", "backgroundColor": "red""#, "root.backgroundColor", "needs a colour, \"#rrggbb\" or \"#rrggbbaa\""),
    (#", "opacity": "half""#, "root.opacity", "needs a number"),
    (#", "hidden": 7"#, "root.hidden", "needs true or false"),
    (#", "colour": 1"#, "root.colour", "is not known here"),
    (#", "transform": [1, 2, 3]"#, "root.transform", "needs 6 or 16 numbers"),
    (#", "contents": "cat""#, "root.contents", "names no picture: \"cat\""),
    (#", "sublayers": [{}, {"id": "r"}]"#, "root.sublayers[1].id", "\"r\" is the id of another layer, too"),
    (
      #", "mask": {"shape": {"path": [["L", 1, 2]]}}"#, "root.mask.shape.path[0]",
      "\"L\" needs a current point; start with \"M\""
    ),
    (#", "shape": {"path": [["M", 1]]}"#, "root.shape.path[0]", "needs 2 values after its name"),
    (#", "shape": {"path": [["spiral", 1]]}"#, "root.shape.path[0]", "\"spiral\" is not a path operation"),
    (
      #", "gradient": {"colors": [null]}"#, "root.gradient.colors[0]",
      "needs a colour, \"#rrggbb\" or \"#rrggbbaa\""
    ),
    (
      #", "shape": {"lineCap": "sharp"}"#, "root.shape.lineCap",
      "needs one of \"butt\", \"round\", \"square\""
    ),
  ])
  func badLayerIsNamed(root: String, path: String, problem: String) throws {
    let file = try sceneFile(root: root)
    #expect(throws: SceneError(path: path, problem: problem)) { try SceneStage(file) }
  }

  @Test(arguments: [
    (#"{"layer": "q", "keyPath": "opacity", "to": 1}"#, "layer", "no layer has the id \"q\""),
    (#"{"layer": "r", "keyPath": "taste", "to": 1}"#, "keyPath", "\"taste\" names no animatable property"),
    (#"{"layer": "r", "keyPath": "strokeEnd", "to": 1}"#, "keyPath", "the layer \"r\" has no such property"),
    (#"{"layer": "r", "keyPath": "opacity"}"#, "", "needs \"from\", \"to\", \"by\", \"values\" or \"path\""),
    (#"{"layer": "r", "keyPath": "position", "to": 3}"#, "to", "needs 2 numbers"),
    (
      #"{"layer": "r", "keyPath": "opacity", "to": 1, "repeatCount": "often"}"#, "repeatCount",
      "needs a number or \"inf\""
    ),
    (
      #"{"layer": "r", "keyPath": "opacity", "path": [["M", 0, 0]]}"#, "path",
      "only a point can follow a path"
    ),
  ])
  func badAnimationIsNamed(animation: String, path: String, problem: String) throws {
    let file = try sceneFile(root: "", more: #", "animations": [\#(animation)]"#)
    let place = path.isEmpty ? "animations[0]" : "animations[0].\(path)"
    #expect(throws: SceneError(path: place, problem: problem)) { try SceneStage(file) }
  }

  @Test(arguments: ["", "[]", "nonsense", #"{"root": 1}"#, #"{"root": {}}"#, #"{"roots": {}}"#])
  func whatIsNoSceneIsAnError(text: String) {
    #expect(throws: SceneError.self) { try SceneStage(sceneFile(text)) }
  }

  @Test func endlessNestingIsAnError() {
    let depth = 100_000
    let text = String(repeating: #"{"sublayers":["#, count: depth) + String(repeating: "]}", count: depth)
    #expect(throws: SceneError.self) { try SceneStage(sceneFile(#"{"root": \#(text)}"#)) }
  }

  @Test func caseOfAListNeedsItsName() throws {
    let file = try sceneFile(#"{"cases": [{"id": "a", "root": {"bounds": [0, 0, 10, 10]}}]}"#)
    #expect(file.caseIDs == ["a"])
    #expect(throws: SceneError.self) { try SceneStage(file) }
    #expect(throws: SceneError.self) { try SceneStage(file, caseID: "b") }
    #expect(try SceneStage(file, caseID: "a").pixelSize(scale: 1.5)?.width == 15)
  }

  @Test func pictureTooLargeIsAnError() throws {
    let stage = try SceneStage(sceneFile(root: ""))
    #expect(throws: SceneError.self) { try stage.displayList(at: 0, scale: 1000) }
    #expect(throws: SceneError.self) { try stage.displayList(at: 0, scale: 0) }
    #expect(throws: SceneError.self) { try stage.displayList(at: 0, scale: .nan) }
  }
}
