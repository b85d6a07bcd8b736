/// When each keyframe is reached, as fractions of the duration, and where a fraction falls between them.
struct KeyTimes: Sendable, Equatable {
  let times: [Double]

  private init(times: [Double]) { self.times = times }

  /// Evenly from 0 to 1.
  init(even count: Int) {
    times = (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  /// Slots of equal length: the last begins before 1 (K-4).
  init(slots count: Int) {
    times = (0..<count).map { Double($0) / Double(count) }
  }

  /// From lengths of the stretches between the keyframes, at constant speed (K-6).
  init(lengths: [Double]) {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else {
      self = KeyTimes(even: lengths.count + 1)
      return
    }
    var sum = 0.0
    times =
      [0]
      + lengths.map { length in
        sum += length
        return sum / total
      }
  }

  /// The client's own, as far as they go: as many as there are keyframes, or fewer, then the keyframes beyond
  /// are never reached. nil where they make no sense: fewer than two, decreasing, not a number (K-5, K-7).
  init?(given: [Double]?, count: Int) {
    guard let given, given.count >= 2, given.allSatisfy(\.isFinite) else { return nil }
    guard zip(given, given.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
    times = Array(given.prefix(count))
  }

  var count: Int { times.count }

  /// The keyframe last reached and how far it is to the next, 0…1. Of keyframes at one time the last counts
  /// (K-14); before the first and after the last the fraction is 0.
  func place(_ f: Double) -> (index: Int, fraction: Double) {
    guard let first = times.first, f >= first else { return (0, 0) }
    var low = 0
    var high = times.count - 1
    while low < high {
      let mid = (low + high + 1) / 2
      if times[mid] <= f { low = mid } else { high = mid - 1 }
    }
    guard low < times.count - 1 else { return (low, 0) }
    return (low, (f - times[low]) / (times[low + 1] - times[low]))
  }
}
