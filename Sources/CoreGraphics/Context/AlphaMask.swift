import Foundation

/// The alpha of a picture as numbers 0…1.
struct AlphaMask {
  private let width: Int
  private let height: Int
  private var values: [Float]

  init(copying pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int) {
    self.width = width
    self.height = height
    values = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { values[y * width + x] = Float(pixels[y * bytesPerRow + x * 4 + 3]) / 255 }
    }
  }

  /// A Gaussian blur, cut off at three standard deviations; outside the mask counts as empty.
  mutating func blur(sigma: Double) {
    guard sigma > 0.01, width > 0, height > 0 else { return }
    let radius = Int((3 * sigma).rounded(.up))
    var kernel = (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    values = AlphaMask.convolved(values, kernel, count: width, step: 1, lines: height, lineStep: width)
    values = AlphaMask.convolved(values, kernel, count: height, step: width, lines: width, lineStep: 1)
  }

  private static func convolved(
    _ values: [Float], _ kernel: [Float], count: Int, step: Int, lines: Int, lineStep: Int
  ) -> [Float] {
    let radius = kernel.count / 2
    var result = values
    values.withUnsafeBufferPointer { source in
      kernel.withUnsafeBufferPointer { kernel in
        result.withUnsafeMutableBufferPointer { target in
          for line in 0..<lines {
            for index in 0..<count {
              var sum: Float = 0
              for other in max(0, index - radius)...min(count - 1, index + radius) {
                sum += source[line * lineStep + other * step] * kernel[other - index + radius]
              }
              target[line * lineStep + index * step] = sum
            }
          }
        }
      }
    }
    return result
  }

  func write(tint: ColorValue, to pixels: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    for y in 0..<height {
      for x in 0..<width {
        let alpha = Double(values[y * width + x]) * min(max(tint.alpha, 0), 1)
        let pixel = pixels + y * bytesPerRow + x * 4
        pixel[0] = byte(tint.blue * alpha)
        pixel[1] = byte(tint.green * alpha)
        pixel[2] = byte(tint.red * alpha)
        pixel[3] = byte(alpha)
      }
    }
  }
}
