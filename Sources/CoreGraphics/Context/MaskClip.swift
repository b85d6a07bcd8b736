import CCairo
import Foundation

/// The picture that `clip(to:mask:)` lets drawing through by: an alpha for every pixel of the context.
///
/// A reference type because `saveGState` keeps it with the state. `pattern` is in pixels; outside of the picture it
/// is clear.
final class MaskClip {
  let pattern: OpaquePointer

  init(retaining pattern: OpaquePointer) { self.pattern = cairo_pattern_reference(pattern) }

  deinit { cairo_pattern_destroy(pattern) }
}

extension CGContext {
  /// Limits drawing to the rectangle, and there to what the mask lets through, besides the present clip; forgets
  /// the current path.
  ///
  /// An image mask (`CGImage(maskWidth:…)`) lets through where its samples are 0; a picture with alpha where it is
  /// opaque; a picture without where it is white. It is placed as `draw(_:in:)` places pictures: upside down in
  /// contexts of UIKit's kind.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard rect.isFinite, !rect.isEmpty, mask.width > 0, mask.height > 0,
      let source = CairoSurface.image(copying: mask.maskPixels),
      let toPixels = imageTransform(mask, in: rect, isFlipped: flipsImages)
    else {
      clip(to: CGRect.zero)
      return
    }
    clip(to: rect)
    guard let pattern = cairo_pattern_create_for_surface(source.pointer) else { return }
    defer { cairo_pattern_destroy(pattern) }
    var toPicture = toPixels.inverted().cairo
    cairo_pattern_set_matrix(pattern, &toPicture)
    cairo_pattern_set_filter(
      pattern, mask.shouldInterpolate ? state.interpolationQuality.cairo : CAIRO_FILTER_NEAREST)
    // The rectangle cuts; beyond it a smooth edge would otherwise fade.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    guard let earlier = state.mask else {
      state.mask = MaskClip(retaining: pattern)
      return
    }
    // Both at once: the one seen through the other.
    cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
    cairo_identity_matrix(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_set_source(cairo, pattern)
    cairo_mask(cairo, earlier.pattern)
    guard let both = cairo_pop_group(cairo) else { return }
    state.mask = MaskClip(retaining: both)
    cairo_pattern_destroy(both)
  }

  /// Draws through `body`, seen through the mask of `clip(to:mask:)` if there is one, with the operator in use.
  func drawMasked(_ cairo: OpaquePointer, _ body: (OpaquePointer) -> Void) {
    guard let mask = state.mask else { return body(cairo) }
    let how = cairo_get_operator(cairo)
    cairo_push_group(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    prepare(cairo)
    body(cairo)
    cairo_new_path(cairo)
    cairo_pop_group_to_source(cairo)
    cairo_set_operator(cairo, how)
    cairo_identity_matrix(cairo)
    cairo_mask(cairo, mask.pattern)
  }
}
