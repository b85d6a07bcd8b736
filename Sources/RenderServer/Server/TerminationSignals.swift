import Dispatch
import Foundation
import Synchronization

/// Turns SIGINT and SIGTERM into a call, on a queue of its own, so that a run ends by its usual way and with its
/// usual status. Until it is stopped the signals do not end the process. One at a time.
///
/// `@unchecked Sendable`: the source is made in `init` and afterwards only cancelled, which Dispatch allows from any
/// thread.
package final class TerminationSignals: @unchecked Sendable {
  /// Where the handler writes. A signal handler may do little more than that, and belongs to the whole process.
  private static let pipeEnd = Atomic<Int32>(-1)

  private let source: any DispatchSourceRead
  private let ends: (read: Int32, write: Int32)

  /// `handler` gets the signal's number, once for each that comes. nil where the system has no pipes left.
  package init?(_ handler: @escaping @Sendable (Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    self.ends = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let readEnd = ends[0]
    source = DispatchSource.makeReadSource(
      fileDescriptor: readEnd, queue: DispatchQueue(label: "strata.signals"))
    source.setEventHandler {
      var byte: UInt8 = 0
      if read(readEnd, &byte, 1) == 1 { handler(Int32(byte)) }
    }
    source.setCancelHandler { close(readEnd) }
    source.resume()
    TerminationSignals.pipeEnd.store(ends[1], ordering: .releasing)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(TerminationSignals.pipeEnd.load(ordering: .acquiring), &byte, 1)
      }
    }
  }

  package func stop() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    TerminationSignals.pipeEnd.store(-1, ordering: .releasing)
    source.cancel()
    close(ends.write)
  }
}
