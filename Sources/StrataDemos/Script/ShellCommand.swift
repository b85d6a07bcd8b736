import UIKit

/// A key of the shell, named as the key list names it.
package struct ShellKey: Hashable, Sendable {
  /// As shown: "P", "Space", "Ctrl+Q", "?".
  package let name: String

  private init(exactly name: String) { self.name = name }

  package static func letter(_ letter: Character) -> ShellKey { ShellKey(exactly: letter.uppercased()) }
  package static func sign(_ sign: Character) -> ShellKey { ShellKey(exactly: String(sign)) }
  package static let space = ShellKey(exactly: "Space")
  package static let escape = ShellKey(exactly: "Esc")
  package static let up = ShellKey(exactly: "Up")
  package static let down = ShellKey(exactly: "Down")
  package static let left = ShellKey(exactly: "Left")
  package static let right = ShellKey(exactly: "Right")
  package static let quit = ShellKey(exactly: "Ctrl+Q")

  private static let otherNames = ["escape": "esc", "question": "?", "period": ".", "ctrl-q": "ctrl+q"]

  /// Any key the shell listens to, whatever the case of its letters; nil for other names.
  package init?(named name: String) {
    let asked = name.lowercased()
    let wanted = Self.otherNames[asked] ?? asked
    let keys = ShellCommand.all.flatMap(\.keys)
    guard let key = keys.first(where: { $0.name.lowercased() == wanted }) else { return nil }
    self = key
  }
}

/// Everything the shell can be told, by a key, by its tool bar or by a script: one list for all three.
package enum ShellCommand: Hashable, Sendable {
  case show(ScreenName)
  case previousScreen, nextScreen
  case pause, step, slower, faster
  case overlay(OverlayName)
  case stall, screenshot, reset, keys, quit

  /// In the order of the key list.
  package static let all: [ShellCommand] =
    ScreenName.allCases.map(ShellCommand.show) + [.previousScreen, .nextScreen]
    + [.pause, .step, .slower, .faster]
    + OverlayName.allCases.map(ShellCommand.overlay)
    + [.stall, .screenshot, .reset, .keys, .quit]

  package var keys: [ShellKey] {
    switch self {
    case .show(let name): [.sign(Character("\((ScreenName.allCases.firstIndex(of: name) ?? 0) + 1)"))]
    case .previousScreen: [.up, .left]
    case .nextScreen: [.down, .right]
    case .pause: [.space]
    case .step: [.sign(".")]
    case .slower: [.sign("[")]
    case .faster: [.sign("]")]
    case .overlay(.paths): [.letter("P")]
    case .overlay(.ghost): [.letter("G")]
    case .overlay(.bounds): [.letter("B")]
    case .overlay(.frames): [.letter("F")]
    case .stall: [.letter("T")]
    case .screenshot: [.letter("S")]
    case .reset: [.escape]
    case .keys: [.sign("?")]
    case .quit: [.quit]
    }
  }

  /// What a script's `press` calls the button.
  package var controlName: String {
    switch self {
    case .show(let name): name.rawValue
    case .previousScreen: "Previous screen"
    case .nextScreen: "Next screen"
    case .pause: "Pause"
    case .step: "Step"
    case .slower: "Slower"
    case .faster: "Faster"
    case .overlay(.paths): "Paths"
    case .overlay(.ghost): "Ghost"
    case .overlay(.bounds): "Bounds"
    case .overlay(.frames): "Frames"
    case .stall: "Stall"
    case .screenshot: "Screenshot"
    case .reset: "Reset"
    case .keys: "Keys"
    case .quit: "Quit"
    }
  }

  /// What it does, for the key list.
  package var explanation: String {
    switch self {
    case .show(let name): "Show \(ScreenInfo.of(name).title)"
    case .previousScreen: "Previous screen"
    case .nextScreen: "Next screen"
    case .pause: "Pause and go on"
    case .step: "One frame on"
    case .slower: "Slower"
    case .faster: "Faster"
    case .overlay(.paths): "Motion paths"
    case .overlay(.ghost): "Model ghosts"
    case .overlay(.bounds): "Bounds and anchor points"
    case .overlay(.frames): "Frame graph"
    case .stall: "Stall the main thread for 1 s"
    case .screenshot: "Screenshot"
    case .reset: "Reset the screen"
    case .keys: "Show or hide this list"
    case .quit: "Quit"
    }
  }

  /// How long `stall` lasts.
  package static let stallSeconds = 1.0

  package static func named(_ controlName: String) -> ShellCommand? {
    all.first { $0.controlName == controlName }
  }

  /// The screen shown after the command, when `current` is shown before it.
  package func screen(from current: ScreenName) -> ScreenName {
    let all = ScreenName.allCases
    let index = all.firstIndex(of: current) ?? 0
    return switch self {
    case .show(let name): name
    case .previousScreen: all[(index + all.count - 1) % all.count]
    case .nextScreen: all[(index + 1) % all.count]
    default: current
    }
  }
}
