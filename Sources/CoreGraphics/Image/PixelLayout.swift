import Foundation

/// The layouts that bitmaps are read and written in.
struct PixelLayout: Hashable, Sendable {
  enum Alpha: Hashable, Sendable { case ignored, premultiplied, straight }

  /// Bytes a pixel: 4 for RGB, 1 for grey and for alpha alone.
  var bytesPerPixel: Int
  /// Where red, green, blue and alpha are; grey has all colours at 0, alpha alone has only alpha.
  var red: Int
  var green: Int
  var blue: Int
  var alphaOffset: Int
  var alpha: Alpha
  var isAlphaOnly = false

  /// Four bytes in the order blue, green, red, alpha: what `PixelBuffer` holds.
  static let native = PixelLayout(
    bytesPerPixel: 4, red: 2, green: 1, blue: 0, alphaOffset: 3, alpha: .premultiplied)

  /// Nil for combinations that no bitmap has, and for float and 16-bit components. `bitsPerPixel`: of pictures, which
  /// can be of three bytes a pixel or of grey with alpha; nil for contexts, which cannot.
  init?(bitsPerComponent: Int, bitsPerPixel: Int? = nil, bitmapInfo: CGBitmapInfo, space: CGColorSpace?) {
    guard bitsPerComponent == 8, !bitmapInfo.contains(.floatComponents),
      space.map({ $0.model == .rgb || $0.model == .monochrome }) ?? true,
      let info = CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    if info == .alphaOnly {
      self.init(bytesPerPixel: 1, red: 0, green: 0, blue: 0, alphaOffset: 0, alpha: .premultiplied)
      isAlphaOnly = true
      return
    }
    if space?.model == .monochrome {
      if let alpha = Self.grayAlpha(info), bitsPerPixel == 16 {
        let isFirst = info == .first || info == .premultipliedFirst || info == .noneSkipFirst
        let place = isFirst ? 1 : 0
        self.init(
          bytesPerPixel: 2, red: place, green: place, blue: place, alphaOffset: 1 - place, alpha: alpha)
        return
      }
      guard info == .none else { return nil }
      self.init(bytesPerPixel: 1, red: 0, green: 0, blue: 0, alphaOffset: 0, alpha: .ignored)
      return
    }
    let order = bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue
    let isReversed = order == CGBitmapInfo.byteOrder32Little.rawValue
    guard isReversed || order == 0 || order == CGBitmapInfo.byteOrder32Big.rawValue else { return nil }
    if info == .none, bitsPerPixel == 24, !isReversed {
      self.init(bytesPerPixel: 3, red: 0, green: 1, blue: 2, alphaOffset: 0, alpha: .ignored)
      return
    }
    let alphaFirst: Bool
    switch info {
    case .premultipliedFirst, .first, .noneSkipFirst: alphaFirst = true
    case .premultipliedLast, .last, .noneSkipLast: alphaFirst = false
    case .none, .alphaOnly: return nil
    }
    let alpha: Alpha
    switch info {
    case .premultipliedFirst, .premultipliedLast: alpha = .premultiplied
    case .first, .last: alpha = .straight
    default: alpha = .ignored
    }
    let places = alphaFirst ? (1, 2, 3, 0) : (0, 1, 2, 3)
    func place(_ index: Int) -> Int { isReversed ? 3 - index : index }
    self.init(
      bytesPerPixel: 4, red: place(places.0), green: place(places.1), blue: place(places.2),
      alphaOffset: place(places.3), alpha: alpha)
  }

  private static func grayAlpha(_ info: CGImageAlphaInfo) -> Alpha? {
    switch info {
    case .premultipliedFirst, .premultipliedLast: .premultiplied
    case .first, .last: .straight
    case .noneSkipFirst, .noneSkipLast: .ignored
    case .none, .alphaOnly: nil
    }
  }

  init(
    bytesPerPixel: Int, red: Int, green: Int, blue: Int, alphaOffset: Int, alpha: Alpha
  ) {
    self.bytesPerPixel = bytesPerPixel
    self.red = red
    self.green = green
    self.blue = blue
    self.alphaOffset = alphaOffset
    self.alpha = alpha
  }

  /// Reads one pixel as premultiplied blue, green, red, alpha.
  func read(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) {
    if isAlphaOnly {
      target[0] = 0
      target[1] = 0
      target[2] = 0
      target[3] = source[0]
      return
    }
    let opacity = alpha == .ignored ? 255 : source[alphaOffset]
    let factor = alpha == .straight ? opacity : 255
    target[0] = scaled(source[blue], by: factor)
    target[1] = scaled(source[green], by: factor)
    target[2] = scaled(source[red], by: factor)
    target[3] = opacity
  }

  /// Writes one pixel given as premultiplied blue, green, red, alpha.
  func write(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) {
    if isAlphaOnly {
      target[0] = source[3]
      return
    }
    if bytesPerPixel == 1 {
      // Rec. 709 luma in 1/256ths.
      let luma = 54 * Int(source[2]) + 183 * Int(source[1]) + 19 * Int(source[0])
      target[0] = UInt8(min(255, (luma + 128) >> 8))
      return
    }
    let opacity = source[3]
    for (offset, channel) in [(blue, source[0]), (green, source[1]), (red, source[2])] {
      target[offset] = alpha == .straight ? unscaled(channel, by: opacity) : channel
    }
    target[alphaOffset] = alpha == .ignored ? 255 : opacity
  }
}

/// value · factor / 255, rounded.
func scaled(_ value: UInt8, by factor: UInt8) -> UInt8 {
  let product = Int(value) * Int(factor) + 128
  return UInt8((product + product >> 8) >> 8)
}

/// value / factor · 255, rounded; 0 where the factor is.
func unscaled(_ value: UInt8, by factor: UInt8) -> UInt8 {
  guard factor > 0 else { return 0 }
  return UInt8(min(255, (Int(value) * 255 + Int(factor) / 2) / Int(factor)))
}
