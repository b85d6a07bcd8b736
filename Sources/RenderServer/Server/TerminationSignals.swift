import Dispatch
import Foundation

/// Turns SIGINT and SIGTERM into a call, on a queue of its own, so that a run ends by its usual way and with its
/// usual status. While it lives the signals do not end the process.
///
/// `@unchecked Sendable`: the sources are made in `init` and afterwards only cancelled, which Dispatch allows from
/// any thread.
final class TerminationSignals: @unchecked Sendable {
  private let sources: [any DispatchSourceSignal]

  init(_ handler: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "strata.signals")
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: handler)
      source.resume()
      return source
    }
  }

  func stop() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
