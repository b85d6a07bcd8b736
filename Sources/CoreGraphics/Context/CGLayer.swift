import CCairo
import Foundation

/// A drawing that is drawn into contexts again and again, kept as vectors: as sharp as each context.
public final class CGLayer {
  /// What the layer shows is drawn here, in points, with the axes of the context it was made for.
  public let context: CGContext?
  /// In points.
  public let size: CGSize

  /// An empty layer for drawing into contexts like this one; nil for sizes that are empty or not finite.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      let surface = CairoSurface.recording(bounds: CGRect(origin: .zero, size: size))
    else { return nil }
    self.size = size
    self.context = CGContext(
      surface: surface, base: .identity, recordingBounds: CGRect(origin: .zero, size: size),
      flipsImages: context.flipsImages)
  }
}

extension CGContext {
  /// Draws what the layer shows so far, its origin at the point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Draws what the layer shows so far, stretched over the rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    guard rect.isFinite, !rect.isEmpty, let source = layer.context?.surface, state.ctm.isInvertible else {
      return
    }
    let toPixels = CGAffineTransform(
      a: rect.width / layer.size.width, b: 0, c: 0, d: rect.height / layer.size.height, tx: rect.minX,
      ty: rect.minY
    ).concatenating(state.ctm)
    guard toPixels.isInvertible else { return }
    var matrix = toPixels.cairo
    var outline = PathData()
    outline.addRect(CGRect(origin: .zero, size: layer.size), transform: toPixels)
    render(bounds: outline.boundingBox) { cairo in
      cairo_save(cairo)
      emit(outline, into: cairo)
      cairo_clip(cairo)
      cairo_set_matrix(cairo, &matrix)
      withExtendedLifetime(source) { cairo_set_source_surface(cairo, source.pointer, 0, 0) }
      cairo_paint_with_alpha(cairo, state.alpha)
      cairo_restore(cairo)
    }
  }
}
