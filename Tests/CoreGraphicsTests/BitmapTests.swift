import CoreGraphics
import Foundation
import Testing

struct BitmapTests {
  private func bitmap(
    _ info: CGImageAlphaInfo, order: CGBitmapInfo = [], data: UnsafeMutableRawPointer? = nil
  )
    -> CGContext?
  {
    CGContext(
      data: data, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue | order.rawValue)
  }

  @Test func clientMemoryHasTheClientsLayout() throws {
    var bytes = [UInt8](repeating: 9, count: 16)
    try bytes.withUnsafeMutableBytes { buffer in
      let context = try #require(bitmap(.premultipliedLast, data: buffer.baseAddress))
      context.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
      context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(
      bytes[0..<4].elementsEqual([255, 128, 0, 255]) || bytes[0..<4].elementsEqual([255, 127, 0, 255]))
    #expect(bytes[4..<16].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault, [0, 3]),
    (.premultipliedLast, .byteOrder32Little, [3, 0]), (.premultipliedFirst, .byteOrderDefault, [1, 0]),
    (.premultipliedFirst, .byteOrder32Little, [2, 3]), (.noneSkipLast, .byteOrder32Big, [0, 3]),
  ])
  func redAndAlphaLieWhereTheLayoutSays(info: CGImageAlphaInfo, order: CGBitmapInfo, places: [Int]) throws {
    let context = try #require(bitmap(info, order: order))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    let pixel = (0..<4).map { data[$0] }
    #expect(pixel[places[0]] == 255 && pixel[places[1]] == 255 && pixel.reduce(0) { $0 + Int($1) } == 510)
  }

  @Test func contextGoesOnFromTheClientsPixels() throws {
    var bytes: [UInt8] = Array(repeating: [0, 0, 255, 255], count: 4).flatMap { $0 }
    let image = try bytes.withUnsafeMutableBytes { buffer in
      try #require(bitmap(.premultipliedLast, data: buffer.baseAddress)?.makeImage())
    }
    #expect(image.pixels.channels(1, 1) == [0, 0, 255, 255])
  }

  @Test func greyContextHoldsLightness() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    context.setFillColor(gray: 0.5, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect(abs(Int(data[0]) - 128) <= 1 && data[1] == 0 && context.bytesPerRow == 2)
  }

  @Test func imageDrawnIntoItsOwnSizeKeepsItsPixels() throws {
    var pixels = PixelBuffer(width: 2, height: 2)
    pixels.bytes = [0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0]
    let image = CGImage(pixels: pixels)
    let context = try #require(bitmap(.premultipliedFirst, order: .byteOrder32Little))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(context.makeImage()?.pixels == pixels)
  }

  @Test func imageFromBytesIsPremultiplied() throws {
    let provider = try #require(CGDataProvider(data: NSData(data: Data([255, 0, 0, 128, 0, 255, 0, 255]))))
    func image(_ info: CGImageAlphaInfo, width: Int = 2) -> CGImage? {
      CGImage(
        width: width, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    #expect(try #require(image(.last)).pixels.channels(0, 0) == [128, 0, 0, 128])
    #expect(try #require(image(.noneSkipLast)).pixels.channels(0, 0) == [255, 0, 0, 255])
    #expect(image(.last, width: 3) == nil, "too few bytes")
    #expect(image(.last, width: 0) == nil)
  }

  @Test func croppingKeepsToTheImage() throws {
    let source = whiteContext(10)
    source.setFillColor(red)
    source.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    let image = try #require(source.makeImage())
    let part = try #require(image.cropping(to: CGRect(x: 5, y: 5, width: 50, height: 2)))
    #expect(part.width == 5 && part.height == 2 && part.pixels.channels(0, 0) == [255, 0, 0, 255])
    #expect(image.cropping(to: CGRect(x: 20, y: 0, width: 5, height: 5)) == nil)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5)) == nil)
  }

  @Test func sameCallsGiveTheSamePNG() throws {
    func png() throws -> Data {
      let context = whiteContext()
      context.setFillColor(red)
      context.fillEllipse(in: CGRect(x: 3.3, y: 4.4, width: 20, height: 30))
      return try #require(context.pixelBuffer().pngData())
    }
    let first = try png()
    #expect(first.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try png() == first)
    #expect(PixelBuffer(width: 0, height: 4).pngData() == nil)
  }

  @Test func colorsCompareBySpaceAndComponents() {
    #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1) == red && red != blue)
    #expect(CGColor(gray: 1, alpha: 1) != CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(CGColor(gray: 0.5, alpha: 0.25).components == [0.5, 0.25])
    #expect(red.copy(alpha: 0.5)?.components == [1, 0, 0, 0.5])
    #expect(red.colorSpace == CGColorSpace(name: CGColorSpace.sRGB))
    #expect(CGColorGetConstantColor(CGColor.white)?.alpha == 1)
    #expect(CFGetTypeID(red) == CGColor.typeID && CFGetTypeID(CGMutablePath()) == CGPath.typeID)
  }
}
