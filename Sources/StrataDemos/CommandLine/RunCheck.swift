import UIKit

/// What a run needs of the machine, looked at before anything runs: the script, the places of its files, ffmpeg.
package enum RunCheck {
  /// The events of the script; none without one. Throws status 2; writes nothing.
  package static func prepare(_ options: RunOptions) throws(RunFailure) -> [ScriptEvent] {
    let events = try script(options)
    try checkPictureSize(options, events)
    for capture in options.snapshots + options.dumps { try WholeFile(path: capture.file).check() }
    for file in [options.eventLogFile, options.statisticsFile] {
      if let file { try WholeFile(path: file).check() }
    }
    switch options.recording {
    case .movie(let file):
      try WholeFile(path: file).check()
      guard MovieRecording.program != nil else {
        throw .usage(
          "\(quoted(file)) needs ffmpeg, which is not installed; --record DIR writes numbered PNGs")
      }
    case .pictures(let directory): try check(directory: directory)
    case nil: break
    }
    return events
  }

  /// Pictures larger than this do not fit into what draws and encodes them.
  private static let largestSide = 16_384.0

  private static func checkPictureSize(_ options: RunOptions, _ events: [ScriptEvent]) throws(RunFailure) {
    guard options.isHeadless, options.scope == .window else { return }
    let resized = events.flatMap { event -> [Double] in
      if case .resize(let width, let height) = event.action { [width, height] } else { [] }
    }
    let side = ([options.windowWidth, options.windowHeight] + resized).max() ?? 0
    guard side * options.scale <= largestSide else {
      throw .usage(
        "pictures of a window \(short(side)) points wide or high are too large at --scale \(short(options.scale))"
      )
    }
  }

  private static func script(_ options: RunOptions) throws(RunFailure) -> [ScriptEvent] {
    guard let file = options.scriptFile else { return [] }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw .usage("the script \(quoted(file)) cannot be read")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw .usage("the script \(quoted(file)) is not UTF-8 text")
    }
    return try ScriptParser.parse(text, file: quoted(file), startingOn: options.screen)
  }

  private static func check(directory: String) throws(RunFailure) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory) else {
      return try WholeFile(path: directory).check()
    }
    guard isDirectory.boolValue, FileManager.default.isWritableFile(atPath: directory) else {
      throw .usage("\(quoted(directory)) is not a directory that can be written to")
    }
  }
}
