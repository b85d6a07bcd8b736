import CoreGraphics
import LayerModel

/// A spring as timing: of an animation block or of a property animator.
struct SpringTiming {
  enum Form {
    /// Settles in the time it is given.
    case ratio(Double)
    /// Mass, stiffness and damping; takes the time it needs, in seconds.
    case parts(SpringParameters, time: Double)
  }

  /// No animation lasts longer, in seconds: some thirty years.
  static let longest = 1e9

  private(set) var form: Form
  /// Whole distances a second towards the target.
  let velocity: CGVector

  init(form: Form, velocity: CGVector) {
    self.form = form
    self.velocity = CGVector(
      dx: velocity.dx.isFinite ? velocity.dx : 0, dy: velocity.dy.isFinite ? velocity.dy : 0)
  }

  /// Whether it starts with another speed along y than along x.
  var isUneven: Bool { velocity.dx != velocity.dy }

  /// The speed that a value which is not a place starts with: a number takes the vector's length (S-20); anything else
  /// the one number that an even vector holds.
  func speed(of value: AnimatableValue) -> Double {
    switch value {
    case .number, .color: return Double(hypot(velocity.dx, velocity.dy))
    default: return isUneven ? Double(hypot(velocity.dx, velocity.dy)) : Double(velocity.dx)
    }
  }

  /// How long it takes of itself, in seconds; nil where it takes the time it is given.
  var ownDuration: Double? {
    if case .parts(_, let time) = form { return time }
    return nil
  }

  /// A spring by its parts; it lasts until it is at rest.
  init(parts: SpringParameters, velocity: CGVector) {
    self.init(form: .parts(parts, time: 0), velocity: velocity)
    var parts = parts
    let (x, y) = (Double(self.velocity.dx), Double(self.velocity.dy))
    parts.initialVelocity = abs(x) >= abs(y) ? x : y
    form = .parts(parts, time: min(SpringSolver(parts).restTime, Self.longest))
  }

  /// A spring by its main motion and its bounce (S-13); it lasts as long as the animation that is made so (S-14, U-44).
  init(perceptualDuration: Double, bounce: Double, velocity: CGVector) {
    var parts = SpringParameters(perceptualDuration: perceptualDuration, bounce: bounce)
    self.init(form: .parts(parts, time: 0), velocity: velocity)
    let (x, y) = (Double(self.velocity.dx), Double(self.velocity.dy))
    parts.initialVelocity = abs(x) >= abs(y) ? x : y
    form = .parts(parts, time: min(SpringSolver(parts).settlingDuration, Self.longest))
  }

  /// The spring that is at rest after `duration` seconds. One of parts keeps its form and is only quicker or slower
  /// where it is given another time than its own: a part of an animator's way.
  func parameters(for duration: Double, speed: Double) -> SpringParameters {
    switch form {
    case .ratio(let ratio):
      return SpringParameters(dampingRatio: ratio, settlingDuration: duration, initialVelocity: speed)
    case .parts(var parameters, let own):
      parameters.initialVelocity = speed
      guard own > 0, duration > 0, abs(own - duration) > 1e-9 * own else { return parameters }
      let haste = own / duration
      parameters.stiffness *= haste * haste
      parameters.damping *= haste
      parameters.initialVelocity *= haste
      return parameters
    }
  }
}
