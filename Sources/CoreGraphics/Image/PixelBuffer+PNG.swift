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

  /// The pixels of a PNG file; nil for what is none, and for pictures that are too large.
  init?(pngData: Data) {
    var rest = pngData[...]
    let surface = withUnsafeMutablePointer(to: &rest) { source in
      cairo_image_surface_create_from_png_stream(
        { closure, target, length in
          guard let source = closure?.assumingMemoryBound(to: Data.SubSequence.self), let target,
            source.pointee.count >= Int(length)
          else { return CAIRO_STATUS_READ_ERROR }
          source.pointee.prefix(Int(length)).copyBytes(to: target, count: Int(length))
          source.pointee.removeFirst(Int(length))
          return CAIRO_STATUS_SUCCESS
        }, source)
    }
    guard let surface else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let converted = CairoSurface.image(
        width: Int(cairo_image_surface_get_width(surface)),
        height: Int(cairo_image_surface_get_height(surface))),
      let cairo = cairo_create(converted.pointer)
    else { return nil }
    // Whatever the file's layout, drawing makes it ours.
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    let pixels = converted.pixelBuffer()
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    self = pixels
  }

  /// The alpha filled with a colour.
  func tinted(_ color: ColorValue) -> PixelBuffer {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    var result = self
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Double(bytes[start + 3]) / 255 * min(max(color.alpha, 0), 1)
      result.bytes[start] = byte(color.blue * alpha)
      result.bytes[start + 1] = byte(color.green * alpha)
      result.bytes[start + 2] = byte(color.red * alpha)
      result.bytes[start + 3] = byte(alpha)
    }
    return result
  }
}
