import CoreGraphics

extension PathData {
  /// The same sub-paths, last first, each run from its end to its start; closed ones stay closed.
  func reversed() -> CGMutablePath {
    let reversal = CGMutablePath()
    for part in subpaths().reversed() { part.addReversed(to: reversal) }
    return reversal
  }

  private struct Subpath {
    var start: CGPoint
    /// Each segment's verb with its points, the end point last.
    var segments: [(verb: Verb, points: [CGPoint])] = []
    var isClosed = false

    func addReversed(to path: CGMutablePath) {
      let ends = [start] + segments.map { $0.points[$0.points.count - 1] }
      path.move(to: ends[ends.count - 1])
      for (index, segment) in segments.enumerated().reversed() {
        let end = ends[index]
        switch segment.verb {
        case .quad: path.addQuadCurve(to: end, control: segment.points[0])
        case .cubic: path.addCurve(to: end, control1: segment.points[1], control2: segment.points[0])
        case .move, .line, .close: path.addLine(to: end)
        }
      }
      if isClosed { path.closeSubpath() }
    }
  }

  private func subpaths() -> [Subpath] {
    var parts: [Subpath] = []
    var next = 0
    for verb in verbs {
      let own = Array(points[next..<next + verb.pointCount])
      next += verb.pointCount
      switch verb {
      case .move: parts.append(Subpath(start: own[0]))
      case .close: if !parts.isEmpty { parts[parts.count - 1].isClosed = true }
      case .line, .quad, .cubic:
        // After a close the next sub-path begins where the closed one did.
        if let last = parts.last, last.isClosed { parts.append(Subpath(start: last.start)) }
        if parts.isEmpty { parts.append(Subpath(start: own[0])) }
        parts[parts.count - 1].segments.append((verb, own))
      }
    }
    return parts
  }
}
