import CoreGraphics
import LayerModel

/// A rectangle with some corners replaced by the curve of a layer's continuous corners.
///
/// Every round corner is three cubics, so that two such paths with the same set of corners always have the same
/// structure and morph into one another whatever their radii (L-14). Where the sides have room for it, the curve
/// is the one measured on the system's own rounded rectangles; with less room it becomes rounder, down to
/// quarter circles (quarter ellipses) at half the sides, as `CornerShape` does it.
struct RoundedCorners {
  /// One corner of radius 1, from the one side to the diagonal: the distances along the side and from it.
  /// Source: the published outline of `UIBezierPath(roundedRect:cornerRadius:)` since iOS 7.
  static let continuous: [(along: CGFloat, away: CGFloat)] = [
    (CornerShape.continuousReach, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139),
    (0.37282383, 0.16905956),
  ]

  /// The same for a quarter circle, cut into three arcs at about the same places.
  private static let circular: [(along: CGFloat, away: CGFloat)] = {
    // From the end of the side, in radians; arcs have control points 4/3·tan(angle/4) along the tangents.
    let first = 0.378736, second = CGFloat.pi / 2 - 2 * first
    let (short, long) = (4.0 / 3 * tan(first / 4), 4.0 / 3 * tan(second / 4))
    let (sine, cosine) = (sin(first), cos(first))
    return [
      (1, 0), (1 - short, 0), (1 - sine + short * cosine, 1 - cosine - short * sine),
      (1 - sine, 1 - cosine), (1 - sine - long * cosine, 1 - cosine + long * sine),
    ]
  }()

  let rect: CGRect
  let corners: UIRectCorner
  let radii: CGSize

  func add(to path: CGMutablePath) {
    let box = rect.standardized
    // Too large, they shrink together: a circle stays one.
    let wanted = CGSize(
      width: max(0, min(radii.width, 1e9)), height: max(0, min(radii.height, 1e9)))
    let room = min(box.width / 2 / wanted.width, box.height / 2 / wanted.height)
    let isRound = wanted.width > 0 && wanted.height > 0 && room > 0
    let (width, height) = (wanted.width * min(room, 1), wanted.height * min(room, 1))
    let across = isRound ? Self.curve(radius: width, room: max(room, 1)) : []
    let down = isRound ? Self.curve(radius: height, room: max(room, 1)) : []

    /// `corner` is cut where the sides, coming from `entry` direction and leaving in `exit` direction, meet it.
    func turn(at corner: CGPoint, which: UIRectCorner, entry: CGVector, exit: CGVector) {
      guard corners.contains(which), isRound else {
        path.addLine(to: corner)
        return
      }
      /// So far along one side and so far from it: on the entry's side up to the diagonal, then mirrored.
      func point(_ index: Int) -> CGPoint {
        let (near, far) = index < 5 ? (entry, exit) : (exit, entry)
        let place = index < 5 ? index : 9 - index
        func length(_ side: CGVector, _ value: KeyPath<(along: CGFloat, away: CGFloat), CGFloat>) -> CGFloat {
          (side.dx != 0 ? across : down)[place][keyPath: value]
        }
        let (along, away) = (length(near, \.along), length(far, \.away))
        return CGPoint(
          x: corner.x + near.dx * along + far.dx * away, y: corner.y + near.dy * along + far.dy * away)
      }
      path.addLine(to: point(0))
      path.addCurve(to: point(3), control1: point(1), control2: point(2))
      path.addCurve(to: point(6), control1: point(4), control2: point(5))
      path.addCurve(to: point(9), control1: point(7), control2: point(8))
    }

    let startX = corners.contains(.topLeft) && isRound ? box.minX + across[0].along : box.minX
    path.move(to: CGPoint(x: startX, y: box.minY))
    let left = CGVector(dx: -1, dy: 0), right = CGVector(dx: 1, dy: 0)
    let up = CGVector(dx: 0, dy: -1), downwards = CGVector(dx: 0, dy: 1)
    turn(at: CGPoint(x: box.maxX, y: box.minY), which: .topRight, entry: left, exit: downwards)
    turn(at: CGPoint(x: box.maxX, y: box.maxY), which: .bottomRight, entry: up, exit: left)
    turn(at: CGPoint(x: box.minX, y: box.maxY), which: .bottomLeft, entry: right, exit: up)
    turn(at: CGPoint(x: box.minX, y: box.minY), which: .topLeft, entry: downwards, exit: right)
    path.closeSubpath()
  }

  /// The corner's curve for a radius where half the side is `room` times as long.
  private static func curve(radius: CGFloat, room: CGFloat) -> [(along: CGFloat, away: CGFloat)] {
    let whole = CornerShape.continuousReach - 1
    let part = max(0, min(1, (room - 1) / whole))
    return zip(circular, continuous).map { one, other in
      (
        radius * (one.along + (other.along - one.along) * part),
        radius * (one.away + (other.away - one.away) * part)
      )
    }
  }
}
