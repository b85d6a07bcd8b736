import CoreGraphics

/// Opens an image context of `size` points at one pixel per point, transparent, and makes it current.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Opens an image context and makes it current.
///
/// - Parameters:
///   - size: In points; empty or not finite sizes give a context without pixels.
///   - opaque: Whether the ground is black instead of transparent.
///   - scale: Pixels per point; 0 means the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let bitmap = BitmapRequest(size: size, isOpaque: opaque, scale: scale)
  GraphicsContextStack.current.push(bitmap.makeContext(), imageScale: bitmap.scale)
}

/// What has been drawn so far into the current image context; nil when the current context is none.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  let stack = GraphicsContextStack.current
  guard let scale = stack.topImageScale, let picture = stack.top?.makeImage() else { return nil }
  return UIImage(cgImage: picture, scale: scale, orientation: .up)
}

/// Closes the current image context; where the current context is none, nothing happens.
public func UIGraphicsEndImageContext() {
  let stack = GraphicsContextStack.current
  guard stack.topImageScale != nil else { return }
  stack.pop()
}

/// The size and scale of a bitmap, made safe.
struct BitmapRequest {
  /// The greatest side in pixels; more is cut off rather than exhausting memory.
  private static let sideLimit: CGFloat = 16384

  let pixelWidth: Int
  let pixelHeight: Int
  let scale: CGFloat
  let isOpaque: Bool

  init(size: CGSize, isOpaque: Bool, scale: CGFloat) {
    let usable = scale.isFinite && scale > 0 ? scale : UITraitCollection.current.displayScale
    let pixelsPerPoint = usable > 0 ? usable : 1
    func pixels(_ length: CGFloat) -> Int {
      guard length.isFinite, length > 0 else { return 0 }
      return Int(min(Self.sideLimit, (length * pixelsPerPoint).rounded(.up)))
    }
    pixelWidth = pixels(size.width)
    pixelHeight = pixels(size.height)
    self.scale = pixelsPerPoint
    self.isOpaque = isOpaque
  }

  /// A context in points, y downwards.
  func makeContext() -> CGContext {
    let context = CGContext(pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale)
    if isOpaque {
      context.saveGState()
      context.setFillColor(CGColor(value: .black))
      context.fill(
        CGRect(x: 0, y: 0, width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale))
      context.restoreGState()
    }
    return context
  }
}
