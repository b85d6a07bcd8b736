import CoreGraphics
import QuartzCore

/// A control with a title, an image and a background, each by state; what a state lacks is taken from
/// `normal` (C-9). Source: Apple's documentation of UIButton.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// How a button looks. Raw values are Apple's.
  public enum ButtonType: Int, Sendable {
    /// Nothing of its own.
    case custom
    /// Its title has the tint colour and dims while pressed.
    case system
  }

  /// How it looks; custom unless made otherwise.
  open private(set) var buttonType = ButtonType.custom

  private var titles = StateValues<String>()
  private var richTitles = StateValues<NSAttributedString>()
  private var titleColors = StateValues<UIColor>()
  private var images = StateValues<UIImage>()
  private var backgrounds = StateValues<UIImage>()

  private lazy var label: UILabel = makeLabel()
  private lazy var picture: UIImageView = makeImageView(behind: false)
  private lazy var ground: UIImageView = makeImageView(behind: true)
  private var hasLabel = false, hasPicture = false, hasGround = false
  private var darkened: (source: UIImage, result: UIImage)?

  /// A custom button with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// Decodes what `encode(with:)` wrote; titles and images are not coded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A button of a type, without size.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// A button that runs an action and shows its title and image.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    adopt(primaryAction)
  }

  /// A custom button that runs an action and shows its title and image.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    adopt(primaryAction)
  }

  private func adopt(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  // MARK: By state (C-9)

  /// Sets the title for a state; nil falls back to the normal one.
  open func setTitle(_ title: String?, for state: State) { titles[state] = title; refresh() }
  /// Sets a title with attributes for a state; it wins over the plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    richTitles[state] = title; refresh()
  }
  /// Sets the title's colour for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color; refresh() }
  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image; refresh() }
  /// Sets the image behind everything for a state, stretched to the bounds.
  open func setBackgroundImage(_ image: UIImage?, for state: State) { backgrounds[state] = image; refresh() }
  /// The title of a state, or the normal one.
  open func title(for state: State) -> String? { titles.value(for: state) }
  /// The title with attributes of a state, or the normal one.
  open func attributedTitle(for state: State) -> NSAttributedString? { richTitles.value(for: state) }
  /// The title's colour of a state, or the normal one.
  open func titleColor(for state: State) -> UIColor? { titleColors.value(for: state) }
  /// The image of a state, or the normal one.
  open func image(for state: State) -> UIImage? { images.value(for: state) }
  /// The image behind everything of a state, or the normal one.
  open func backgroundImage(for state: State) -> UIImage? { backgrounds.value(for: state) }

  /// The title that is shown.
  open var currentTitle: String? { title(for: state) }
  /// The title with attributes that is shown.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The title's colour that is shown: unless set, the tint of a system button, white on a custom one.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (buttonType == .system ? (isEnabled ? tintColor : .tertiaryLabel) : .white)
  }
  /// The image that is shown.
  open var currentImage: UIImage? { image(for: state) }
  /// The image behind everything that is shown.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// The label of the title; its font may be set.
  open var titleLabel: UILabel? { label }
  /// The view of the image.
  open var imageView: UIImageView? { picture }

  /// Space around image and title, in points; none at start.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Space around the title, in points, which does not count in the button's size; none at start.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Space around the image, in points, which does not count in the button's size; none at start.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Whether the image is darker while pressed, where the state has none of its own; true at start.
  open var adjustsImageWhenHighlighted = true { didSet { refresh() } }
  /// Whether the image is faint while the button cannot be used; true at start.
  open var adjustsImageWhenDisabled = true { didSet { refresh() } }

  // MARK: Parts

  private func makeLabel() -> UILabel {
    hasLabel = true
    let label = UILabel()
    label.font = buttonType == .system ? .systemFont(ofSize: 15) : .systemFont(ofSize: UIFont.buttonFontSize)
    label.lineBreakMode = .byTruncatingMiddle
    label.textAlignment = .center
    addSubview(label)
    return label
  }

  private func makeImageView(behind: Bool) -> UIImageView {
    let view = UIImageView(frame: .zero)
    if behind {
      hasGround = true
      insertSubview(view, at: 0)
    } else {
      hasPicture = true
      addSubview(view)
    }
    return view
  }

  override func stateChanged() {
    super.stateChanged()
    refresh()
    guard buttonType == .system else { return }
    dim(isHighlighted)
  }

  /// Down at once, back softly (C-10).
  private func dim(_ isDown: Bool) {
    let parts = [hasLabel ? label : nil, hasPicture ? picture : nil].compactMap { $0 as UIView? }
    if isDown {
      UIView.performWithoutAnimation { for part in parts { part.alpha = 0.25 } }
    } else {
      UIView.animate(
        withDuration: 0.3, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState, .curveEaseOut]
      ) { for part in parts { part.alpha = 1 } }
    }
  }

  /// Shows what belongs to the state.
  private func refresh() {
    if let rich = currentAttributedTitle {
      label.attributedText = rich
    } else if currentTitle != nil || hasLabel {
      label.text = currentTitle
    }
    if hasLabel { label.textColor = currentTitleColor }
    if let image = currentImage ?? (hasPicture ? UIImage() : nil) { picture.image = adjusted(image) }
    if let image = currentBackgroundImage ?? (hasGround ? UIImage() : nil) { ground.image = adjusted(image) }
    if hasPicture, buttonType == .custom {
      picture.alpha = !isEnabled && adjustsImageWhenDisabled && images[.disabled] == nil ? 0.5 : 1
    }
    setNeedsLayout()
  }

  private func adjusted(_ image: UIImage) -> UIImage {
    guard image.cgImage != nil else { return image }
    var image = image
    if buttonType == .system, image.renderingMode == .automatic, image === currentImage {
      image = image.withRenderingMode(.alwaysTemplate)
    }
    let darkens =
      buttonType == .custom && isHighlighted && adjustsImageWhenHighlighted && images[.highlighted] == nil
    guard darkens else { return image }
    if let darkened, darkened.source === image { return darkened.result }
    let result = image.darkened
    darkened = (image, result)
    return result
  }

  /// The tint shows in title and image of a system button.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if buttonType == .system { refresh() }
  }

  override func touchedUpInside(_ event: UIEvent?) { send(.primaryActionTriggered, event) }

  // MARK: Layout

  /// Where the background stands; all of the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Where image and title stand: the bounds without the content insets.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  /// Where the title stands within the content's place.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { layout(in: contentRect).title }
  /// Where the image stands within the content's place.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { layout(in: contentRect).image }

  private func layout(in rect: CGRect) -> ButtonLayout {
    ButtonLayout(
      content: rect, imageSize: currentImage?.size ?? .zero,
      titleSize: titleSize(width: .greatestFiniteMagnitude),
      horizontal: contentHorizontalAlignment, vertical: contentVerticalAlignment,
      imageInsets: imageEdgeInsets,
      titleInsets: titleEdgeInsets)
  }

  private func titleSize(width: CGFloat) -> CGSize {
    guard hasLabel, label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  /// Places the parts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    if hasGround { ground.frame = backgroundRect(forBounds: bounds) }
    if hasPicture { picture.frame = imageRect(forContentRect: content) }
    if hasLabel { label.frame = titleRect(forContentRect: content) }
  }

  /// The room that image and title take, with the content insets.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The room that image and title take, with the content insets; at least the background image's.
  open override var intrinsicContentSize: CGSize {
    let title = titleSize(width: .greatestFiniteMagnitude), image = currentImage?.size ?? .zero
    let least = currentBackgroundImage?.size ?? .zero
    let insets = contentEdgeInsets
    return CGSize(
      width: max(least.width, title.width + image.width + insets.left + insets.right),
      height: max(least.height, max(title.height, image.height) + insets.top + insets.bottom))
  }
}

/// Values by control state.
struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  subscript(state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  /// The state's own value, or the normal one; combined states have no other fallback (C-9).
  func value(for state: UIControl.State) -> Value? { values[state] ?? values[.normal] }
}
