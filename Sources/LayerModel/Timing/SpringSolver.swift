import Foundation

/// A damped spring's progress from 0 towards 1 (S-1…S-14): the closed form for a set of parameters.
package struct SpringSolver: Sendable, Equatable {
  /// The spring's own angular frequency, radians a second.
  let frequency: Double
  /// The damping ratio: below 1 it overshoots.
  let ratio: Double
  let velocity: Double
  private let motion: Motion

  private enum Motion: Sendable, Equatable {
    /// `frequency` of the damped swing, `sine` its amplitude beside a cosine of 1.
    case swinging(frequency: Double, sine: Double)
    case critical
    /// Two decays: slow and fast.
    case creeping(slow: Double, fast: Double, weight: Double)
  }

  /// Parameters that make no spring count as the nearest that do (`SpringParameters.physical`).
  package init(_ parameters: SpringParameters) {
    let p = parameters.physical
    frequency = (p.stiffness / p.mass).squareRoot()
    let ratio = p.damping / (2 * (p.stiffness * p.mass).squareRoot())
    velocity = p.initialVelocity
    // Without allowsOverdamping the damping is cut to critical (S-4). The swing's amplitude divides by
    // √(1 − ζ²), so a hair from 1 is critical too.
    if abs(ratio - 1) < 1e-7 || ratio > 1 && !p.allowsOverdamping {
      self.ratio = 1
      motion = .critical
    } else if ratio < 1 {
      self.ratio = ratio
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      motion = .swinging(frequency: damped, sine: (ratio * frequency - velocity) / damped)
    } else {
      self.ratio = ratio
      let spread = (ratio * ratio - 1).squareRoot()
      // ζ − √(ζ² − 1) without cancellation.
      let slow = -frequency / (ratio + spread)
      let fast = -frequency * (ratio + spread)
      motion = .creeping(slow: slow, fast: fast, weight: (-velocity - fast) / (slow - fast))
    }
  }

  /// Progress at `time` seconds after the start; 0 before it. May pass 1.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time.isFinite else { return 1 }
    switch motion {
    case .swinging(let damped, let sine):
      let angle = damped * time
      return 1 - exp(-ratio * frequency * time) * (cos(angle) + sine * sin(angle))
    case .critical:
      return 1 - (1 + (frequency - velocity) * time) * exp(-frequency * time)
    case .creeping(let slow, let fast, let weight):
      return 1 - weight * exp(slow * time) - (1 - weight) * exp(fast * time)
    }
  }

  /// Seconds until the spring may be taken for still: within a thousandth of its way.
  ///
  /// Swinging: when the envelope gets there (S-10). Otherwise the first tenth of a second at which the spring
  /// itself is there, as measured (oracle k settlingDuration). Infinite without damping.
  package var settlingDuration: Double {
    if case .swinging(_, let sine) = motion {
      guard ratio > 0 else { return .infinity }
      return log(1000 * (1 + abs(sine))) / (ratio * frequency)
    }
    // No tenth before the slowest decay alone would get there can be skipped, but for very slow springs the
    // search would be long: those are found by doubling first.
    var tenths = 1.0
    while abs(1 - progress(at: tenths / 10)) >= 0.001, tenths < 10_000 { tenths += 1 }
    if tenths < 10_000 { return tenths / 10 }
    var high = tenths
    while abs(1 - progress(at: high / 10)) >= 0.001, high < 1e12 { high *= 2 }
    var low = high / 2
    while high - low > 1 {
      let mid = ((low + high) / 2).rounded()
      if abs(1 - progress(at: mid / 10)) >= 0.001 { low = mid } else { high = mid }
    }
    return high / 10
  }

  /// As `settlingDuration`, but to the moment instead of to the tenth of a second: how long UIKit lets a spring run
  /// that is given by its parts (S-11).
  package var restTime: Double {
    if case .swinging = motion { return settlingDuration }
    func isOff(_ time: Double) -> Bool { abs(1 - progress(at: time)) >= 0.001 }
    var high = 1 / frequency
    while isOff(high) || isOff(high * 1.5), high < 1e12 { high *= 2 }
    var low = high / 2
    while !isOff(low), low > high * 1e-9 { low /= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isOff(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
