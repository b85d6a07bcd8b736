import CoreGraphics
import QuartzCore
import TextLayout

/// Shows text that cannot be edited. Drawn as vectors, and so sharp at every scale. Takes no touches unless
/// told (V-4); a new text does not animate in an animation block (U-26). Source: Apple's documentation of
/// UILabel.
@preconcurrency @MainActor
open class UILabel: UIView {
  private var plainText: String?
  private var richText: NSAttributedString?

  /// A label with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  /// Decodes what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    text = coder.object(forKey: "UIText") as? String
  }

  /// Writes the text with what a view writes.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(text.map { $0 as NSString }, forKey: "UIText")
  }

  /// The text; nil at start. Reading gives the letters of `attributedText` where that is set.
  open var text: String? {
    get { richText?.string ?? plainText }
    set {
      guard newValue != plainText || richText != nil else { return }
      plainText = newValue
      richText = nil
      textChanged()
    }
  }

  /// The text with attributes, which win over the label's own font and colour; nil at start.
  open var attributedText: NSAttributedString? {
    get { richText ?? plainText.map { NSAttributedString(string: $0, attributes: [.font: font as Any]) } }
    set {
      richText = newValue.map { NSAttributedString(attributedString: $0) }
      plainText = nil
      textChanged()
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; the system's of 17 points at start, and for nil.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = .systemFont(ofSize: UIFont.labelFontSize) }
      if font != oldValue { textChanged() }
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour; the system's for labels at start, and for nil.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      if textColor != oldValue { setNeedsDisplay() }
    }
  }

  /// The colour while highlighted; nil, and so the ordinary one, at start.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Whether the highlighted colour is used; false at start.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
  /// Whether the text is shown in full; else greyed. True at start.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  /// Where lines stand; where the script begins at start.
  open var textAlignment: NSTextAlignment = .natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }
  /// How a line ends that is too long; with an ellipsis at start.
  open var lineBreakMode: NSLineBreakMode = .byTruncatingTail {
    didSet { if lineBreakMode != oldValue { textChanged() } }
  }
  /// The greatest number of lines, 0 for as many as fit; 1 at start.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textChanged() } } }
  /// Whether a text of one line that is too wide is set smaller; false at start.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { textChanged() } }
  }
  /// How much smaller at most, 0…1; 0, no limit, at start.
  open var minimumScaleFactor: CGFloat = 0 { didSet { if minimumScaleFactor != oldValue { textChanged() } } }
  /// The width that `intrinsicContentSize` breaks lines at, in points; 0, none, at start.
  open var preferredMaxLayoutWidth: CGFloat = 0
  /// The colour of a hard shadow of the letters; nil, none, at start.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// How far the shadow is moved, in points; one upwards at start.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  func textChanged() {
    setNeedsDisplay()
    superview?.labelChanged(self)
  }

  // MARK: Measuring

  /// The room the text takes within `size` points; a width of 0 sets no limit. Whole device pixels.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = size.width > 0 ? size.width : CGFloat.greatestFiniteMagnitude
    return textRect(
      forBounds: CGRect(x: 0, y: 0, width: limit, height: CGFloat.greatestFiniteMagnitude),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// The room the text takes, broken at `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  /// Where the text is drawn within `bounds`; the upper left corner is that of `bounds`.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard let layout = makeLayout(lines: numberOfLines, width: bounds.width) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let fits = layout.size(constrainedTo: Self.limit(bounds.width), height: Self.limit(bounds.height))
    let scale = max(1, environment.traits.displayScale)
    func whole(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(bounds.width, whole(fits.width)), height: whole(fits.height))
  }

  private static func limit(_ length: CGFloat) -> Double? {
    length.isFinite && length < 1e9 ? Double(length) : nil
  }

  private func makeLayout(lines: Int, width: CGFloat, color: UIColor? = nil) -> TextLayout? {
    guard let text, !text.isEmpty else { return nil }
    var composer = TextComposer(
      font: font, color: color ?? shownColor, alignment: textAlignment, lineBreak: lineBreakMode,
      maximumLines: max(0, lines))
    if lines == 1, adjustsFontSizeToFitWidth, let room = Self.limit(width) {
      composer.font = fittingFont(composer, room: room)
    }
    return layout(composer, color: color)
  }

  private func layout(_ composer: TextComposer, color: UIColor?) -> TextLayout {
    if let richText {
      let tinted = color.map { color in
        let copy = NSMutableAttributedString(attributedString: richText)
        copy.addAttribute(.foregroundColor, value: color, range: NSRange(location: 0, length: copy.length))
        return copy
      }
      return composer.layout(tinted ?? richText)
    }
    return composer.layout(plainText ?? "")
  }

  private func fittingFont(_ composer: TextComposer, room: Double) -> UIFont {
    let natural = Double(layout(composer, color: nil).size(constrainedTo: nil).width)
    guard natural > room, natural > 0, richText == nil else { return composer.font }
    let factor = max(room / natural, Double(minimumScaleFactor))
    // A hair smaller: hinted widths do not shrink exactly in proportion.
    return composer.font.withSize(composer.font.pointSize * CGFloat(factor) * 0.995)
  }

  private var shownColor: UIColor {
    let color: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
    return isEnabled ? color : color.withAlphaComponent(0.4)
  }

  // MARK: Drawing

  /// Draws the text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text in the middle of `rect` from top to bottom.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(),
      let layout = makeLayout(lines: numberOfLines, width: rect.width)
    else { return }
    let width = Double(rect.width), height = Double(rect.height)
    let size = layout.size(constrainedTo: width, height: height)
    let origin = CGPoint(x: rect.minX, y: rect.minY + (rect.height - size.height) / 2)
    if let shadowColor, let shadow = makeLayout(lines: numberOfLines, width: rect.width, color: shadowColor) {
      let place = CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height)
      shadow.draw(in: context, at: place, width: width, height: height)
    }
    layout.draw(in: context, at: origin, width: width, height: height)
  }
}
