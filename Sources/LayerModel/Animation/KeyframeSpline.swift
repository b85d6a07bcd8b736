import CoreGraphics

/// A Kochanek–Bartels spline through keyframes: with tension, continuity and bias 0 a Catmull–Rom spline.
///
/// Tangents are scaled to uneven key times, and one-sided at the ends (oracle c, against K-28). Continuity and
/// bias have the signs of Apple's header: positive continuity makes corners sharp, positive bias bends the
/// curve before the keyframe.
struct KeyframeSpline: Sendable {
  private let points: [Lanes]
  private let kind: ValueKind
  /// Per stretch: the tangents at its start and end, in the stretch's own time.
  private let tangents: [(start: Lanes, end: Lanes)]

  /// nil for values without lanes: those have no cubic (K-31).
  init?(
    _ values: [AnimatableValue], _ times: KeyTimes, tension: [Double], continuity: [Double], bias: [Double]
  ) {
    guard let kind = values.first?.laneKind else { return nil }
    let points = values.compactMap { $0.lanes(for: kind) }
    guard points.count == values.count, points.count >= 2 else { return nil }
    self.points = points
    self.kind = kind
    let last = points.count - 1
    let gaps = (0..<last).map { times.times[$0 + 1] - times.times[$0] }
    func parameter(_ list: [Double], _ i: Int) -> Double {
      guard let value = list[safely: i], value.isFinite else { return 0 }
      return value
    }
    /// The tangent of keyframe `i` as seen from the stretch `side`.
    func tangent(_ i: Int, side: Int) -> Lanes {
      let t = parameter(tension, i)
      if i == 0 { return points[1].adding(points[0], times: -1).scaled(1 - t) }
      if i == last { return points[last].adding(points[last - 1], times: -1).scaled(1 - t) }
      let c = -parameter(continuity, i)
      let b = -parameter(bias, i)
      let before = points[i].adding(points[i - 1], times: -1)
      let after = points[i + 1].adding(points[i], times: -1)
      let corner = side == i ? c : -c
      let even = before.scaled((1 - t) * (1 + corner) * (1 + b) / 2)
        .adding(after, times: (1 - t) * (1 - corner) * (1 - b) / 2)
      let span = gaps[i - 1] + gaps[i]
      return even.scaled(span > 0 ? 2 * gaps[side] / span : 1)
    }
    tangents = (0..<last).map { (tangent($0, side: $0), tangent($0 + 1, side: $0)) }
  }

  func value(in stretch: Int, at s: Double) -> AnimatableValue? {
    AnimatableValue(lanes: AnimatableValue.legal(lanes(in: stretch, at: s), kind), kind: kind)
  }

  /// The Hermite cubic of one stretch.
  private func lanes(in i: Int, at s: Double) -> Lanes {
    if s == 0 { return points[i] }
    if s == 1 { return points[i + 1] }
    let (s2, s3) = (s * s, s * s * s)
    return points[i].scaled(2 * s3 - 3 * s2 + 1)
      .adding(tangents[i].start, times: s3 - 2 * s2 + s)
      .adding(points[i + 1], times: 3 * s2 - 2 * s3)
      .adding(tangents[i].end, times: s3 - s2)
  }

  /// Lengths along the spline, by chords: enough of them that pacing is even to the eye.
  struct Lengths: Sendable {
    fileprivate let times: KeyTimes
    fileprivate let chords: Int

    func place(_ f: Double) -> (stretch: Int, fraction: Double) {
      let (i, local) = times.place(f)
      let end = times.count - 1
      if i >= end { return (end / chords - 1, 1) }
      return (i / chords, (Double(i % chords) + local) / Double(chords))
    }
  }

  func lengths(chords: Int = 64) -> Lengths {
    var lengths: [Double] = []
    for i in tangents.indices {
      var previous = points[i]
      for step in 1...chords {
        let next = self.lanes(in: i, at: Double(step) / Double(chords))
        lengths.append(previous.distance(to: next))
        previous = next
      }
    }
    return Lengths(times: KeyTimes(lengths: lengths), chords: chords)
  }
}
