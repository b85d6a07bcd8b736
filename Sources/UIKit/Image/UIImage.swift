import CoreGraphics

/// A picture with a scale and an orientation. Immutable, and so safe to share between threads. Source:
/// Apple's documentation of UIImage.
///
/// `@unchecked Sendable`: subclasses could add mutable state, this class has none.
open class UIImage: NSObject, @unchecked Sendable {
  /// How the stored pixels must be turned to be upright. Raw values are Apple's, not those of EXIF.
  public enum Orientation: Int, Sendable {
    /// As stored.
    case up
    /// Turned by 180°.
    case down
    /// Turned by 90° against the clock.
    case left
    /// Turned by 90° with the clock.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// `down`, then mirrored left to right.
    case downMirrored
    /// `left`, then mirrored top to bottom.
    case leftMirrored
    /// `right`, then mirrored top to bottom.
    case rightMirrored

    /// Whether width and height change places.
    var isTransposed: Bool {
      switch self {
      case .left, .right, .leftMirrored, .rightMirrored: true
      case .up, .down, .upMirrored, .downMirrored: false
      }
    }
  }

  /// Whether the colours count, or only the alpha.
  public enum RenderingMode: Int, Sendable {
    /// The colours, except where a control says otherwise.
    case automatic
    /// The colours.
    case alwaysOriginal
    /// The alpha, filled with the tint colour.
    case alwaysTemplate
  }

  /// How the middle of a resizable image fills its place.
  public enum ResizingMode: Int, Sendable {
    /// Stretched.
    case stretch = 1
  }

  /// The stored pixels; nil for an image without any.
  public let cgImage: CGImage?
  /// Pixels per point; what is not above 0 counts as 1.
  public let scale: CGFloat
  /// How the stored pixels are turned when drawn.
  public let imageOrientation: Orientation
  /// Whether the colours count, or only the alpha.
  public let renderingMode: RenderingMode
  /// The margins in points that keep their size when the image is stretched.
  public let capInsets: UIEdgeInsets

  init(
    cgImage: CGImage?, scale: CGFloat, orientation: Orientation, renderingMode: RenderingMode,
    capInsets: UIEdgeInsets
  ) {
    self.cgImage = cgImage
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    imageOrientation = orientation
    self.renderingMode = renderingMode
    self.capInsets = capInsets
  }

  /// An image without pixels.
  public override convenience init() {
    self.init(cgImage: nil, scale: 1, orientation: .up, renderingMode: .automatic, capInsets: .zero)
  }

  /// An image of one point per pixel.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

  /// An image of `scale` pixels per point.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(
      cgImage: cgImage, scale: scale, orientation: orientation, renderingMode: .automatic, capInsets: .zero)
  }

  /// Width and height in points, after turning; zero without pixels.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    let stored = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    return imageOrientation.isTransposed ? CGSize(width: stored.height, height: stored.width) : stored
  }

  /// The same picture with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      cgImage: cgImage, scale: scale, orientation: imageOrientation, renderingMode: renderingMode,
      capInsets: capInsets)
  }

  /// The same picture, whose margins keep their size when it is stretched.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    UIImage(
      cgImage: cgImage, scale: scale, orientation: imageOrientation, renderingMode: renderingMode,
      capInsets: capInsets)
  }

  /// The picture's alpha filled with `color`; its own colours are lost. Keeps the rendering mode.
  open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

  /// The picture's alpha filled with `color`; its own colours are lost.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(
      cgImage: cgImage.map { CGImage(pixels: $0.pixels.filled(with: color.resolved)) }, scale: scale,
      orientation: imageOrientation, renderingMode: renderingMode, capInsets: capInsets)
  }

  /// Draws the image with its upper left corner at `point` of the current context.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image with a blend mode and an alpha of 0…1.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image stretched to `rect` of the current context; cap insets keep their size.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image stretched to `rect`, with a blend mode and an alpha of 0…1.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), let picture = upright.cgImage else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    for piece in NineSlices(imageSize: size, capInsets: capInsets, target: rect).pieces {
      piece.draw(picture, scale: scale, in: context)
    }
    context.restoreGState()
  }

  /// Images are equal when they show the same pixels in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    return cgImage != nil && cgImage?.identity == other.cgImage?.identity && scale == other.scale
      && imageOrientation == other.imageOrientation && renderingMode == other.renderingMode
      && capInsets == other.capInsets
  }

  /// Equal images have equal hashes.
  open override var hash: Int { cgImage?.identity.hashValue ?? ObjectIdentifier(self).hashValue }
}
