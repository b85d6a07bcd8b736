import CoreGraphics

extension PixelBuffer {
  /// The picture, averaged down along a side that is longer than `side` pixels.
  package func fitting(_ side: Int) -> PixelBuffer {
    guard side > 0, max(width, height) > side else { return self }
    return reduced(Double(side) / Double(max(width, side)), Double(side) / Double(max(height, side)))
  }

  /// The picture averaged down: every pixel of the result is the mean of the area it stands for. Scales at or
  /// above 1 keep that axis.
  func reduced(_ scaleX: Double, _ scaleY: Double) -> PixelBuffer {
    guard width > 0, height > 0 else { return self }
    let columns = AreaWeights(from: width, to: Self.size(width, scaleX))
    let rows = AreaWeights(from: height, to: Self.size(height, scaleY))
    // Across, then down, in floating point: one rounding at the end.
    var across = [Float](repeating: 0, count: columns.count * height * 4)
    for y in 0..<height {
      for x in 0..<columns.count {
        let target = (y * columns.count + x) * 4
        for (index, weight) in columns[x] {
          let source = (y * width + index) * 4
          for channel in 0..<4 { across[target + channel] += Float(bytes[source + channel]) * weight }
        }
      }
    }
    var result = PixelBuffer(width: columns.count, height: rows.count)
    for y in 0..<rows.count {
      for x in 0..<columns.count {
        for channel in 0..<4 {
          var sum: Float = 0
          for (index, weight) in rows[y] { sum += across[(index * columns.count + x) * 4 + channel] * weight }
          result.bytes[(y * columns.count + x) * 4 + channel] = UInt8(min(max(sum + 0.5, 0), 255))
        }
      }
    }
    return result
  }

  private static func size(_ length: Int, _ scale: Double) -> Int {
    scale < 1 ? max(1, Int((Double(length) * scale - 1e-9).rounded(.up))) : length
  }
}

/// Which source pixels, and how much of each, make up each pixel of a shorter row.
private struct AreaWeights {
  private let spans: [[(Int, Float)]]

  var count: Int { spans.count }

  subscript(index: Int) -> [(Int, Float)] { spans[index] }

  init(from length: Int, to count: Int) {
    let step = Double(length) / Double(count)
    spans = (0..<count).map { index in
      let (low, high) = (Double(index) * step, Double(index + 1) * step)
      let (first, last) = (Int(low), min(Int(high.rounded(.up)), length))
      return (first..<last).map { source in
        let covered = min(high, Double(source + 1)) - max(low, Double(source))
        return (source, Float(covered / step))
      }
    }
  }
}
