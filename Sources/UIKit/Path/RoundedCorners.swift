import CoreGraphics

/// A rectangle with some corners replaced by quarter ellipses.
///
/// Every corner is one cubic, rounded or not, so that two such paths with the same set of corners always have
/// the same structure and morph into one another whatever their radii (L-14).
struct RoundedCorners {
  /// Distance of the control points from the corner, as a share of the radius, for the quarter circle whose
  /// midpoint lies exactly on the cubic: 1 − 4/3·(√2 − 1).
  private static let controlShare = 1 - 4.0 / 3 * (2.0.squareRoot() - 1)

  let rect: CGRect
  let corners: UIRectCorner
  let radii: CGSize

  func add(to path: CGMutablePath) {
    let box = rect.standardized
    let width = max(0, min(radii.width, box.width / 2))
    let height = max(0, min(radii.height, box.height / 2))
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    /// `corner` is cut where the sides, coming from `entry` direction and leaving in `exit` direction, meet it.
    func turn(at corner: CGPoint, which: UIRectCorner, entry: CGVector, exit: CGVector) {
      guard corners.contains(which), width > 0, height > 0 else {
        path.addLine(to: corner)
        return
      }
      func along(_ vector: CGVector, _ share: CGFloat) -> CGPoint {
        point(corner.x + vector.dx * width * share, corner.y + vector.dy * height * share)
      }
      path.addLine(to: along(entry, 1))
      path.addCurve(
        to: along(exit, 1), control1: along(entry, Self.controlShare),
        control2: along(exit, Self.controlShare))
    }

    let startX = corners.contains(.topLeft) && height > 0 ? box.minX + width : box.minX
    path.move(to: point(startX, box.minY))
    let left = CGVector(dx: -1, dy: 0), right = CGVector(dx: 1, dy: 0)
    let up = CGVector(dx: 0, dy: -1), down = CGVector(dx: 0, dy: 1)
    turn(at: point(box.maxX, box.minY), which: .topRight, entry: left, exit: down)
    turn(at: point(box.maxX, box.maxY), which: .bottomRight, entry: up, exit: left)
    turn(at: point(box.minX, box.maxY), which: .bottomLeft, entry: right, exit: up)
    turn(at: point(box.minX, box.minY), which: .topLeft, entry: down, exit: right)
    path.closeSubpath()
  }
}
