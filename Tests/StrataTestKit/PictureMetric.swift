import CoreGraphics

/// How far a picture is from a reference: the picture oracles' own measure (their README describes it).
package struct PictureMetric: Sendable, CustomStringConvertible {
  package enum Verdict: String, Sendable { case good, pass, fail }

  /// Shares of pixels 0…1, and the mean difference of a channel 0…255.
  package let tol24: Double
  package let tol10: Double
  package let strict: Double
  package let edge: Double
  package let mean: Double

  /// Both pictures are taken over opaque white and must have one size; else everything is wrong.
  package init(_ got: PixelBuffer, _ reference: PixelBuffer) {
    guard got.width == reference.width, got.height == reference.height, got.width > 0 else {
      (tol24, tol10, strict, edge, mean) = (1, 1, 1, 0, 255)
      return
    }
    let (width, height) = (got.width, got.height)
    let (a, b) = (Self.opaque(got), Self.opaque(reference))
    let (lowA, highA) = Self.neighbourhood(a, width, height)
    let (lowB, highB) = Self.neighbourhood(b, width, height)
    var counts = (tol24: 0, tol10: 0, strict: 0, edge: 0)
    var sum = 0
    for pixel in 0..<width * height {
      var (misses24, misses10, isFar, isEdge) = (false, false, false, false)
      for i in pixel * 3..<pixel * 3 + 3 {
        let outside = max(a[i] - highB[i], lowB[i] - a[i], b[i] - highA[i], lowA[i] - b[i])
        misses24 = misses24 || outside > 24
        misses10 = misses10 || outside > 10
        isFar = isFar || abs(a[i] - b[i]) > 24
        isEdge = isEdge || highB[i] - lowB[i] > 24
        sum += abs(a[i] - b[i])
      }
      counts.tol24 += misses24 ? 1 : 0
      counts.tol10 += misses10 ? 1 : 0
      counts.strict += isFar ? 1 : 0
      counts.edge += isEdge ? 1 : 0
    }
    let total = Double(width * height)
    (tol24, tol10) = (Double(counts.tol24) / total, Double(counts.tol10) / total)
    (strict, edge) = (Double(counts.strict) / total, Double(counts.edge) / total)
    mean = Double(sum) / (total * 3)
  }

  package func verdict(isPerspective: Bool = false) -> Verdict {
    if tol24 <= 0.001, tol10 <= 0.002, strict <= 0.003 + (isPerspective ? 0.2 : 0.06) * edge, mean <= 0.9 {
      return .good
    }
    if tol24 <= 0.002, tol10 <= 0.004, strict <= 0.005 + (isPerspective ? 0.25 : 0.15) * edge, mean <= 1.2 {
      return .pass
    }
    return .fail
  }

  package var description: String {
    "tol24 \(tol24), tol10 \(tol10), strict \(strict), edge \(edge), mean \(mean)"
  }

  private static func opaque(_ picture: PixelBuffer) -> [Int] {
    var values: [Int] = []
    values.reserveCapacity(picture.width * picture.height * 3)
    for index in stride(from: 0, to: picture.bytes.count, by: 4) {
      let rest = 255 - Int(picture.bytes[index + 3])
      for channel in 0..<3 { values.append(Int(picture.bytes[index + channel]) + rest) }
    }
    return values
  }

  private static func neighbourhood(_ values: [Int], _ width: Int, _ height: Int) -> (low: [Int], high: [Int])
  {
    var (low, high) = (values, values)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 {
          let index = (y * width + x) * 3 + channel
          for row in max(0, y - 1)...min(height - 1, y + 1) {
            for column in max(0, x - 1)...min(width - 1, x + 1) {
              let value = values[(row * width + column) * 3 + channel]
              low[index] = min(low[index], value)
              high[index] = max(high[index], value)
            }
          }
        }
      }
    }
    return (low, high)
  }
}
