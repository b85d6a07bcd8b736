import Foundation
import PictureWriting
import SceneLoading

/// What a command line wants drawn.
struct RenderCommand: Equatable {
  var sceneFile = ""
  /// Of the file's cases; nil for a file of one scene.
  var caseID: String?
  var pictureFile = ""
  /// Seconds.
  var time = 0.0
  var scale = 1.0
  var renderer = PictureWriter.RendererKind.software
  var isHelp = false

  static let usage = """
    usage: strata-render SCENE.json[#CASE] OUT.png [--at SECONDS] [--renderer software|gl] [--scale FACTOR]

    Draws a scene at a time after its beginning (0 unless given) into a PNG file.
    SCENE.json holds one scene, or several as "cases", of which #CASE names one.
    """

  init() {}

  /// `arguments` without the program's name.
  init(_ arguments: [String]) throws(PictureFailure) {
    var rest = arguments[...]
    var files: [String] = []
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        isHelp = true
        return
      case "--at": time = try Self.number(argument, 0...1e9, &rest)
      case "--scale": scale = try Self.number(argument, 0.05...64, &rest)
      case "--renderer":
        let name = try Self.value(argument, &rest)
        guard let kind = PictureWriter.RendererKind(rawValue: name) else {
          throw .usage("--renderer is software or gl, not \"\(name)\"")
        }
        renderer = kind
      default:
        guard !argument.hasPrefix("--") else { throw .usage("unknown option \"\(argument)\"") }
        files.append(argument)
      }
    }
    guard files.count == 2 else { throw .usage("a scene and a PNG file are needed; --help says more") }
    (sceneFile, caseID) = Self.split(files[0])
    pictureFile = files[1]
    guard pictureFile.lowercased().hasSuffix(".png") else {
      throw .usage("the picture's name must end in .png: \"\(pictureFile)\"")
    }
  }

  /// A file whose own name has a # in it is that file.
  private static func split(_ argument: String) -> (file: String, caseID: String?) {
    guard !FileManager.default.fileExists(atPath: argument), let mark = argument.lastIndex(of: "#") else {
      return (argument, nil)
    }
    return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
  }

  private static func value(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(PictureFailure) -> String {
    guard let value = rest.popFirst() else { throw .usage("\(option) needs a value") }
    return value
  }

  private static func number(
    _ option: String, _ range: ClosedRange<Double>, _ rest: inout ArraySlice<String>
  ) throws(PictureFailure) -> Double {
    let text = try value(option, &rest)
    guard let number = Double(text), range.contains(number) else {
      throw .usage(
        "\(option) needs a number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
    return number
  }
}
