import Foundation

/// Processor time used, in seconds.
package enum CPUTime {
  package static var process: Double { read(CLOCK_PROCESS_CPUTIME_ID) ?? 0 }
  package static var thread: Double { read(CLOCK_THREAD_CPUTIME_ID) ?? 0 }

  /// The calling thread's clock, which other threads can read as long as the thread lives.
  static func currentThreadClock() -> clockid_t? {
    var clock = clockid_t()
    return pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
  }

  static func read(_ clock: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
