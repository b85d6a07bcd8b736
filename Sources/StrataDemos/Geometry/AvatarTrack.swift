import UIKit

/// The avatar screen's quarter of a circle about the stage's corner, and the four places on it.
package enum AvatarTrack {
  package static let radius: CGFloat = 2 * 320 / 3.0.squareRoot()
  package static let slotCount = 4
  private static let slotSpacing = CGFloat.pi / 12

  /// The polar angle of slot 0…3 about the corner, from the +x axis: the document measures from the y axis.
  package static func angle(ofSlot slot: Int) -> CGFloat {
    .pi / 2 - CGFloat.pi * (7.5 + 15 * CGFloat(slot)) / 180
  }

  package static func point(at angle: CGFloat) -> CGPoint {
    CGPoint(x: cos(angle) * radius, y: sin(angle) * radius)
  }

  package static func center(ofSlot slot: Int) -> CGPoint { point(at: angle(ofSlot: slot)) }

  package static func angle(of point: CGPoint) -> CGFloat { atan2(point.y, point.x) }

  /// 0.7 s for neighbours, 0.4 s for each slot further; the same measure between places that are no slots.
  package static func duration(from start: CGFloat, to end: CGFloat) -> TimeInterval {
    max(0.7, 0.4 * abs(end - start) / slotSpacing)
  }

  /// Along the arc, in either direction. The stray move-to is the document's; it must take no time.
  package static func path(from start: CGFloat, to end: CGFloat) -> UIBezierPath {
    let path = UIBezierPath(
      arcCenter: .zero, radius: radius, startAngle: start, endAngle: end, clockwise: end > start)
    path.move(to: point(at: start))
    return path
  }

  /// The red arc under the slots.
  package static var line: UIBezierPath {
    UIBezierPath(arcCenter: .zero, radius: radius, startAngle: .pi / 2, endAngle: .pi / 6, clockwise: false)
  }
}
