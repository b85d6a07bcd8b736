import Foundation

extension PathData {
  /// An arc of a circle, joined to the current point by a line.
  ///
  /// The point at angle a is center + radius · (cos a, sin a). With `clockwise` false the angle grows from
  /// start to end, which *looks* clockwise where y points down; the end is taken the needed whole turns
  /// further. More than two turns are cut to between one and two: the same ink and the same end.
  /// Source: CGPath.addArc's documentation; the oracles b_arc_ends and b_path.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    var sweep = Double(endAngle) - Double(startAngle)
    if clockwise {
      if sweep > 0 { sweep -= turn * (sweep / turn).rounded(.up) }
    } else {
      if sweep < 0 { sweep += turn * (-sweep / turn).rounded(.up) }
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// An arc from `startAngle` over `delta` radians, joined to the current point by a line. Not finite or
  /// negative values add nothing.
  package mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, delta.isFinite else { return }
    let turn = 2 * Double.pi
    var sweep = Double(delta)
    if abs(sweep) > 2 * turn {
      let rest = sweep.truncatingRemainder(dividingBy: turn)
      sweep = rest + (sweep < 0 ? -turn : turn)
    }

    func point(_ angle: Double) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let first = point(Double(startAngle)).applying(transform)
    if isEmpty { move(to: first) } else { line(to: first) }
    guard sweep != 0, radius > 0 else { return }

    let count = max(1, Int((abs(sweep) / (Double.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = Double(radius) * 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let from = Double(startAngle) + Double(index) * step
      let to = index == count - 1 ? Double(startAngle) + sweep : from + step
      let start = point(from)
      let end = point(to)
      cubic(
        to: end.applying(transform),
        control1: CGPoint(x: start.x - reach * sin(from), y: start.y + reach * cos(from))
          .applying(transform),
        control2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to)).applying(transform))
    }
  }

  /// An arc that rounds the corner at `tangent1End`: a line from the current point, then the circle of the
  /// radius that touches both legs. Where there is no such circle, a line to the corner. Ignored without a
  /// current point.
  package mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint else { return }
    let start = transform.isInvertible ? current.applying(transform.inverted()) : current
    let lengthIn = hypot(Double(start.x - corner.x), Double(start.y - corner.y))
    let lengthOut = hypot(Double(end.x - corner.x), Double(end.y - corner.y))
    let legIn = CGPoint(
      x: Double(start.x - corner.x) / lengthIn, y: Double(start.y - corner.y) / lengthIn)
    let legOut = CGPoint(
      x: Double(end.x - corner.x) / lengthOut, y: Double(end.y - corner.y) / lengthOut)
    let cross = Double(legIn.x * legOut.y - legIn.y * legOut.x)
    let dot = Double(legIn.x * legOut.x + legIn.y * legOut.y)
    guard lengthIn > 0, lengthOut > 0, radius > 0, radius.isFinite, abs(cross) > 1e-9 else {
      line(to: corner.applying(transform))
      return
    }

    // Half the angle between the legs: tan(θ/2) = sin θ / (1 + cos θ).
    let tangentLength = Double(radius) * (1 + dot) / abs(cross)
    let touch = CGPoint(
      x: corner.x + legIn.x * tangentLength, y: corner.y + legIn.y * tangentLength)
    let side: Double = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: touch.x - side * Double(radius) * legIn.y, y: touch.y + side * Double(radius) * legIn.x)
    let startAngle = atan2(Double(touch.y - center.y), Double(touch.x - center.x))
    let sweep = -side * (Double.pi - acos(max(-1, min(1, dot))))
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }
}
