import QuartzCore
import RenderServer
import Testing

@testable import UIKit

/// Where keys go.
@MainActor
struct KeyboardTests {
  private final class Reader: UIView {
    let log = Log()
    var commands: [UIKeyCommand] = []
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("down", presses) }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("repeat", presses)
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("up", presses) }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("gone", presses)
    }
    private func note(_ what: String, _ presses: Set<UIPress>) {
      log.note("\(what) \(presses.first?.key?.charactersIgnoringModifiers ?? "")")
    }
  }

  private let scene = Scene()
  private let reader: Reader

  init() {
    reader = scene.addView(Reader(frame: .zero))
    scene.run { _ = reader.becomeFirstResponder() }
  }

  private func key(
    _ name: String, down: Bool, isRepeat: Bool = false, _ modifiers: InputEvent.Modifiers = []
  ) {
    scene.deliver([
      InputEvent(
        time: scene.context.now, kind: .key(name: name, isDown: down, isRepeat: isRepeat),
        modifiers: modifiers)
    ])
  }

  @Test func pressesGoToTheFirstResponder() {
    key("a", down: true)
    key("a", down: true, isRepeat: true)
    key("a", down: false)
    key("left", down: true)
    #expect(
      reader.log.entries == ["down a", "repeat a", "up a", "down \(UIKeyCommand.inputLeftArrow)"])
  }

  @Test func commandsComeBeforePresses() {
    let log = Log()
    reader.commands = [
      UIKeyCommand(input: "q", modifierFlags: .control) { _ in log.note("quit") },
      UIKeyCommand(input: "?") { _ in log.note("help") },
      UIKeyCommand(input: " ") { _ in log.note("space") },
    ]
    key("q", down: true, .control)
    key("q", down: false, .control)
    key("/", down: true, .shift)
    key("space", down: true)
    #expect(log.entries == ["quit", "help", "space"])
    #expect(reader.log.entries.isEmpty)
    key("q", down: true)
    #expect(reader.log.entries == ["down q"])
  }

  @Test func lostFocusTakesPressesAway() {
    key("a", down: true)
    scene.deliver([InputEvent(time: scene.context.now, kind: .focusChanged(isFocused: false))])
    key("a", down: false)
    #expect(reader.log.entries == ["down a", "gone a"])
  }

  @Test func withoutAFirstResponderKeysStartAtTheRootControllersView() {
    final class Root: UIViewController {
      let log = Log()
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "x") { [log] _ in log.note("x") }]
      }
    }
    let root = scene.run { Root() }
    scene.run {
      scene.window.rootViewController = root
      _ = reader.resignFirstResponder()
    }
    key("x", down: true)
    #expect(root.log.entries == ["x"])
  }

  @Test func wheelGoesUpTheChain() {
    final class Scroller: UIView {
      var deltas: [CGFloat] = []
      override func wheelTurned(with event: UIWheelEvent) { deltas.append(event.delta.dy) }
    }
    let scroller = scene.addView(Scroller(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    scene.run { scroller.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))) }
    scene.deliver([
      InputEvent(time: scene.context.now, kind: .wheel(x: 5, y: 5, deltaX: 0, deltaY: -2))
    ])
    #expect(scroller.deltas == [-2])
  }
}
