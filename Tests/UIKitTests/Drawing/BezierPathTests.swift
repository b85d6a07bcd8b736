import CoreGraphics
import StrataTestKit
import Testing

@testable import UIKit

/// Paths: builders, direction, area, drawing.
struct BezierPathTests {
  private func isClose(_ one: CGPoint, _ x: Double, _ y: Double) -> Bool {
    abs(one.x - x) < 1e-2 && abs(one.y - y) < 1e-2
  }

  @Test(.rules("R-01")) func clockwiseIsAsSeenOnScreen() {
    let start = 243 * Double.pi / 180
    let path = UIBezierPath(arcCenter: .zero, radius: 88, startAngle: start, endAngle: 0, clockwise: true)
    let measure = PathMeasure(path.cgPath.data)
    #expect(abs(measure.length - 179.7) < 0.1)
    #expect(isClose(measure.point(atFraction: 0.5).point, 45.98, -75.03))
    let other = UIBezierPath(arcCenter: .zero, radius: 88, startAngle: start, endAngle: 0, clockwise: false)
    #expect(isClose(PathMeasure(other.cgPath.data).point(atFraction: 0.5).point, -45.98, 75.03))
  }

  @Test(.rules("R-08")) func arcsBeginWithAMoveOrALine() {
    let arc = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(arc.cgPath.data.verbs.first == .move)
    #expect(isClose(arc.cgPath.data.points[0], 90, 50))
    #expect(isClose(arc.bounds.origin, 50, 50) && abs(arc.bounds.maxX - 90) < 1e-6)
    let joined = UIBezierPath()
    joined.move(to: .zero)
    joined.addArc(
      withCenter: CGPoint(x: 50, y: 50), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(joined.cgPath.data.verbs.prefix(2) == [.move, .line])
    #expect(isClose(joined.cgPath.data.points[1], 60, 50))
  }

  @Test(.rules("L-14")) func roundedRectanglesOfAllRadiiHaveOneStructure() {
    let box = CGRect(x: 0, y: 0, width: 100, height: 60)
    let verbs = [4.0, 20, 45, 500].map { UIBezierPath(roundedRect: box, cornerRadius: $0).cgPath.data.verbs }
    #expect(Set(verbs).count == 1)
    let path = UIBezierPath(
      roundedRect: box, byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 20, height: 20))
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 99, y: 1)))
    #expect(path.contains(CGPoint(x: 99, y: 59)) && path.contains(CGPoint(x: 1, y: 59)))
    #expect(path.bounds == box)
  }

  @Test func copiesAndPathsOnceReadDoNotChange() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.lineWidth = 3
    let kept = path.cgPath
    let copy = path.copy() as! UIBezierPath
    path.addLine(to: CGPoint(x: 99, y: 99))
    #expect(kept.boundingBox.width == 10 && copy.bounds.width == 10 && copy.lineWidth == 3)
    path.removeAllPoints()
    #expect(path.isEmpty && path.bounds == .zero && path.currentPoint == .zero)
    path.addLine(to: CGPoint(x: 5, y: 5))
    path.close()
    #expect(path.isEmpty)
  }

  @Test func reversalRunsBackwards() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 20, y: 10), controlPoint: CGPoint(x: 20, y: 0))
    path.addCurve(
      to: CGPoint(x: 0, y: 30), controlPoint1: CGPoint(x: 20, y: 20), controlPoint2: CGPoint(x: 10, y: 30))
    path.close()
    let reversed = path.reversing().cgPath.data
    #expect(reversed.verbs == [.move, .cubic, .quad, .line, .close])
    #expect(
      reversed.points == [
        CGPoint(x: 0, y: 30), CGPoint(x: 10, y: 30), CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 10),
        CGPoint(x: 20, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 0),
      ])
  }

  @Test func fillRuleDecidesAboutHoles() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    #expect(path.contains(CGPoint(x: 15, y: 15)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 15, y: 15)) && path.contains(CGPoint(x: 5, y: 5)))
  }

  @Test func fillAndStrokeDrawIntoTheCurrentContext() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { _ in
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      let path = UIBezierPath(rect: CGRect(x: 4, y: 4, width: 12, height: 12))
      path.lineWidth = 4
      path.fill()
      path.stroke()
    }
    let pixels = try #require(image.cgImage).pixels
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels.bytes[(y * 20 + x) * 4..<(y * 20 + x) * 4 + 4]) }
    #expect(
      pixel(10, 10) == [0, 0, 255, 255] && pixel(3, 10) == [255, 0, 0, 255] && pixel(0, 0) == [0, 0, 0, 0])
  }
}
