import Foundation

/// How far a control point lies along the tangent of a quarter circle of radius 1, so that the curve's
/// middle lies on the circle.
private let quarterCircleReach = 4.0 / 3.0 * (2.0.squareRoot() - 1)

extension PathData {
  /// A closed rectangle, starting at its origin towards the other end of the top edge.
  package mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let origin = rect.origin
    let size = rect.size
    move(to: origin.applying(transform))
    line(to: CGPoint(x: origin.x + size.width, y: origin.y).applying(transform))
    line(to: CGPoint(x: origin.x + size.width, y: origin.y + size.height).applying(transform))
    line(to: CGPoint(x: origin.x, y: origin.y + size.height).applying(transform))
    close()
  }

  /// A closed ellipse in four curves, starting at (maxX, midY), angles growing.
  package mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    addCorners(of: rect, radii: CGSize(width: rect.width / 2, height: rect.height / 2), transform)
  }

  /// A closed rectangle with elliptic corners, starting at (maxX, midY), angles growing. Corners larger
  /// than half the rectangle are made as large as fits.
  package mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard !rect.isNull else { return }
    let radii = CGSize(
      width: min(max(cornerWidth, 0), rect.width / 2), height: min(max(cornerHeight, 0), rect.height / 2))
    guard radii.width > 0, radii.height > 0 else {
      addRect(rect, transform: transform)
      return
    }
    addCorners(of: rect, radii: radii, transform)
  }

  private mutating func addCorners(of rect: CGRect, radii: CGSize, _ transform: CGAffineTransform) {
    let corners: [(x: CGFloat, y: CGFloat)] = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    let hasStraightSides = radii.height < rect.height / 2
    let hasStraightEnds = radii.width < rect.width / 2
    move(to: CGPoint(x: rect.maxX, y: rect.midY).applying(transform))
    for (index, corner) in corners.enumerated() {
      let center = CGPoint(
        x: corner.x > 0 ? rect.maxX - radii.width : rect.minX + radii.width,
        y: corner.y > 0 ? rect.maxY - radii.height : rect.minY + radii.height)
      let side = CGPoint(x: center.x + corner.x * radii.width, y: center.y)
      let end = CGPoint(x: center.x, y: center.y + corner.y * radii.height)
      let besideSide = CGPoint(x: side.x, y: side.y + corner.y * radii.height * quarterCircleReach)
      let besideEnd = CGPoint(x: end.x + corner.x * radii.width * quarterCircleReach, y: end.y)
      let startsAtSide = index.isMultiple(of: 2)
      if startsAtSide ? hasStraightSides : hasStraightEnds {
        line(to: (startsAtSide ? side : end).applying(transform))
      }
      cubic(
        to: (startsAtSide ? end : side).applying(transform),
        control1: (startsAtSide ? besideSide : besideEnd).applying(transform),
        control2: (startsAtSide ? besideEnd : besideSide).applying(transform))
    }
    close()
  }
}
