import CoreGraphics
import LayerModel

/// Pixels to paint on: premultiplied, one `UInt32` a pixel (alpha, red, green, blue from the top byte down).
final class Surface {
  private(set) var bounds: PixelRect
  private(set) var memory: UnsafeMutablePointer<UInt32>
  private var capacity: Int

  init(bounds: PixelRect) {
    self.bounds = bounds
    capacity = max(1, bounds.width * bounds.height)
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: 0, count: capacity)
  }

  deinit { memory.deallocate() }

  var width: Int { bounds.width }

  /// Takes on other bounds, and forgets what it showed.
  func reset(to bounds: PixelRect) {
    self.bounds = bounds
    let count = bounds.width * bounds.height
    if count > capacity {
      memory.deallocate()
      capacity = count
      memory = .allocate(capacity: count)
    }
    memory.initialize(repeating: 0, count: max(1, min(count, capacity)))
  }

  /// The pixel at the left edge of a row, moved so that device x indexes it.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    memory + ((y - bounds.minY) * width - bounds.minX)
  }

  func fill(_ rect: PixelRect, with pixel: UInt32) {
    let part = rect.intersection(bounds)
    for y in part.minY..<max(part.minY, part.maxY) {
      (row(y) + part.minX).update(repeating: pixel, count: part.width)
    }
  }

  /// A copy in the layout everybody else uses.
  func pixelBuffer() -> PixelBuffer {
    var buffer = PixelBuffer(width: bounds.width, height: bounds.height)
    buffer.bytes.withUnsafeMutableBytes { bytes in
      bytes.copyMemory(
        from: UnsafeRawBufferPointer(start: memory, count: bounds.width * bounds.height * 4))
    }
    return buffer
  }
}

/// Where painting goes now, and which part of it may change.
struct Target {
  var surface: Surface
  var scissor: PixelRect
}
