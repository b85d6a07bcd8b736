import CCairo
import Foundation

/// Cairo counts in 1/256ths of a pixel in 32 bits; beyond this many pixels coordinates would wrap round.
private let farthestPixel = 4_000_000.0

extension CGContext {
  /// Makes `path`, given in pixels, the path of `cairo`. Elements that are not finite are left out.
  func emit(_ path: PathData, into cairo: OpaquePointer) {
    func near(_ value: CGFloat) -> Double { min(max(Double(value), -farthestPixel), farthestPixel) }
    cairo_identity_matrix(cairo)
    cairo_new_path(cairo)
    var current = CGPoint.zero
    var start = CGPoint.zero
    path.forEachElement { verb, points in
      guard points.allSatisfy(\.isFinite) else { return }
      let p = Array(points)
      switch verb {
      case .move:
        cairo_move_to(cairo, near(p[0].x), near(p[0].y))
        start = p[0]
      case .line:
        cairo_line_to(cairo, near(p[0].x), near(p[0].y))
      case .quad:
        let control1 = CGPoint(
          x: current.x + (p[0].x - current.x) * 2 / 3, y: current.y + (p[0].y - current.y) * 2 / 3)
        let control2 = CGPoint(
          x: p[1].x + (p[0].x - p[1].x) * 2 / 3, y: p[1].y + (p[0].y - p[1].y) * 2 / 3)
        cairo_curve_to(
          cairo, near(control1.x), near(control1.y), near(control2.x), near(control2.y), near(p[1].x),
          near(p[1].y))
      case .cubic:
        cairo_curve_to(
          cairo, near(p[0].x), near(p[0].y), near(p[1].x), near(p[1].y), near(p[2].x), near(p[2].y))
      case .close:
        cairo_close_path(cairo)
        current = start
      }
      current = p.last ?? current
    }
  }

  /// Draws through `body` with the state's blend mode, and its shadow underneath. `body` gets a Cairo
  /// context whose matrix is the identity in pixels; `bounds` is what it may touch, in pixels.
  func render(bounds: CGRect, _ body: (OpaquePointer) -> Void) {
    if let shadow = state.shadow, shadow.color.alpha > 0, state.alpha > 0 {
      drawShadow(shadow, of: bounds, body)
    }
    defer { updateClientBitmap() }
    if state.blendMode == .plusDarker, recordingBounds == nil { return renderPlusDarker(body) }
    drawBlended(body)
  }

  /// Draws through `body` with the state's blend mode, seen through the mask of `clip(to:mask:)`.
  func drawBlended(_ body: (OpaquePointer) -> Void) {
    guard state.blendMode.needsWholePixels else {
      cairo_set_operator(cairo, state.blendMode.cairo)
      prepare(cairo)
      drawMasked(cairo, body)
      cairo_new_path(cairo)
      return
    }
    // First on its own, then as a whole: the clip is in what was drawn, and a second time would be a mask.
    cairo_save(cairo)
    cairo_push_group(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    prepare(cairo)
    drawMasked(cairo, body)
    cairo_new_path(cairo)
    cairo_pop_group_to_source(cairo)
    cairo_reset_clip(cairo)
    cairo_set_operator(cairo, state.blendMode.cairo)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  func prepare(_ cairo: OpaquePointer) {
    cairo_identity_matrix(cairo)
    let isSmooth = allowsAntialiasing && state.wantsAntialiasing
    cairo_set_antialias(cairo, isSmooth ? CAIRO_ANTIALIAS_BEST : CAIRO_ANTIALIAS_NONE)
  }

  /// Sets a plain colour, with the state's alpha.
  func setSource(_ color: ColorValue, of cairo: OpaquePointer) {
    func unit(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
    cairo_set_source_rgba(
      cairo, unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha) * state.alpha)
  }

  /// What the clip leaves, in pixels.
  var clipBounds: CGRect {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_identity_matrix(cairo)
    cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  /// Lets `body` draw with Cairo in the drawing's points, under the state's clip, alpha, blend mode and
  /// shadow. For text layout only.
  package func withCairo(_ body: (OpaquePointer) -> Void) {
    guard state.ctm.isInvertible else { return }
    var matrix = state.ctm.cairo
    let isPlain = state.alpha == 1 && !state.blendMode.reachesOutsideShape
    render(bounds: clipBounds) { cairo in
      cairo_save(cairo)
      if isPlain {
        cairo_set_matrix(cairo, &matrix)
        body(cairo)
      } else {
        cairo_push_group(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_set_matrix(cairo, &matrix)
        body(cairo)
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, state.alpha)
      }
      cairo_restore(cairo)
    }
  }
}
