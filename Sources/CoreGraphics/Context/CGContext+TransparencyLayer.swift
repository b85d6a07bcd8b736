import CCairo
import Foundation

extension CGContext {
  /// Collects what is drawn until `endTransparencyLayer()`, to be drawn as one with the alpha, shadow and
  /// blend mode set now.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    saved.append(.transparencyLayer(state))
    cairo_save(cairo)
    cairo_push_group(cairo)
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
  }

  /// The same, limited to the rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Draws what was collected; states saved inside and not restored are restored. Does nothing outside a
  /// layer.
  public func endTransparencyLayer() {
    guard
      saved.contains(where: {
        if case .transparencyLayer = $0 { true } else { false }
      })
    else { return }
    while case .state? = saved.last { restoreGState() }
    guard case .transparencyLayer(let outer)? = saved.popLast() else { return }
    guard let group = cairo_pop_group(cairo) else { return }
    state = outer
    render(bounds: clipBounds) { cairo in
      cairo_set_source(cairo, group)
      cairo_paint_with_alpha(cairo, state.alpha)
    }
    cairo_pattern_destroy(group)
    cairo_restore(cairo)
  }
}
