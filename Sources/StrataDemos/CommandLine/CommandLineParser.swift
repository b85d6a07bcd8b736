import UIKit

/// What a command line wants done.
package enum CommandLineRequest: Equatable, Sendable {
  case run(RunOptions)
  case listScreens
  case help
  case version
}

/// Reads a command line; pure, so that it says the same everywhere. Files are looked at by `RunCheck`.
package struct CommandLineParser {
  private var rest: ArraySlice<String>
  private var options = RunOptions()
  /// Options that only make sense headless, in the order they came.
  private var headlessOnly: [String] = []
  private var windowOnly: [String] = []

  private init(_ arguments: [String]) { rest = arguments[...] }

  /// `arguments` without the program's name. Throws `RunFailure` with status 2.
  package static func parse(_ arguments: [String]) throws(RunFailure) -> CommandLineRequest {
    var parser = CommandLineParser(arguments)
    return try parser.run()
  }

  private mutating func run() throws(RunFailure) -> CommandLineRequest {
    var answer: CommandLineRequest?
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": answer = answer ?? .help
      case "--version": answer = answer ?? .version
      case "--list": answer = answer ?? .listScreens
      default: try take(argument)
      }
    }
    if let answer { return answer }
    try checkTogether()
    return .run(options)
  }

  private mutating func take(_ option: String) throws(RunFailure) {
    switch option {
    case "--screen": options.screen = try name(of: option)
    case "--window": (options.windowWidth, options.windowHeight) = try size(option)
    case "--renderer": options.renderer = try name(of: option)
    case "--time-scale": options.timeScale = try number(option, in: 0...1000)
    case "--overlay": options.overlays.formUnion(try overlays(option))
    case "--quit-after": options.quitAfter = try number(option, in: 0...1e7)
    case "--headless": options.isHeadless = true
    case "--fps":
      options.framesPerSecond = try number(option, in: 1...1000)
      headlessOnly.append(option)
    case "--script": options.scriptFile = try value(of: option)
    case "--until":
      options.until = try number(option, in: 0...1e7)
      headlessOnly.append(option)
    case "--scale":
      options.scale = try number(option, in: 0.05...16)
      headlessOnly.append(option)
    case "--scope":
      options.scope = try name(of: option)
      headlessOnly.append(option)
    case "--snapshot": options.snapshots.append(try capture(option, ending: ".png"))
    case "--dump": options.dumps.append(try capture(option, ending: ".json"))
    case "--record": options.recording = try recording(option)
    case "--log-events":
      options.eventLogFile = try value(of: option)
      windowOnly.append(option)
    case "--stats":
      options.statisticsFile = try value(of: option)
      windowOnly.append(option)
    default:
      let kind = option.hasPrefix("-") ? "unknown option" : "unexpected argument"
      throw .usage("\(kind) \(quoted(option)); --help lists what there is")
    }
  }

  private func checkTogether() throws(RunFailure) {
    if !options.isHeadless, let option = headlessOnly.first {
      throw .usage("\(option) needs --headless")
    }
    if options.isHeadless, let option = windowOnly.first {
      throw .usage("\(option) needs a window: leave --headless out")
    }
    let end = [options.until, options.quitAfter].compactMap { $0 }.min()
    if let end, let late = (options.snapshots + options.dumps).first(where: { $0.time > end }) {
      throw .usage("\(quoted(late.file)) is asked for at \(late.time) s, after the run's end at \(end) s")
    }
    var files = (options.snapshots + options.dumps).map(\.file)
    files += [options.eventLogFile, options.statisticsFile].compactMap { $0 }
    if case .movie(let file) = options.recording { files.append(file) }
    var seen: Set<String> = []
    for file in files where !seen.insert(URL(fileURLWithPath: file).standardizedFileURL.path).inserted {
      throw .usage("\(quoted(file)) would be written twice")
    }
  }

  // MARK: Values

  private mutating func value(of option: String) throws(RunFailure) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw .usage("\(option) needs a value")
    }
    return value
  }

  private mutating func number(
    _ option: String, in range: ClosedRange<Double>
  ) throws(RunFailure) -> Double {
    let text = try value(of: option)
    guard let number = plainNumber(text), range.contains(number) else {
      throw .usage(
        "\(option) needs a number from \(short(range.lowerBound)) to \(short(range.upperBound)), not \(quoted(text))"
      )
    }
    return number
  }

  private mutating func name<Name: RawRepresentable & CaseIterable>(
    of option: String
  ) throws(RunFailure) -> Name where Name.RawValue == String {
    let text = try value(of: option)
    guard let name = Name(rawValue: text) else {
      let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("\(option) knows \(known), not \(quoted(text))")
    }
    return name
  }

  private mutating func overlays(_ option: String) throws(RunFailure) -> Set<OverlayName> {
    let text = try value(of: option)
    var names: Set<OverlayName> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let name = OverlayName(rawValue: String(part)) else {
        let known = OverlayName.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("\(option) knows \(known), not \(quoted(String(part)))")
      }
      names.insert(name)
    }
    return names
  }

  private mutating func size(_ option: String) throws(RunFailure) -> (Double, Double) {
    let text = try value(of: option)
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = plainNumber(String(parts[0])),
      let height = plainNumber(String(parts[1])),
      WindowLimits.sides.contains(width), WindowLimits.sides.contains(height)
    else {
      let (low, high) = (short(WindowLimits.sides.lowerBound), short(WindowLimits.sides.upperBound))
      throw .usage(
        "\(option) needs a size such as 1180x800, each side \(low) to \(high), not \(quoted(text))")
    }
    return (width, height)
  }

  private mutating func capture(_ option: String, ending: String) throws(RunFailure) -> RunOptions.Capture {
    let text = try value(of: option)
    guard let colon = text.firstIndex(of: ":"), let time = plainNumber(String(text[..<colon])),
      (0...1e7).contains(time)
    else {
      throw .usage(
        "\(option) needs a time in seconds and a file, such as 1.5:file\(ending), not \(quoted(text))")
    }
    let file = String(text[text.index(after: colon)...])
    guard file.lowercased().hasSuffix(ending), file.count > ending.count, !file.hasSuffix("/" + ending) else {
      throw .usage("\(option) writes a file that ends in \(ending), not \(quoted(file))")
    }
    return RunOptions.Capture(time: time, file: file)
  }

  private mutating func recording(_ option: String) throws(RunFailure) -> RunOptions.Recording {
    let path = try value(of: option)
    let ending = PathName(path).ending.lowercased()
    switch ending {
    case "gif", "mp4": return .movie(file: path)
    case "": return .pictures(directory: path)
    default:
      // A directory may have a dot in its name; a file with another ending is a mistake.
      if path.hasSuffix("/") { return .pictures(directory: path) }
      throw .usage("\(option) writes .gif, .mp4 or a directory of PNGs, not \(quoted(path))")
    }
  }
}

/// How large a window may be, in points.
package enum WindowLimits {
  package static let sides = 64.0...8192.0
}

/// A number as people write it: decimal, finite, no blanks, no hexadecimal, no "inf".
package func plainNumber(_ text: String) -> Double? {
  guard !text.isEmpty, text.utf8.allSatisfy({ Array("0123456789.+-eE".utf8).contains($0) }) else {
    return nil
  }
  guard let number = Double(text), number.isFinite else { return nil }
  return number
}

/// A number without needless decimals.
package func short(_ number: Double) -> String {
  guard number == number.rounded(), abs(number) < 1e15 else { return "\(number)" }
  return "\(Int(number))"
}

/// Text from outside, as it may stand in one line of a message.
package func quoted(_ text: String) -> String {
  let printable = text.unicodeScalars.map { scalar -> String in
    scalar.value < 32 || scalar.value == 127 ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
  }
  return "“\(printable.joined())”"
}
