import CPango
import CoreGraphics
import Foundation

/// Text in runs of style and colour, measured, broken into lines and drawn.
///
/// All measures are in points and independent of the scale the text is drawn at. One thread at a time may
/// use a layout.
package final class TextLayout {
  package let runs: [TextRun]
  package let paragraph: ParagraphOptions
  package let families: FontFamilyChoice

  /// The whole text in UTF-8, as Pango counts it.
  let bytes: [UInt8]
  /// Where each run starts in `bytes`.
  let runStarts: [Int]
  private let context: PangoObject
  private var last: (space: Space, lines: LineSet)?

  private struct Space: Equatable {
    var width: Double?
    var height: Double?
  }

  package init(
    runs: [TextRun], paragraph: ParagraphOptions = ParagraphOptions(), families: FontFamilyChoice
  ) {
    self.runs = runs
    self.paragraph = paragraph
    self.families = families
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for run in runs {
      starts.append(bytes.count)
      // Pango's text ends at a zero byte; a space keeps the count of letters.
      bytes += run.text.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
    }
    self.bytes = bytes
    runStarts = starts
    context = makePangoContext()
  }

  /// One run of plain text.
  package convenience init(
    _ text: String, style: TextStyle, color: ColorValue = .black,
    paragraph: ParagraphOptions = ParagraphOptions(), families: FontFamilyChoice
  ) {
    self.init(runs: [TextRun(text, style: style, color: color)], paragraph: paragraph, families: families)
  }

  /// How much room the text needs when lines may be that long, in points; nil for as long as they are. With
  /// a height, lines that do not fit are left out (the first one never is). Zero for no text.
  package func size(constrainedTo width: Double?, height: Double? = nil) -> CGSize {
    let lines = lineSet(width, height).lines
    return CGSize(
      width: lines.reduce(0) { max($0, $1.metrics.width) }, height: lines.last?.metrics.bottom ?? 0)
  }

  /// The lines, from the top; with a width, placed in it by the paragraph's alignment.
  package func lines(constrainedTo width: Double?, height: Double? = nil) -> [TextLine] {
    lineSet(width, height).lines.map(\.metrics)
  }

  /// Whether something is left out.
  package func isTruncated(constrainedTo width: Double?, height: Double? = nil) -> Bool {
    lineSet(width, height).isTruncated
  }

  /// How many characters no installed font has; they are drawn as boxes.
  package var unknownCharacterCount: Int {
    let layout = makeLayout(from: 0)
    return withExtendedLifetime(layout) { Int(pango_layout_get_unknown_glyphs_count(layout.pointer)) }
  }

  /// Draws the text with its top left corner at the point.
  package func draw(in target: CGContext, at origin: CGPoint, width: Double? = nil, height: Double? = nil) {
    let set = lineSet(width, height)
    guard !set.lines.isEmpty, origin.isFinite else { return }
    target.withCairo { cairo in
      for line in set.lines { draw(line, at: origin, with: cairo) }
    }
  }

  /// The place in the text, in bytes of UTF-8, of the character under a point; nil without text.
  package func byteIndex(at point: CGPoint, width: Double? = nil, height: Double? = nil) -> Int? {
    let lines = lineSet(width, height).lines
    guard let line = lines.first(where: { Double(point.y) < $0.metrics.bottom }) ?? lines.last,
      point.isFinite
    else { return nil }
    var index: Int32 = 0
    pango_layout_line_x_to_index(line.pango, pangoUnits(Double(point.x) - line.metrics.x), &index, nil)
    return line.textOffset + Int(index)
  }

  private func lineSet(_ width: Double?, _ height: Double?) -> LineSet {
    let space = Space(
      width: width.flatMap { $0.isFinite ? max($0, 0) : nil }, height: height.flatMap { $0.isNaN ? nil : $0 })
    if let last, last.space == space { return last.lines }
    let lines = breakLines(width: space.width, height: space.height)
    last = (space, lines)
    return lines
  }

  /// A Pango layout of the text from a byte on, unbroken.
  func makeLayout(from start: Int, joiningParagraphs: Bool = false) -> PangoObject {
    let layout = PangoObject(owning: pango_layout_new(context.pointer))
    var text = Array(bytes[start...])
    if joiningParagraphs {
      for index in text.indices where text[index] == UInt8(ascii: "\n") { text[index] = UInt8(ascii: " ") }
    }
    text.withUnsafeBytes { buffer in
      let characters = buffer.bindMemory(to: CChar.self)
      if let base = characters.baseAddress {
        pango_layout_set_text(layout.pointer, base, Int32(characters.count))
      }
    }
    if let first = runs.first {
      FontDescription(first.style, families).use { description in
        pango_layout_set_font_description(layout.pointer, description)
      }
    }
    let attributes = pango_attr_list_new()
    for (index, run) in runs.enumerated() {
      let from = max(runStarts[index] - start, 0)
      let to = runStarts[index] + run.text.utf8.count - start
      guard to > from else { continue }
      let font = FontDescription(run.style, families).use { pango_attr_font_desc_new($0) }
      add(font, from, to, attributes)
      if run.style.hasTabularDigits { add(pango_attr_font_features_new("tnum=1"), from, to, attributes) }
      if run.style.tracking != 0, run.style.tracking.isFinite {
        add(pango_attr_letter_spacing_new(pangoUnits(run.style.tracking)), from, to, attributes)
      }
    }
    pango_layout_set_attributes(layout.pointer, attributes)
    pango_attr_list_unref(attributes)
    return layout
  }

  private func add(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ from: Int, _ to: Int, _ list: OpaquePointer?
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = UInt32(from)
    attribute.pointee.end_index = UInt32(to)
    pango_attr_list_insert(list, attribute)
  }
}
