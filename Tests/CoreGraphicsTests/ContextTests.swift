import CoreGraphics
import Foundation
import Testing

struct ContextTests {
  @Test func fillCoversWholeAndHalfPixels() {
    let context = whiteContext()
    context.fill(CGRect(x: 10, y: 10, width: 10.5, height: 10))
    #expect(context.pixel(10, 10) == [0, 0, 0, 255])
    #expect(context.pixel(9, 10) == [255, 255, 255, 255])
    #expect(abs(context.pixel(20, 15)[0] - 128) <= 3)
  }

  @Test func yPointsDown() {
    let context = whiteContext()
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 5))
    #expect(context.pixel(20, 2)[0] == 0 && context.pixel(20, 37)[0] == 255)
  }

  @Test func scaleMakesMorePixelsAPoint() {
    let context = whiteContext(80, scale: 2)
    #expect(context.ctm == CGAffineTransform(scaleX: 2, y: 2))
    context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
    #expect(context.pixel(20, 20)[0] == 0 && context.pixel(39, 39)[0] == 0 && context.pixel(40, 40)[0] == 255)
  }

  @Test func wildNumbersNeverPoisonTheContext() {
    let context = whiteContext()
    let wild: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude]
    for x in wild {
      for y in wild {
        context.saveGState()
        context.fill(CGRect(x: x, y: y, width: y, height: x))
        context.stroke(CGRect(x: x, y: 0, width: 5, height: y), width: x)
        context.setLineDash(phase: x, lengths: [x, y])
        context.strokeLineSegments(between: [CGPoint(x: x, y: y), CGPoint(x: y, y: x)])
        context.addArc(center: CGPoint(x: x, y: y), radius: x, startAngle: y, endAngle: x, clockwise: true)
        context.strokePath()
        context.setShadow(offset: CGSize(width: x, height: y), blur: y)
        context.clip(to: CGRect(x: x, y: y, width: 1, height: 1))
        context.scaleBy(x: x, y: y)
        context.rotate(by: y)
        context.fillEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
        context.restoreGState()
      }
    }
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(context.pixel(20, 20) == [255, 0, 0, 255])
  }

  @Test func singularTransformDrawsNothingAndHarmsNothing() {
    let context = whiteContext()
    context.saveGState()
    context.scaleBy(x: 0, y: 0)
    context.stroke(CGRect(x: 0, y: 0, width: 40, height: 40))
    context.draw(whiteContext(4).makeImage() ?? CGImage(pixels: PixelBuffer(width: 1, height: 1)), in: .zero)
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(context.pixel(20, 20)[0] == 0)
  }

  @Test func restoreBringsBackEverythingButThePath() {
    let context = whiteContext()
    context.saveGState()
    context.setFillColor(red)
    context.translateBy(x: 20, y: 0)
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.addRect(CGRect(x: 0, y: 0, width: 10, height: 40))
    context.restoreGState()
    context.fillPath()
    #expect(context.pixel(25, 30) == [0, 0, 0, 255])
    context.restoreGState()
    context.restoreGState()
    #expect(context.ctm == .identity)
  }

  @Test func pathPointsAreMappedWhenAdded() {
    let context = whiteContext()
    context.move(to: .zero)
    context.translateBy(x: 20, y: 0)
    context.addLine(to: CGPoint(x: 10, y: 0))
    #expect(context.path?.boundingBox == CGRect(x: -20, y: 0, width: 30, height: 0))
    #expect(context.currentPointOfPath == CGPoint(x: 10, y: 0))
  }

  @Test func lineWidthIsInPointsOfTheTransformAtDrawing() {
    let context = whiteContext()
    context.setLineWidth(2)
    context.scaleBy(x: 1, y: 5)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 4), CGPoint(x: 40, y: 4)])
    #expect(context.pixel(20, 16)[0] == 0 && context.pixel(20, 24)[0] == 0 && context.pixel(20, 26)[0] == 255)
  }

  @Test func evenOddRuleLeavesTheMiddleOut() {
    let context = whiteContext()
    context.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
    context.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
    context.saveGState()
    context.clip(using: .evenOdd)
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    context.restoreGState()
    #expect(context.pixel(5, 5)[0] == 0 && context.pixel(20, 20)[0] == 255)
    #expect(context.isPathEmpty)
  }

  @Test func clearMakesTransparent() {
    let context = whiteContext()
    context.clear(CGRect(x: 0, y: 0, width: 20, height: 40))
    #expect(context.pixel(5, 5) == [0, 0, 0, 0] && context.pixel(30, 5) == [255, 255, 255, 255])
  }

  @Test func alphaMultipliesTheColours() {
    let context = whiteContext()
    context.setAlpha(0.5)
    context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(abs(context.pixel(20, 20)[0] - 191) <= 1)
  }

  @Test func transparencyLayerIsDrawnAsOne() {
    let context = whiteContext()
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 30, height: 40))
    context.saveGState()
    context.setFillColor(red)
    context.fill(CGRect(x: 10, y: 0, width: 30, height: 40))
    context.endTransparencyLayer()
    #expect(context.pixel(20, 20) == context.pixel(35, 20))
    #expect(abs(context.pixel(20, 20)[1] - 128) <= 1)
    context.endTransparencyLayer()
  }

  @Test func blendModesStayInsideTheShape() {
    for mode in [CGBlendMode.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy, .clear] {
      let context = whiteContext()
      context.setBlendMode(mode)
      context.fillEllipse(in: CGRect(x: 10, y: 10, width: 20, height: 20))
      context.strokeLineSegments(between: [CGPoint(x: 10, y: 5), CGPoint(x: 30, y: 5)])
      #expect(context.pixel(2, 35) == [255, 255, 255, 255], "\(mode) changed a pixel outside")
    }
    let context = whiteContext()
    context.setBlendMode(.multiply)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    context.setFillColor(blue)
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(context.pixel(20, 20) == [0, 0, 0, 255])
  }

  @Test func shadowFallsDownAndUnderTheShape() {
    let context = whiteContext()
    context.setShadow(offset: CGSize(width: 0, height: 10), blur: 4, color: CGColor(gray: 0, alpha: 1))
    context.setFillColor(red)
    context.fill(CGRect(x: 10, y: 5, width: 20, height: 15))
    #expect(context.pixel(20, 12) == [255, 0, 0, 255])
    #expect(context.pixel(20, 25)[0] < 20)
    #expect(context.pixel(20, 2)[0] > 250 && context.pixel(20, 37)[0] > 230)
  }

  @Test func pictureStandsOnItsHeadWhereYPointsDown() throws {
    let source = whiteContext(4)
    source.setFillColor(red)
    source.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    let image = try #require(source.makeImage())
    let context = whiteContext()
    context.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 20))
    context.drawUpright(image, in: CGRect(x: 20, y: 0, width: 20, height: 20))
    #expect(context.pixel(10, 17) == [255, 0, 0, 255] && context.pixel(10, 2)[1] == 255)
    #expect(context.pixel(30, 2) == [255, 0, 0, 255] && context.pixel(30, 17)[1] == 255)
    #expect(context.pixel(0, 17) == [255, 0, 0, 255], "the rim is as strong as the middle")
  }

  @Test func contextsThatCannotBeMadeAreNilOrEmpty() {
    let rgb = CGColorSpaceCreateDeviceRGB()
    let rgba = CGImageAlphaInfo.premultipliedLast.rawValue
    func make(_ width: Int, _ height: Int, bits: Int = 8) -> CGContext? {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: 0, space: rgb,
        bitmapInfo: rgba)
    }
    #expect(make(0, 5) == nil && make(-1, 5) == nil && make(5, 5, bits: 16) == nil && make(100_000, 5) == nil)
    #expect(make(5, 5) != nil)
    let empty = CGContext(pixelWidth: -3, pixelHeight: 1_000_000, scale: .nan)
    empty.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(empty.makeImage() == nil)
  }
}
