import CoreGraphics
import Foundation

/// Which family text is set in where no style names one: the app has its own face, headless runs and tests
/// another, so that pictures do not depend on the machine's default.
///
/// A value that is handed down, never a global setting.
package struct FontFamilyChoice: Hashable, Sendable {
  package var family: String
  /// Families that stand in where `family` is not installed, best first.
  package var substitutes: [String] = []
  /// The Debian package that has the family; nil where that is not known.
  package var debianPackage: String?

  package init(family: String) { self.family = family }

  private init(family: String, substitutes: [String], debianPackage: String) {
    self.family = family
    self.substitutes = substitutes
    self.debianPackage = debianPackage
  }

  /// The app's own face.
  package static let app = FontFamilyChoice(
    family: "Inter", substitutes: ["DejaVu Sans", "sans-serif"], debianPackage: "fonts-inter")
  /// Where pictures must be the same on every machine with the same packages.
  package static let headless = FontFamilyChoice(
    family: "DejaVu Sans", substitutes: ["sans-serif"], debianPackage: "fonts-dejavu-core")

  /// As Pango takes it.
  var list: String { ([family] + substitutes).joined(separator: ",") }
}

/// How letters look.
package struct TextStyle: Hashable, Sendable {
  /// Nil for the family of the layout's `FontFamilyChoice`. A family that is not installed is replaced by
  /// fontconfig's nearest.
  package var family: String?
  /// In points. Kept within 0.1…4096; not finite counts as 17.
  package var size: Double
  /// 100 (thin) … 400 (regular) … 700 (bold) … 900 (black).
  package var weight: Int
  package var isItalic: Bool
  /// What is added after each letter, in points.
  package var tracking: Double
  /// Whether digits are all of one width, where the font has such.
  package var hasTabularDigits = false

  package init(
    family: String? = nil, size: Double = 17, weight: Int = 400, isItalic: Bool = false, tracking: Double = 0
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.tracking = tracking
  }
}

/// A piece of text in one style and colour.
package struct TextRun: Hashable, Sendable {
  package var text: String
  package var style: TextStyle
  package var color: ColorValue
  package var isUnderlined: Bool
  package var isStruckThrough: Bool

  package init(
    _ text: String, style: TextStyle = TextStyle(), color: ColorValue = .black, isUnderlined: Bool = false,
    isStruckThrough: Bool = false
  ) {
    self.text = text
    self.style = style
    self.color = color
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }
}

/// How lines are made of text.
package struct ParagraphOptions: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable {
    /// To the side the text's script begins at.
    case natural
    case left, right, center
    /// Words spread over the whole width, but for each paragraph's last line.
    case justified
  }

  package enum LineBreak: Hashable, Sendable {
    /// Between words; within a word that is wider than a line.
    case wordWrap
    case charWrap
    /// One line for each paragraph, cut off where the space ends.
    case clip
    /// Between words; where lines are limited, an ellipsis in the last one stands for what is left out.
    case truncateHead, truncateMiddle, truncateTail
  }

  package var alignment: Alignment
  package var lineBreak: LineBreak
  /// 0 for as many as needed.
  package var maximumLines: Int
  /// What is added between lines, in points.
  package var lineSpacing: Double

  package init(
    alignment: Alignment = .natural, lineBreak: LineBreak = .wordWrap, maximumLines: Int = 0,
    lineSpacing: Double = 0
  ) {
    self.alignment = alignment
    self.lineBreak = lineBreak
    self.maximumLines = maximumLines
    self.lineSpacing = lineSpacing
  }
}

/// Measures of a style's font, in points.
package struct FontMetrics: Hashable, Sendable {
  /// From the baseline up, positive.
  package var ascender: Double
  /// From the baseline down, positive.
  package var descender: Double
  /// What the font asks for between lines besides ascender and descender.
  package var leading: Double
  /// The height of capital letters.
  package var capHeight: Double
  /// The height of small letters.
  package var xHeight: Double
  /// The family the system really uses.
  package var resolvedFamily: String

  package var lineHeight: Double { ascender + descender + leading }
}

/// A line as it was laid out, in points from the layout's top left corner.
package struct TextLine: Hashable, Sendable {
  /// The line's left edge.
  package var x: Double
  /// The line's top edge.
  package var top: Double
  package var width: Double
  /// From the top to the baseline.
  package var ascent: Double
  /// From the baseline to the bottom.
  package var descent: Double
  /// Where the line's text starts, in bytes of UTF-8 from the start of the whole text.
  package var startByte: Int

  package var baseline: Double { top + ascent }
  package var bottom: Double { top + ascent + descent }
}
