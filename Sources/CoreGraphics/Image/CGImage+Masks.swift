import Foundation

extension CGImage {
  /// What a picture means as a mask.
  package enum MaskUse: Sendable {
    /// Its alpha lets through.
    case alpha
    /// It has none: white lets through.
    case brightness
    /// Made as an image mask: samples of 0 let through.
    case imageMask
  }

  /// An image mask of grey samples: 0 is painted, all bits set is not. 8 bits a sample, or 1; `decode` of (1, 0)
  /// turns that round. nil for other layouts, sizes that are not positive and too few bytes.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard bitsPerComponent == bitsPerPixel, bitsPerPixel == 8 || bitsPerPixel == 1, width > 0, height > 0,
      width <= 32_767, height <= 32_767, bytesPerRow >= (width * bitsPerPixel + 7) / 8,
      provider.bytes.count >= (height - 1) * bytesPerRow + (width * bitsPerPixel + 7) / 8
    else { return nil }
    let isInverted = decode.map { $0[0] > $0[1] } ?? false
    let samples = [UInt8](provider.bytes)
    var pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var sample = samples[y * bytesPerRow + x * bitsPerPixel / 8]
        if bitsPerPixel == 1 { sample = sample >> UInt8(7 - x % 8) & 1 == 1 ? 255 : 0 }
        // What is let through is kept as alpha.
        pixels.bytes[(y * width + x) * 4 + 3] = isInverted ? sample : 255 - sample
      }
    }
    self.init(pixels: pixels, shouldInterpolate: shouldInterpolate, maskUse: .imageMask)
  }

  /// Whether the picture was made as an image mask.
  public var isMask: Bool { maskUse == .imageMask }

  /// The picture seen through a mask, as `clip(to:mask:)` would show it: stretched over it.
  public func masking(_ mask: CGImage) -> CGImage? {
    let context = CGContext(pixelWidth: width, pixelHeight: height, scale: 1)
    let box = CGRect(x: 0, y: 0, width: width, height: height)
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    context.clip(to: box, mask: mask)
    context.draw(self, in: box)
    return CGImage(pixels: context.pixelBuffer(), shouldInterpolate: shouldInterpolate)
  }

  /// What the mask lets through, as the alpha of pixels.
  var maskPixels: PixelBuffer {
    guard maskUse == .brightness else { return pixels }
    var result = PixelBuffer(width: width, height: height)
    for start in stride(from: 0, to: pixels.bytes.count, by: 4) {
      // Rec. 709 luma in 1/256ths, as `PixelLayout` writes grey.
      let luma =
        19 * Int(pixels.bytes[start]) + 183 * Int(pixels.bytes[start + 1]) + 54 * Int(pixels.bytes[start + 2])
      result.bytes[start + 3] = UInt8(min(255, (luma + 128) >> 8))
    }
    return result
  }

  /// A picture from a PNG file's bytes; nil for what is none.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let pixels = PixelBuffer(pngData: source.bytes) else { return nil }
    self.init(pixels: pixels, shouldInterpolate: shouldInterpolate)
  }

  /// The picture itself: all spaces are drawn as sRGB.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? { space.model == .rgb ? self : nil }
}
