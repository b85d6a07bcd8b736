import CoreGraphics
import QuartzCore

/// The windows of an environment, back to front: by level, then in the order they came to the front.
@MainActor
package final class WindowList {
  private struct Entry {
    weak var window: UIWindow?
  }

  private unowned let environment: Environment
  private var entries: [Entry] = []
  private weak var keyWindow: UIWindow?

  nonisolated init(environment: Environment) { self.environment = environment }

  /// Back to front, hidden ones included.
  package var all: [UIWindow] { entries.compactMap(\.window) }

  /// Where keys go: the window that was made key, else the foremost one.
  package var key: UIWindow? { keyWindow ?? all.last { !$0.isHidden } }

  func add(_ window: UIWindow) {
    entries.append(Entry(window: window))
    reorder()
  }

  func bringToFront(_ window: UIWindow) {
    entries.removeAll { $0.window === window }
    add(window)
  }

  /// Puts the windows' layers where the windows are.
  func reorder() {
    entries.removeAll { $0.window == nil }
    entries = entries.enumerated().sorted { one, other in
      let first = one.element.window?.windowLevel ?? .normal,
        second = other.element.window?.windowLevel ?? .normal
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element)
    // Roots that are no windows (layers that a test put there itself) stay behind.
    let layers = all.map(\.layer)
    let others = environment.context.roots.filter { root in !layers.contains { $0 === root } }
    environment.context.setRoots(others + layers)
  }

  func makeKey(_ window: UIWindow) {
    guard keyWindow !== window else { return }
    let before = keyWindow
    keyWindow = window
    before?.resignKey()
    window.becomeKey()
  }

  /// The screen has another size: windows that filled it fill it again.
  func screenChanged(from before: CGRect, to after: CGRect) {
    for window in all where window.frame == before {
      let coordinator = TransitionCoordinator(duration: 0, in: window)
      window.rootViewController?.tellSize(after.size, coordinator)
      window.frame = after
      coordinator.end()
    }
  }
}
