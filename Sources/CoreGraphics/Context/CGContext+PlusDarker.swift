import CCairo
import Foundation

/// The one blend mode that Cairo does not have.
extension CGContext {
  /// Draws through `body` and puts each pixel together by hand: the sum less what two whites have too much. Within
  /// the clip; only for contexts of pixels.
  func renderPlusDarker(_ body: (OpaquePointer) -> Void) {
    cairo_push_group(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    prepare(cairo)
    drawMasked(cairo, body)
    cairo_new_path(cairo)
    guard let group = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(group) }
    var drawn: OpaquePointer?
    guard cairo_pattern_get_surface(group, &drawn) == CAIRO_STATUS_SUCCESS, let source = PixelView(drawn),
      let target = PixelView(cairo_get_group_target(cairo))
    else { return }
    for y in max(
      0, target.row(of: source, 0))..<max(0, min(target.height, target.row(of: source, source.height)))
    {
      for x in max(
        0, target.column(of: source, 0))..<max(
          0, min(target.width, target.column(of: source, source.width)))
      {
        let from = source.pixel(x - target.column(of: source, 0), y - target.row(of: source, 0))
        if from[3] > 0 { Self.plusDarker(from, target.pixel(x, y)) }
      }
    }
    target.markDirty()
  }

  /// Source: the formula documented with `CGBlendMode.plusDarker`, colours premultiplied.
  private static func plusDarker(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>) {
    let alpha = min(Int(source[3]) + Int(target[3]), 255)
    for channel in 0..<3 {
      let missing =
        Int(source[3]) - Int(source[channel]) + Int(target[3]) - Int(target[channel])
      target[channel] = UInt8(max(0, alpha - missing))
    }
    target[3] = UInt8(alpha)
  }
}

/// The memory of an image surface, and where it lies in the drawing's pixels.
private struct PixelView {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let memory: UnsafeMutablePointer<UInt8>
  private let bytesPerRow: Int
  private let offsetX: Int
  private let offsetY: Int

  /// nil for surfaces without pixels.
  init?(_ surface: OpaquePointer?) {
    guard let surface, cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return nil }
    cairo_surface_flush(surface)
    guard let memory = cairo_image_surface_get_data(surface) else { return nil }
    self.surface = surface
    self.memory = memory
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    bytesPerRow = Int(cairo_image_surface_get_stride(surface))
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    (offsetX, offsetY) = (Int(x.rounded()), Int(y.rounded()))
  }

  /// Where a column of another view lies in this one.
  func column(of other: PixelView, _ x: Int) -> Int { x - other.offsetX + offsetX }
  func row(of other: PixelView, _ y: Int) -> Int { y - other.offsetY + offsetY }

  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> { memory + y * bytesPerRow + x * 4 }

  func markDirty() { cairo_surface_mark_dirty(surface) }
}
