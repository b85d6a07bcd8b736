import CPango
import CoreGraphics
import Foundation

/// The lines of a text broken for one width and height.
struct LineSet {
  struct Line {
    var metrics: TextLine
    /// Alive as long as `owner`.
    var pango: UnsafeMutablePointer<PangoLayoutLine>
    var owner: PangoObject
    /// Where the owner's text starts in the whole text, in bytes.
    var textOffset: Int
  }

  var lines: [Line] = []
  var isTruncated = false
}

extension TextLayout {
  func breakLines(width: Double?, height: Double?) -> LineSet {
    guard !bytes.isEmpty else { return LineSet() }
    let whole = makeLayout(from: 0)
    configure(whole, width: paragraph.lineBreak == .clip ? nil : width)
    var set = LineSet()
    append(linesOf: whole, textOffset: 0, to: &set)

    let limit = lineLimit(for: set.lines, height: height)
    let overflows = set.lines.count > limit
    if overflows { set.lines.removeLast(set.lines.count - limit) }
    if let mode = paragraph.lineBreak.ellipsis, let line = set.lines.last, let width,
      overflows || (limit == 1 && line.metrics.width > width)
    {
      // What the last line must stand for: all the text from its start, as one line.
      set.lines.removeLast()
      let start = line.metrics.startByte
      let rest = makeLayout(from: start, joiningParagraphs: true)
      configure(rest, width: width)
      pango_layout_set_ellipsize(rest.pointer, mode)
      pango_layout_set_height(rest.pointer, 0)
      append(linesOf: rest, textOffset: start, to: &set)
      set.isTruncated = true
    } else {
      set.isTruncated = overflows
    }
    place(&set, width: width)
    return set
  }

  private func configure(_ layout: PangoObject, width: Double?) {
    pango_layout_set_width(layout.pointer, width.map(pangoUnits) ?? -1)
    pango_layout_set_wrap(
      layout.pointer, paragraph.lineBreak == .charWrap ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_justify(layout.pointer, paragraph.alignment == .justified && width != nil ? 1 : 0)
    pango_layout_set_auto_dir(layout.pointer, 1)
  }

  private func append(linesOf layout: PangoObject, textOffset: Int, to set: inout LineSet) {
    for index in 0..<pango_layout_get_line_count(layout.pointer) {
      guard let line = pango_layout_get_line_readonly(layout.pointer, index) else { continue }
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      set.lines.append(
        LineSet.Line(
          metrics: TextLine(
            x: 0, top: 0, width: points(logical.width), ascent: points(-logical.y),
            descent: points(logical.y + logical.height),
            startByte: textOffset + Int(line.pointee.start_index)),
          pango: line, owner: layout, textOffset: textOffset))
    }
  }

  /// How many lines the paragraph and the height leave: at least one.
  private func lineLimit(for lines: [LineSet.Line], height: Double?) -> Int {
    var limit = paragraph.maximumLines > 0 ? paragraph.maximumLines : Int.max
    if let height {
      var top = 0.0
      var fitting = 0
      for line in lines {
        top += line.metrics.ascent + line.metrics.descent
        // Room for the rounding of a height that was measured for this very text.
        guard top <= height + 0.01 else { break }
        fitting += 1
        top += paragraph.lineSpacing
      }
      limit = min(limit, max(1, fitting))
    }
    return limit
  }

  private func place(_ set: inout LineSet, width: Double?) {
    var top = 0.0
    // Without a width, the longest line is what the others are aligned in.
    let room = width ?? set.lines.reduce(0) { max($0, $1.metrics.width) }
    for index in set.lines.indices {
      let line = set.lines[index]
      let spare = room - line.metrics.width
      let isRightToLeft = line.pango.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
      let x: Double =
        switch paragraph.alignment {
        case .left: 0
        case .right: spare
        case .center: spare / 2
        case .natural, .justified: isRightToLeft ? spare : 0
        }
      set.lines[index].metrics.x = x
      set.lines[index].metrics.top = top
      top += line.metrics.ascent + line.metrics.descent + paragraph.lineSpacing
    }
  }
}

extension ParagraphOptions.LineBreak {
  var ellipsis: PangoEllipsizeMode? {
    switch self {
    case .truncateHead: PANGO_ELLIPSIZE_START
    case .truncateMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .truncateTail: PANGO_ELLIPSIZE_END
    case .wordWrap, .charWrap, .clip: nil
    }
  }
}
