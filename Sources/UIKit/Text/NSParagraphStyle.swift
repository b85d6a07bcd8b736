import CoreGraphics
import TextLayout

/// Where lines stand.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// From edge to edge, the last line at the left.
  case justified
  /// Where the text's script begins.
  case natural

  var layoutAlignment: ParagraphOptions.Alignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

/// How lines end that are too long.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words.
  case byWordWrapping
  /// Between letters.
  case byCharWrapping
  /// Cut off.
  case byClipping
  /// An ellipsis at the start.
  case byTruncatingHead
  /// An ellipsis at the end.
  case byTruncatingTail
  /// An ellipsis in the middle.
  case byTruncatingMiddle

  var layoutBreak: ParagraphOptions.LineBreak {
    switch self {
    case .byWordWrapping: .wordWrap
    case .byCharWrapping: .charWrap
    case .byClipping: .clip
    case .byTruncatingHead: .truncateHead
    case .byTruncatingTail: .truncateTail
    case .byTruncatingMiddle: .truncateMiddle
    }
  }
}

/// How the lines of a paragraph are set. The one of an attributed string's first letter counts for all of it.
///
/// `@unchecked Sendable`: only the mutable subclass changes, which nobody may share.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  fileprivate var storedAlignment = NSTextAlignment.natural
  fileprivate var storedLineBreak = NSLineBreakMode.byWordWrapping
  fileprivate var storedLineSpacing: CGFloat = 0

  /// Natural alignment, lines broken between words, nothing added between them.
  public override init() { super.init() }

  /// Where lines stand; natural at start.
  open var alignment: NSTextAlignment { storedAlignment }
  /// How lines end that are too long; between words at start.
  open var lineBreakMode: NSLineBreakMode { storedLineBreak }
  /// What is added between lines, in points; 0 at start.
  open var lineSpacing: CGFloat { storedLineSpacing }

  /// The style that texts have unless told otherwise.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// A style that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate(NSParagraphStyle()) }

  /// A style that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { duplicate(NSMutableParagraphStyle()) }

  private func duplicate(_ twin: NSParagraphStyle) -> NSParagraphStyle {
    twin.storedAlignment = storedAlignment
    twin.storedLineBreak = storedLineBreak
    twin.storedLineSpacing = storedLineSpacing
    return twin
  }

  /// Equal when everything is.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return alignment == other.alignment && lineBreakMode == other.lineBreakMode
      && lineSpacing == other.lineSpacing
  }

  /// Equal styles have equal hashes.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(alignment)
    hasher.combine(lineBreakMode)
    hasher.combine(lineSpacing)
    return hasher.finalize()
  }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// Where lines stand; natural at start.
  open override var alignment: NSTextAlignment {
    get { storedAlignment }
    set { storedAlignment = newValue }
  }
  /// How lines end that are too long; between words at start.
  open override var lineBreakMode: NSLineBreakMode {
    get { storedLineBreak }
    set { storedLineBreak = newValue }
  }
  /// What is added between lines, in points; 0 at start.
  open override var lineSpacing: CGFloat {
    get { storedLineSpacing }
    set { storedLineSpacing = newValue }
  }
}

/// Lines under or through text.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// A set of the given bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One thin line.
  public static let single = NSUnderlineStyle(rawValue: 1)
}

extension NSAttributedString.Key {
  /// A UIFont.
  public static let font = NSAttributedString.Key("NSFont")
  /// A UIColor.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// An NSParagraphStyle.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// What is added after each letter, in points; a number.
  public static let kern = NSAttributedString.Key("NSKern")
  /// An NSUnderlineStyle's raw value.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// An NSUnderlineStyle's raw value.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
}
