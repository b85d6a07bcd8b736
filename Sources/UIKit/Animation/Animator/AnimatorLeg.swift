import CoreGraphics
import LayerModel

/// One stretch of a way, and at which second of it one is.
///
/// A property animator has one for itself and one for each property it moves. A stretch is gone forwards, or backwards
/// over the same seconds; either way time is counted from its start.
struct AnimatorLeg {
  /// Shares of the whole way.
  var from: Double
  var to: Double
  var pace: AnimatorPace
  /// In seconds.
  var duration: Double
  /// The second of the stretch at which one stands, or stood when it last set off. Outside 0…`duration` while the turn
  /// is another part's of the whole way.
  var second: Double
  /// The seconds that the whole way has, counted from this stretch's start.
  var limits: ClosedRange<Double>
  var isBackwards = false
  /// Seconds that it still waits before it sets off: a delay.
  var wait = 0.0

  /// The second of the stretch `elapsed` seconds after setting off.
  func second(after elapsed: Double) -> Double {
    let gone = max(0, elapsed - wait)
    return isBackwards ? second - gone : second + gone
  }

  /// Stands still `elapsed` seconds after setting off.
  mutating func stop(after elapsed: Double) {
    second = min(max(second(after: elapsed), limits.lowerBound), limits.upperBound)
    wait = max(0, wait - max(0, elapsed))
  }

  /// Whether its end, in the direction in which it goes, is reached.
  var isOver: Bool { isBackwards ? second <= 0 : second >= duration }

  /// Seconds until its end, the wait included.
  var rest: Double { wait + max(0, isBackwards ? second : duration - second) }

  /// The share of its duration that is behind, 0…1, evenly in time.
  var evenPart: Double {
    guard duration > 0 else { return second > 0 ? 1 : 0 }
    return min(1, max(0, second / duration))
  }

  /// Where it is headed.
  var target: Double { isBackwards ? from : to }

  /// Turns so that it ends at `share`; false where neither of its ends is there.
  mutating func head(for share: Double) -> Bool {
    guard from == share || to == share else { return false }
    let turns = to != share
    if turns != isBackwards { wait = 0 }
    isBackwards = turns
    return true
  }
}
