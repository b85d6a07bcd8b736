import CoreGraphics
import Foundation
import StrataTestKit

extension PathData {
  /// The path of an oracle case: its `ops`, mapped by its `m`.
  init(_ oracle: OracleCase) {
    self.init()
    let transform = oracle["m"].doubles.map(CGAffineTransform.init(numbers:)) ?? .identity
    for op in oracle["ops"].array {
      let n = op.array.dropFirst().compactMap(\.double)
      func point(_ index: Int) -> CGPoint {
        CGPoint(x: n[index], y: n[index + 1]).applying(transform)
      }
      let center = n.count >= 2 ? CGPoint(x: n[0], y: n[1]) : .zero
      let rect = n.count >= 4 ? CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) : .zero
      switch op[0].string {
      case "M": move(to: point(0))
      case "L": line(to: point(0))
      case "Q": quad(to: point(2), control: point(0))
      case "C": cubic(to: point(4), control1: point(0), control2: point(2))
      case "Z": close()
      case "arc":
        addArc(
          center: center, radius: n[2], startAngle: n[3], endAngle: n[4],
          clockwise: op[6].bool ?? false, transform: transform)
      case "relarc":
        addRelativeArc(
          center: center, radius: n[2], startAngle: n[3], delta: n[4], transform: transform)
      case "arcto":
        addArc(
          tangent1End: center, tangent2End: CGPoint(x: n[2], y: n[3]), radius: n[4], transform: transform)
      case "rect": addRect(rect, transform: transform)
      case "ellipse": addEllipse(in: rect, transform: transform)
      case "rrect":
        addRoundedRect(in: rect, cornerWidth: n[4], cornerHeight: n[5], transform: transform)
      default: preconditionFailure("The oracle has an operation this loader does not know: \(op)")
      }
    }
  }
}

extension CGAffineTransform {
  init(numbers n: [Double]) { self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }

  var numbers: [Double] { [a, b, c, d, tx, ty].map(Double.init) }
}

extension CGRect {
  var numbers: [Double] { [minX, minY, width, height].map(Double.init) }
}

func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(Double(a.x - b.x), Double(a.y - b.y)) }

/// The distance from a point to the nearest place on a stretch.
func distance(from p: CGPoint, to stretch: (CGPoint, CGPoint)) -> Double {
  let (a, b) = stretch
  let squared = pow(distance(a, b), 2)
  guard squared > 0 else { return distance(p, a) }
  let along = Double((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / squared
  let t = min(max(along, 0), 1)
  return distance(p, CGPoint(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y)))
}

/// Whether two lists of numbers agree within a tolerance, number by number.
func agrees(_ got: [Double], _ want: [Double], within tolerance: Double) -> Bool {
  got.count == want.count && zip(got, want).allSatisfy { abs($0 - $1) <= tolerance }
}
