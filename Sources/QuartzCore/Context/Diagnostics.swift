import CoreGraphics

/// Where misuse is told, once for each kind: Strata ignores what Core Animation would raise an exception for.
package final class Diagnostics: Sendable {
  private struct State {
    var seen: Set<String> = []
    var messages: [String] = []
  }

  private let state = Guarded(State())
  private let sink: @Sendable (String) -> Void

  /// Whether likely mistakes are looked for, too (see LayerContext+Lint).
  package let lints: Bool

  package init(
    lints: Bool = Diagnostics.lintIsWanted,
    sink: @escaping @Sendable (String) -> Void = Diagnostics.printToStandardError
  ) {
    self.lints = lints
    self.sink = sink
  }

  /// Unless the environment says `STRATA_LINT=0`.
  package static let lintIsWanted = ProcessInfo.processInfo.environment["STRATA_LINT"] != "0"

  package static let printToStandardError: @Sendable (String) -> Void = { message in
    FileHandle.standardError.write(Data("Strata: \(message)\n".utf8))
  }

  /// What has been reported so far.
  package var messages: [String] { state.withLock { $0.messages } }

  /// Whether a message with this key was passed on.
  package func hasReported(_ key: String) -> Bool { state.withLock { $0.seen.contains(key) } }

  /// Passes `message` on unless one with this key was passed on before.
  package func report(once key: String, _ message: @autoclosure () -> String) {
    let text: String? = state.withLock { state in
      guard state.seen.insert(key).inserted else { return nil }
      let text = message()
      state.messages.append(text)
      return text
    }
    if let text { sink(text) }
  }
}
