import CoreGraphics
import Foundation
import Testing

/// The outlines made here against the lines Cairo draws by itself.
struct StrokeOutlineTests {
  enum Shape: CaseIterable {
    case zigzag, triangle, curve, circle, reversal, dashes

    var path: PathData {
      var path = PathData()
      switch self {
      case .zigzag, .dashes:
        path.move(to: CGPoint(x: 20, y: 80))
        for point in [CGPoint(x: 40, y: 20), CGPoint(x: 55, y: 75), CGPoint(x: 80, y: 60)] {
          path.line(to: point)
        }
      case .triangle:
        path.move(to: CGPoint(x: 20, y: 75))
        path.line(to: CGPoint(x: 50, y: 25))
        path.line(to: CGPoint(x: 80, y: 75))
        path.close()
      case .curve:
        path.move(to: CGPoint(x: 20, y: 70))
        path.cubic(
          to: CGPoint(x: 80, y: 70), control1: CGPoint(x: 30, y: 0), control2: CGPoint(x: 70, y: 110))
      case .circle: path.addEllipse(in: CGRect(x: 20, y: 25, width: 60, height: 50))
      case .reversal:
        path.move(to: CGPoint(x: 20, y: 50))
        path.line(to: CGPoint(x: 70, y: 50))
        path.line(to: CGPoint(x: 40, y: 50))
      }
      return path
    }
  }

  @Test(arguments: Shape.allCases, [CGLineJoin.miter, .round, .bevel])
  func filledOutlineLooksLikeTheLine(shape: Shape, join: CGLineJoin) {
    func context() -> CGContext {
      let context = whiteContext(100)
      context.setLineWidth(12)
      context.setLineJoin(join)
      let caps: [CGLineJoin: CGLineCap] = [.miter: .butt, .round: .round, .bevel: .square]
      context.setLineCap(caps[join] ?? .butt)
      if shape == .dashes { context.setLineDash(phase: 4, lengths: [20, 18, 5]) }
      context.addPath(CGPath(data: shape.path))
      return context
    }
    let line = context()
    line.strokePath()
    let outline = context()
    outline.replacePathWithStrokedPath()
    outline.fillPath()
    let difference = outline.pixelBuffer().difference(from: line.pixelBuffer())
    // Two rasterisations of the same edges: a few levels along the rim.
    #expect(difference.largest <= 48 && difference.mean < 0.3, "\(difference)")
  }

  @Test func outlineHoldsWhatIsNearTheLine() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0)])
    let outline = path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(outline.contains(CGPoint(x: 50, y: 4.9)) && !outline.contains(CGPoint(x: 50, y: 5.1)))
    #expect(!outline.contains(CGPoint(x: -1, y: 0)))
  }

  @Test func lineWithoutLengthShowsItsCapsAlone() {
    var dot = PathData()
    dot.move(to: .zero)
    dot.line(to: .zero)
    #expect(dot.stroked(StrokeStyle(width: 4)).isEmpty)
    #expect(
      dot.stroked(StrokeStyle(width: 4, cap: .round)).boundingBoxOfPath
        == CGRect(x: -2, y: -2, width: 4, height: 4))
  }
}
