import CoreGraphics
import LayerModel
import QuartzCore

/// A damped spring as timing (S-21). Never changes.
///
/// Made from a damping ratio, it takes the animator's duration and settles within it. Made from mass, stiffness and
/// damping, or from a duration and a bounce, it takes the time it needs; the animator's duration does not count (PA-16).
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  let spring: SpringTiming

  init(spring: SpringTiming) {
    self.spring = spring
    super.init()
  }

  /// UIKit's standard spring: mass 3, stiffness 1000, damping 500; it is at rest after 0.506 s (S-11).
  public override convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// A spring that settles within the animator's duration and starts from rest.
  ///
  /// - Parameter ratio: 1 does not overshoot; less swings. Cut to 0.01…1.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// A spring that settles within the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 1 does not overshoot; less swings. Cut to 0.01…1.
  ///   - velocity: At the start, in whole distances a second towards the target, along x and y. What has one dimension
  ///     takes the vector's length (S-20).
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    let usable = ratio.isFinite ? min(1, max(0.01, Double(ratio))) : 1
    self.init(spring: SpringTiming(form: .ratio(usable), velocity: velocity))
  }

  /// A spring by its parts; values that make no spring count as the nearest that do. Damping above critical counts as
  /// critical (S-4).
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    var parameters = SpringParameters()
    parameters.mass = Double(mass)
    parameters.stiffness = Double(stiffness)
    parameters.damping = Double(damping)
    self.init(spring: SpringTiming(parts: parameters, velocity: velocity))
  }

  /// A spring whose main motion takes `duration` seconds and that swings over by `bounce`: 0 not at all, towards 1 more,
  /// below 0 it creeps (S-13). It is at rest later than that.
  public convenience init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero)
  {
    self.init(
      spring: SpringTiming(perceptualDuration: duration, bounce: Double(bounce), velocity: velocity))
  }

  /// Decodes what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    let velocity = CGVector(
      dx: coder.decodeDouble(forKey: "UIVelocityX"), dy: coder.decodeDouble(forKey: "UIVelocityY"))
    if coder.containsValue(forKey: "UIDampingRatio") {
      spring = SpringTiming(form: .ratio(coder.decodeDouble(forKey: "UIDampingRatio")), velocity: velocity)
    } else {
      var parameters = SpringParameters()
      parameters.mass = coder.decodeDouble(forKey: "UIMass")
      parameters.stiffness = coder.decodeDouble(forKey: "UIStiffness")
      parameters.damping = coder.decodeDouble(forKey: "UIDamping")
      parameters.allowsOverdamping = coder.decodeBool(forKey: "UIAllowsOverdamping")
      let time = coder.decodeDouble(forKey: "UITime")
      spring = SpringTiming(form: .parts(parameters, time: time), velocity: velocity)
    }
    super.init()
  }

  /// Writes the spring.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(spring.velocity.dx), forKey: "UIVelocityX")
    coder.encode(Double(spring.velocity.dy), forKey: "UIVelocityY")
    switch spring.form {
    case .ratio(let ratio): coder.encode(ratio, forKey: "UIDampingRatio")
    case .parts(let parameters, let time):
      coder.encode(time, forKey: "UITime")
      coder.encode(parameters.mass, forKey: "UIMass")
      coder.encode(parameters.stiffness, forKey: "UIStiffness")
      coder.encode(parameters.damping, forKey: "UIDamping")
      coder.encode(parameters.allowsOverdamping, forKey: "UIAllowsOverdamping")
    }
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The speed at the start, in whole distances a second towards the target.
  open var initialVelocity: CGVector { spring.velocity }

  /// `.spring`.
  open var timingCurveType: UITimingCurveType { .spring }
  /// None.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// Itself.
  open var springTimingParameters: UISpringTimingParameters? { self }
}
