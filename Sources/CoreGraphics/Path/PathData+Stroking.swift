import Foundation

/// What a line looks like.
package struct StrokeStyle: Hashable, Sendable {
  /// In points.
  package var width: Double
  package var cap: CGLineCap
  package var join: CGLineJoin
  /// The longest mitre, in widths.
  package var miterLimit: Double

  package init(
    width: Double, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: Double = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}

extension PathData {
  /// The outline of the line along the path: filled by the winding rule it covers what the line does.
  /// Curves become short lines, true to a 200th of the width.
  package func stroked(_ style: StrokeStyle) -> PathData {
    guard style.width > 0, style.width.isFinite else { return PathData() }
    var outline = PathData()
    for subpath in subpaths {
      let corners = subpath.strokeCorners(tolerance: min(0.05, style.width / 200))
      var stroker = Stroker(style: style, corners: corners.corners, isClosed: corners.isClosed)
      outline.append(stroker.outline())
    }
    return outline
  }

  /// The flattened corners of one subpath, without repetitions.
  private func strokeCorners(tolerance: Double) -> (corners: [Stroker.Corner], isClosed: Bool) {
    var corners: [Stroker.Corner] = []
    var isClosed = false
    for placed in placedSegments where placed.segment.isFinite {
      if corners.isEmpty { corners.append(Stroker.Corner(point: placed.segment.start, isSmooth: false)) }
      isClosed = placed.closes
      let count = placed.segment.flatPieceCount(tolerance: tolerance)
      for index in 1...count {
        let isEnd = index == count
        let point =
          isEnd ? placed.segment.end : placed.segment.point(at: Double(index) / Double(count))
        guard point != corners.last?.point else { continue }
        corners.append(Stroker.Corner(point: point, isSmooth: !isEnd))
      }
    }
    if isClosed, corners.count > 1, corners.last?.point == corners.first?.point { corners.removeLast() }
    return (corners, isClosed)
  }
}

/// Walks along both sides of one subpath.
private struct Stroker {
  struct Corner {
    var point: CGPoint
    /// Inside a curve, where no join is seen.
    var isSmooth: Bool
  }

  let style: StrokeStyle
  let corners: [Corner]
  let isClosed: Bool
  private var path = PathData()
  private var half: Double { style.width / 2 }

  init(style: StrokeStyle, corners: [Corner], isClosed: Bool) {
    self.style = style
    self.corners = corners
    self.isClosed = isClosed
  }

  mutating func outline() -> PathData {
    guard let first = corners.first else { return path }
    guard corners.count > 1 else {
      dot(at: first.point)
      return path
    }
    walk(corners)
    if isClosed { path.close() }
    walk(corners.reversed())
    path.close()
    return path
  }

  /// A subpath without length shows its caps alone.
  private mutating func dot(at center: CGPoint) {
    let box = CGRect(
      x: Double(center.x) - half, y: Double(center.y) - half, width: style.width, height: style.width)
    switch style.cap {
    case .butt: break
    case .round: path.addEllipse(in: box)
    case .square: path.addRect(box)
    }
  }

  /// One side: the left one where y points up. An open one ends with the cap that leads to the other side.
  private mutating func walk(_ corners: [Corner]) {
    let count = corners.count
    let directions = (0..<count).map { index -> CGVector in
      let (a, b) = (corners[index].point, corners[(index + 1) % count].point)
      let length = hypot(Double(b.x - a.x), Double(b.y - a.y))
      return CGVector(dx: Double(b.x - a.x) / length, dy: Double(b.y - a.y) / length)
    }
    let startsNewContour = isClosed || path.isEmpty
    let first = offset(corners[0].point, directions[0])
    if startsNewContour { path.move(to: first) } else { path.line(to: first) }
    for index in 1..<count {
      path.line(to: offset(corners[index].point, directions[index - 1]))
      if index < count - 1 || isClosed { join(corners[index], directions[index - 1], directions[index]) }
    }
    if isClosed {
      path.line(to: offset(corners[0].point, directions[count - 1]))
      join(corners[0], directions[count - 1], directions[0])
    } else {
      cap(corners[count - 1].point, directions[count - 2])
    }
  }

  private func offset(_ point: CGPoint, _ direction: CGVector) -> CGPoint {
    CGPoint(x: point.x + direction.dy * half, y: point.y - direction.dx * half)
  }

  private mutating func join(_ corner: Corner, _ arriving: CGVector, _ leaving: CGVector) {
    let next = offset(corner.point, leaving)
    let cross = Double(arriving.dx * leaving.dy - arriving.dy * leaving.dx)
    let dot = Double(arriving.dx * leaving.dx + arriving.dy * leaving.dy)
    guard !corner.isSmooth || dot < 0 else {
      path.line(to: next)
      return
    }
    guard cross > 0 || (cross == 0 && dot < 0) else {
      // The inner side: over the corner itself, so that the overlap winds the same way.
      path.line(to: corner.point)
      path.line(to: next)
      return
    }
    let halfTurnCosine = ((1 + dot) / 2).squareRoot()
    switch style.join {
    case .bevel: break
    case .round:
      let start = atan2(-Double(arriving.dx), Double(arriving.dy))
      path.addRelativeArc(
        center: corner.point, radius: half, startAngle: start, delta: atan2(max(cross, 0), dot))
    case .miter where halfTurnCosine > 0 && 1 / halfTurnCosine <= style.miterLimit:
      path.line(
        to: CGPoint(
          x: Double(corner.point.x) + Double(arriving.dy + leaving.dy) * half / (1 + dot),
          y: Double(corner.point.y) - Double(arriving.dx + leaving.dx) * half / (1 + dot)))
    case .miter: break
    }
    path.line(to: next)
  }

  private mutating func cap(_ end: CGPoint, _ direction: CGVector) {
    let back = CGPoint(x: end.x - direction.dy * half, y: end.y + direction.dx * half)
    switch style.cap {
    case .butt: break
    case .round:
      path.addRelativeArc(
        center: end, radius: half, startAngle: atan2(-Double(direction.dx), Double(direction.dy)),
        delta: Double.pi)
    case .square:
      let reach = CGPoint(x: direction.dx * half, y: direction.dy * half)
      let side = offset(end, direction)
      path.line(to: CGPoint(x: side.x + reach.x, y: side.y + reach.y))
      path.line(to: CGPoint(x: back.x + reach.x, y: back.y + reach.y))
    }
    path.line(to: back)
  }
}
