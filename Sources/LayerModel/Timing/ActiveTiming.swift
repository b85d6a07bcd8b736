/// A `MediaTiming` worked out once: when it is in effect, and where in its cycle it then is (T-19…T-28).
///
/// A pure function of time. The interval is half-open, `begin ≤ t < end`, except inside a group, where a child
/// that ends with its group still shows its last value (T-58). Every time given is in the parent's time space.
package struct ActiveTiming: Sendable, Equatable {
  /// Parent time; −∞ where the clock stands still (speed 0), which is in effect always.
  package let begin: Double
  /// Parent time; +∞ for endless repeats.
  package let end: Double
  /// Local seconds of one run, without the way back. Positive; may be infinite.
  package let duration: Double
  let rate: Double
  let active: Double
  let cycle: Double
  let timeOffset: Double
  let flags: Flags

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let fillsBackwards = Flags(rawValue: 1)
    static let fillsForwards = Flags(rawValue: 2)
    static let autoreverses = Flags(rawValue: 4)
    static let backwards = Flags(rawValue: 8)
    static let closedEnd = Flags(rawValue: 16)
    static let stopped = Flags(rawValue: 32)
    /// One cycle, forwards, no offset: the position is elapsed / duration.
    static let plain = Flags(rawValue: 64)
    /// Cycle after cycle for ever, forwards, no offset.
    static let loops = Flags(rawValue: 128)
  }

  /// Where an animation is in its cycle.
  package struct Position: Sendable, Equatable {
    /// 0…1 of the duration, before any timing function.
    package var fraction: Double
    /// Local seconds since the start of the run, 0…duration.
    package var seconds: Double
    /// Which repeat, from 0: for cumulative animations.
    package var cycle: Double
  }

  /// - Parameters:
  ///   - defaultDuration: stands in for a duration that is not positive: a quarter of a second, or in a group
  ///     the group's (T-30, T-32). Seconds.
  ///   - isClosed: whether the end itself belongs to the interval.
  package init(_ timing: MediaTiming, defaultDuration: Double = 0.25, isClosed: Bool = false) {
    duration = timing.duration > 0 ? timing.duration : defaultDuration
    var flags: Flags = []
    cycle = timing.autoreverses ? duration * 2 : duration
    if timing.autoreverses { flags.insert(.autoreverses) }
    if timing.repeatDuration > 0 {
      active = timing.repeatDuration
    } else if timing.repeatCount > 0 {
      // Clients write "for ever" as infinity or as the largest Float (T-29).
      let isEndless = timing.repeatCount >= Double(Float.greatestFiniteMagnitude)
      active = isEndless ? .infinity : cycle * timing.repeatCount
    } else {
      active = cycle
    }
    timeOffset = timing.timeOffset.isFinite ? timing.timeOffset : 0
    let speed = timing.speed.isFinite ? timing.speed : 1
    rate = abs(speed)
    if timing.fill == .backwards || timing.fill == .both { flags.insert(.fillsBackwards) }
    if timing.fill == .forwards || timing.fill == .both { flags.insert(.fillsForwards) }
    if isClosed { flags.insert(.closedEnd) }
    if speed == 0 {
      flags.insert(.stopped)
      begin = -.infinity
      end = .infinity
    } else {
      begin = timing.beginTime.isNaN ? 0 : timing.beginTime
      end = begin + active / rate
    }
    if speed < 0 { flags.insert(.backwards) }
    if speed > 0, !timing.autoreverses, timeOffset == 0, active == duration, duration.isFinite {
      flags.insert(.plain)
    }
    if speed > 0, timeOffset == 0, active == .infinity, cycle.isFinite { flags.insert(.loops) }
    self.flags = flags
  }

  /// Where the animation is at a parent time; nil where it has no effect. NaN has no effect.
  @inline(__always)
  package func position(at time: Double) -> Position? {
    if time < begin {
      guard flags.contains(.fillsBackwards) else { return nil }
      return position(elapsed: 0)
    }
    if time >= end, !(time == end && flags.contains(.closedEnd)) {
      guard flags.contains(.fillsForwards) else { return nil }
      return position(elapsed: active)
    }
    guard time == time else { return nil }
    return position(elapsed: time == end ? active : min((time - begin) * rate, active))
  }

  /// `elapsed` in local seconds since the begin, 0…active.
  @inline(__always)
  private func position(elapsed: Double) -> Position {
    if flags.contains(.plain) {
      return Position(fraction: elapsed / duration, seconds: elapsed, cycle: 0)
    }
    // As `wrapped` has it; a place on the line is no less than 0 here, and small enough to count in `Int`.
    if flags.contains(.loops), elapsed < cycle * 0x1p50 {
      var count = Double(Int(elapsed / cycle))
      var rest = max(elapsed - count * cycle, 0)
      if cycle - rest <= cycle * Self.hair {
        count += 1
        rest = 0
      }
      if rest > duration { rest = 2 * duration - rest }
      rest = min(max(rest, 0), duration)
      return Position(fraction: rest / duration, seconds: rest, cycle: count)
    }
    return folded(elapsed)
  }

  /// A clock's rounding puts a time a hair to either side of where it is meant; within this share of a cycle it is there.
  private static let hair = 1e-9

  private func folded(_ elapsed: Double) -> Position {
    if flags.contains(.stopped) { return wrapped(timeOffset, isLast: false) }
    guard flags.contains(.backwards) else {
      // No cycle follows the last one, so that the hair before its end belongs to it.
      return wrapped(elapsed + timeOffset, isLast: active - elapsed <= cycle * Self.hair)
    }
    // Backwards from the end of the active interval; an endless one runs back from the end of a cycle (T-22).
    let isStart = elapsed <= cycle * Self.hair
    if active.isFinite { return wrapped(active - elapsed + timeOffset, isLast: isStart) }
    var position = wrapped(timeOffset - elapsed, isLast: false)
    if isStart, timeOffset == 0, !flags.contains(.autoreverses), duration.isFinite {
      (position.fraction, position.seconds) = (1, duration)
    }
    position.cycle = 0
    return position
  }

  /// Folds a place on the line of cycles into one (T-23…T-25). `isLast`: the very end of the active interval
  /// belongs to the cycle it ends, not to the next.
  private func wrapped(_ place: Double, isLast: Bool) -> Position {
    guard place.isFinite, cycle.isFinite else {
      return Position(fraction: 0, seconds: place.isFinite ? max(place, 0) : 0, cycle: 0)
    }
    var count = (place / cycle).rounded(.down)
    var rest = max(place - count * cycle, 0)
    if isLast {
      // Rounding may leave the end a hair before or behind the cycle's end: it is on it.
      if count > 0, rest <= cycle * Self.hair {
        count -= 1
        rest = cycle
      } else if cycle - rest <= cycle * Self.hair {
        rest = cycle
      }
    } else if cycle - rest <= cycle * Self.hair {
      // A clock's rounding may put a cycle's end a hair before it; the next cycle has begun.
      count += 1
      rest = 0
    }
    if rest > duration { rest = 2 * duration - rest }
    rest = min(max(rest, 0), duration)
    return Position(fraction: rest / duration, seconds: rest, cycle: max(count, 0))
  }
}
