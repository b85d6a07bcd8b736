import CPango
import CoreGraphics
import Foundation

/// Owns one reference to a GObject.
final class PangoObject {
  let pointer: OpaquePointer

  /// Takes over the caller's reference.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}

/// Owns one font description. Its pointer is only lent: an object that is not used any more is released
/// at once, even while C still reads what it owns.
final class FontDescription {
  private let pointer: OpaquePointer

  init(_ style: TextStyle, _ families: FontFamilyChoice) {
    pointer = pango_font_description_new()
    pango_font_description_set_family(pointer, style.family ?? families.list)
    pango_font_description_set_absolute_size(pointer, style.usableSize * Double(PANGO_SCALE))
    let weight = min(max(style.weight, 100), 1000)
    pango_font_description_set_weight(pointer, PangoWeight(rawValue: UInt32(weight)))
    pango_font_description_set_style(pointer, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
  }

  deinit { pango_font_description_free(pointer) }

  func use<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }
}

extension TextStyle {
  var usableSize: Double { size.isFinite ? min(max(size, 0.1), 4096) : 17 }
}

/// Points from Pango's units.
func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

/// Pango's units from points, within what its integers hold.
func pangoUnits(_ points: Double) -> Int32 {
  Int32((min(max(points, -1_000_000), 1_000_000) * Double(PANGO_SCALE)).rounded())
}

/// A Pango context whose measures do not depend on the scale text is drawn at: no hinting, no rounding of
/// positions, a fixed language.
func makePangoContext() -> PangoObject {
  let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
  guard let context else { preconditionFailure("Pango always makes a context.") }
  pango_cairo_context_set_resolution(context, 72)
  let options = cairo_font_options_create()
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  pango_cairo_context_set_font_options(context, options)
  cairo_font_options_destroy(options)
  pango_context_set_round_glyph_positions(context, 0)
  pango_context_set_language(context, pango_language_from_string("en"))
  return PangoObject(owning: context)
}
