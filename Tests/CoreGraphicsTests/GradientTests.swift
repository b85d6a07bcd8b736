import CoreGraphics
import Foundation
import Testing

struct GradientTests {
  private func gradient() throws -> CGGradient {
    try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [red, blue] as CFArray, locations: [0, 1]))
  }

  @Test(
    arguments: [(0, false, false), (1, true, false), (2, false, true), (3, true, true)]
      as [(UInt32, Bool, Bool)])
  func linearGradientGoesOnWhereTheOptionsSay(bits: UInt32, before: Bool, after: Bool) throws {
    let context = whiteContext()
    context.drawLinearGradient(
      try gradient(), start: CGPoint(x: 10, y: 0), end: CGPoint(x: 30, y: 0),
      options: CGGradientDrawingOptions(rawValue: bits))
    #expect(context.pixel(4, 20) == (before ? [255, 0, 0, 255] : [255, 255, 255, 255]))
    #expect(context.pixel(36, 20) == (after ? [0, 0, 255, 255] : [255, 255, 255, 255]))
    let middle = context.pixel(20, 20)
    #expect(abs(middle[0] - 125) < 8 && middle[1] == 0 && abs(middle[2] - 130) < 8)
  }

  @Test(
    arguments: [(0, false, false), (1, true, false), (2, false, true), (3, true, true)]
      as [(UInt32, Bool, Bool)])
  func radialGradientGoesOnWhereTheOptionsSay(bits: UInt32, inside: Bool, outside: Bool) throws {
    let context = whiteContext()
    let center = CGPoint(x: 20, y: 20)
    context.drawRadialGradient(
      try gradient(), startCenter: center, startRadius: 5, endCenter: center, endRadius: 15,
      options: CGGradientDrawingOptions(rawValue: bits))
    #expect(context.pixel(20, 20) == (inside ? [255, 0, 0, 255] : [255, 255, 255, 255]))
    #expect(context.pixel(1, 1) == (outside ? [0, 0, 255, 255] : [255, 255, 255, 255]))
    #expect(context.pixel(30, 20)[1] == 0)
  }

  /// How much of white is left where a gradient ends: a pixel half covered keeps half of it.
  @Test func linearGradientEndsSmoothly() throws {
    let context = whiteContext()
    context.drawLinearGradient(
      try gradient(), start: CGPoint(x: 10.5, y: 0), end: CGPoint(x: 30.25, y: 0), options: [])
    #expect(abs(context.pixel(10, 20)[1] - 128) <= 2 && abs(context.pixel(30, 20)[1] - 191) <= 2)
    #expect(context.pixel(9, 20)[1] == 255 && context.pixel(31, 20)[1] == 255)
    #expect((11..<30).allSatisfy { context.pixel($0, 20)[1] == 0 })
  }

  /// The same as a disc, less the inner one, that is filled: the coverage of every pixel.
  @Test func radialGradientEndsAsSmoothlyAsFilledCircles() throws {
    let (context, filled) = (whiteContext(), whiteContext())
    let center = CGPoint(x: 20.3, y: 19.6)
    context.drawRadialGradient(
      try gradient(), startCenter: center, startRadius: 5.5, endCenter: center, endRadius: 15.2, options: [])
    for radius in [15.2, 5.5] {
      filled.addEllipse(
        in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    filled.setFillColor(red)
    filled.fillPath(using: .evenOdd)
    for y in 0..<40 {
      for x in 0..<40 { #expect(abs(context.pixel(x, y)[1] - filled.pixel(x, y)[1]) <= 3, "\(x), \(y)") }
    }
  }

  /// Circles that move away cover all between their outer tangents, and each point has the colour of the last circle
  /// it lies on: from (10, 20), radius 4, to (26, 20), radius 8, a point (x, 20) lies on the leading side of circle s
  /// where x = 14 + 20 s, and on the trailing one where x = 6 + 12 s.
  @Test func circlesThatMoveAwayCoverAllTheyPass() throws {
    let context = whiteContext()
    context.drawRadialGradient(
      try gradient(), startCenter: CGPoint(x: 10, y: 20), startRadius: 4, endCenter: CGPoint(x: 26, y: 20),
      endRadius: 8, options: [])
    for x in [8, 12, 16, 22, 28, 32] {
      let (leading, trailing) = ((Double(x) + 0.5 - 14) / 20, (Double(x) + 0.5 - 6) / 12)
      let part = trailing <= 1 ? max(leading, trailing) : leading
      let pixel = context.pixel(x, 20)
      #expect(abs(Double(pixel[2]) - 255 * part) < 16 && pixel[1] == 0, "\(x): \(pixel)")
    }
    #expect(context.pixel(36, 20) == [255, 255, 255, 255] && context.pixel(18, 32) == [255, 255, 255, 255])
  }

  /// Going on before their start, growing circles shrink to a point; after their end they grow on.
  @Test func circlesGoOnToThePointTheyCameFrom() throws {
    let context = whiteContext()
    context.drawRadialGradient(
      try gradient(), startCenter: CGPoint(x: 20, y: 20), startRadius: 4, endCenter: CGPoint(x: 28, y: 20),
      endRadius: 8, options: .drawsBeforeStartLocation)
    // Radius 4 at x = 20 and 8 at x = 28: none at x = 12.
    #expect(context.pixel(10, 20) == [255, 255, 255, 255])
    // At x = 16 a unit is four points wide: colours lie within ¾ of a pixel of their place.
    #expect(context.pixel(15, 20)[1] == 0 && context.pixel(15, 20)[0] > 255 - 255 * 3 / 16)
    #expect(context.pixel(31, 20)[1] == 0 && context.pixel(37, 20)[1] == 255)
    let after = whiteContext()
    after.drawRadialGradient(
      try gradient(), startCenter: CGPoint(x: 6, y: 20), startRadius: 1, endCenter: CGPoint(x: 12, y: 20),
      endRadius: 2, options: .drawsAfterEndLocation)
    #expect(after.pixel(38, 20)[2] > 250 && after.pixel(38, 20)[1] == 0)
    #expect(after.pixel(38, 2) == [255, 255, 255, 255])
  }

  @Test func colorsBlendBeforeTheyArePremultiplied() throws {
    let fade = try #require(
      CGGradient(colors: [ColorValue(red: 1, green: 0, blue: 0, alpha: 0), .white], locations: nil))
    let context = CGContext(pixelWidth: 40, pixelHeight: 1, scale: 1)
    context.drawLinearGradient(fade, start: .zero, end: CGPoint(x: 40, y: 0), options: [])
    let middle = context.pixelBuffer().color(x: 20, y: 0)
    #expect(abs(middle.alpha - 0.5) < 0.03 && middle.red > 0.97 && abs(middle.green - 0.5) < 0.05)
  }

  @Test func equalPlacesMakeAHardEdge() throws {
    let edge = try #require(
      CGGradient(colors: [red.value, red.value, blue.value, blue.value], locations: [0, 0.5, 0.5, 1]))
    let context = whiteContext()
    context.drawLinearGradient(edge, start: .zero, end: CGPoint(x: 40, y: 0), options: [])
    #expect(context.pixel(18, 5) == [255, 0, 0, 255] && context.pixel(21, 5) == [0, 0, 255, 255])
  }

  @Test func gradientWithoutColorsIsNil() {
    #expect(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
  }

  @Test func gradientWithoutExtentHarmsNothing() throws {
    let context = whiteContext()
    context.drawLinearGradient(try gradient(), start: .zero, end: .zero, options: [])
    context.drawRadialGradient(
      try gradient(), startCenter: .zero, startRadius: -1, endCenter: .zero, endRadius: .nan, options: [])
    #expect(context.pixel(20, 20) == [255, 255, 255, 255])
    context.drawLinearGradient(try gradient(), start: .zero, end: .zero, options: .drawsAfterEndLocation)
    #expect(context.pixel(20, 20) == [0, 0, 255, 255])
  }
}
