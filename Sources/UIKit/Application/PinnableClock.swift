import CoreGraphics
import RenderServer

#if canImport(Glibc)
  import Glibc
#endif

/// A running clock that one thread can hold at a time of its choosing while it does something: what was due a moment
/// ago then begins when it was due, and not when the thread got round to it. Other threads see it run on.
package final class PinnableClock: MediaClock {
  private struct Pin {
    var thread: UInt
    var time: Double
  }

  private let base: any MediaClock
  private let pin = Guarded<Pin?>(nil)

  package init(_ base: any MediaClock) { self.base = base }

  package var now: Double {
    let pinned = pin.withLock { $0 }
    guard let pinned, pinned.thread == Self.currentThread else { return base.now }
    return pinned.time
  }

  /// Runs `body` with the calling thread's clock standing at `time` (seconds); not later than it really is.
  package func hold(at time: Double, _ body: () -> Void) {
    let before = pin.withLock { $0 }
    let held = Pin(thread: Self.currentThread, time: min(time, base.now))
    pin.withLock { $0 = held }
    body()
    pin.withLock { $0 = before }
  }

  private static var currentThread: UInt { UInt(pthread_self()) }
}
