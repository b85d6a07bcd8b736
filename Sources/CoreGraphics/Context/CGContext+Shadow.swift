import CCairo
import Foundation

extension CGContext {
  /// Draws the shadow of what `body` draws within `bounds` (pixels).
  ///
  /// The shape is drawn into memory of its own, its alpha blurred and tinted. A record is replayed at
  /// scales not known yet: its shadows are made at two pixels a point, which a blurred edge forgives.
  func drawShadow(_ shadow: GraphicsState.Shadow, of bounds: CGRect, _ body: (OpaquePointer) -> Void) {
    let baseScale = base.meanScale
    // A wider blur is flat over any screen.
    let sigma = min(shadow.blur / 2 * baseScale, 1000)
    let offset = CGSize(width: shadow.offset.width * baseScale, height: shadow.offset.height * baseScale)
    let reach = (3 * sigma).rounded(.up) + 1
    let seen = clipBounds.offsetBy(dx: -offset.width, dy: -offset.height).insetBy(dx: -reach, dy: -reach)
    guard bounds.isFinite, seen.isFinite else { return }
    let part = bounds.intersection(seen).insetBy(dx: -reach, dy: -reach).integral
    let density = recordingBounds == nil ? 1.0 : 2.0
    guard !part.isNull, !part.isEmpty,
      let surface = CairoSurface.image(
        width: Int((Double(part.width) * density).rounded(.up)),
        height: Int((Double(part.height) * density).rounded(.up)))
    else { return }
    // Scale and offset of the surface, not of the matrix: `body` sets its own matrices in pixels.
    cairo_surface_set_device_scale(surface.pointer, density, density)
    cairo_surface_set_device_offset(
      surface.pointer, -Double(part.minX) * density, -Double(part.minY) * density)
    guard let shape = cairo_create(surface.pointer) else { return }
    prepare(shape)
    body(shape)
    cairo_destroy(shape)

    surface.withPixels { memory, bytesPerRow in
      var mask = AlphaMask(
        copying: memory, width: surface.width, height: surface.height, bytesPerRow: bytesPerRow)
      mask.blur(sigma: sigma * density)
      mask.write(tint: shadow.color, to: memory, bytesPerRow: bytesPerRow)
    }
    drawBlended { cairo in
      withExtendedLifetime(surface) {
        cairo_set_source_surface(cairo, surface.pointer, Double(offset.width), Double(offset.height))
      }
      cairo_paint(cairo)
    }
  }
}
