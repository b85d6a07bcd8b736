import CPango
import CoreGraphics
import Foundation

extension TextLayout {
  /// Draws a line's glyphs as outlines: Cairo places glyph pictures on whole pixels only, which makes
  /// letters jump while they move or grow.
  func draw(_ line: LineSet.Line, at origin: CGPoint, with cairo: OpaquePointer) {
    var x = Double(origin.x) + line.metrics.x
    let baseline = Double(origin.y) + line.metrics.baseline
    var next = line.pango.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let data = node.pointee.data else { continue }
      let item = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      guard let glyphs = item.glyphs, let font = item.item.pointee.analysis.font else { continue }
      let width = points(pango_glyph_string_get_width(glyphs))
      let run = run(atByte: line.textOffset + Int(item.item.pointee.offset))
      let color = run.color
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      cairo_new_path(cairo)
      cairo_move_to(cairo, x, baseline)
      if isPictureFont(font) {
        pango_cairo_show_glyph_string(cairo, font, glyphs)
      } else {
        pango_cairo_glyph_string_path(cairo, font, glyphs)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        cairo_fill(cairo)
      }
      if run.isUnderlined || run.isStruckThrough {
        drawRules(of: run, font, from: x, width: width, baseline: baseline, with: cairo)
      }
      x += width
    }
  }

  private func run(atByte byte: Int) -> TextRun {
    let index = runStarts.lastIndex { $0 <= byte } ?? 0
    return runs[index]
  }

  /// Fonts of coloured pictures have no outlines.
  private func isPictureFont(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard let description = pango_font_describe(font) else { return false }
    defer { pango_font_description_free(description) }
    guard let family = pango_font_description_get_family(description) else { return false }
    return String(cString: family).contains("Emoji")
  }

  private func drawRules(
    of run: TextRun, _ font: UnsafeMutablePointer<PangoFont>, from x: Double, width: Double,
    baseline: Double, with cairo: OpaquePointer
  ) {
    guard let metrics = pango_font_get_metrics(font, nil) else { return }
    defer { pango_font_metrics_unref(metrics) }
    if run.isUnderlined {
      let top = baseline - points(pango_font_metrics_get_underline_position(metrics))
      cairo_rectangle(
        cairo, x, top, width, points(pango_font_metrics_get_underline_thickness(metrics)))
    }
    if run.isStruckThrough {
      let top = baseline - points(pango_font_metrics_get_strikethrough_position(metrics))
      cairo_rectangle(
        cairo, x, top, width, points(pango_font_metrics_get_strikethrough_thickness(metrics)))
    }
    cairo_fill(cairo)
  }
}
