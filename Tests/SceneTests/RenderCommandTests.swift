import CoreGraphics
import Foundation
import ImageDecoding
import PictureWriting
import Testing

@testable import strata_render

/// The command strata-render, in the test's process.
@Suite struct RenderCommandTests {
  @Test func wholeCommandLineIsUnderstood() throws {
    let command = try RenderCommand([
      "/a/scenes.json#two", "--at", "0.5", "out.png", "--renderer", "gl", "--scale", "2",
    ])
    #expect(command.sceneFile == "/a/scenes.json")
    #expect(command.caseID == "two")
    #expect(command.pictureFile == "out.png")
    #expect(command.time == 0.5)
    #expect(command.scale == 2)
    #expect(command.renderer == .gl)
  }

  @Test(arguments: [
    [], ["a.json"], ["a.json", "b.png", "c.png"], ["a.json", "b.gif"], ["a.json", "b.png", "--at"],
    ["a.json", "b.png", "--at", "soon"], ["a.json", "b.png", "--at", "-1"],
    ["a.json", "b.png", "--scale", "0"],
    ["a.json", "b.png", "--renderer", "crayon"], ["a.json", "b.png", "--fast"],
  ])
  func misuseHasStatusTwo(arguments: [String]) {
    #expect(status(of: arguments) == 2)
  }

  @Test func pictureIsWrittenWhole() throws {
    try withDirectory { directory in
      let scene = directory + "/scene.json"
      try Data(
        """
        {"root": {"id": "r", "bounds": [0, 0, 30, 20], "position": [15, 10], "backgroundColor": "#ff0000"},
         "animations": [{"layer": "r", "keyPath": "backgroundColor", "from": "#ff0000", "to": "#0000ff",
                         "duration": 2}]}
        """.utf8
      ).write(to: URL(filePath: scene))
      #expect(status(of: [scene, directory + "/a.png", "--at", "1", "--scale", "2"]) == 0)
      let image = try ImageDecoder.decode(contentsOf: URL(filePath: directory + "/a.png"))
      #expect((image.width, image.height) == (60, 40))
      let color = image.pixels.color(x: 30, y: 20)
      #expect(abs(color.red - 0.5) < 0.01 && abs(color.blue - 0.5) < 0.01 && color.green == 0)
    }
  }

  @Test func failureWritesNothing() throws {
    try withDirectory { directory in
      let scene = directory + "/scene.json"
      try Data(#"{"root": {"bounds": [0, 0, 30, 20], "opacity": "x"}}"#.utf8).write(to: URL(filePath: scene))
      for arguments in [
        [scene, directory + "/a.png"], [directory + "/none.json", directory + "/a.png"],
        [scene + "#one", directory + "/a.png"], [scene, directory + "/none/a.png"],
        [directory, directory + "/a.png"],
      ] {
        #expect(status(of: arguments) == 2, "\(arguments)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["scene.json"])
    }
  }

  private func status(of arguments: [String]) -> Int32 {
    do {
      try RenderCommand(arguments).run()
      return 0
    } catch {
      #expect(!error.line.isEmpty && !error.line.contains("\n"))
      return error.status
    }
  }

  private func withDirectory(_ body: (String) throws -> Void) throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "strata-render-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    try body(place.path(percentEncoded: false))
  }
}
