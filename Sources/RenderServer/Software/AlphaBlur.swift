import Foundation
import LayerModel

/// One channel of a surface, its alpha unless said otherwise, blurred by a gaussian. A wide blur is made at a half, a quarter … of the size, where
/// no difference can be seen, so that its cost does not grow with its width.
struct AlphaBlur {
  private let values: [Float]
  private let width: Int
  private let height: Int
  private let originX: Float
  private let originY: Float
  private let cell: Int

  /// `shift`: where the channel lies in a pixel. `bounds`: the part that is blurred, all of it unless set; the
  /// pixels of the surface's edge go on outside of it.
  init(_ surface: Surface, sigma: Float, shift: UInt32 = 24, bounds part: PixelRect? = nil) {
    var cell = 1
    while sigma / Float(cell) > 12 { cell *= 2 }
    let scaled = sigma / Float(cell)
    let margin = Int((3 * scaled).rounded(.up)) + 1
    let bounds = part ?? surface.bounds
    let columns = (bounds.width + cell - 1) / cell
    let rows = (bounds.height + cell - 1) / cell
    (width, height) = (columns + 2 * margin, rows + 2 * margin)
    (originX, originY) = (Float(bounds.minX - margin * cell), Float(bounds.minY - margin * cell))
    self.cell = cell
    var alpha = [Float](repeating: 0, count: width * height)
    let share = 1 / Float(255 * cell * cell)
    for y in bounds.minY..<bounds.maxY {
      let row = surface.row(min(max(y, surface.bounds.minY), surface.bounds.maxY - 1))
      let target = (margin + (y - bounds.minY) / cell) * width + margin
      for x in bounds.minX..<bounds.maxX {
        let column = min(max(x, surface.bounds.minX), surface.bounds.maxX - 1)
        alpha[target + (x - bounds.minX) / cell] += Float((row[column] >> shift) & 255) * share
      }
    }
    if scaled > 0.05 {
      let kernel = Self.kernel(scaled)
      Self.convolve(&alpha, kernel, count: height, length: width, stride: 1, next: width)
      Self.convolve(&alpha, kernel, count: width, length: height, stride: width, next: 1)
    }
    values = alpha
  }

  /// At a device point; 0…1.
  func value(_ x: Float, _ y: Float) -> Float {
    let (placeX, placeY) = ((x - originX) / Float(cell) - 0.5, (y - originY) / Float(cell) - 0.5)
    guard placeX > -1, placeY > -1, placeX < Float(width), placeY < Float(height) else { return 0 }
    let (column, row) = (placeX.rounded(.down), placeY.rounded(.down))
    let (partX, partY) = (placeX - column, placeY - row)
    let (left, top) = (Int(column), Int(row))
    let upper = at(left, top) * (1 - partX) + at(left + 1, top) * partX
    let lower = at(left, top + 1) * (1 - partX) + at(left + 1, top + 1) * partX
    return upper * (1 - partY) + lower * partY
  }

  private func at(_ x: Int, _ y: Int) -> Float {
    x >= 0 && y >= 0 && x < width && y < height ? values[y * width + x] : 0
  }

  /// One side of a normalised gaussian, centre first.
  private static func kernel(_ sigma: Float) -> [Float] {
    let reach = Int((3 * sigma).rounded(.up))
    let weights = (0...reach).map { expf(-Float($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    return weights.map { $0 / sum }
  }

  private static func convolve(
    _ values: inout [Float], _ kernel: [Float], count: Int, length: Int, stride: Int, next: Int
  ) {
    let reach = kernel.count - 1
    var line = [Float](repeating: 0, count: length + 2 * reach)
    values.withUnsafeMutableBufferPointer { values in
      line.withUnsafeMutableBufferPointer { line in
        for index in 0..<count {
          let start = index * next
          for place in 0..<length { line[reach + place] = values[start + place * stride] }
          for place in 0..<length {
            var sum = line[reach + place] * kernel[0]
            for offset in 1..<max(1, kernel.count) {
              sum += (line[reach + place - offset] + line[reach + place + offset]) * kernel[offset]
            }
            values[start + place * stride] = sum
          }
        }
      }
    }
  }
}
