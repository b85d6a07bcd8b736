import Foundation

extension SpringParameters {
  /// The spring that does its main motion in `perceptualDuration` seconds and bounces by `bounce`: 0 is
  /// critical damping, towards 1 it swings on, below 0 it creeps (S-13). Mass 1.
  package init(perceptualDuration: Double, bounce: Double) {
    let duration = perceptualDuration > 0 ? perceptualDuration : 0.001
    let bounce = min(max(bounce.isNaN ? 0 : bounce, -0.999), 1)
    let frequency = 2 * Double.pi / duration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init()
    mass = 1
    stiffness = frequency * frequency
    damping = 2 * ratio * frequency
    allowsOverdamping = bounce < 0
  }

  /// The spring UIKit makes of a damping ratio: mass 1, and its envelope at `settlingDuration` seconds a
  /// thousandth of the way (S-15…S-17). `initialVelocity` in whole distances a second.
  package init(dampingRatio: Double, settlingDuration: Double, initialVelocity: Double = 0) {
    let ratio = min(max(dampingRatio.isNaN ? 1 : dampingRatio, 0.01), 1)
    let duration = settlingDuration > 0 && settlingDuration.isFinite ? settlingDuration : 0.001
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    let frequency = Self.frequency(ratio: ratio, duration: duration, velocity: velocity)
    self.init()
    mass = 1
    stiffness = frequency * frequency
    damping = 2 * ratio * frequency
    self.initialVelocity = velocity
  }

  /// Where the main motion ends, in seconds, and how much the spring bounces: what
  /// `init(perceptualDuration:bounce:)` was given (S-14).
  package var perceptualDuration: Double { 2 * Double.pi / frequency }

  package var bounce: Double {
    let spring = physical
    let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  private var frequency: Double {
    let spring = physical
    return (spring.stiffness / spring.mass).squareRoot()
  }

  /// The nearest parameters that make a spring: mass and stiffness that are not positive or not finite count as almost
  /// none, damping that is not positive as none, a velocity that is not finite as none. All in a range in which
  /// products and quotients stay numbers.
  package var physical: SpringParameters {
    let range = 1e-100...1e100
    func positive(_ value: Double) -> Double {
      value > 0 && value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 1e-6
    }
    var spring = self
    spring.mass = positive(mass)
    spring.stiffness = positive(stiffness)
    spring.damping = damping > 0 ? min(damping, 1e12) : 0
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    spring.initialVelocity = min(max(velocity, -range.upperBound), range.upperBound)
    return spring
  }

  /// The largest frequency at which the envelope is a thousandth at `duration`: beyond it the envelope only
  /// falls, so it is found from above by halving.
  private static func frequency(ratio: Double, duration: Double, velocity: Double) -> Double {
    let sine = (1 - ratio * ratio).squareRoot()
    func envelope(_ frequency: Double) -> Double {
      if sine < 1e-4 {
        return abs(1 + (frequency - velocity) * duration) * exp(-frequency * duration)
      }
      return abs(ratio * frequency - velocity) / (frequency * sine) * exp(-ratio * frequency * duration)
    }
    let target = 0.001
    var high = 1 / duration
    while envelope(high) > target || envelope(high * 1.5) > target, high < 1e9 / duration { high *= 2 }
    var low = high
    while envelope(low) <= target, low > 1e-9 / duration { low *= 0.9 }
    for _ in 0..<100 {
      let mid = (low + high) / 2
      if envelope(mid) > target { low = mid } else { high = mid }
    }
    return (low + high) / 2
  }
}
