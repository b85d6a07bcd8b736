import Synchronization
import UIKit

/// What SIGINT and SIGTERM do: the first asks for the end, the second gives up at once. Whoever has something
/// half-written about leaves word how to take it away.
package final class Interruption: Sendable {
  private struct State: Sendable {
    var status: Int32?
    var ask: (@Sendable () -> Void)?
    var leftovers: [Int: @Sendable () -> Void] = [:]
    var lastKey = 0
  }

  private let state = Mutex(State())
  private let signals = Mutex<InterruptSignals?>(nil)
  private let giveUp: @Sendable (Int32) -> Void

  /// `giveUp` ends the process with a status.
  package init(giveUp: @escaping @Sendable (Int32) -> Void = { _exit($0) }) { self.giveUp = giveUp }

  /// From now on the process's signals arrive here.
  package func listen() {
    signals.withLock { $0 = InterruptSignals { [weak self] in self?.arrive($0) } }
  }

  /// The signals do again what they do by themselves.
  package func stopListening() {
    signals.withLock {
      $0?.stop()
      $0 = nil
    }
  }

  /// What shells expect of a program that a signal ended; nil while none has come.
  package var status: Int32? { state.withLock { $0.status } }

  /// What the first signal does, on a thread of its own; right away where it has come already.
  package func whenAsked(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.ask = action
      return state.status != nil
    }
    if isLate { action() }
  }

  package func arrive(_ signal: Int32) {
    let status = 128 + signal
    let (isFirst, ask, leftovers) = state.withLock { state in
      let isFirst = state.status == nil
      state.status = state.status ?? status
      return (isFirst, state.ask, isFirst ? [] : Array(state.leftovers.values))
    }
    guard !isFirst else {
      ask?()
      return
    }
    for takeAway in leftovers { takeAway() }
    giveUp(status)
  }

  /// Something half-written, taken away by `takeAway` should the run be given up before it is `settled`.
  package func leave(_ takeAway: @escaping @Sendable () -> Void) -> Leftover {
    state.withLock { state in
      state.lastKey += 1
      state.leftovers[state.lastKey] = takeAway
      return Leftover(key: state.lastKey)
    }
  }

  /// It is whole now, or gone.
  package func settled(_ leftover: Leftover) { state.withLock { $0.leftovers[leftover.key] = nil } }

  package struct Leftover: Sendable {
    fileprivate let key: Int
  }
}
