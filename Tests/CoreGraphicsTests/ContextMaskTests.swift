import CoreGraphics
import Foundation
import Testing

/// `clip(to:mask:)`, image masks, and pictures from their bytes.
struct ContextMaskTests {
  /// Left half white and opaque, right half clear.
  private func leftHalf() -> CGImage {
    var pixels = PixelBuffer(width: 2, height: 1)
    pixels.bytes = [255, 255, 255, 255, 0, 0, 0, 0]
    return CGImage(pixels: pixels, shouldInterpolate: false)
  }

  private func gray(_ samples: [UInt8], width: Int) -> CGImage? {
    CGImage(
      width: width, height: samples.count / width, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: CGDataProvider(bytes: Data(samples)),
      decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  }

  private let box = CGRect(x: 10, y: 10, width: 20, height: 20)

  @Test func maskLetsThroughWhereItIsOpaque() {
    let context = whiteContext()
    context.saveGState()
    context.clip(to: box, mask: leftHalf())
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(context.pixel(15, 20)[0] == 0 && context.pixel(25, 20)[0] == 255)
    #expect(context.pixel(5, 20)[0] == 255 && context.pixel(15, 5)[0] == 255)
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(context.pixel(25, 20)[0] == 0)
  }

  /// Grey without alpha: white lets through, grey half.
  @Test func brightnessOfPicturesWithoutAlphaCounts() throws {
    let context = whiteContext()
    context.clip(to: box, mask: try #require(gray([255, 128, 0, 0], width: 4)))
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(context.pixel(12, 20)[0] == 0 && abs(context.pixel(17, 20)[0] - 127) <= 1)
    #expect(context.pixel(28, 20)[0] == 255)
  }

  /// Of an image mask 0 is painted; `decode` turns it round. Samples of a bit have the first in the highest place.
  @Test func imageMasksPaintWhereTheyAreZero() throws {
    func mask(_ bytes: [UInt8], bits: Int, decode: [CGFloat]? = nil) -> CGImage? {
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: bits == 8 ? 2 : 1,
        provider: CGDataProvider(bytes: Data(bytes)), decode: decode, shouldInterpolate: false)
    }
    for (image, isLeft) in [
      (mask([0, 255], bits: 8), true), (mask([0, 255], bits: 8, decode: [1, 0]), false),
      (mask([0b0100_0000], bits: 1), true), (mask([0b1000_0000], bits: 1), false),
    ] {
      let image = try #require(image)
      #expect(image.isMask)
      let context = whiteContext()
      context.saveGState()
      context.clip(to: box, mask: image)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      #expect((context.pixel(15, 20)[0] == 0) == isLeft && (context.pixel(25, 20)[0] == 0) != isLeft)
      context.restoreGState()
      // Drawn, it is a stencil for the fill colour.
      context.setFillColor(green)
      context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
      #expect((context.pixel(1, 4) == [0, 255, 0, 255]) == isLeft)
    }
    #expect(mask([0], bits: 8) == nil && mask([0, 0], bits: 4) == nil)
  }

  @Test func masksAddUpAndStandOnTheirHeadInUIKitsContexts() throws {
    let context = whiteContext()
    context.clip(to: box, mask: leftHalf())
    // Its first row is opaque: at the bottom, since y points down.
    context.clip(to: box, mask: try #require(gray([255, 0], width: 1)))
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(context.pixel(15, 25)[0] == 0 && context.pixel(15, 15)[0] == 255)
    #expect(context.pixel(25, 25)[0] == 255)
    context.resetClip()
    context.fill(CGRect(x: 35, y: 35, width: 5, height: 5))
    #expect(context.pixel(37, 37)[0] == 0)
  }

  @Test func everythingIsMasked() {
    let drawings: [(CGContext) -> Void] = [
      { $0.stroke(CGRect(x: 0, y: 20, width: 40, height: 0), width: 40) },
      {
        $0.draw(
          CGImage(pixels: whiteContext(2).pixelBuffer().filledBlack()),
          in: CGRect(x: 0, y: 0, width: 40, height: 40))
      },
      { context in
        let gradient = CGGradient(colors: [.black, .black], locations: nil)!
        context.drawLinearGradient(
          gradient, start: .zero, end: CGPoint(x: 40, y: 0),
          options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      },
      { context in
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        context.endTransparencyLayer()
      },
      { context in
        context.setShadow(offset: CGSize(width: 100, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 1))
        context.fill(CGRect(x: -100, y: 0, width: 40, height: 40))
      },
    ]
    for (index, draw) in drawings.enumerated() {
      let context = whiteContext()
      context.clip(to: box, mask: leftHalf())
      draw(context)
      #expect(context.pixel(15, 20)[0] == 0 && context.pixel(25, 20)[0] == 255, "\(index)")
    }
  }

  @Test func recordsKeepTheirMasks() {
    let recording = CGContext.recording(bounds: CGRect(x: 0, y: 0, width: 40, height: 40))
    recording.clip(to: box, mask: leftHalf())
    recording.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    let pixels = recording.finishRecording().rasterize(
      region: CGRect(x: 0, y: 0, width: 40, height: 40), scaleX: 2, scaleY: 2)
    #expect(pixels.channels(30, 40)[3] == 255 && pixels.channels(50, 40)[3] == 0)
    #expect(pixels.channels(10, 40)[3] == 0)
  }

  @Test func maskedPicturesAndEmptyMasks() throws {
    let picture = CGImage(pixels: whiteContext(4).pixelBuffer())
    let masked = try #require(picture.masking(leftHalf()))
    #expect(masked.pixels.channels(0, 2)[3] == 255 && masked.pixels.channels(3, 2)[3] == 0)
    let context = whiteContext()
    context.clip(to: CGRect.zero, mask: leftHalf())
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(context.pixel(15, 20)[0] == 255)
  }

  /// Three bytes a pixel, and grey with alpha at either end.
  @Test func picturesOfOtherLayouts() throws {
    func image(_ bytes: [UInt8], bits: Int, _ space: CGColorSpace, _ info: CGImageAlphaInfo) -> CGImage? {
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: bytes.count, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: info.rawValue), provider: CGDataProvider(bytes: Data(bytes)),
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    #expect(image([10, 20, 30], bits: 24, rgb, .none)?.pixels.channels(0, 0) == [10, 20, 30, 255])
    #expect(image([200, 128], bits: 16, gray, .last)?.pixels.channels(0, 0) == [100, 100, 100, 128])
    #expect(
      image([128, 100], bits: 16, gray, .premultipliedFirst)?.pixels.channels(0, 0) == [100, 100, 100, 128])
    #expect(image([7, 7, 7, 7], bits: 32, CGColorSpaceCreateDeviceCMYK(), .none) == nil)
  }

  @Test func pngComesBackAsItWas() throws {
    let context = whiteContext(5)
    context.setFillColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    context.fill(CGRect(x: 1, y: 1, width: 2, height: 3))
    let data = try #require(context.pixelBuffer().pngData())
    func image(_ data: Data) -> CGImage? {
      CGImage(
        pngDataProviderSource: CGDataProvider(bytes: data), decode: nil, shouldInterpolate: true,
        intent: .defaultIntent)
    }
    #expect(image(data)?.pixels == context.pixelBuffer())
    for length in [0, 4, 20, data.count / 2] { #expect(image(data.prefix(length)) == nil) }
  }
}

extension PixelBuffer {
  fileprivate func filledBlack() -> PixelBuffer {
    var result = self
    for index in bytes.indices { result.bytes[index] = index % 4 == 3 ? 255 : 0 }
    return result
  }
}
