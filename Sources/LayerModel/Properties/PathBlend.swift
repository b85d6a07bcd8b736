import CoreGraphics

/// Two paths of the same structure prepared for blending: point by point, lines and quadratic curves written
/// as the curve of the other path where the two differ (L-13, L-15).
struct PathBlend: Sendable {
  private let from: PathData
  private let to: PathData

  /// nil where the paths have different elements.
  init?(from: PathData, to: PathData) {
    if from.verbs == to.verbs {
      self.from = from
      self.to = to
      return
    }
    guard from.verbs.count == to.verbs.count,
      let one = Self.raised(from, toMeet: to.verbs), let other = Self.raised(to, toMeet: from.verbs),
      one.verbs == other.verbs
    else { return nil }
    self.from = one
    self.to = other
  }

  /// Neither end may be asked for: those are the paths themselves.
  func value(at f: Double) -> PathData {
    let f = CGFloat(f)
    return from.replacingPoints(
      zip(from.points, to.points).map { a, b in
        CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
      })
  }

  /// The same path with every line or curve that meets another kind written as a cubic; nil where a move or a
  /// close meets something else.
  private static func raised(_ path: PathData, toMeet others: [PathData.Verb]) -> PathData? {
    var result = PathData()
    var current = CGPoint.zero
    var start = CGPoint.zero
    var index = 0
    var isMeeting = true
    path.forEachElement { verb, slice in
      let p = Array(slice)
      let other = others[index]
      index += 1
      switch verb {
      case .move:
        isMeeting = isMeeting && other == .move
        result.move(to: p[0])
        start = p[0]
      case .close:
        isMeeting = isMeeting && other == .close
        result.close()
      case .line where other == .line: result.line(to: p[0])
      case .quad where other == .quad: result.quad(to: p[1], control: p[0])
      case .cubic: result.cubic(to: p[2], control1: p[0], control2: p[1])
      case .line: result.cubic(to: p[0], control1: third(current, p[0]), control2: third(p[0], current))
      case .quad:
        result.cubic(to: p[1], control1: third(p[0], current), control2: third(p[0], p[1]))
      }
      current = verb == .close ? start : p.last ?? current
    }
    return isMeeting ? result : nil
  }

  /// A third of the way from `a` to `b`. (A quadratic's control point lies two thirds of the way to the
  /// cubic's, so seen from it the cubic's are a third away.)
  private static func third(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) / 3, y: a.y + (b.y - a.y) / 3)
  }
}
