import CoreGraphics
import Foundation
import Testing

/// Patterns, conic gradients, shadings, drawing layers, and colours of other spaces.
struct PatternAndShadingTests {
  /// Cells of 4 × 4 points, their upper left quarter painted.
  private func pattern(isColored: Bool, matrix: CGAffineTransform = .identity) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        if info != nil { context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1) }
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }, releaseInfo: nil)
    return CGPattern(
      info: isColored ? UnsafeMutableRawPointer(bitPattern: 1) : nil,
      bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: matrix, xStep: 4, yStep: 4,
      tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)
  }

  private func context(
    filledWith color: CGColor?, scale: CGFloat = 1, _ change: (CGContext) -> Void = { _ in }
  )
    -> CGContext
  {
    let context = whiteContext(40, scale: scale)
    change(context)
    if let color { context.setFillColor(color) }
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    return context
  }

  @Test func patternsRepeatTheirCell() throws {
    let space = try #require(CGColorSpaceCreatePattern(nil))
    let color = CGColor(patternSpace: space, pattern: try #require(pattern(isColored: true)), components: [1])
    #expect(color?.pattern != nil && color?.alpha == 1 && color?.numberOfComponents == 1)
    for scale in [1, 2] {
      let context = context(filledWith: color, scale: CGFloat(scale))
      for y in 0..<16 {
        for x in 0..<16 {
          let isPainted = x % 4 < 2 && y % 4 < 2
          #expect(
            context.pixel(x * scale, y * scale) == [255, isPainted ? 0 : 255, isPainted ? 0 : 255, 255])
        }
      }
    }
    let faint = CGColor(
      patternSpace: space, pattern: try #require(pattern(isColored: true)), components: [0.5])
    #expect(abs(context(filledWith: faint).pixel(1, 1)[1] - 128) <= 1)
  }

  @Test func stencilsTakeTheColorsComponents() throws {
    let space = try #require(CGColorSpaceCreatePattern(CGColorSpaceCreateDeviceRGB()))
    let stencil = try #require(pattern(isColored: false))
    let color = CGColor(patternSpace: space, pattern: stencil, components: [0, 0, 1, 1])
    let context = context(filledWith: color)
    #expect(context.pixel(1, 1) == [0, 0, 255, 255] && context.pixel(3, 3) == [255, 255, 255, 255])
    let plain = try #require(CGColorSpaceCreatePattern(nil))
    #expect(CGColor(patternSpace: plain, pattern: stencil, components: [1]) == nil)
  }

  /// Patterns lie in the context's base, whatever the transform; the phase moves them.
  @Test func patternsDoNotFollowTheTransform() throws {
    let space = try #require(CGColorSpaceCreatePattern(nil))
    let color = CGColor(patternSpace: space, pattern: try #require(pattern(isColored: true)), components: [1])
    let moved = context(filledWith: color) { $0.translateBy(x: 2, y: 0) }
    #expect(moved.pixel(5, 1)[1] == 0 && moved.pixel(3, 1)[1] == 255)
    let shifted = context(filledWith: color) { $0.setPatternPhase(CGSize(width: 2, height: 0)) }
    #expect(shifted.pixel(3, 1)[1] == 0 && shifted.pixel(1, 1)[1] == 255)
    let enlarged = CGColor(
      patternSpace: space,
      pattern: try #require(pattern(isColored: true, matrix: CGAffineTransform(scaleX: 2, y: 2))),
      components: [1])
    let large = context(filledWith: enlarged)
    #expect(large.pixel(3, 3)[1] == 0 && large.pixel(5, 5)[1] == 255 && large.pixel(9, 9)[1] == 0)
    let lines = whiteContext()
    lines.setStrokeColor(try #require(color))
    lines.stroke(CGRect(x: 0, y: 20, width: 40, height: 0), width: 40)
    #expect(lines.pixel(1, 1)[1] == 0 && lines.pixel(3, 1)[1] == 255)
  }

  @Test func patternsThatAreNone() {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
    for (side, step) in [(0, 4), (4, 0), (.nan, 4), (4, .infinity)] as [(CGFloat, CGFloat)] {
      #expect(
        CGPattern(
          info: nil, bounds: CGRect(x: 0, y: 0, width: side, height: 4), matrix: .identity, xStep: step,
          yStep: 4,
          tiling: .noDistortion, isColored: true, callbacks: &callbacks) == nil)
    }
  }

  /// Red at the angle, then green a third on, blue two thirds on, clockwise on screen.
  @Test func conicGradientsGoRoundTheCentre() throws {
    let third = CGFloat(1) / 3
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [red, red, green, green, blue, blue] as NSArray,
        locations: [0, third, third, 2 * third, 2 * third, 1]))
    for record in [false, true] {
      let context =
        record ? CGContext.recording(bounds: CGRect(x: 0, y: 0, width: 40, height: 40)) : whiteContext()
      context.drawConicGradient(gradient, center: CGPoint(x: 20, y: 20), angle: 0)
      let pixels =
        record
        ? context.finishRecording().rasterize(
          region: CGRect(x: 0, y: 0, width: 40, height: 40), scaleX: 1, scaleY: 1) : context.pixelBuffer()
      #expect(pixels.channels(30, 30) == [255, 0, 0, 255])
      #expect(pixels.channels(5, 20) == [0, 255, 0, 255])
      #expect(pixels.channels(30, 10) == [0, 0, 255, 255])
    }
    let turned = whiteContext()
    turned.drawConicGradient(gradient, center: CGPoint(x: 20, y: 20), angle: .pi / 2)
    #expect(turned.pixel(10, 30) == [255, 0, 0, 255] && turned.pixel(30, 30) == [0, 0, 255, 255])
    let smooth = try #require(CGGradient(colors: [.black, .white], locations: nil))
    let context = whiteContext()
    context.drawConicGradient(smooth, center: CGPoint(x: 20, y: 20), angle: 0)
    // A quarter turn from the start: straight down.
    #expect(abs(context.pixel(20, 35)[0] - 64) <= 2)
  }

  @Test func shadingsAskTheirFunction() throws {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        output[0] = input[0] * input[0]
        (output[1], output[2], output[3]) = (0, 0, 1)
      }, releaseInfo: nil)
    let function = try #require(
      CGFunction(
        info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: [0, 1, 0, 1, 0, 1, 0, 1],
        callbacks: &callbacks))
    let space = CGColorSpaceCreateDeviceRGB()
    let context = whiteContext()
    let shading = try #require(
      CGShading(
        axialSpace: space, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 30, y: 0), function: function,
        extendStart: true, extendEnd: false))
    context.drawShading(shading)
    #expect(context.pixel(5, 20) == [0, 0, 0, 255] && context.pixel(35, 20) == [255, 255, 255, 255])
    // Half way, (10.5 / 20)² of red.
    #expect(abs(Double(context.pixel(20, 20)[0]) - 255 * 0.525 * 0.525) <= 2)
    #expect(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero, end: .zero, function: function,
        extendStart: true, extendEnd: true) == nil)
    let rings = whiteContext()
    rings.drawShading(
      try #require(
        CGShading(
          radialSpace: space, start: CGPoint(x: 20, y: 20), startRadius: 0, end: CGPoint(x: 20, y: 20),
          endRadius: 10, function: function, extendStart: false, extendEnd: true)))
    #expect(rings.pixel(39, 39)[0] == 255 && rings.pixel(20, 20)[0] < 5)
  }

  @Test func layersAreDrawnAgainAndAgain() throws {
    let context = whiteContext(40)
    let layer = try #require(CGLayer(context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil))
    let inside = try #require(layer.context)
    inside.setFillColor(red)
    inside.fill(CGRect(x: 0, y: 0, width: 5, height: 20))
    context.draw(layer, at: CGPoint(x: 5, y: 5))
    context.draw(layer, in: CGRect(x: 20, y: 20, width: 20, height: 20))
    #expect(context.pixel(6, 6) == [255, 0, 0, 255] && context.pixel(11, 6)[1] == 255)
    #expect(context.pixel(6, 16)[1] == 255)
    #expect(context.pixel(29, 39) == [255, 0, 0, 255] && context.pixel(31, 39)[1] == 255)
    // What is drawn into it later shows in what is drawn later.
    inside.setFillColor(blue)
    inside.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(context.pixel(6, 6) == [255, 0, 0, 255])
    context.draw(layer, at: CGPoint(x: 5, y: 5))
    #expect(context.pixel(6, 6) == [0, 0, 255, 255])
    #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
  }

  /// 1 − (1 − S) − (1 − D), within the clip and at half coverage.
  @Test func plusDarkerAddsWhatIsMissing() {
    let context = whiteContext()
    context.setFillColor(red: 0.8, green: 0.5, blue: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 40))
    context.setBlendMode(.plusDarker)
    context.setFillColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 1)
    context.fill(CGRect(x: 10, y: 0, width: 30, height: 40))
    #expect(context.pixel(15, 5) == [102, 26, 0, 255])
    #expect(context.pixel(5, 5) == [204, 128, 51, 255] && context.pixel(25, 5) == [204, 128, 51, 255])
  }

  /// Light of 0.5 is 0.7354 in sRGB (IEC 61966-2-1); P3's red lies outside of it (CSS Color 4's sample).
  @Test func otherSpacesAreConverted() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let color = try #require(CGColor(colorSpace: linear, components: [0.5, 0, 1, 0.25]))
    #expect(abs(color.value.red - 0.73536) < 1e-5 && abs(color.value.blue - 1) < 1e-9 && color.alpha == 0.25)
    let components = try #require(color.components)
    #expect(zip(components, [0.5, 0, 1, 0.25]).allSatisfy { abs($0 - $1) < 1e-9 })
    let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let p3 = try #require(CGColor(colorSpace: wide, components: [1, 0, 0, 1])).value
    #expect(abs(p3.red - 1.0930) < 1e-3 && abs(p3.green + 0.2267) < 1e-3 && abs(p3.blue + 0.1501) < 1e-3)
    let ink = CGColor(colorSpace: CGColorSpaceCreateDeviceCMYK(), components: [1, 0.5, 0, 0.25, 1])
    #expect(ink?.value == ColorValue(red: 0, green: 0.25, blue: 0.75))
    let gray = try #require(
      red.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil))
    #expect(gray.components == [0.2126, 1] && CGColorGetNumberOfComponents(gray) == 2)
  }

  @Test func smoothEdgesCanBeForbidden() {
    let context = whiteContext()
    context.setAllowsAntialiasing(false)
    context.setShouldAntialias(true)
    context.fill(CGRect(x: 10.4, y: 0, width: 10, height: 40))
    #expect((0..<40).allSatisfy { [0, 255].contains(context.pixel($0, 20)[0]) })
  }

  @Test func geometryAsDictionaries() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(CGPoint(dictionaryRepresentation: rect.size.dictionaryRepresentation) == nil)
  }
}
