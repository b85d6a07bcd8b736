import CoreGraphics

/// Modifier keys held with another key.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// A set of the given bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The key with the maker's sign.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// A key as it was pressed.
@preconcurrency @MainActor
public final class UIKey: NSObject {
  /// The character on the key without modifiers, or one of `UIKeyCommand`'s input constants for keys without one.
  public let charactersIgnoringModifiers: String
  /// The modifier keys held.
  public let modifierFlags: UIKeyModifierFlags

  init(characters: String, modifierFlags: UIKeyModifierFlags) {
    charactersIgnoringModifiers = characters
    self.modifierFlags = modifierFlags
  }

  /// The signs above digits and punctuation on a US keyboard: what SDL reports are keys, not what they type.
  private static let shifted: [String: String] = [
    "1": "!", "2": "@", "3": "#", "4": "$", "5": "%", "6": "^", "7": "&", "8": "*", "9": "(", "0": ")",
    "-": "_",
    "=": "+", "[": "{", "]": "}", "\\": "|", ";": ":", "'": "\"", ",": "<", ".": ">", "/": "?", "`": "~",
  ]

  /// The character with shift applied; signs as on a US keyboard.
  public var characters: String {
    guard modifierFlags.contains(.shift) else { return charactersIgnoringModifiers }
    return Self.shifted[charactersIgnoringModifiers] ?? charactersIgnoringModifiers.uppercased()
  }
}

/// One key from going down to going up.
@preconcurrency @MainActor
public final class UIPress: NSObject {
  /// Where a press stands.
  public enum Phase: Int, Sendable {
    /// Went down.
    case began
    /// Repeats while held.
    case changed
    /// Held without change.
    case stationary
    /// Went up.
    case ended
    /// Taken away.
    case cancelled
  }

  /// The key.
  public let key: UIKey?
  /// Where the press stands.
  public internal(set) var phase: Phase
  /// When the press last changed, in seconds of the media clock.
  public internal(set) var timestamp: TimeInterval
  /// Whether this is a repetition made by the system while the key is held. Strata's own: Apple does not say.
  public internal(set) var isRepeat = false

  init(key: UIKey, phase: Phase, timestamp: TimeInterval) {
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
  }
}

/// A command that a key gives: what it listens for and what it does.
@preconcurrency @MainActor
public final class UIKeyCommand: NSObject {
  /// The key that moves up.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key that moves down.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key that moves left.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key that moves right.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// The escape key.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  /// The page-up key.
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  /// The page-down key.
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  /// The home key.
  public nonisolated static let inputHome = "UIKeyInputHome"
  /// The end key.
  public nonisolated static let inputEnd = "UIKeyInputEnd"
  /// The key that deletes forwards.
  public nonisolated static let inputDelete = "UIKeyInputDelete"

  /// The character without modifiers, or one of the constants above.
  public let input: String?
  /// The modifiers that must be held, no more and no fewer.
  public let modifierFlags: UIKeyModifierFlags
  /// What is called on the responder that listed the command.
  public let action: Selector?
  /// What the command does, for people; nil at start.
  public var discoverabilityTitle: String?

  private let handler: ((UIKeyCommand) -> Void)?

  /// A command that calls `action` on the responder that lists it.
  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.input = input
    self.modifierFlags = modifierFlags
    self.action = action
    handler = nil
  }

  /// A command that runs a closure. Strata's own, for want of Objective-C methods.
  public init(
    input: String, modifierFlags: UIKeyModifierFlags = [], title: String? = nil,
    handler: @escaping (UIKeyCommand) -> Void
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    action = nil
    self.handler = handler
    discoverabilityTitle = title
  }

  func matches(_ key: UIKey) -> Bool {
    guard let input = input?.lowercased() else { return false }
    let held = key.modifierFlags.subtracting(.alphaShift)
    if input == key.charactersIgnoringModifiers.lowercased() { return held == modifierFlags }
    // A sign that takes shift to type is meant as typed.
    return input == key.characters && held.subtracting(.shift) == modifierFlags
  }

  func perform(on responder: UIResponder, event: UIEvent?) {
    if let handler {
      handler(self)
    } else if let action {
      action.perform(on: responder, with: [self, event])
    }
  }
}
