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

  /// Where there is room, the published outline: its cubics' ends, a radius of 10 at (0, 0).
  @Test func roundedRectanglesBeginToBendEarly() {
    let box = CGRect(x: 0, y: 0, width: 100, height: 60)
    let points = UIBezierPath(roundedRect: box, cornerRadius: 10).cgPath.data.points
    let ends = [(84.71335, 0), (93.6850621, 0.7491139), (99.2508861, 6.3149379), (100, 15.28665)]
    for (index, end) in zip([1, 4, 7, 10], ends) {
      #expect(abs(points[index].x - end.0) < 1e-6 && abs(points[index].y - end.1) < 1e-6)
    }
    // At half the shorter side the ends are half circles of radius 30 about (30, 30).
    let capsule = UIBezierPath(roundedRect: box, cornerRadius: 99).cgPath.data
    let measure = PathMeasure(capsule)
    for step in 0..<200 {
      let point = measure.point(atFraction: Double(step) / 200).point
      let distance = hypot(point.x - min(max(point.x, 30), 70), point.y - 30)
      #expect(abs(distance - 30) < 0.02)
    }
  }

  /// A path and a layer of continuous corners look the same: the curves are within 1 % of the radius.
  @Test(arguments: [4.0, 12, 16, 20, 25])
  func roundedRectanglesAreContinuousCorners(radius: Double) throws {
    let box = CGRect(x: 0, y: 0, width: 80, height: 50)
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(roundedRect: box, cornerRadius: radius).cgPath
    let layer = CALayer()
    (layer.bounds, layer.cornerRadius, layer.cornerCurve) = (box, radius, .continuous)
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var pictures: [PixelBuffer] = []
    for one in [shape, layer] {
      let context = CGContext(pixelWidth: 80, pixelHeight: 50, scale: 1)
      one.render(in: context)
      pictures.append(context.pixelBuffer())
    }
    let differences = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }
    // The formula's own error on a curved edge, and the curves' distance of at most radius / 100 of a pixel.
    #expect((differences.max() ?? 0) <= 26 + Int(2.55 * radius))
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
