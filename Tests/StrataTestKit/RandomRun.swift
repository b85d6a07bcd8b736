import Foundation

/// How many random cases a test plays, and from which seed: a fresh one each time, printed. `STRATA_SEED` brings a
/// printed one back, `STRATA_COUNT` sets the number; both hold for every random test of the run.
package struct RandomRun: Sendable {
  package let seed: UInt64
  package let count: Int

  /// - Parameter count: how many cases are played unless `STRATA_COUNT` says otherwise.
  package init(_ name: String, count: Int) {
    let environment = ProcessInfo.processInfo.environment
    seed = environment["STRATA_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
    self.count = environment["STRATA_COUNT"].flatMap { Int($0) } ?? count
    print("\(name): \(self.count) from STRATA_SEED=\(seed)")
  }

  /// The seeds of the cases, each of which can be played alone: `STRATA_SEED=… STRATA_COUNT=1`.
  package var seeds: some Sequence<UInt64> { (0..<UInt64(max(0, count))).lazy.map { [seed] in seed &+ $0 } }
}
