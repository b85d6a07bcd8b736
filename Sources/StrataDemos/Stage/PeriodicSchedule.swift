/// When something periodic is due, in stage time: computed, never accumulated. Pure.
package struct PeriodicSchedule: Equatable, Sendable {
  package let start: Double
  package let interval: Double
  /// How often it fires; nil for ever.
  package let count: Int?
  package private(set) var fired = 0

  package init(start: Double, interval: Double, count: Int? = nil) {
    precondition(interval > 0, "A period must be longer than nothing; it is \(interval).")
    self.start = start
    self.interval = interval
    self.count = count
  }

  /// nil when it is over.
  package var nextDue: Double? {
    if let count, fired >= count { return nil }
    return start + Double(fired + 1) * interval
  }

  /// Counts the one that is due. One that comes late leaves out those that have become due meanwhile, as a timer
  /// does on a phone; where the number of firings is what counts, none is left out.
  package mutating func fire(at time: Double) {
    fired += 1
    guard count == nil, let next = nextDue, next <= time + 1e-9 else { return }
    let missed = ((time - next) / interval).rounded(.down)
    guard missed.isFinite, missed < 1e15 else { return }
    fired += Int(missed)
    while let next = nextDue, next <= time + 1e-9 { fired += 1 }
  }
}
