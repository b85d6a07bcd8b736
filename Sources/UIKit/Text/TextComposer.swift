import CoreGraphics
import QuartzCore
import TextLayout

/// Turns strings with attributes into text that can be measured and drawn.
struct TextComposer {
  var font: UIFont
  var color: UIColor
  var alignment = NSTextAlignment.natural
  var lineBreak = NSLineBreakMode.byWordWrapping
  /// 0 for as many as needed.
  var maximumLines = 0

  /// What Apple's string drawing uses without attributes is Helvetica 12; here the system's font of that size.
  static var forStringDrawing: TextComposer {
    TextComposer(font: .systemFont(ofSize: 12), color: .black)
  }

  func layout(_ text: String) -> TextLayout {
    checked(
      TextLayout(
        text, style: font.style, color: color.resolved,
        paragraph: ParagraphOptions(
          alignment: alignment.layoutAlignment, lineBreak: lineBreak.layoutBreak, maximumLines: maximumLines),
        families: font.families))
  }

  private func checked(_ layout: TextLayout) -> TextLayout {
    LayerContext.current.checkFonts(for: layout)
    return layout
  }

  /// Attributes win over the composer's own settings; of paragraph styles the first counts.
  func layout(_ text: NSAttributedString) -> TextLayout {
    var runs: [TextRun] = []
    let whole = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      runs.append(run(whole.substring(with: range), attributes))
    }
    var paragraph = ParagraphOptions(
      alignment: alignment.layoutAlignment, lineBreak: lineBreak.layoutBreak, maximumLines: maximumLines)
    if text.length > 0,
      let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    {
      paragraph.alignment = style.alignment.layoutAlignment
      paragraph.lineSpacing = Double(style.lineSpacing)
      // The mode of a style says how several lines break; one line ends as the composer says.
      if maximumLines != 1 { paragraph.lineBreak = style.lineBreakMode.layoutBreak }
    }
    return checked(TextLayout(runs: runs, paragraph: paragraph, families: font.families))
  }

  private func run(_ text: String, _ attributes: [NSAttributedString.Key: Any]) -> TextRun {
    var style = (attributes[.font] as? UIFont ?? font).style
    if let kern = number(attributes[.kern]) { style.tracking = kern }
    let color = attributes[.foregroundColor] as? UIColor ?? color
    return TextRun(
      text, style: style, color: color.resolved,
      isUnderlined: (number(attributes[.underlineStyle]) ?? 0) != 0,
      isStruckThrough: (number(attributes[.strikethroughStyle]) ?? 0) != 0)
  }

  private func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }
}
