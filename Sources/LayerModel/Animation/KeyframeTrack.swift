import CoreGraphics

/// Keyframe values prepared for any fraction (K-1…K-16, K-27…K-31).
struct KeyframeTrack: Sendable {
  private let values: [AnimatableValue]
  private let times: KeyTimes
  private let shape: Shape

  private enum Shape: Sendable {
    case steps
    case blends([ValueBlend], [CurveTable?])
    case spline(KeyframeSpline, [CurveTable?])
    /// Constant speed along the spline.
    case pacedSpline(KeyframeSpline, KeyframeSpline.Lengths)
  }

  /// nil for fewer than two values: they have no effect (oracle k).
  init?(_ given: [AnimatableValue], _ spec: KeyframeValues) {
    guard given.count >= 2 else { return nil }
    let mode = spec.mode
    if mode == .discrete {
      // One time more than values says when each ends; as many say when each begins (K-5, K-9).
      times = KeyTimes(given: spec.keyTimes, count: given.count) ?? KeyTimes(slots: given.count)
      values = Array(given.prefix(times.count))
      shape = .steps
      return
    }
    let isPaced = mode == .paced || mode == .cubicPaced
    let even = KeyTimes(even: given.count)
    let asked = isPaced ? even : KeyTimes(given: spec.keyTimes, count: given.count) ?? even
    values = Array(given.prefix(asked.count))
    let curves = (0..<values.count - 1).map { spec.curves?[safely: $0]?.table }
    if mode == .cubic || mode == .cubicPaced,
      let spline = KeyframeSpline(
        values, asked, tension: spec.tension, continuity: spec.continuity, bias: spec.bias)
    {
      times = asked
      shape = mode == .cubic ? .spline(spline, curves) : .pacedSpline(spline, spline.lengths())
      return
    }
    let steps = Array(zip(values, values.dropFirst()))
    let blends = steps.map { ValueBlend(from: $0, to: $1) }
    if isPaced {
      let lengths = steps.compactMap { $0.distance(to: $1) }
      times = lengths.count == steps.count ? KeyTimes(lengths: lengths) : even
      shape = .blends(blends, steps.map { _ in nil })
    } else {
      times = asked
      shape = .blends(blends, curves)
    }
  }

  /// The value at the end of a cycle.
  var last: AnimatableValue? { values.last }

  func value(at f: Double) -> AnimatableValue? {
    switch shape {
    case .steps:
      return values[times.place(f).index]
    case .blends(let blends, let curves):
      let (i, local) = times.place(f)
      guard i < blends.count else { return values.last }
      return blends[i].value(at: curves[i]?.y(atX: local) ?? local)
    case .spline(let spline, let curves):
      let (i, local) = times.place(f)
      guard i < curves.count else { return values.last }
      return spline.value(in: i, at: curves[i]?.y(atX: local) ?? local)
    case .pacedSpline(let spline, let lengths):
      let (i, local) = lengths.place(f)
      return spline.value(in: i, at: local)
    }
  }
}

extension Array {
  subscript(safely index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
