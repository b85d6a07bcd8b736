import Foundation

/// An immutable picture. Safe to share between threads.
///
/// Whatever layout it was made from, its pixels are kept as `bitmapInfo` says: premultiplied, four bytes in
/// the order blue, green, red, alpha.
public final class CGImage: Hashable, Sendable {
  package let pixels: PixelBuffer

  /// Unique in the process: caches (textures, rasters) are keyed by it.
  package let identity: ContentIdentity

  /// Whether enlarging the picture smooths it.
  public let shouldInterpolate: Bool

  /// What the picture means to `CGContext.clip(to:mask:)`.
  package let maskUse: MaskUse

  package init(pixels: PixelBuffer, shouldInterpolate: Bool = true, maskUse: MaskUse = .alpha) {
    self.pixels = pixels
    self.shouldInterpolate = shouldInterpolate
    self.maskUse = maskUse
    identity = ContentIdentity()
  }

  /// A picture from bytes in the given layout, row by row from the top; nil for layouts with other than 8
  /// bits a component, for sizes that are not positive and for too few bytes. `decode` is ignored.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bitmapInfo: bitmapInfo, space: space),
      bitsPerPixel == layout.bytesPerPixel * 8,
      let pixels = provider.bytes.withUnsafeBytes({ bytes in
        PixelBuffer(width: width, height: height, bytesPerRow: bytesPerRow, layout: layout, bytes: bytes)
      })
    else { return nil }
    self.init(
      pixels: pixels, shouldInterpolate: shouldInterpolate,
      maskUse: layout.alpha == .ignored ? .brightness : .alpha)
  }

  /// In pixels.
  public var width: Int { pixels.width }
  /// In pixels.
  public var height: Int { pixels.height }
  /// The number of bits of one component: always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of one pixel: always 32.
  public var bitsPerPixel: Int { 32 }
  /// How many bytes the rows are apart in `dataProvider`'s bytes.
  public var bytesPerRow: Int { pixels.bytesPerRow }
  /// Always premultiplied, alpha first (in the last byte, as the byte order is little-endian).
  public var alphaInfo: CGImageAlphaInfo { .premultipliedFirst }
  /// The layout of `dataProvider`'s bytes.
  public var bitmapInfo: CGBitmapInfo {
    [CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue), .byteOrder32Little]
  }
  /// Always RGB.
  public var colorSpace: CGColorSpace? { .deviceRGB }
  /// The pixels' bytes.
  public var dataProvider: CGDataProvider? { CGDataProvider(bytes: Data(pixels.bytes)) }

  /// The picture itself: pictures never change.
  public func copy() -> CGImage? { self }

  /// The part inside the rectangle, in pixels, y downwards; edges between pixels move outwards, parts
  /// outside the picture are left off. Nil where nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    guard rect.isFinite else { return nil }
    let part = rect.integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    return CGImage(
      pixels: pixels.cropped(
        x: Int(part.minX), y: Int(part.minY), width: Int(part.width), height: Int(part.height)),
      shouldInterpolate: shouldInterpolate, maskUse: maskUse)
  }

  /// The number `CFGetTypeID(_:)` gives for pictures.
  public static var typeID: CFTypeID { CoreGraphics.typeID(of: CGImage.self) }

  /// Whether both are the same object.
  public static func == (first: CGImage, second: CGImage) -> Bool { first === second }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
