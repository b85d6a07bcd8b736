import CoreGraphics
import Foundation
import StrataTestKit
import Testing

@testable import QuartzCore

/// Shapes and gradients as they are painted.
@Suite struct ShapeAndGradientPictureTests {
  private let stage = LayerStage()

  private func path(_ points: [(Double, Double)], closed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    if closed { path.closeSubpath() }
    return path
  }

  /// What a shape of no size at the origin paints.
  private func paint(_ change: (CAShapeLayer) -> Void) throws -> FlatPicture {
    let stage = LayerStage()
    _ = stage.box(0, 0, 0, 0, { CAShapeLayer() }, change)
    return try stage.picture()
  }

  private func line(_ change: @escaping (CAShapeLayer) -> Void) throws -> FlatPicture {
    try paint {
      ($0.path, $0.fillColor, $0.strokeColor) = (self.path([(0, 10), (100, 10)]), nil, Ink.black)
      $0.lineWidth = 4
      change($0)
    }
  }

  @Test(.rules("L-3")) func shapesNeedNoBoundsAndScrollWithThem() throws {
    let square = path([(20, 20), (40, 20), (40, 40), (20, 40)], closed: true)
    #expect(try paint { $0.path = square }.paintedBox() == [20, 20, 20, 20])
    let moved = try paint {
      ($0.path, $0.bounds) = (square, CGRect(x: 10, y: 5, width: 10, height: 10))
    }
    #expect(moved.paintedBox() == [10, 15, 20, 20])
  }

  @Test(.rules("L-5")) func fillingClosesAndStrokingDoesNot() throws {
    let open = path([(10, 10), (60, 10), (60, 60), (10, 60)])
    #expect(try paint { $0.path = open }.isPainted(11, 35))
    let stroked = try paint {
      ($0.path, $0.fillColor, $0.strokeColor, $0.lineWidth) = (open, nil, Ink.black, 4)
    }
    #expect(stroked.isPainted(35, 10) && !stroked.isPainted(10, 35))
  }

  @Test(.rules("L-7")) func trimsOfNothingDrawNothingAndLimitsHold() throws {
    #expect(try line { ($0.strokeStart, $0.strokeEnd) = (0.6, 0.4) }.painted() == 0)
    #expect(try line { ($0.strokeStart, $0.strokeEnd) = (0.5, 0.5) }.painted() == 0)
    #expect(try line { ($0.strokeStart, $0.strokeEnd) = (-3, 7) }.paintedBox() == [0, 8, 100, 4])
  }

  @Test(.rules("L-8", "O-7", "L-9")) func dashesBeginWhereTheTrimBegins() throws {
    let picture = try line {
      $0.strokeStart = 0.05
      $0.lineDashPattern = [10, 10]
    }
    #expect(picture.isPainted(6, 10) && picture.isPainted(13, 10) && !picture.isPainted(17, 10))
    #expect(picture.isPainted(26, 10))
    let shifted = try line {
      $0.lineDashPattern = [10, 10]
      $0.lineDashPhase = 10
    }
    #expect(!shifted.isPainted(5, 10) && shifted.isPainted(15, 10))
    let odd = try line { $0.lineDashPattern = [10] }
    #expect(odd.isPainted(5, 10) && !odd.isPainted(15, 10) && odd.isPainted(25, 10))
  }

  @Test(.rules("L-10")) func dashesOfNothingAreSolid() throws {
    for pattern in [[], [0, 0]] as [[NSNumber]] {
      #expect(try line { $0.lineDashPattern = pattern }.paintedBox() == [0, 8, 100, 4])
    }
  }

  @Test(.rules("L-11")) func longMitresBecomeBevels() throws {
    func tip(_ limit: CGFloat) throws -> Bool {
      try paint {
        $0.path = self.path([(30, 54.64), (50, 20), (70, 54.64)])
        ($0.fillColor, $0.strokeColor, $0.lineWidth, $0.miterLimit) = (nil, Ink.black, 10, limit)
      }.isPainted(50, 14)
    }
    #expect(try tip(10))
    #expect(try !tip(1.5))
  }

  @Test(.rules("L-18", "D-7")) func shadowHasTheShapeOfThePath() throws {
    let picture = try paint {
      $0.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 40, height: 40), transform: nil)
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, CGSize(width: 60, height: 0))
    }
    #expect(picture.isPainted(90, 30) && picture.isPainted(71, 30) && !picture.isPainted(73, 13))
  }

  @Test(.rules("D-9")) func shadowPathCastsWithoutContent() throws {
    _ = stage.box(0, 0, 80, 60) {
      CALayer()
    } _: {
      $0.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, CGSize(width: 10, height: 10))
    }
    #expect(try stage.picture().paintedBox() == [10, 10, 20, 20])
  }

  @Test(.rules("L-20")) func dashesDoNotReachTheSublayersBorders() {
    let shape = stage.box(0, 0, 100, 100, { CAShapeLayer() }) {
      ($0.path, $0.strokeColor) = (self.path([(0, 90), (100, 90)]), Ink.black)
      $0.lineDashPattern = [10, 10]
      let child = CALayer()
      child.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
      (child.borderWidth, child.borderColor) = (4, Ink.black)
      $0.addSublayer(child)
    }
    let context = CGContext(pixelWidth: 100, pixelHeight: 100, scale: 1)
    shape.render(in: context)
    let pixels = context.pixelBuffer()
    #expect((2..<58).allSatisfy { pixels.bytes[2 * pixels.bytesPerRow + $0 * 4 + 3] == 255 })
  }

  /// A circle becomes a square of the same box, both of four curves that begin in the same corner.
  @Test(.rules("R-09", "B-29", "L-13")) func morphGrowsEvenly() throws {
    let k = 4.0 / 3 * (2.squareRoot() - 1) * 50
    func rounded(_ corners: [(Double, Double)], bulge: Double) -> CGPath {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 10 + corners[0].0, y: corners[0].1))
      for index in 0..<4 {
        let (a, b) = (corners[index], corners[(index + 1) % 4])
        func control(_ from: (Double, Double), _ to: (Double, Double)) -> CGPoint {
          guard bulge > 0 else {
            return CGPoint(x: 10 + from.0 + (to.0 - from.0) / 3, y: from.1 + (to.1 - from.1) / 3)
          }
          // Along the tangent of the circle around (50, 50), towards the other end.
          let (x, y) = (from.0 - 50, from.1 - 50)
          let sign = (to.0 - from.0) * -y + (to.1 - from.1) * x > 0 ? 1.0 : -1
          return CGPoint(x: 10 + from.0 - sign * y / 50 * bulge, y: from.1 + sign * x / 50 * bulge)
        }
        path.addCurve(
          to: CGPoint(x: 10 + b.0, y: b.1), control1: control(a, b), control2: control(b, a))
      }
      path.closeSubpath()
      return path
    }
    let r = 50 / 2.squareRoot()
    let circle = rounded([(50 + r, 50 + r), (50 - r, 50 + r), (50 - r, 50 - r), (50 + r, 50 - r)], bulge: k)
    let square = rounded([(100, 100), (0, 100), (0, 0), (100, 0)], bulge: 0)
    let shape = stage.box(0, 0, 120, 100, { CAShapeLayer() })
    stage.turn {
      let morph = basic("path", from: circle, to: square, duration: 5)
      morph.autoreverses = true
      shape.add(morph, forKey: nil)
    }
    var areas: [Int] = []
    for step in 0...20 {
      stage.advance(to: Double(step) / 2 * 0.999)
      areas.append(try stage.picture(140, 100).painted())
    }
    #expect(areas.allSatisfy { Double($0) > 7854 * 0.98 && Double($0) < 10000 * 1.02 })
    #expect(zip(areas[0...10], areas[1...10]).allSatisfy { $0 <= $1 + 4 })
    #expect(zip(areas[10...20], areas[11...20]).allSatisfy { $0 >= $1 - 4 })
  }

  // MARK: Gradients

  private func gradient(
    _ width: Double, _ height: Double, _ change: (CAGradientLayer) -> Void
  ) throws -> FlatPicture {
    let stage = LayerStage()
    _ = stage.box(0, 0, width, height, { CAGradientLayer() }, change)
    return try stage.picture()
  }

  private func isNear(_ pixel: [Int], _ wanted: [Int], _ tolerance: Int = 4) -> Bool {
    zip(pixel, wanted).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test(.rules("L-22", "Q-73")) func gradientsThatDoNotAddUpDrawNothing() throws {
    #expect(try gradient(40, 40) { $0.colors = [Ink.black] }.painted() == 0)
    let more = try gradient(40, 40) { ($0.colors, $0.locations) = ([Ink.black, Ink.black], [0, 0.5, 1]) }
    #expect(more.painted() == 0)
    #expect(try gradient(40, 40) { $0.colors = [Ink.black, Ink.black] }.painted() == 1600)
  }

  @Test(.rules("L-23")) func stopsAreEvenSharpOrFlat() throws {
    let even = try gradient(40, 100) { $0.colors = [Ink.red, Ink.green, Ink.blue] }
    #expect(
      isNear(even.pixel(x: 20, y: 50), [0, 255, 0], 8) && isNear(even.pixel(x: 20, y: 25), [127, 128, 0], 6))
    let sharp = try gradient(40, 100) {
      ($0.colors, $0.locations) = ([Ink.red, Ink.red, Ink.blue, Ink.blue], [0.2, 0.5, 0.5, 0.8])
    }
    #expect(sharp.pixel(x: 20, y: 48) == [255, 0, 0] && sharp.pixel(x: 20, y: 51) == [0, 0, 255])
    #expect(sharp.pixel(x: 20, y: 1) == [255, 0, 0] && sharp.pixel(x: 20, y: 98) == [0, 0, 255])
  }

  @Test(.rules("L-24", "O-8")) func diagonalsStretchWithTheBounds() throws {
    let picture = try gradient(100, 50) {
      $0.colors = [Ink.black, Ink.white]
      ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    }
    for (x, y) in [(98, 0), (50, 25), (1, 49)] {
      #expect(isNear(picture.pixel(x: x, y: y), [127, 127, 127], 6))
    }
  }

  @Test(.rules("L-26")) func radialGradientsAreEllipses() throws {
    let picture = try gradient(100, 50) {
      ($0.type, $0.colors) = (.radial, [Ink.black, Ink.white])
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    }
    #expect(isNear(picture.pixel(x: 50, y: 25), [0, 0, 0], 10))
    #expect(isNear(picture.pixel(x: 75, y: 25), [127, 127, 127], 8))
    #expect(isNear(picture.pixel(x: 50, y: 37), [127, 127, 127], 10))
    let flat = try gradient(100, 50) {
      ($0.type, $0.colors) = (.radial, [Ink.black, Ink.black])
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
    }
    #expect(flat.painted() == 0)
  }

  @Test(.rules("L-27")) func conicGradientsSweepClockwise() throws {
    let picture = try gradient(100, 100) {
      ($0.type, $0.colors) = (.conic, [Ink.black, Ink.white])
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
    }
    #expect(picture.pixel(x: 90, y: 53)[0] < 20 && picture.pixel(x: 90, y: 46)[0] > 235)
    #expect(isNear(picture.pixel(x: 50, y: 90), [64, 64, 64], 6))
    #expect(isNear(picture.pixel(x: 10, y: 50), [127, 127, 127], 6))
  }

  @Test(.rules("L-30")) func stopsBlendBeforeTheyArePremultiplied() throws {
    let picture = try gradient(40, 100) {
      $0.colors = [CGColor(red: 0, green: 0, blue: 0, alpha: 0), Ink.white]
    }
    // Half-way: grey of half the strength over white.
    #expect(isNear(picture.pixel(x: 20, y: 50), [191, 191, 191], 4))
  }

  @Test(.rules("R-44", "B-31")) func stopsMayBeAddedWhileShown() throws {
    let five = [Ink.red, Ink.green, Ink.blue, Ink.green, Ink.red]
    let layer = stage.box(0, 0, 40, 100, { CAGradientLayer() }) {
      $0.colors = [Ink.red, Ink.green, Ink.blue]
    }
    stage.turn { layer.colors = five }
    var frames: [FlatPicture] = []
    for frame in 0...60 {
      stage.advance(to: Double(frame) / 60)
      frames.append(try stage.picture(40, 100))
    }
    for picture in frames {
      for y in stride(from: 0, to: 100, by: 5) {
        let sum = picture.pixel(x: 20, y: y).reduce(0, +)
        #expect(sum > 200 && sum < 320)
      }
    }
    #expect(zip(frames[1...], frames[2...]).allSatisfy { $0.bytes == $1.bytes })
    #expect(try gradient(40, 100) { $0.colors = five }.pixel(x: 20, y: 60) == frames[60].pixel(x: 20, y: 60))
  }
}
