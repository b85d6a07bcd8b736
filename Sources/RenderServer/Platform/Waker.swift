import CoreGraphics

/// Ends a platform's wait from any thread; does nothing once the platform has closed.
package final class Waker: Sendable {
  private let action: Guarded<(@Sendable () -> Void)?>

  package init(_ action: @escaping @Sendable () -> Void) {
    self.action = Guarded(action)
  }

  /// The lock is held during the action, so that `close` returning means no action runs any more.
  package func wake() {
    action.withLock { $0?() }
  }

  package func close() {
    action.withLock { $0 = nil }
  }
}
