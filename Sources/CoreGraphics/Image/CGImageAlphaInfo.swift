import Foundation

/// Where a pixel's alpha is and whether the colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none
  /// Alpha last, colours premultiplied: RGBA.
  case premultipliedLast
  /// Alpha first, colours premultiplied: ARGB.
  case premultipliedFirst
  /// Alpha last, colours not premultiplied.
  case last
  /// Alpha first, colours not premultiplied.
  case first
  /// An unused byte last: RGBX.
  case noneSkipLast
  /// An unused byte first: XRGB.
  case noneSkipFirst
  /// Alpha alone.
  case alphaOnly
}

/// How the bytes of a bitmap are laid out: a `CGImageAlphaInfo` and a byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// A layout from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Components are numbers with fractions; no bitmap here has them.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// Two bytes a pixel or component in reverse; no bitmap here has them.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// Two bytes a pixel or component in the order written; no bitmap here has them.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// Components in the order written: alpha first means the first byte.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// Four bytes a pixel in reverse: alpha first means the last byte.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Four bytes a pixel in the order written.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// How colours outside a device's range are brought into it. All spaces here have one range, so the
/// choice changes nothing.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The default for what is drawn.
  case defaultIntent
  /// Colours in range stay as they are.
  case absoluteColorimetric
  /// Colours shift with the white point.
  case relativeColorimetric
  /// Colours keep their relation.
  case perceptual
  /// Colours keep their strength.
  case saturation
}
