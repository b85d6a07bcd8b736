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
}
