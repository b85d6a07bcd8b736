/// Pixels in memory: premultiplied sRGB, four bytes a pixel in the order blue, green, red, alpha (what
/// Cairo calls ARGB32 on a little-endian machine and GL calls BGRA), row 0 at the top, rows not padded.
package struct PixelBuffer: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package var bytes: [UInt8]

  /// A buffer of transparent black. Negative sizes count as zero.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
  }

  package var bytesPerRow: Int { width * 4 }
}
