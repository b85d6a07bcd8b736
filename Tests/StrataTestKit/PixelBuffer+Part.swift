import CoreGraphics

extension PixelBuffer {
  /// The pixels of a rectangle of points that lie in the picture.
  package func part(_ rect: CGRect, scale: Double) -> PixelBuffer {
    let left = max(0, Int(rect.minX * scale)), top = max(0, Int(rect.minY * scale))
    let right = min(width, Int(rect.maxX * scale)), bottom = min(height, Int(rect.maxY * scale))
    var part = PixelBuffer(width: max(0, right - left), height: max(0, bottom - top))
    for y in 0..<part.height {
      let from = (top + y) * bytesPerRow + left * 4
      part.bytes.replaceSubrange(
        y * part.bytesPerRow..<(y + 1) * part.bytesPerRow, with: bytes[from..<from + part.bytesPerRow])
    }
    return part
  }
}
