import Dispatch
import Foundation

/// A sleep that another thread can end, for platforms whose event queue cannot be waited on. Wakes are
/// remembered: one that comes before the sleep ends it at once.
package final class SleepSignal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func wake() { semaphore.signal() }

  /// Until `deadline`, in seconds of the monotonic clock; nil for ever. True when it was woken.
  @discardableResult
  package func sleep(until deadline: Double?, clock: any MediaClock) -> Bool {
    guard let deadline else {
      semaphore.wait()
      drain()
      return true
    }
    while true {
      let remaining = deadline - clock.now
      guard remaining > 0 else { return drain() }
      // A day at most: dispatch times overflow.
      let nanoseconds = Int(min(remaining, 86_400) * 1e9) + 1
      if semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success {
        drain()
        return true
      }
    }
  }

  /// Several wakes count as one.
  @discardableResult
  private func drain() -> Bool {
    var woken = false
    while semaphore.wait(timeout: .now()) == .success { woken = true }
    return woken
  }
}
