import Foundation

extension PathData {
  /// The smallest rectangle around all points, control points included; null for an empty path.
  package var boundingBox: CGRect { CGRect(enclosing: pointsThatCount) }

  /// The smallest rectangle around what the path runs through; null for an empty path.
  package var boundingBoxOfPath: CGRect {
    var reached: [CGPoint] = []
    var any = false
    for segment in segments {
      any = true
      reached.append(segment.start)
      reached.append(segment.end)
      for parameter in segment.extremeParameters { reached.append(segment.point(at: parameter)) }
    }
    return any ? CGRect(enclosing: reached) : CGRect(enclosing: points)
  }

  /// Without the points of moves that nothing follows, unless the path has no others.
  private var pointsThatCount: [CGPoint] {
    let used = segments.flatMap(\.controlPoints)
    return used.isEmpty ? points : used
  }
}

extension PathSegment {
  /// Parameters inside 0…1 where the curve turns back along x or y.
  var extremeParameters: [Double] {
    var roots: [Double] = []
    switch self {
    case .line:
      break
    case .quad(let a, let b, let c):
      for (p, q, r) in [(a.x, b.x, c.x), (a.y, b.y, c.y)] {
        roots += [Double(p - q) / Double(p - 2 * q + r)]
      }
    case .cubic(let a, let b, let c, let d):
      for (p, q, r, s) in [(a.x, b.x, c.x, d.x), (a.y, b.y, c.y, d.y)] {
        roots += solveQuadratic(
          Double(s - 3 * r + 3 * q - p), 2 * Double(r - 2 * q + p), Double(q - p))
      }
    }
    return roots.filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

/// The real roots of a·t² + b·t + c.
func solveQuadratic(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let scale = max(abs(a), abs(b), abs(c))
  guard scale > 0, scale.isFinite else { return [] }
  guard abs(a) > scale * 1e-12 else { return b == 0 ? [] : [-c / b] }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  // The form that subtracts no nearly equal numbers.
  let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
  return q == 0 ? [0] : [q / a, c / q]
}
