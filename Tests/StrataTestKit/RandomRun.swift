import Foundation

/// How many random cases a test plays, and from which seed, which is printed: a fresh one each time unless the test
/// names one. `STRATA_SEED` brings a printed one back, `STRATA_COUNT` sets the number; both hold for every random test of
/// the run.
package struct RandomRun: Sendable {
  package let seed: UInt64
  package let count: Int

  /// - Parameters:
  ///   - count: how many cases are played unless `STRATA_COUNT` says otherwise.
  ///   - seed: where they begin unless `STRATA_SEED` says otherwise; nil for a fresh one. `STRATA_SEED=fresh` makes it
  ///     fresh in any case.
  package init(_ name: String, count: Int, seed named: UInt64? = nil) {
    let environment = ProcessInfo.processInfo.environment
    let asked = environment["STRATA_SEED"]
    seed = asked.flatMap { UInt64($0) } ?? (asked == nil ? named : nil) ?? UInt64.random(in: 0...UInt64.max)
    self.count = environment["STRATA_COUNT"].flatMap { Int($0) } ?? count
    print("\(name): \(self.count) from STRATA_SEED=\(seed)")
  }

  /// The seeds of the cases, each of which can be played alone: `STRATA_SEED=… STRATA_COUNT=1`.
  package var seeds: some Sequence<UInt64> { (0..<UInt64(max(0, count))).lazy.map { [seed] in seed &+ $0 } }
}
