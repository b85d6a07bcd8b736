import Foundation

extension PathData {
  /// The path in straight lines that leave it by no more than `tolerance` points.
  ///
  /// Each curve is cut evenly into as many pieces as Wang's bound asks for (from the second differences
  /// of its control points), at most 4096.
  package func flattened(tolerance: Double) -> PathData {
    guard verbs.contains(where: { $0 == .quad || $0 == .cubic }) else { return self }
    var flat = PathData()
    var current = CGPoint.zero
    forEachElement { verb, points in
      let p = Array(points)
      switch verb {
      case .move: flat.move(to: p[0])
      case .line: flat.line(to: p[0])
      case .quad: flat.appendFlat(.quad(current, p[0], p[1]), tolerance)
      case .cubic: flat.appendFlat(.cubic(current, p[0], p[1], p[2]), tolerance)
      case .close: flat.close()
      }
      current = flat.currentPoint ?? .zero
    }
    return flat
  }

  private mutating func appendFlat(_ segment: PathSegment, _ tolerance: Double) {
    let count = segment.flatPieceCount(tolerance: tolerance)
    for index in 1..<max(count, 1) {
      line(to: segment.point(at: Double(index) / Double(count)))
    }
    line(to: segment.end)
  }
}

extension PathSegment {
  func flatPieceCount(tolerance: Double) -> Int {
    guard isFinite else { return 1 }
    let points = controlPoints
    let degree = points.count - 1
    guard degree > 1 else { return 1 }
    var bend = 0.0
    for index in 0..<degree - 1 {
      let (a, b, c) = (points[index], points[index + 1], points[index + 2])
      bend = max(bend, hypot(Double(a.x - 2 * b.x + c.x), Double(a.y - 2 * b.y + c.y)))
    }
    let factor = Double(degree * (degree - 1)) / 8
    let count = (factor * bend / max(tolerance, 1e-6)).squareRoot().rounded(.up)
    return count.isFinite ? min(max(Int(min(count, 4096)), 1), 4096) : 4096
  }
}
