import Foundation

extension PixelBuffer {
  /// Reads bytes of another layout; nil when there are too few or the size is not positive.
  init?(
    width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout, bytes: UnsafeRawBufferPointer
  ) {
    guard width > 0, height > 0, width <= 32_767, height <= 32_767,
      bytesPerRow >= width * layout.bytesPerPixel,
      bytes.count >= (height - 1) * bytesPerRow + width * layout.bytesPerPixel,
      let source = bytes.bindMemory(to: UInt8.self).baseAddress
    else { return nil }
    self.init(width: width, height: height)
    self.bytes.withUnsafeMutableBufferPointer { buffer in
      guard let target = buffer.baseAddress else { return }
      for y in 0..<height {
        for x in 0..<width {
          layout.read(
            source + y * bytesPerRow + x * layout.bytesPerPixel, into: target + (y * width + x) * 4)
        }
      }
    }
  }

  /// The part inside, which must lie within the buffer.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> PixelBuffer {
    var part = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      let from = ((y + row) * self.width + x) * 4
      let to = row * width * 4
      part.bytes.replaceSubrange(to..<to + width * 4, with: bytes[from..<from + width * 4])
    }
    return part
  }

  /// The colour of one pixel, not premultiplied; transparent outside the buffer.
  package func color(x: Int, y: Int) -> ColorValue {
    guard x >= 0, y >= 0, x < width, y < height else { return .clear }
    let index = (y * width + x) * 4
    let alpha = Double(bytes[index + 3]) / 255
    guard alpha > 0 else { return .clear }
    func channel(_ offset: Int) -> Double { min(1, Double(bytes[index + offset]) / 255 / alpha) }
    return ColorValue(red: channel(2), green: channel(1), blue: channel(0), alpha: alpha)
  }
}
