import UIKit

/// Does what a line of a script says, on whatever the shell runs on.
@MainActor
struct ScriptPlayer {
  let shell: ShellController
  let environment: Environment

  func perform(_ event: ScriptEvent, resize: (Double, Double) -> Void) {
    switch event.action {
    case .down(let x, let y, let finger): touch([(.down, finger, x, y)])
    case .move(let x, let y, let finger): touch([(.move, finger, x, y)])
    case .up(let x, let y, let finger): touch([(.up, finger, x, y)])
    case .tap(let x, let y):
      touch([(.down, Self.tapFinger, x, y)])
      touch([(.up, Self.tapFinger, x, y)])
    case .tap2(let x1, let y1, let x2, let y2):
      let fingers = [(Self.tapFinger, x1, y1), (Self.tapFinger + 1, x2, y2)]
      touch(fingers.map { (.down, $0, $1, $2) })
      touch(fingers.map { (.up, $0, $1, $2) })
    case .press(let name): shell.press(name)
    case .key(let key): environment.deliverKey(key.inputName, control: key == .quit)
    case .screen(let name): shell.show(name)
    case .resize(let width, let height): resize(width, height)
    case .timeScale(let scale): shell.setTimeScale(scale)
    case .stall(let seconds): shell.stall(seconds: seconds)
    }
  }

  /// Taps use fingers that `down` cannot name, so that a held finger is not lifted by a tap.
  private static let tapFinger = 11

  private func touch(_ touches: [(ScriptedTouch.Phase, Int, Double, Double)]) {
    environment.deliver(
      touches.map { phase, finger, x, y in
        ScriptedTouch(phase, finger: finger, at: shell.windowPoint(CGPoint(x: x, y: y)))
      })
  }
}

extension ShellKey {
  /// The shell's key for what the platform reports; nil where the shell does not listen to it.
  init?(inputName: String, control: Bool) {
    guard
      let key = ShellCommand.all.flatMap(\.keys).first(where: {
        $0.inputName == inputName.lowercased() && ($0 == .quit) == control
      })
    else { return nil }
    self = key
  }

  /// As the platform names the key.
  var inputName: String {
    switch self {
    case .space: "space"
    case .escape: "escape"
    case .quit: "q"
    case .up, .down, .left, .right: name.lowercased()
    default: name.lowercased()
    }
  }
}
