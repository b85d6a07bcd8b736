import CoreGraphics
import LayerModel

/// How a way is gone: from seconds since the start to the share of it, 0…1, that is behind.
enum AnimatorPace {
  case curve(TimingCurve)
  case spring(SpringTiming)

  static let linear = AnimatorPace.curve(.linear)

  /// How long it takes of itself, in seconds; nil where it takes the time it is given.
  var ownDuration: Double? {
    if case .spring(let spring) = self { return spring.ownDuration }
    return nil
  }

  /// What a spring starts with, as one number.
  var speed: Double {
    if case .spring(let spring) = self { return spring.speed(of: .point(.zero)) }
    return 0
  }

  /// The share after `seconds` of `duration`; a spring's may pass 1, and on the way a curve's too. `speed` is what a
  /// spring starts with.
  func share(at seconds: Double, of duration: Double, speed: Double) -> Double {
    guard seconds > 0 else { return 0 }
    guard seconds < duration else { return 1 }
    switch self {
    case .curve(let curve): return curve.y(atX: seconds / duration)
    case .spring(let spring):
      return SpringSolver(spring.parameters(for: duration, speed: speed)).progress(at: seconds)
    }
  }
}
