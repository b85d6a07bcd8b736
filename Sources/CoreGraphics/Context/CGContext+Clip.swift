import CCairo
import Foundation

extension CGContext {
  /// Limits drawing to what the current path holds besides the present clip; forgets the path. An empty
  /// path changes nothing.
  public func clip(using rule: CGPathFillRule = .winding) {
    guard !currentPath.isEmpty else { return }
    let path = currentPath
    beginPath()
    prepare(cairo)
    emit(path, into: cairo)
    cairo_set_fill_rule(
      cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_clip(cairo)
  }

  /// Limits drawing to the rectangle besides the present clip; forgets the current path.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Limits drawing to the rectangles together besides the present clip; forgets the current path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    if currentPath.isEmpty { addRect(.zero) }
    clip()
  }

  /// Lifts the clip, back to the whole context.
  public func resetClip() {
    cairo_reset_clip(cairo)
    state.mask = nil
  }

  /// The smallest rectangle, in the drawing's points, around what the clip leaves.
  public var boundingBoxOfClipPath: CGRect { clipBounds.applying(state.ctm.inverted()) }
}
