import Foundation

extension PathData {
  /// Whether the point lies inside; open subpaths count as closed. Parts that are not finite count as
  /// absent.
  package func contains(_ point: CGPoint, evenOdd: Bool = false) -> Bool {
    guard point.isFinite else { return false }
    let winding = windingNumber(around: point)
    return evenOdd ? !winding.isMultiple(of: 2) : winding != 0
  }

  /// How often the path runs around the point; angles that grow count positive.
  func windingNumber(around point: CGPoint) -> Int {
    var winding = 0
    var subpath = -1
    var subpathStart = CGPoint.zero
    var current = CGPoint.zero
    for placed in placedSegments where placed.segment.isFinite {
      if placed.subpath != subpath {
        winding += PathSegment.line(current, subpathStart).crossings(rightOf: point)
        subpath = placed.subpath
        subpathStart = placed.segment.start
      }
      winding += placed.segment.crossings(rightOf: point)
      current = placed.segment.end
    }
    return winding + PathSegment.line(current, subpathStart).crossings(rightOf: point)
  }
}

extension PathSegment {
  /// Signed crossings with the ray from the point towards +x. A crossing counts where the segment passes
  /// from above (y ≤) to below (y >) or back, so shared ends count once.
  func crossings(rightOf point: CGPoint) -> Int {
    guard case .line(let a, let b) = self else {
      let cuts = [0] + extremeParameters + [1]
      return zip(cuts, cuts.dropFirst()).reduce(0) { sum, cut in
        sum + crossing(rightOf: point, from: cut.0, to: cut.1)
      }
    }
    guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
    let share = Double(point.y - a.y) / Double(b.y - a.y)
    guard Double(a.x) + share * Double(b.x - a.x) > Double(point.x) else { return 0 }
    return b.y > a.y ? 1 : -1
  }

  /// The same for a stretch that only rises or only falls.
  private func crossing(rightOf point: CGPoint, from first: Double, to last: Double) -> Int {
    let startY = first == 0 ? start.y : self.point(at: first).y
    let endY = last == 1 ? end.y : self.point(at: last).y
    guard (startY <= point.y) != (endY <= point.y) else { return 0 }
    var (low, high) = (first, last)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (self.point(at: middle).y <= point.y) == (startY <= point.y) { low = middle } else { high = middle }
    }
    guard self.point(at: (low + high) / 2).x > point.x else { return 0 }
    return endY > startY ? 1 : -1
  }
}
