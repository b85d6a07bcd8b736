import CCairo
import Foundation

/// What a `draw(in:)` drew, kept as vectors: made once on the drawing thread, replayed by the render side
/// at whatever scale the layer is shown at.
///
/// Immutable once made. `@unchecked Sendable`: the only mutable thing inside is Cairo's recording surface,
/// whose replay builds lazy indices; every replay holds `lock`.
package final class DrawingRecord: @unchecked Sendable {
  package let identity = ContentIdentity()

  /// The rectangle the record covers, in points of the layer that drew it, y downwards.
  package let bounds: CGRect

  private let surface: CairoSurface?
  private let lock = Guarded(())

  /// A record of nothing.
  package convenience init(bounds: CGRect) { self.init(bounds: bounds, surface: nil) }

  init(bounds: CGRect, surface: CairoSurface?) {
    self.bounds = bounds
    self.surface = surface
  }

  /// Whether anything was drawn.
  package var isEmpty: Bool {
    guard let surface else { return true }
    return lock.withLock { _ in
      var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
      cairo_recording_surface_ink_extents(surface.pointer, &x, &y, &width, &height)
      return width <= 0 || height <= 0
    }
  }

  /// Draws the record in the context's points, as sharp as the context is.
  package func draw(in context: CGContext) {
    guard let surface else { return }
    lock.withLock { _ in
      context.withCairo { cairo in
        cairo_rectangle(
          cairo, Double(bounds.minX), Double(bounds.minY), Double(bounds.width), Double(bounds.height))
        cairo_set_source_surface(cairo, surface.pointer, 0, 0)
        cairo_fill(cairo)
      }
    }
  }

  /// The part of the record inside `region` (its points) in pixels, so many a point along x and y. Sizes
  /// are rounded up to whole pixels; what is not finite or larger than Cairo can hold gives no pixels.
  package func rasterize(region: CGRect, scaleX: Double, scaleY: Double) -> PixelBuffer {
    let width = (Double(region.width) * scaleX - 1e-6).rounded(.up)
    let height = (Double(region.height) * scaleY - 1e-6).rounded(.up)
    let longest = Double(CairoSurface.longestSide)
    guard region.isFinite, scaleX > 0, scaleY > 0, width >= 1, height >= 1, width <= longest,
      height <= longest
    else { return PixelBuffer(width: 0, height: 0) }
    let context = CGContext(pixelWidth: Int(width), pixelHeight: Int(height), scale: 1)
    context.scaleBy(x: scaleX, y: scaleY)
    context.translateBy(x: -region.minX, y: -region.minY)
    draw(in: context)
    return context.pixelBuffer()
  }
}

extension CGContext {
  /// A context that keeps what is drawn as vectors, within the bounds, in points, y downwards.
  package static func recording(bounds: CGRect) -> CGContext {
    guard let surface = CairoSurface.recording(bounds: bounds) else {
      preconditionFailure("Cairo never returns nil here: without memory it returns an inert surface.")
    }
    return CGContext(
      surface: surface, base: .identity, recordingBounds: bounds, flipsImages: true)
  }

  /// Ends recording: the record is immutable, and what is drawn from now on is lost.
  package func finishRecording() -> DrawingRecord {
    guard let recordingBounds else {
      preconditionFailure("Only a context made by CGContext.recording(bounds:) has a record.")
    }
    while let frame = saved.last {
      if case .state = frame { restoreGState() } else { endTransparencyLayer() }
    }
    return DrawingRecord(bounds: recordingBounds, surface: detachSurface())
  }
}
