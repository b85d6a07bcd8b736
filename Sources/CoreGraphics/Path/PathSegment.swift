import Foundation

/// One stretch of a path between two key points, as a curve over the parameter 0…1.
package enum PathSegment: Hashable, Sendable {
  case line(CGPoint, CGPoint)
  case quad(CGPoint, CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

  package var start: CGPoint {
    switch self {
    case .line(let start, _), .quad(let start, _, _), .cubic(let start, _, _, _): start
    }
  }

  package var end: CGPoint {
    switch self {
    case .line(_, let end), .quad(_, _, let end), .cubic(_, _, _, let end): end
    }
  }

  var controlPoints: [CGPoint] {
    switch self {
    case .line(let a, let b): [a, b]
    case .quad(let a, let b, let c): [a, b, c]
    case .cubic(let a, let b, let c, let d): [a, b, c, d]
    }
  }

  var isFinite: Bool { controlPoints.allSatisfy(\.isFinite) }

  /// The point at the parameter (not at a share of the length).
  package func point(at t: Double) -> CGPoint {
    let u = 1 - t
    switch self {
    case .line(let a, let b):
      return CGPoint(x: u * a.x + t * b.x, y: u * a.y + t * b.y)
    case .quad(let a, let b, let c):
      let (wa, wb, wc) = (u * u, 2 * u * t, t * t)
      return CGPoint(x: wa * a.x + wb * b.x + wc * c.x, y: wa * a.y + wb * b.y + wc * c.y)
    case .cubic(let a, let b, let c, let d):
      let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return CGPoint(
        x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
    }
  }

  /// The first derivative by the parameter.
  package func derivative(at t: Double) -> CGVector {
    let u = 1 - t
    switch self {
    case .line(let a, let b):
      return CGVector(dx: b.x - a.x, dy: b.y - a.y)
    case .quad(let a, let b, let c):
      return CGVector(
        dx: 2 * (u * (b.x - a.x) + t * (c.x - b.x)), dy: 2 * (u * (b.y - a.y) + t * (c.y - b.y)))
    case .cubic(let a, let b, let c, let d):
      let (wa, wb, wc) = (3 * u * u, 6 * u * t, 3 * t * t)
      return CGVector(
        dx: wa * (b.x - a.x) + wb * (c.x - b.x) + wc * (d.x - c.x),
        dy: wa * (b.y - a.y) + wb * (c.y - b.y) + wc * (d.y - c.y))
    }
  }

  /// The direction of travel, of length 1; zero where the segment is a single point. Where the speed
  /// vanishes (a control point on its end, a cusp), the direction just beside it.
  package func tangent(at t: Double) -> CGVector {
    let extent = controlPoints.reduce(0) {
      max($0, abs(Double($1.x - start.x)), abs(Double($1.y - start.y)))
    }
    guard extent > 0, extent.isFinite else { return .zero }
    for nudge in [0, 1e-6, 1e-4, 1e-2] {
      let beside = t + nudge <= 1 ? t + nudge : t - nudge
      let velocity = derivative(at: beside)
      let speed = hypot(Double(velocity.dx), Double(velocity.dy))
      if speed > extent * max(nudge, 1e-9) * 1e-3 {
        return CGVector(dx: Double(velocity.dx) / speed, dy: Double(velocity.dy) / speed)
      }
    }
    return .zero
  }

  /// The piece between two parameters, as a segment of its own; its end points are exact at 0 and 1.
  package func piece(from first: Double, to last: Double) -> PathSegment {
    if first <= 0, last >= 1 { return self }
    let a = first <= 0 ? start : point(at: first)
    let z = last >= 1 ? end : point(at: last)
    let span = last - first
    switch self {
    case .line:
      return .line(a, z)
    case .quad:
      let velocity = derivative(at: first)
      return .quad(a, CGPoint(x: a.x + velocity.dx * span / 2, y: a.y + velocity.dy * span / 2), z)
    case .cubic:
      let leaving = derivative(at: first)
      let arriving = derivative(at: last)
      return .cubic(
        a, CGPoint(x: a.x + leaving.dx * span / 3, y: a.y + leaving.dy * span / 3),
        CGPoint(x: z.x - arriving.dx * span / 3, y: z.y - arriving.dy * span / 3), z)
    }
  }
}

extension PathData {
  /// A segment with its place in the path.
  struct PlacedSegment {
    var segment: PathSegment
    var subpath: Int
    /// Whether the segment is the line a `close` draws.
    var closes: Bool
  }

  /// Every line, curve and closing line in order. A `move` makes no segment; a lone one none at all.
  package var segments: [PathSegment] { placedSegments.map(\.segment) }

  var placedSegments: [PlacedSegment] {
    var result: [PlacedSegment] = []
    result.reserveCapacity(verbs.count)
    var current = CGPoint.zero
    var start = CGPoint.zero
    var subpath = -1
    var needsSubpath = true
    forEachElement { verb, points in
      let p = Array(points)
      if verb == .move {
        current = p[0]
        start = p[0]
        needsSubpath = true
        return
      }
      if needsSubpath {
        subpath += 1
        needsSubpath = false
      }
      let segment: PathSegment
      switch verb {
      case .line: segment = .line(current, p[0])
      case .quad: segment = .quad(current, p[0], p[1])
      case .cubic: segment = .cubic(current, p[0], p[1], p[2])
      case .close, .move:
        segment = .line(current, start)
        needsSubpath = true
      }
      result.append(PlacedSegment(segment: segment, subpath: subpath, closes: verb == .close))
      current = segment.end
    }
    return result
  }

  /// Adds a segment; starts a subpath at its start unless the path already ends there.
  mutating func append(_ segment: PathSegment, startingSubpath: Bool) {
    if startingSubpath { move(to: segment.start) }
    switch segment {
    case .line(_, let end): line(to: end)
    case .quad(_, let control, let end): quad(to: end, control: control)
    case .cubic(_, let control1, let control2, let end):
      cubic(to: end, control1: control1, control2: control2)
    }
  }
}
