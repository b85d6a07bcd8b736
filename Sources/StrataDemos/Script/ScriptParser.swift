import UIKit

/// Reads a script and checks it against the screens' and the shell's tables, before anything runs. Pure.
package struct ScriptParser {
  private var lastTime = 0.0
  private var fingersDown: Set<Int> = []
  /// Follows the screen that each line will meet; nil once a touch outside the stage may have changed it.
  private var screen: ScreenName?

  private init(screen: ScreenName) { self.screen = screen }

  /// The events of `text`; `file` is for messages, `screen` the one the run starts with. Throws status 2.
  package static func parse(
    _ text: String, file: String, startingOn screen: ScreenName
  ) throws(RunFailure) -> [ScriptEvent] {
    var parser = ScriptParser(screen: screen)
    var events: [ScriptEvent] = []
    let lines = text.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")
    for (index, line) in lines.enumerated() {
      do {
        guard let (time, action) = try parser.event(of: line) else { continue }
        events.append(ScriptEvent(time: time, action: action, line: index + 1))
      } catch {
        throw .usage("\(file), line \(index + 1): \(error.reason)")
      }
    }
    return events
  }

  private struct Malformed: Error {
    var reason: String
  }

  private mutating func event(of line: String) throws(Malformed) -> (Double, ScriptEvent.Action)? {
    let code = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
    guard !code.isEmpty else { return nil }
    let words = code.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let time = plainNumber(words[0]), time >= 0, time <= 1e7 else {
      throw Malformed(reason: "a line begins with a time in seconds, not \(quoted(words[0]))")
    }
    guard time >= lastTime else {
      throw Malformed(reason: "the time goes back, from \(short(lastTime)) to \(short(time))")
    }
    guard words.count > 1 else { throw Malformed(reason: "there is no event after the time") }
    lastTime = time
    let tail = code.dropFirst(words[0].count).trimmingCharacters(in: .whitespaces)
      .dropFirst(words[1].count).trimmingCharacters(in: .whitespaces)
    let action = try action(words[1], Array(words.dropFirst(2)), tail: tail)
    return (time, action)
  }

  private mutating func action(
    _ verb: String, _ words: [String], tail: String
  ) throws(Malformed) -> ScriptEvent.Action {
    switch verb {
    case "down", "move", "up":
      let (x, y, finger) = try point(verb, words)
      return try touch(verb, x: x, y: y, finger: finger)
    case "tap":
      let n = try numbers(verb, words, count: 2, wants: "X Y")
      noteTouch(n[0], n[1])
      return .tap(x: n[0], y: n[1])
    case "tap2":
      let n = try numbers(verb, words, count: 4, wants: "X1 Y1 X2 Y2")
      noteTouch(n[0], n[1])
      noteTouch(n[2], n[3])
      return .tap2(x1: n[0], y1: n[1], x2: n[2], y2: n[3])
    case "press": return .press(try control(tail))
    case "key": return .key(try key(tail))
    case "screen":
      guard words.count == 1, let name = ScreenName(rawValue: words[0]) else {
        let known = ScreenName.allCases.map(\.rawValue).joined(separator: ", ")
        throw Malformed(reason: "screen knows \(known), not \(quoted(tail))")
      }
      screen = name
      return .screen(name)
    case "resize":
      let n = try numbers(verb, words, count: 2, wants: "W H")
      guard n.allSatisfy(WindowLimits.sides.contains) else {
        let (low, high) = (short(WindowLimits.sides.lowerBound), short(WindowLimits.sides.upperBound))
        throw Malformed(reason: "resize takes sides from \(low) to \(high), not \(quoted(tail))")
      }
      return .resize(width: n[0], height: n[1])
    case "scale":
      let n = try numbers(verb, words, count: 1, wants: "X")
      guard (0...1000).contains(n[0]) else {
        throw Malformed(reason: "scale takes a factor from 0 to 1000, not \(quoted(tail))")
      }
      return .timeScale(n[0])
    case "stall":
      let n = try numbers(verb, words, count: 1, wants: "S")
      guard (0...3600).contains(n[0]) else {
        throw Malformed(reason: "stall takes seconds from 0 to 3600, not \(quoted(tail))")
      }
      return .stall(n[0])
    default: throw Malformed(reason: "there is no event \(quoted(verb))")
    }
  }

  // MARK: Touches

  private func point(_ verb: String, _ words: [String]) throws(Malformed) -> (Double, Double, Int) {
    guard words.count == 2 || words.count == 3 else {
      throw Malformed(reason: "\(verb) takes X Y and perhaps a finger")
    }
    let n = try numbers(verb, Array(words.prefix(2)), count: 2, wants: "X Y")
    guard words.count == 3 else { return (n[0], n[1], 1) }
    guard let finger = Int(words[2]), (1...10).contains(finger) else {
      throw Malformed(reason: "a finger is a number from 1 to 10, not \(quoted(words[2]))")
    }
    return (n[0], n[1], finger)
  }

  private mutating func touch(
    _ verb: String, x: Double, y: Double, finger: Int
  ) throws(Malformed) -> ScriptEvent.Action {
    noteTouch(x, y)
    switch verb {
    case "down":
      guard fingersDown.insert(finger).inserted else {
        throw Malformed(reason: "finger \(finger) is already down")
      }
      return .down(x: x, y: y, finger: finger)
    case "move":
      guard fingersDown.contains(finger) else { throw Malformed(reason: "finger \(finger) is not down") }
      return .move(x: x, y: y, finger: finger)
    default:
      guard fingersDown.remove(finger) != nil else { throw Malformed(reason: "finger \(finger) is not down") }
      return .up(x: x, y: y, finger: finger)
    }
  }

  private mutating func noteTouch(_ x: Double, _ y: Double) {
    if !(0...320).contains(x) || !(0...480).contains(y) { screen = nil }
  }

  private func numbers(
    _ verb: String, _ words: [String], count: Int, wants: String
  ) throws(Malformed) -> [Double] {
    let numbers = words.compactMap(plainNumber)
    guard numbers.count == words.count, numbers.count == count, numbers.allSatisfy({ abs($0) <= 1e6 }) else {
      throw Malformed(reason: "\(verb) takes \(wants), not \(quoted(words.joined(separator: " ")))")
    }
    return numbers
  }

  // MARK: Names

  private mutating func control(_ name: String) throws(Malformed) -> String {
    guard !name.isEmpty else { throw Malformed(reason: "press needs the name of a control") }
    if let shell = ShellCommand.named(name) {
      follow(shell)
      return shell.controlName
    }
    let screens = screen.map { [$0] } ?? ScreenName.allCases
    for candidate in screens {
      if let known = ScreenInfo.of(candidate).canonicalName(name) { return known }
    }
    let place = screen.map { "the screen \($0.rawValue)" } ?? "any screen"
    throw Malformed(reason: "neither \(place) nor the shell has a control \(quoted(name))")
  }

  private mutating func key(_ name: String) throws(Malformed) -> ShellKey {
    guard let key = ShellKey(named: name) else {
      throw Malformed(reason: "there is no key \(quoted(name)); the shell's key list (?) names them")
    }
    if let command = ShellCommand.all.first(where: { $0.keys.contains(key) }) { follow(command) }
    return key
  }

  private mutating func follow(_ command: ShellCommand) {
    guard let current = screen else { return }
    screen = command.screen(from: current)
  }
}
