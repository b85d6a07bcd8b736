/// One line of a script.
package struct ScriptEvent: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case down(x: Double, y: Double, finger: Int)
    case move(x: Double, y: Double, finger: Int)
    case up(x: Double, y: Double, finger: Int)
    /// Down and up at once.
    case tap(x: Double, y: Double)
    /// Two fingers down in one event, then up.
    case tap2(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A control of the screen or of the shell, by its name.
    case press(String)
    case key(ShellKey)
    case screen(ScreenName)
    case resize(width: Double, height: Double)
    case timeScale(Double)
    case stall(Double)
  }

  /// Host seconds of the run.
  package var time: Double
  package var action: Action
  /// In the file, from 1.
  package var line: Int

  package init(time: Double, action: Action, line: Int) {
    self.time = time
    self.action = action
    self.line = line
  }

  /// How long the main thread sleeps because of it, in seconds; nil where it does not.
  package var sleep: Double? {
    switch action {
    case .stall(let seconds): seconds
    case .press, .key: command == .stall ? ShellCommand.stallSeconds : nil
    default: nil
    }
  }

  /// Whether it ends the run.
  package var quits: Bool { command == .quit }

  private var command: ShellCommand? {
    switch action {
    case .press(let name): ShellCommand.named(name)
    case .key(let key): ShellCommand.all.first { $0.keys.contains(key) }
    default: nil
    }
  }
}
