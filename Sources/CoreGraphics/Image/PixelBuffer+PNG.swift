import CCairo
import Foundation

extension PixelBuffer {
  /// The picture as a PNG file's bytes, colours no longer premultiplied: the same bytes for the same pixels.
  /// Nil for a buffer without pixels.
  package func pngData() -> Data? {
    guard width > 0, height > 0, let surface = CairoSurface.image(copying: self) else { return nil }
    defer { withExtendedLifetime(surface) {} }
    var bytes = Data()
    let status = withUnsafeMutablePointer(to: &bytes) { target in
      cairo_surface_write_to_png_stream(
        surface.pointer,
        { closure, data, length in
          guard let data else { return CAIRO_STATUS_WRITE_ERROR }
          closure?.assumingMemoryBound(to: Data.self).pointee.append(data, count: Int(length))
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : nil
  }
}
