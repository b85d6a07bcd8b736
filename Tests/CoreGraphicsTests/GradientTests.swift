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
