import UIKit

/// What a run needs of the machine, looked at before anything runs: the script, the places of its files, ffmpeg.
package enum RunCheck {
  /// The events of the script; none without one. Throws status 2; writes nothing.
  package static func prepare(_ options: RunOptions) throws(RunFailure) -> [ScriptEvent] {
    let events = try script(options)
    try checkPictureSize(options, events)
    try checkEnd(options, events)
    for capture in options.snapshots + options.dumps { try WholeFile(path: capture.file).check() }
    for file in [options.eventLogFile, options.statisticsFile] {
      if let file { try WholeFile(path: file).check() }
    }
    switch options.recording {
    case .movie(let file):
      try WholeFile(path: file).check()
      guard Encoder.program != nil else {
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

  /// The script may end the run itself: what is asked for after that would never come.
  private static func checkEnd(_ options: RunOptions, _ events: [ScriptEvent]) throws(RunFailure) {
    var awake = 0.0
    for event in events {
      let time = max(event.time, awake)
      if let seconds = event.sleep { awake = time + seconds }
      guard event.quits else { continue }
      guard
        let late = (options.snapshots + options.dumps).first(where: { $0.time > time + FrameGrid.tick })
      else { return }
      throw .usage(
        "\(quoted(late.file)) is asked for at \(short(late.time)) s, but line \(event.line) of the script ends the run "
          + "at \(short(time)) s")
    }
  }

  private static func script(_ options: RunOptions) throws(RunFailure) -> [ScriptEvent] {
    guard let file = options.scriptFile else { return [] }
    guard let data = try? FileHandle(forReadingFrom: URL(fileURLWithPath: file)).readToEnd() ?? Data() else {
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
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where PictureRecording.index(of: name) != nil {
      try WholeFile(path: directory + "/" + name).check()
    }
  }
}
