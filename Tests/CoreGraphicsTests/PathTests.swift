import CoreGraphics
import Foundation
import Testing

struct PathTests {
  @Test func elementsBeforeAnyMoveAreIgnored() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 3)
    path.closeSubpath()
    #expect(path.isEmpty && path.currentPoint == .zero && path.boundingBox.isNull)
  }

  @Test func pathsAreEqualWhenTheirElementsAre() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let path = CGMutablePath()
    path.addRect(rect)
    #expect(path == CGPath(rect: rect, transform: nil))
    #expect(Set([path, CGPath(rect: rect, transform: nil)]).count == 1)
    let copy = path.copy()
    path.addLine(to: .zero)
    #expect(copy != path)
  }

  @Test func blockSeesEveryElement() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    var seen: [CGPathElementType] = []
    var end = CGPoint.zero
    path.applyWithBlock { element in
      seen.append(element.pointee.type)
      if element.pointee.type == .addQuadCurveToPoint { end = element.pointee.points[1] }
    }
    #expect(seen == [.moveToPoint, .addQuadCurveToPoint, .closeSubpath])
    #expect(end == CGPoint(x: 5, y: 6))
  }

  @Test func closingReturnsToTheSubpathsStart() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 1))
  }

  @Test func onlyUprightRectanglesAreRectangles() {
    var found = CGRect.zero
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
  }

  @Test func lastMoveWithoutLineHasNoLengthAndNoBox() {
    var path = PathData()
    path.move(to: .zero)
    path.line(to: CGPoint(x: 10, y: 0))
    path.move(to: CGPoint(x: 500, y: 500))
    let measure = PathMeasure(path)
    #expect(measure.segmentCount == 1 && measure.length == 10)
    #expect(measure.point(atFraction: 1).point == CGPoint(x: 10, y: 0))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 0))
  }

  @Test func wildNumbersNeitherTrapNorHang() {
    var path = PathData()
    path.move(to: CGPoint(x: CGFloat.nan, y: 0))
    path.line(to: CGPoint(x: CGFloat.infinity, y: 1))
    path.cubic(
      to: CGPoint(x: 1e300, y: -1e300), control1: CGPoint(x: 1e308, y: 1e308), control2: .zero)
    path.addArc(center: .zero, radius: 1e12, startAngle: 0, endAngle: 1e18, clockwise: true)
    path.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: false)
    path.close()
    let measure = PathMeasure(path)
    _ = measure.point(atFraction: .nan)
    _ = measure.point(atFraction: 0.5)
    _ = path.trimmed(from: 0.2, to: .nan)
    _ = path.flattened(tolerance: 0)
    _ = path.contains(.zero)
    _ = path.boundingBoxOfPath
    _ = path.stroked(StrokeStyle(width: 3))
    _ = path.dashed(phase: .infinity, lengths: [1e-9, 1e-9])
    #expect(path.verbs.count < 100)
  }

  @Test func wholeTrimIsThePathItselfAndEmptyTrimIsEmpty() {
    var path = PathData()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: -3, to: 4) == path)
    #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty && path.trimmed(from: 0.7, to: 0.2).isEmpty)
  }

  @Test(arguments: [(0.0, 0.3), (0.25, 0.75), (0.1, 0.11), (0.9, 1.0)])
  func trimmedPartHasItsShareOfTheLength(range: (Double, Double)) {
    var path = PathData()
    path.addRoundedRect(in: CGRect(x: 0, y: 0, width: 60, height: 40), cornerWidth: 9, cornerHeight: 5)
    path.move(to: CGPoint(x: 100, y: 0))
    path.quad(to: CGPoint(x: 150, y: 30), control: CGPoint(x: 140, y: -50))
    let whole = PathMeasure(path)
    let part = PathMeasure(path.trimmed(from: range.0, to: range.1))
    #expect(abs(part.length - whole.length * (range.1 - range.0)) < 1e-6 * whole.length)
    #expect(distance(part.point(atFraction: 0).point, whole.point(atFraction: range.0).point) < 1e-6)
    #expect(distance(part.point(atFraction: 1).point, whole.point(atFraction: range.1).point) < 1e-6)
  }

  @Test func closedSubpathInsideATrimStaysClosed() {
    var path = PathData()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.move(to: CGPoint(x: 50, y: 0))
    path.line(to: CGPoint(x: 150, y: 0))
    let part = path.trimmed(from: 0, to: 0.5)
    #expect(part.verbs.contains(.close))
    #expect(!path.trimmed(from: 0.01, to: 0.5).verbs.contains(.close))
  }

  @Test func dashesCoverTheirShareOfTheLine() {
    var path = PathData()
    path.move(to: .zero)
    path.line(to: CGPoint(x: 100, y: 0))
    let dashes = path.dashed(phase: 5, lengths: [10, 5])
    #expect(dashes.points.first == .zero)
    #expect(dashes.points[1] == CGPoint(x: 5, y: 0))
    #expect(abs(PathMeasure(dashes).length - 65) < 1e-9)
    #expect(path.dashed(phase: 0, lengths: [0, 0]) == path)
  }
}
