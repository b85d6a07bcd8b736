import CoreGraphics
import Foundation
import LayerModel
import SceneLoading
import StrataTestKit

/// One picture of an oracle case: a scene, a time, what it must look like.
struct PictureCase: Sendable, CustomStringConvertible {
  let file: String
  let id: String
  let category: String
  let time: Double
  let expect: OracleValue
  let probeTolerance: Int
  let isPerspective: Bool

  var description: String { time == 0 ? id : "\(id) at \(time) s" }
  var pictureName: String { expect["png"].string ?? "" }

  /// Every still picture, or every picture of the animations.
  static func all(_ file: String) -> [PictureCase] {
    OracleFile.cases(file).flatMap { entry -> [PictureCase] in
      let expectations = entry.expect.array.isEmpty ? [entry.expect] : entry.expect.array
      let isPerspective = hasPerspective(entry["root"])
      return expectations.map { expect in
        PictureCase(
          file: file, id: entry.id, category: entry.category, time: expect["t"].double ?? 0, expect: expect,
          probeTolerance: expect["probeTol"].int ?? 6, isPerspective: isPerspective)
      }
    }
  }

  /// Perspective comes with a sublayer transform of sixteen numbers.
  private static func hasPerspective(_ layer: OracleValue) -> Bool {
    layer["sublayerTransform"].array.count == 16 || layer["sublayers"].array.contains(where: hasPerspective)
  }

  func reference() throws -> FlatPicture {
    try FlatPicture(contentsOf: OracleFile.testsDirectory.appending(path: "Oracles/png/\(pictureName)"))
  }

  func displayList() throws -> DisplayList {
    try SceneStage(SceneFiles.named(file), caseID: id).displayList(at: time)
  }

  /// The probes that are missed: place, colour, wanted colour.
  func missedProbes(in picture: FlatPicture) -> [String] {
    expect["probes"].array.compactMap { probe in
      guard let x = probe[0].int, let y = probe[1].int, let want = probe[2].doubles else { return "\(probe)" }
      let got = picture.pixel(x: x, y: y)
      let isMet = zip(got, want).allSatisfy { abs(Double($0) - $1) <= Double(probeTolerance) }
      return isMet ? nil : "(\(x), \(y)): \(got), not \(want)"
    }
  }
}

/// The oracles' scene files, read once: a test run plays each of them many times.
enum SceneFiles {
  private static let stills = load("h_pictures")
  private static let animations = load("i_animations")

  static func named(_ name: String) throws(SceneError) -> SceneFile {
    try (name == "h_pictures" ? stills : animations).get()
  }

  private static func load(_ name: String) -> Result<SceneFile, SceneError> {
    Result { () throws(SceneError) in
      try SceneFile(path: OracleFile.testsDirectory.path(percentEncoded: false) + "/Oracles/\(name).json")
    }
  }
}

/// A scene written in the test.
func sceneFile(_ json: String) throws(SceneError) -> SceneFile { try SceneFile(data: Data(json.utf8)) }

/// A scene of one root of 100 × 100 points with more members.
func sceneFile(root: String, more: String = "") throws(SceneError) -> SceneFile {
  try sceneFile(#"{"root": {"id": "r", "bounds": [0, 0, 100, 100]\#(root)}\#(more)}"#)
}
