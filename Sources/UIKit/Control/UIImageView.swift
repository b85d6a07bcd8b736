import CoreGraphics
import QuartzCore

/// Shows a picture as its layer's contents, placed by `contentMode`. Takes no touches unless told (V-4). A
/// new picture does not animate in an animation block (U-26). Source: Apple's documentation of UIImageView.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// An image view as large as the image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
    self.image = image
    imageChanged()
  }

  /// An image view as large as the image, with another image while highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
    self.image = image
    self.highlightedImage = highlightedImage
    imageChanged()
  }

  /// An image view with the given frame and no image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes what `encode(with:)` wrote; images are not coded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// What is shown; nil at start.
  open var image: UIImage? { didSet { if image !== oldValue { imageChanged() } } }
  /// What is shown while highlighted, where there is one; nil at start.
  open var highlightedImage: UIImage? { didSet { if highlightedImage !== oldValue { imageChanged() } } }
  /// Whether the highlighted image is shown; false at start.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { imageChanged() } } }

  private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// Puts the image that is to be seen into the layer.
  private func imageChanged() {
    let shown = shownImage?.upright
    let isTemplate = shown?.renderingMode == .alwaysTemplate
    let picture = isTemplate ? traitCollection.resolve { shown?.withTintColor(tintColor) } : shown
    layer.contents = picture?.cgImage
    layer.contentsScale = shown?.scale ?? environment.traits.displayScale
    layer.contentsCenter = shown?.stretchArea ?? CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  /// A template takes the tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if shownImage?.renderingMode == .alwaysTemplate { imageChanged() }
  }

  /// A template's tint may be dynamic; the display's scale is not the image's.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    imageChanged()
  }

  /// The image's scale counts, where there is an image.
  override func adopt(displayScale: CGFloat) {
    if shownImage == nil { super.adopt(displayScale: displayScale) }
  }

  /// The image's size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? super.sizeThatFits(size) }

  /// The image's size; no wish without one.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}

extension UIImage {
  /// The part between the cap insets, in fractions of the size: what a layer stretches.
  var stretchArea: CGRect {
    guard capInsets != .zero, size.width > 0, size.height > 0 else {
      return CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    let middle = CGRect(origin: .zero, size: size).inset(by: capInsets)
    return CGRect(
      x: middle.minX / size.width, y: middle.minY / size.height, width: max(0, middle.width) / size.width,
      height: max(0, middle.height) / size.height)
  }
}

extension UITraitCollection {
  /// What `body` gives with the receiver being current.
  func resolve<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    performAsCurrent { result = body() }
    guard let result else { preconditionFailure("performAsCurrent runs its argument once.") }
    return result
  }
}
