import CoreGraphics
import QuartzCore
import RenderServer

/// Delivers keys: to the key commands along the responder chain first, then as presses.
@MainActor
package final class KeyboardRouter {
  private unowned let environment: Environment

  /// Where the chain begins; without one, at the key window's root view controller or the window itself.
  package private(set) weak var firstResponder: UIResponder?

  private var held: [String: UIPress] = [:]
  /// Keys whose going down a command answered: their going up is nobody's.
  private var answered: Set<String> = []

  /// The modifier keys held, as the last input said.
  package private(set) var modifierFlags: UIKeyModifierFlags = []

  init(environment: Environment) { self.environment = environment }

  func makeFirst(_ responder: UIResponder) -> Bool {
    if firstResponder === responder { return true }
    guard responder.canBecomeFirstResponder else { return false }
    if let present = firstResponder, !present.resignFirstResponder() { return false }
    firstResponder = responder
    return true
  }

  func resign(_ responder: UIResponder) -> Bool {
    guard firstResponder === responder else { return true }
    guard responder.canResignFirstResponder else { return false }
    firstResponder = nil
    return true
  }

  private var start: UIResponder? {
    if let firstResponder { return firstResponder }
    let window = environment.windows.key
    guard let controller = window?.rootViewController else { return window }
    return controller.viewIfLoaded ?? controller
  }

  func deliver(_ input: InputEvent) {
    modifierFlags = UIKeyModifierFlags(input.modifiers)
    guard case .key(let name, let isDown, let isRepeat) = input.kind else { return }
    if isDown {
      press(name, isRepeat: isRepeat, at: input.time)
    } else {
      release(name, at: input.time)
    }
  }

  private func press(_ name: String, isRepeat: Bool, at time: Double) {
    if let press = held[name] {
      guard isRepeat else { return }
      press.phase = .changed
      press.isRepeat = true
      press.timestamp = time
      start?.pressesChanged([press], with: event(at: time))
      return
    }
    let key = UIKey(characters: KeyNames.characters(of: name), modifierFlags: modifierFlags)
    if answer(key, at: time) {
      answered.insert(name)
      return
    }
    guard !answered.contains(name) else { return }
    let press = UIPress(key: key, phase: .began, timestamp: time)
    held[name] = press
    start?.pressesBegan([press], with: event(at: time))
  }

  private func release(_ name: String, at time: Double) {
    answered.remove(name)
    guard let press = held[name] else { return }
    press.phase = .ended
    press.timestamp = time
    start?.pressesEnded([press], with: event(at: time))
    held[name] = nil
  }

  /// Whether a command along the chain answered the key.
  private func answer(_ key: UIKey, at time: Double) -> Bool {
    for case let responder? in sequence(first: start, next: { $0?.next }) {
      guard let command = responder.keyCommands?.first(where: { $0.matches(key) }) else { continue }
      command.perform(on: responder, event: event(at: time))
      return true
    }
    return false
  }

  /// Takes every press away, as when another window gets the keys.
  func cancelAll(at time: Double) {
    modifierFlags = []
    answered = []
    guard !held.isEmpty else { return }
    for press in held.values { press.phase = .cancelled }
    start?.pressesCancelled(Set(held.values), with: event(at: time))
    held = [:]
  }

  private func event(at time: Double) -> UIPressesEvent {
    UIPressesEvent(timestamp: time, modifierFlags: modifierFlags, presses: Set(held.values))
  }
}

/// What the platform's names of keys stand for.
enum KeyNames {
  private static let named: [String: String] = [
    "space": " ", "tab": "\t", "return": "\r", "enter": "\r", "backspace": "\u{8}",
    "escape": UIKeyCommand.inputEscape, "esc": UIKeyCommand.inputEscape,
    "up": UIKeyCommand.inputUpArrow, "down": UIKeyCommand.inputDownArrow,
    "left": UIKeyCommand.inputLeftArrow, "right": UIKeyCommand.inputRightArrow,
    "pageup": UIKeyCommand.inputPageUp, "pagedown": UIKeyCommand.inputPageDown,
    "home": UIKeyCommand.inputHome, "end": UIKeyCommand.inputEnd, "delete": UIKeyCommand.inputDelete,
    "period": ".", "comma": ",", "leftbracket": "[", "rightbracket": "]", "question": "?", "slash": "/",
    "minus": "-", "plus": "+", "equal": "=",
  ]

  static func characters(of name: String) -> String { named[name.lowercased()] ?? name }
}
