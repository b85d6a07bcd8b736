import UIKit

/// What the user did, as a script that does it again. Places are the stage's, wherever the window's size put it, so
/// that a press beside the stage, on the list say, is replayed too.
package struct EventLog {
  private var lines: [String] = []
  private var fingers: [Int: Int] = [:]

  package init() {}

  package var text: String { (["# strata-demos event log"] + lines).joined(separator: "\n") + "\n" }

  package mutating func add(_ phase: ScriptedTouch.Phase, finger: Int, at point: CGPoint, time: Double) {
    let verb: String
    let number: Int
    switch phase {
    case .down:
      // Scripts know fingers 1 to 10; touch screens number theirs as they like.
      guard fingers[finger] == nil, let free = (1...10).first(where: { !fingers.values.contains($0) }) else {
        return
      }
      fingers[finger] = free
      (verb, number) = ("down", free)
    case .move:
      guard let held = fingers[finger] else { return }
      (verb, number) = ("move", held)
    case .up:
      guard let held = fingers.removeValue(forKey: finger) else { return }
      (verb, number) = ("up", held)
    }
    append(
      time,
      "\(verb) \(rounded(Double(point.x))) \(rounded(Double(point.y)))" + (number == 1 ? "" : " \(number)"))
  }

  package mutating func add(_ key: ShellKey, time: Double) { append(time, "key \(key.name)") }

  package mutating func addResize(width: Double, height: Double, time: Double) {
    guard WindowLimits.sides.contains(width), WindowLimits.sides.contains(height) else { return }
    append(time, "resize \(short(width)) \(short(height))")
  }

  private mutating func append(_ time: Double, _ event: String) {
    lines.append("\(rounded(max(0, time))) \(event)")
  }

  /// Thousandths are finer than a pixel and a frame.
  private func rounded(_ number: Double) -> String { short((number * 1000).rounded() / 1000) }
}
