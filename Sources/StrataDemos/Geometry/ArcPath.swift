import UIKit

/// The arc screen's paths, as the document builds them.
package enum ArcPath {
  /// Half a circle whose diameter is the line from `start` to `end`: in the frame turned so that `end` lies on the
  /// +x axis, from angle π to 0 through +π/2, so that a movement to the right passes below the line.
  package static func half(from start: CGPoint, to end: CGPoint) -> CGPath {
    let across = end.x - start.x
    let down = end.y - start.y
    let radius = (across * across + down * down).squareRoot() / 2
    let turned = CGAffineTransform(translationX: start.x, y: start.y).rotated(by: atan2(down, across))
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: radius, y: 0), radius: radius, startAngle: .pi, endAngle: 0, clockwise: true,
      transform: turned)
    return path
  }

  /// The full circle about `center`, begun at its left: above the centre first, then below.
  package static func orbit(around center: CGPoint, radius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.addArc(center: center, radius: radius, startAngle: .pi, endAngle: 2 * .pi, clockwise: false)
    path.addArc(center: center, radius: radius, startAngle: 0, endAngle: .pi, clockwise: false)
    return path
  }

  /// Where `half` is after `fraction` (0…1) of its length.
  package static func point(from start: CGPoint, to end: CGPoint, fraction: CGFloat) -> CGPoint {
    let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let radius = hypot(end.x - start.x, end.y - start.y) / 2
    let angle = atan2(end.y - start.y, end.x - start.x) + .pi * (1 - fraction)
    return CGPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
  }
}
