import CoreGraphics
import LayerModel
import QuartzCore

extension AnimatorMotion {
  /// The place at a share of the shape.
  func standing(at share: Double) -> Standing { Standing(share: share, value: shape.value(at: share)) }

  /// The place at a second of the leg.
  func standing(at second: Double, from: Standing, to: Standing) -> Standing {
    let share = leg.pace.share(at: second, of: leg.duration, speed: speed(for: from.value))
    let place = from.share + (to.share - from.share) * share
    guard shape.isStraight else { return standing(at: place) }
    if let shares = unevenShares(at: second, for: from.value),
      let value = from.value.interpolated(to: to.value, fractions: shares)
    {
      let (dx, dy) = from.value.distances(to: to.value)
      let main = Double(abs(dx) >= abs(dy) ? shares.width : shares.height)
      return Standing(share: from.share + (to.share - from.share) * main, value: value)
    }
    return Standing(share: place, value: from.value.interpolated(to: to.value, fraction: share))
  }

  private func speed(for value: AnimatableValue) -> Double {
    if case .spring(let spring) = leg.pace { return spring.speed(of: value) }
    return 0
  }

  /// The shares along x and y, for a place or a size and a spring that starts unevenly.
  private func unevenShares(at second: Double, for value: AnimatableValue) -> CGSize? {
    guard case .spring(let spring) = leg.pace, spring.isUneven, value.parts != nil else { return nil }
    return CGSize(
      width: leg.pace.share(at: second, of: leg.duration, speed: Double(spring.velocity.dx)),
      height: leg.pace.share(at: second, of: leg.duration, speed: Double(spring.velocity.dy)))
  }

  /// The animations of the leg, without times.
  func animations(from: Standing, to: Standing) -> [CAPropertyAnimation] {
    guard shape.isStraight else { return [keyframes(from: from, to: to)] }
    switch leg.pace {
    case .curve(let curve):
      return [basic(CABasicAnimation(keyPath: keyPath), from.value, to.value, curve)]
    case .spring(let spring):
      if spring.isUneven, let parts = from.value.parts, let ends = to.value.parts {
        return [
          self.spring(spring, "\(keyPath).\(parts.x.name)", parts.x.value, ends.x.value, spring.velocity.dx),
          self.spring(spring, "\(keyPath).\(parts.y.name)", parts.y.value, ends.y.value, spring.velocity.dy),
        ]
      }
      return [self.spring(spring, keyPath, from.value, to.value, CGFloat(spring.speed(of: from.value)))]
    }
  }

  private func basic(
    _ animation: CABasicAnimation, _ from: AnimatableValue, _ to: AnimatableValue, _ curve: TimingCurve?
  ) -> CABasicAnimation {
    animation.fromValue = from.boxed
    animation.toValue = to.boxed
    animation.timingFunction = curve.map { CAMediaTimingFunction(curve: $0) }
    return animation
  }

  private func spring(
    _ spring: SpringTiming, _ path: String, _ from: AnimatableValue, _ to: AnimatableValue, _ speed: CGFloat
  ) -> CASpringAnimation {
    let parameters = spring.parameters(for: max(leg.duration, 1e-6), speed: Double(speed))
    let animation = CASpringAnimation(keyPath: path)
    animation.mass = CGFloat(parameters.mass)
    animation.stiffness = CGFloat(parameters.stiffness)
    animation.damping = CGFloat(parameters.damping)
    animation.initialVelocity = CGFloat(parameters.initialVelocity)
    animation.allowsOverdamping = parameters.allowsOverdamping
    _ = basic(animation, from, to, nil)
    return animation
  }

  /// A way of several keys: the keys themselves for the whole of it under a curve, else many steps of it.
  private func keyframes(from: Standing, to: Standing) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    if case .curve(let curve) = leg.pace, from.share == 0, to.share == 1 {
      animation.values = shape.keys.compactMap(\.value.boxed)
      animation.keyTimes = shape.keys.map { NSNumber(value: $0.time) }
      animation.timingFunctions = shape.keys.dropLast().map {
        CAMediaTimingFunction(curve: $0.curve ?? .linear)
      }
      animation.timingFunction = CAMediaTimingFunction(curve: curve)
      return animation
    }
    let count = min(max(Int(leg.duration * Self.stepsPerSecond), 16), Self.mostSteps)
    let steps = (0...count).map { Double($0) / Double(count) }
    animation.keyTimes = steps.map { NSNumber(value: $0) }
    animation.values = steps.compactMap { step in
      standing(at: step * leg.duration, from: from, to: to).value.boxed
    }
    return animation
  }

  /// Twice a fast display's rate: between two steps nothing is seen to be straight.
  private static let stepsPerSecond = 240.0
  private static let mostSteps = 4096
}

extension AnimatableValue {
  /// Its two parts with the names that key paths have for them; nil for values that have not two.
  fileprivate var parts:
    (x: (name: String, value: AnimatableValue), y: (name: String, value: AnimatableValue))?
  {
    switch self {
    case .point(let point): (("x", .number(Double(point.x))), ("y", .number(Double(point.y))))
    case .size(let size): (("width", .number(Double(size.width))), ("height", .number(Double(size.height))))
    default: nil
    }
  }

  fileprivate func distances(to other: AnimatableValue) -> (dx: Double, dy: Double) {
    guard case .number(let x)? = parts?.x.value, case .number(let y)? = parts?.y.value,
      case .number(let toX)? = other.parts?.x.value, case .number(let toY)? = other.parts?.y.value
    else { return (0, 0) }
    return (toX - x, toY - y)
  }

  /// As `interpolated(to:fraction:)`, with a fraction for each of two parts.
  fileprivate func interpolated(to other: AnimatableValue, fractions: CGSize) -> AnimatableValue? {
    switch (self, other) {
    case (.point(let a), .point(let b)):
      .point(CGPoint(x: a.x + (b.x - a.x) * fractions.width, y: a.y + (b.y - a.y) * fractions.height))
    case (.size(let a), .size(let b)):
      .size(
        CGSize(
          width: a.width + (b.width - a.width) * fractions.width,
          height: a.height + (b.height - a.height) * fractions.height))
    default: nil
    }
  }
}

extension AnimatorLeg {
  /// No way at all: at a share, and over.
  static func standing(at share: Double) -> AnimatorLeg {
    AnimatorLeg(from: share, to: share, pace: .linear, duration: 0, second: 0, limits: 0...0)
  }
}

/// The delegate of one animation that an animator put on a layer.
@MainActor
final class MotionObserver: @preconcurrency CAAnimationDelegate {
  private var motion: AnimatorMotion?
  /// Whether its animation reached its end.
  var isOver = false

  init(_ motion: AnimatorMotion) { self.motion = motion }

  /// Another animation took the place; what becomes of this one is nobody's concern.
  func forget() { motion = nil }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    motion?.animationEnded(anim, self, finished: flag)
  }
}
