import CoreGraphics

/// What an image renderer makes its images like: scale and ground.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point; 0 means the screen's. The screen's at start.
  open var scale: CGFloat = UITraitCollection.current.displayScale
  /// Whether the ground is black instead of transparent; false at start.
  open var opaque = false

  /// A format with the screen's scale.
  public override init() { super.init() }

  /// A format with the screen's scale.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// A format that suits the current surroundings: the screen's scale.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What a renderer's drawing block draws into; good within the block.
open class UIGraphicsRendererContext: NSObject {
  /// The context, in points, y downwards.
  public let cgContext: CGContext

  init(cgContext: CGContext) { self.cgContext = cgContext }

  /// Fills `rect` with the current fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills `rect` with the current fill colour and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Strokes the border of `rect`, one point wide, with the current stroke colour.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }

  /// Cuts what is drawn from now on to `rect`.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// What an image renderer's drawing block draws into; good within the block.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  let scale: CGFloat

  init(cgContext: CGContext, scale: CGFloat) {
    self.scale = scale
    super.init(cgContext: cgContext)
  }

  /// What has been drawn so far; an image without pixels where the size is empty.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }
}

/// Makes images by drawing: its block runs at once, with the new bitmap as the current context, in points, y
/// downwards. Any thread. Source: Apple's documentation of UIGraphicsImageRenderer.
open class UIGraphicsImageRenderer: NSObject {
  /// What the images are like.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// A renderer of images of `size` points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  /// A renderer of images of `size` points and a given format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer of images that show `bounds` of the drawing coordinates.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// A renderer of images that show `bounds` of the drawing coordinates, in a given format.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
  }

  /// The image that `actions` draws; the context is the current one meanwhile.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let bitmap = BitmapRequest(size: bounds.size, isOpaque: format.opaque, scale: format.scale)
    let target = UIGraphicsImageRendererContext(cgContext: bitmap.makeContext(), scale: bitmap.scale)
    target.cgContext.translateBy(x: -bounds.minX, y: -bounds.minY)
    let stack = GraphicsContextStack.current
    stack.push(target.cgContext, imageScale: bitmap.scale)
    defer { stack.pop() }
    actions(target)
    return target.currentImage
  }
}
