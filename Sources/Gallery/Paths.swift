import CoreGraphics
import Foundation
import QuartzCore

/// Outlines that several tiles show.
enum Paths {
  /// With five points, one of them up.
  static func star(_ x: Double, _ y: Double, _ outer: Double, _ inner: Double) -> CGPath {
    let path = CGMutablePath()
    path.addLines(
      between: (0..<10).map { index in
        let (angle, radius) = (Double(index) * .pi / 5 - .pi / 2, index.isMultiple(of: 2) ? outer : inner)
        return CGPoint(x: x + radius * cos(angle), y: y + radius * sin(angle))
      })
    path.closeSubpath()
    return path
  }

  /// Five points joined crosswise, so that the middle is wound round twice.
  static func pentagram(_ x: Double, _ y: Double, _ radius: Double) -> CGPath {
    let path = CGMutablePath()
    path.addLines(
      between: (0..<5).map { index in
        let angle = Double(index) * .pi * 0.8 - .pi / 2
        return CGPoint(x: x + radius * cos(angle), y: y + radius * sin(angle))
      })
    path.closeSubpath()
    return path
  }

  static func lines(_ points: [(Double, Double)]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    return path
  }

  static func heart(_ x: Double, _ y: Double, _ size: Double) -> CGPath {
    let path = CGMutablePath()
    func point(_ dx: Double, _ dy: Double) -> CGPoint { CGPoint(x: x + dx * size, y: y + dy * size) }
    path.move(to: point(0, 0.9))
    path.addCurve(to: point(-1, -0.3), control1: point(-0.5, 0.5), control2: point(-1, 0.2))
    path.addCurve(to: point(0, -0.5), control1: point(-1, -1), control2: point(-0.2, -1))
    path.addCurve(to: point(1, -0.3), control1: point(0.2, -1), control2: point(1, -1))
    path.addCurve(to: point(0, 0.9), control1: point(1, 0.2), control2: point(0.5, 0.5))
    path.closeSubpath()
    return path
  }

  static func rounded(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> CGPath
  {
    CGPath(
      roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerWidth: radius,
      cornerHeight: radius,
      transform: nil)
  }

  static func ellipse(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGPath {
    CGPath(ellipseIn: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }
}

/// Depth that several tiles show.
@MainActor
enum Space {
  /// As seen from `distance` points in front of the screen.
  static func perspective(_ distance: Double) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  /// Six faces about a layer's origin.
  static func cube(side: Double, in parent: CALayer, _ colors: [CGColor]) {
    let turns: [(Double, Double, Double)] = [
      (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
    ]
    for ((angle, x, y), color) in zip(turns, colors) {
      let face = CALayer()
      face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      face.backgroundColor = color
      face.isDoubleSided = false
      face.transform = CATransform3DTranslate(CATransform3DMakeRotation(angle, x, y, 0), 0, 0, side / 2)
      parent.addSublayer(face)
    }
  }
}
