import CoreGraphics
import LayerModel
import TextLayout

/// Where a text that does not fit is cut, with an ellipsis (L-55).
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names cut nothing.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nowhere: what does not fit is not shown.
  public static let none = Self(rawValue: "none")
  /// At the start.
  public static let start = Self(rawValue: "start")
  /// At the end.
  public static let end = Self(rawValue: "end")
  /// In the middle.
  public static let middle = Self(rawValue: "middle")
}

/// Where lines stand in the width of a text layer.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names count as natural.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At the side the text's script begins at.
  public static let natural = Self(rawValue: "natural")
  /// At the left.
  public static let left = Self(rawValue: "left")
  /// At the right.
  public static let right = Self(rawValue: "right")
  /// In the middle.
  public static let center = Self(rawValue: "center")
  /// Spread over the width.
  public static let justified = Self(rawValue: "justified")
}

/// A font object that a text layer can use: what UIFont is.
package protocol TextLayerFont: AnyObject {
  /// Family, weight and slant; the layer's `fontSize` replaces the size.
  var textStyle: TextStyle { get }
}

/// A colour object that a text layer can use beside CGColor: what UIColor is.
package protocol TextLayerColor: AnyObject {
  /// As it is resolved now.
  var textColor: CGColor { get }
}

/// A layer that draws text from the top of its bounds, not centred (L-52). One line, unless wrapped or
/// broken by the text itself. The drawing is the layer's `contents`. Source: Apple's documentation of
/// CATextLayer; L-51…L-55.
open class CATextLayer: CALayer {
  private var text = TextState()
  /// The text was set since it was drawn last, with actions enabled.
  private var dissolves = false

  /// A layer without text; letters of 36 points in white (L-51).
  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  /// A copy with the text; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let original = layer as? CATextLayer { text = original.text }
  }

  /// A layer from an archive, with its text where that was plain; never nil.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    string = coder.object(forKey: "string") as? String
    needsDisplayOnBoundsChange = true
  }

  /// Writes the layer, and its text where it is plain.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let plain = string as? String { coder.encode(plain as NSString, forKey: "string") }
  }

  /// A String, or an NSAttributedString whose attributes win over the layer's own (L-53); nil unless set.
  /// Anything else draws nothing. A new text asks for display (L-54).
  open var string: Any? {
    get { text.string }
    set { edit { $0.string = newValue } }
  }
  /// A family's name (NSString) or a UIFont, whose size does not count (L-53); nil, as unless set, is the
  /// app's face. A family that is not installed is replaced by one that is.
  open var font: CFTypeRef? {
    get { text.font }
    set { edit { $0.font = newValue } }
  }
  /// The size of letters in points; 36 unless set (L-51).
  open var fontSize: CGFloat {
    get { CGFloat(self[Lanes.fontSize]) }
    set { self[Lanes.fontSize] = Double(newValue) }
  }
  /// The letters' colour; opaque white unless set (L-51), nil counts as clear.
  open var foregroundColor: CGColor? {
    get { color(Lanes.foregroundColor) }
    set { setColor(newValue, Lanes.foregroundColor) }
  }
  /// Whether lines are broken to fit the width; false unless set (L-51).
  open var isWrapped: Bool {
    get { text.isWrapped }
    set { edit { $0.isWrapped = newValue } }
  }
  /// Where text that does not fit is cut, with an ellipsis; nowhere unless set (L-55). Without wrapping it
  /// leaves one line.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncation }
    set { edit { $0.truncation = newValue } }
  }
  /// Where lines stand in the width; natural unless set (L-51).
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignment }
    set { edit { $0.alignment = newValue } }
  }

  /// True for everything that shows in the drawing (L-54).
  open override class func needsDisplay(forKey key: String) -> Bool {
    key == "fontSize" || key == "foregroundColor" || super.needsDisplay(forKey: key)
  }

  /// Draws the text; nothing where there is none.
  open override func draw(in ctx: CGContext) {
    guard let layout = makeLayout() else { return }
    let bounds = bounds
    layout.draw(
      in: ctx, at: bounds.origin, width: Double(bounds.width),
      height: text.isWrapped ? Double(bounds.height) : nil)
  }

  private func edit(_ change: (inout TextState) -> Void) {
    change(&text)
    dissolves = !context.openStack().disablesActions
    setNeedsDisplay()
  }

  /// Another text dissolves into its drawing (L-55); what an animation of size or colour draws does not.
  override var dissolvesIntoDrawing: Bool {
    defer { dissolves = false }
    return dissolves
  }

  private func makeLayout() -> TextLayout? {
    let runs = text.runs(size: Double(fontSize), color: foregroundColor?.value ?? .clear)
    guard runs.contains(where: { !$0.text.isEmpty }) else { return nil }
    let layout = TextLayout(runs: runs, paragraph: text.paragraph, families: context.fontFamilies)
    context.checkFonts(for: layout)
    return layout
  }
}

/// What a CATextLayer stores.
private struct TextState {
  var string: Any?
  var font: AnyObject?
  var isWrapped = false
  var truncation = CATextLayerTruncationMode.none
  var alignment = CATextLayerAlignmentMode.natural

  init() { string = nil }

  func runs(size: Double, color: ColorValue) -> [TextRun] {
    let plain = style(of: font, size: size)
    switch string {
    case let attributed as NSAttributedString:
      return runs(of: attributed, style: plain, color: color)
    case let text as String:
      return [TextRun(text, style: plain, color: color)]
    default:
      return []
    }
  }

  private func style(of font: Any?, size: Double) -> TextStyle {
    switch font {
    case let font as any TextLayerFont:
      var style = font.textStyle
      style.size = size
      return style
    case let name as String: return TextStyle(family: name, size: size)
    case let name as NSString: return TextStyle(family: String(describing: name), size: size)
    default: return TextStyle(size: size)
    }
  }

  private func runs(of attributed: NSAttributedString, style: TextStyle, color: ColorValue) -> [TextRun] {
    var runs: [TextRun] = []
    let whole = NSRange(location: 0, length: attributed.length)
    attributed.enumerateAttributes(in: whole) { attributes, range, _ in
      let piece = attributed.attributedSubstring(from: range).string
      let ownStyle = (attributes[Self.fontKey] as? any TextLayerFont)?.textStyle
      let ownColor = textColor(of: attributes[Self.colorKey])?.value
      runs.append(TextRun(piece, style: ownStyle ?? style, color: ownColor ?? color))
    }
    return runs
  }

  private func textColor(of value: Any?) -> CGColor? {
    (value as? any TextLayerColor)?.textColor ?? value as? CGColor
  }

  // The raw values of UIKit's keys.
  private static let fontKey = NSAttributedString.Key("NSFont")
  private static let colorKey = NSAttributedString.Key("NSColor")

  var paragraph: ParagraphOptions {
    var options = ParagraphOptions()
    options.alignment =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    options.lineBreak =
      switch truncation {
      case .start: .truncateHead
      case .middle: .truncateMiddle
      case .end: .truncateTail
      default: isWrapped ? .wordWrap : .clip
      }
    if !isWrapped, truncation != .none { options.maximumLines = 1 }
    return options
  }
}

extension LayerAttribute {
  static let textAttributes: [String: LayerAttribute] = [
    "string": object(CATextLayer.self, get: { $0.string }, set: { $0.string = $1 }),
    "font": object(CATextLayer.self, get: { $0.font }, set: { $0.font = $1 }),
    "wrapped": flag(CATextLayer.self, get: { $0.isWrapped }, set: { $0.isWrapped = $1 }),
    "truncationMode": constant(
      CATextLayer.self, get: { $0.truncationMode }, set: { $0.truncationMode = $1 }),
    "alignmentMode": constant(
      CATextLayer.self, get: { $0.alignmentMode }, set: { $0.alignmentMode = $1 }),
  ]
}

/// The older name of `CATextLayerAlignmentMode.natural`.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// The older name of `CATextLayerAlignmentMode.left`.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// The older name of `CATextLayerAlignmentMode.right`.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The older name of `CATextLayerAlignmentMode.center`.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// The older name of `CATextLayerAlignmentMode.justified`.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified
