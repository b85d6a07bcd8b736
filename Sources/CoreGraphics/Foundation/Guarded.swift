import Foundation

/// A value that one thread at a time may touch.
///
/// Not the standard library's `Mutex`: on Linux its contended path hands the lock over inside the kernel, which
/// ThreadSanitizer cannot see, so that it reports races where there are none. `@unchecked Sendable`: every access holds
/// the lock.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
