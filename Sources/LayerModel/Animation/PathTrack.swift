import CoreGraphics

/// Motion along a path: each line, curve and closing line is one stretch (K-17…K-26).
struct PathTrack: Sendable {
  private let measure: PathMeasure
  private let mode: KeyframeValues.Mode
  private let rotation: KeyframeValues.Rotation?
  private let times: KeyTimes
  private let curves: [CurveTable?]

  /// nil for a path without a stretch.
  init?(_ path: PathData, _ spec: KeyframeValues) {
    measure = PathMeasure(path)
    guard measure.segmentCount > 0 else { return nil }
    mode = spec.mode
    rotation = spec.rotation
    let count = measure.segmentCount
    let given = spec.keyTimes
    if spec.mode == .discrete {
      // Steps through the stretches' starts; the very last point is never reached (oracle c).
      times = KeyTimes(given: given, count: count) ?? KeyTimes(slots: count)
    } else {
      // With times for the points but the close, which are one fewer, the closing line is never reached (K-19).
      times = KeyTimes(given: given, count: count + 1) ?? KeyTimes(even: count + 1)
    }
    curves = (0..<measure.segmentCount).map { spec.curves?[safely: $0]?.table }
  }

  func point(at f: Double) -> CGPoint {
    let place = place(f)
    return measure.pointInSegment(place.segment, parameter: place.parameter).point
  }

  /// The direction of travel in radians where the layer turns with it (K-24); nil where it does not.
  func angle(at f: Double) -> Double? {
    guard let rotation else { return nil }
    let place = place(f)
    var tangent = measure.pointInSegment(place.segment, parameter: place.parameter).tangent
    var segment = place.segment
    // A stretch without length turns nothing: the direction before it stays (K-25), or at the very start the
    // first there is.
    while tangent.dx == 0, tangent.dy == 0, segment > 0 {
      segment -= 1
      tangent = measure.pointInSegment(segment, parameter: 1).tangent
    }
    segment = place.segment
    while tangent.dx == 0, tangent.dy == 0, segment + 1 < measure.segmentCount {
      segment += 1
      tangent = measure.pointInSegment(segment, parameter: 0).tangent
    }
    let angle = atan2(Double(tangent.dy), Double(tangent.dx))
    return rotation == .auto ? angle : angle + .pi
  }

  private func place(_ f: Double) -> (segment: Int, parameter: Double) {
    switch mode {
    case .paced, .cubicPaced:
      let position = measure.position(atFraction: f)
      return (position.segment, position.parameter)
    case .discrete:
      return (times.place(f).index, 0)
    case .linear, .cubic:
      let (i, local) = times.place(f)
      if i >= times.count - 1 { return (max(times.count - 2, 0), 1) }
      return (i, curves[i]?.y(atX: local) ?? local)
    }
  }
}
