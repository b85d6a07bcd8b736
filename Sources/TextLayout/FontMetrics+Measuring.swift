import CPango
import CoreGraphics
import Foundation

extension FontMetrics {
  /// Measures the font that the style gets on this system.
  package init(_ style: TextStyle, families: FontFamilyChoice) {
    let context = makePangoContext()
    let description = FontDescription(style, families)
    var measured = FontMetrics(
      ascender: style.usableSize, descender: 0, leading: 0, capHeight: 0, xHeight: 0, resolvedFamily: "")
    let loaded = description.use { pango_context_load_font(context.pointer, $0) }
    guard let font = loaded else {
      self = measured
      return
    }
    if let metrics = pango_font_get_metrics(font, nil) {
      measured.ascender = points(pango_font_metrics_get_ascent(metrics))
      measured.descender = points(pango_font_metrics_get_descent(metrics))
      let height = points(pango_font_metrics_get_height(metrics))
      measured.leading = max(0, height - measured.ascender - measured.descender)
      pango_font_metrics_unref(metrics)
    }
    if let actual = pango_font_describe(font) {
      measured.resolvedFamily = pango_font_description_get_family(actual).map { String(cString: $0) } ?? ""
      pango_font_description_free(actual)
    }
    g_object_unref(UnsafeMutableRawPointer(font))
    measured.capHeight = FontMetrics.inkHeight(of: "H", context, description)
    measured.xHeight = FontMetrics.inkHeight(of: "x", context, description)
    self = measured
  }

  /// How far the letter's ink rises above the baseline.
  private static func inkHeight(
    of letter: String, _ context: PangoObject, _ description: FontDescription
  ) -> Double {
    let layout = PangoObject(owning: pango_layout_new(context.pointer))
    description.use { pango_layout_set_font_description(layout.pointer, $0) }
    pango_layout_set_text(layout.pointer, letter, -1)
    return withExtendedLifetime(layout) {
      var ink = PangoRectangle()
      pango_layout_get_extents(layout.pointer, &ink, nil)
      return points(pango_layout_get_baseline(layout.pointer) - ink.y)
    }
  }
}
