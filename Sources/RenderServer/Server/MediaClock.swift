import Foundation
import Synchronization

/// The source of absolute time, in seconds; never goes backwards. Injected: nothing in animation code reads a
/// clock of its own.
package protocol MediaClock: AnyObject, Sendable {
  var now: Double { get }
}

/// Seconds since boot (T-1).
package final class MonotonicClock: MediaClock {
  package init() {}

  package var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// A clock that stands still until it is set. Starts at 1 000 s, because a begin time of 0 means "now".
package final class ManualClock: MediaClock {
  package static let start = 1000.0

  private let bits = Atomic<UInt64>(ManualClock.start.bitPattern)

  package init() {}

  package var now: Double { Double(bitPattern: bits.load(ordering: .acquiring)) }

  /// Moves the clock; earlier times are ignored.
  package func advance(to time: Double) {
    guard time > now else { return }
    bits.store(time.bitPattern, ordering: .releasing)
  }
}
