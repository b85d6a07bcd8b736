import UIKit

/// The tool bar's pictures, as lines on a grid of 20 × 20 points: sharp at every scale, in any colour.
enum Icon {
  case pause, play, step, slower, faster, paths, ghost, bounds, frames, stall, screenshot, reset, keys

  static let side: CGFloat = 20

  var path: UIBezierPath {
    let path = UIBezierPath()
    switch self {
    case .pause:
      path.line(7, 4.5, 7, 15.5)
      path.line(13, 4.5, 13, 15.5)
    case .play: path.polygon([(6, 4), (15.5, 10), (6, 16)])
    case .step:
      path.polygon([(4.5, 4.5), (12.5, 10), (4.5, 15.5)])
      path.line(15.5, 4.5, 15.5, 15.5)
    case .slower:
      path.polygon([(9.5, 5.5), (3, 10), (9.5, 14.5)])
      path.polygon([(16.5, 5.5), (10, 10), (16.5, 14.5)])
    case .faster:
      path.polygon([(3.5, 5.5), (10, 10), (3.5, 14.5)])
      path.polygon([(10.5, 5.5), (17, 10), (10.5, 14.5)])
    case .paths:
      path.move(to: CGPoint(x: 3.5, y: 16))
      path.addCurve(
        to: CGPoint(x: 16, y: 5), controlPoint1: CGPoint(x: 5, y: 4), controlPoint2: CGPoint(x: 12, y: 14))
      path.dot(3.5, 16, 1.4)
      path.dot(16.2, 4.6, 1.4)
    case .ghost:
      path.append(UIBezierPath(roundedRect: CGRect(x: 3, y: 3, width: 9, height: 9), cornerRadius: 2))
      path.append(UIBezierPath(roundedRect: CGRect(x: 8, y: 8, width: 9, height: 9), cornerRadius: 2))
    case .bounds:
      path.append(UIBezierPath(rect: CGRect(x: 3.5, y: 4.5, width: 13, height: 11)))
      path.line(10, 8, 10, 12)
      path.line(8, 10, 12, 10)
    case .frames:
      for (x, top) in [(4.0, 12.0), (8, 8), (12, 10), (16, 4)] { path.line(x, 16, x, top) }
    case .stall:
      path.append(UIBezierPath(ovalIn: CGRect(x: 3.5, y: 3.5, width: 13, height: 13)))
      path.polyline([(10, 6.5), (10, 10), (12.6, 11.8)])
    case .screenshot:
      path.append(UIBezierPath(roundedRect: CGRect(x: 3, y: 5.5, width: 14, height: 10.5), cornerRadius: 2.5))
      path.append(UIBezierPath(ovalIn: CGRect(x: 7, y: 7.8, width: 6, height: 6)))
      path.line(7.5, 3.6, 12.5, 3.6)
    case .reset:
      path.addArc(
        withCenter: CGPoint(x: 10, y: 10.4), radius: 6, startAngle: -.pi * 0.75, endAngle: .pi * 0.85,
        clockwise: true)
      path.polyline([(4.6, 2.6), (5.4, 6.4), (9.2, 5.6)])
    case .keys:
      path.append(UIBezierPath(roundedRect: CGRect(x: 2.5, y: 5, width: 15, height: 10.5), cornerRadius: 2.5))
      for x in [6.0, 10, 14] { path.dot(x, 8.6, 0.4) }
      path.line(7, 12.2, 13, 12.2)
    }
    return path
  }
}

extension UIBezierPath {
  fileprivate func line(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
    polyline([(x1, y1), (x2, y2)])
  }

  fileprivate func polyline(_ points: [(CGFloat, CGFloat)]) {
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: point.0, y: point.1)
      if index == 0 { move(to: place) } else { addLine(to: place) }
    }
  }

  fileprivate func polygon(_ points: [(CGFloat, CGFloat)]) {
    polyline(points)
    close()
  }

  fileprivate func dot(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) {
    append(UIBezierPath(ovalIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)))
  }
}
