import CoreGraphics
import TextLayout

/// TextLayout's word for how letters look; `UIFont.TextStyle` says what a text is for.
package typealias LayoutStyle = TextStyle

/// A font of one family, size, weight and slant. Immutable, and so safe to share between threads.
///
/// System fonts come from the family the environment chose when they were made: Inter in an application, DejaVu Sans
/// headless and in tests, so that pictures do not depend on the machine.
///
/// `@unchecked Sendable`: the measures are made when first asked for, under a lock; subclasses could add mutable state.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  /// How heavy a font is. Raw values are Apple's: −1…1, 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// −1…1.
    public let rawValue: CGFloat

    /// A weight of −1…1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// A weight of −1…1.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest.
    public static let ultraLight = Weight(-0.8)
    /// Thin.
    public static let thin = Weight(-0.6)
    /// Light.
    public static let light = Weight(-0.4)
    /// As texts are set in.
    public static let regular = Weight(0)
    /// A little heavier.
    public static let medium = Weight(0.23)
    /// Between medium and bold.
    public static let semibold = Weight(0.3)
    /// Bold.
    public static let bold = Weight(0.4)
    /// Heavier than bold.
    public static let heavy = Weight(0.56)
    /// The heaviest.
    public static let black = Weight(0.62)

    /// Weights as OpenType counts them: 100…900.
    private static let scale: [(Weight, Int)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
      (.bold, 700), (.heavy, 800), (.black, 900),
    ]

    var number: Int {
      Self.scale.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
    }
  }

  /// What a text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A style of the given name; unknown ones look like body.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The greatest title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// The first title.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// The second title.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// The third title.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// Heads of paragraphs.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Below heads of paragraphs.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Texts.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// Remarks.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// Notes.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Below pictures.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// The smallest.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// Points and weight at the ordinary text size, as Apple publishes them.
    fileprivate var design: (size: CGFloat, weight: Weight) {
      switch self {
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .callout: (16, .regular)
      case .subheadline: (15, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }

  /// How TextLayout names it.
  package let style: LayoutStyle
  package let families: FontFamilyChoice
  private let measured = Guarded<FontMetrics?>(nil)

  package init(style: LayoutStyle, families: FontFamilyChoice = Environment.current.fontFamilies) {
    self.style = style
    self.families = families
  }

  /// A font of a family, or of a family, a hyphen and a weight or slant ("Helvetica-Bold"), in points; nil where no
  /// such family is installed.
  public init?(name fontName: String, size fontSize: CGFloat) {
    guard let named = FontName(fontName) else { return nil }
    style = LayoutStyle(
      family: named.family, size: Double(fontSize), weight: named.weight, isItalic: named.isItalic)
    families = Environment.current.fontFamilies
  }

  /// The system's font in points.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The system's font in points, of a weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(style: LayoutStyle(size: Double(fontSize), weight: weight.number))
  }

  /// The system's bold font in points.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system's slanted font in points.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(style: LayoutStyle(size: Double(fontSize), isItalic: true))
  }

  /// The system's font whose digits are all of one width, in points.
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    var style = LayoutStyle(size: Double(fontSize), weight: weight.number)
    style.hasTabularDigits = true
    return UIFont(style: style)
  }

  /// The font for texts of a kind.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.design.size, weight: style.design.weight)
  }

  /// The size of ordinary text: 14 points.
  public class var systemFontSize: CGFloat { 14 }
  /// The size of labels: 17 points.
  public class var labelFontSize: CGFloat { 17 }
  /// The size of titles of buttons: 18 points.
  public class var buttonFontSize: CGFloat { 18 }
  /// The size of small text: 12 points.
  public class var smallSystemFontSize: CGFloat { 12 }

  /// The size in points.
  open var pointSize: CGFloat { CGFloat(style.size) }
  /// The family the system really uses.
  open var familyName: String { metrics.resolvedFamily }
  /// The family with weight and slant.
  open var fontName: String {
    FontName(family: familyName, weight: style.weight, isItalic: style.isItalic).text
  }
  /// From the baseline up, in points.
  open var ascender: CGFloat { CGFloat(metrics.ascender) }
  /// From the baseline down, in points; negative.
  open var descender: CGFloat { -CGFloat(metrics.descender) }
  /// What the font asks for between lines, in points.
  open var leading: CGFloat { CGFloat(metrics.leading) }
  /// From line to line, in points.
  open var lineHeight: CGFloat { CGFloat(metrics.lineHeight) }
  /// The height of capital letters in points.
  open var capHeight: CGFloat { CGFloat(metrics.capHeight) }
  /// The height of small letters in points.
  open var xHeight: CGFloat { CGFloat(metrics.xHeight) }

  /// The same font in another size, in points.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    var style = style
    style.size = Double(fontSize)
    return UIFont(style: style, families: families)
  }

  /// The receiver: fonts do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  private var metrics: FontMetrics {
    measured.withLock { kept in
      if let kept { return kept }
      let fresh = FontMetrics(style, families: families)
      kept = fresh
      return fresh
    }
  }

  /// Equal when family, size, weight and slant are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return style == other.style && families == other.families
  }

  /// Equal fonts have equal hashes.
  open override var hash: Int { style.hashValue }
}
