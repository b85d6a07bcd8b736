import CoreGraphics

/// Two values prepared for blending: what can be worked out once is.
enum ValueBlend: Sendable {
  case lanes(Lanes, Lanes, ValueKind)
  case transform(TransformBlend)
  case path(PathBlend, from: AnimatableValue, to: AnimatableValue)
  case other(AnimatableValue, AnimatableValue)

  init(from: AnimatableValue, to: AnimatableValue) {
    if let kind = from.laneKind, let a = from.lanes(for: kind), let b = to.lanes(for: kind) {
      self = .lanes(a, b, kind)
    } else if case .transform(let a) = from, case .transform(let b) = to {
      self = .transform(TransformBlend(from: a, to: b))
    } else if case .path(let a) = from, case .path(let b) = to, let blend = PathBlend(from: a, to: b) {
      self = .path(blend, from: from, to: to)
    } else {
      self = .other(from, to)
    }
  }

  func value(at f: Double) -> AnimatableValue? {
    switch self {
    case .lanes(let a, let b, let kind):
      AnimatableValue(lanes: AnimatableValue.legal(a.mixed(with: b, f), kind), kind: kind)
    case .transform(let blend): .transform(blend.value(at: f))
    case .path(let blend, let from, let to): f == 0 ? from : f == 1 ? to : .path(blend.value(at: f))
    case .other(let a, let b): a.interpolated(to: b, fraction: f)
    }
  }
}
