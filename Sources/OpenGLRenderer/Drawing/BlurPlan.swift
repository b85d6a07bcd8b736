import Foundation

/// A Gaussian as weighted samples on each side of a pixel; two neighbours are read at once, between them. A wide blur
/// is made at a half, a quarter … of the size, where no difference can be seen.
struct BlurPlan {
  private static let widestSigma: Float = 12
  /// Samples on one side, the middle included.
  static let mostTaps = 20

  /// One pixel of the blurred picture stands for this many in each direction.
  let cell: Int
  /// Clear pixels around the content, full size, so that the whole blur has room.
  let padding: Int
  /// Offset, weight, 0, 0 for each sample; the first is the pixel itself.
  let taps: [Float]

  /// `sigma` in device pixels; negative or not a number counts as 0.
  init(sigma: Float) {
    let sigma = sigma > 0 ? min(sigma, 4096) : 0
    var cell = 1
    while sigma / Float(cell) > BlurPlan.widestSigma { cell *= 2 }
    let scaled = sigma / Float(cell)
    self.cell = cell
    let reach = Int((3 * scaled).rounded(.up))
    padding = (reach + 1) * cell
    guard scaled > 0.05 else {
      taps = [0, 1, 0, 0]
      return
    }
    let heights = (0...reach + 1).map { distance in
      distance > reach ? 0 : exp(-Double(distance * distance) / (2 * Double(scaled) * Double(scaled)))
    }
    let sum = heights[0] + 2 * heights.dropFirst().reduce(0, +)
    var taps = [0, Float(heights[0] / sum), 0, 0]
    for near in stride(from: 1, through: reach, by: 2) {
      let (one, two) = (heights[near], heights[near + 1])
      guard one + two > 0 else { break }
      taps += [Float(Double(near) + two / (one + two)), Float((one + two) / sum), 0, 0]
    }
    self.taps = taps
  }
}
