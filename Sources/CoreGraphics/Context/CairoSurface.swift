import CCairo
import Foundation

/// Owns one Cairo surface.
final class CairoSurface {
  let pointer: OpaquePointer

  /// The largest side Cairo's image surfaces have, in pixels.
  static let longestSide = 32_767

  private init(pointer: OpaquePointer) { self.pointer = pointer }

  deinit { cairo_surface_destroy(pointer) }

  /// Transparent pixels; nil when there is no memory for them or a side is negative or too long.
  static func image(width: Int, height: Int) -> CairoSurface? {
    guard (0...longestSide).contains(width), (0...longestSide).contains(height),
      let pointer = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return nil }
    let surface = CairoSurface(pointer: pointer)
    return cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS ? surface : nil
  }

  /// A surface on memory that outlives it, in `PixelBuffer`'s pixel order.
  static func image(
    on memory: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int
  ) -> CairoSurface? {
    guard (0...longestSide).contains(width), (0...longestSide).contains(height),
      let pointer = cairo_image_surface_create_for_data(
        memory, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(bytesPerRow))
    else { return nil }
    let surface = CairoSurface(pointer: pointer)
    return cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS ? surface : nil
  }

  /// A copy of the pixels.
  static func image(copying pixels: PixelBuffer) -> CairoSurface? {
    guard let surface = image(width: pixels.width, height: pixels.height) else { return nil }
    surface.withPixels { target, bytesPerRow in
      pixels.bytes.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress else { return }
        for y in 0..<pixels.height {
          (target + y * bytesPerRow).update(from: base + y * pixels.bytesPerRow, count: pixels.bytesPerRow)
        }
      }
    }
    return surface
  }

  /// A surface that keeps what is drawn as vectors. Bounds that are not finite count as empty.
  static func recording(bounds: CGRect) -> CairoSurface? {
    var extents = cairo_rectangle_t(x: 0, y: 0, width: 0, height: 0)
    if bounds.isFinite, !bounds.isNull {
      extents = cairo_rectangle_t(
        x: Double(bounds.minX), y: Double(bounds.minY), width: Double(bounds.width),
        height: Double(bounds.height))
    }
    guard let pointer = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents) else {
      return nil
    }
    return CairoSurface(pointer: pointer)
  }

  var width: Int { Int(cairo_image_surface_get_width(pointer)) }
  var height: Int { Int(cairo_image_surface_get_height(pointer)) }

  /// Lets `body` read and change an image surface's memory.
  func withPixels(_ body: (_ memory: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int) -> Void) {
    cairo_surface_flush(pointer)
    guard let memory = cairo_image_surface_get_data(pointer) else { return }
    body(memory, Int(cairo_image_surface_get_stride(pointer)))
    withExtendedLifetime(self) { cairo_surface_mark_dirty(pointer) }
  }

  /// A copy of an image surface's pixels.
  func pixelBuffer() -> PixelBuffer {
    var pixels = PixelBuffer(width: width, height: height)
    let (rows, rowBytes) = (height, width * 4)
    withPixels { memory, bytesPerRow in
      pixels.bytes.withUnsafeMutableBufferPointer { target in
        guard let base = target.baseAddress else { return }
        for y in 0..<rows {
          (base + y * rowBytes).update(from: memory + y * bytesPerRow, count: rowBytes)
        }
      }
    }
    return pixels
  }
}

extension CGAffineTransform {
  var cairo: cairo_matrix_t {
    cairo_matrix_t(
      xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
  }

  /// How much the map enlarges: the square root of the growth of areas.
  package var meanScale: Double { abs(determinant).squareRoot() }
}
