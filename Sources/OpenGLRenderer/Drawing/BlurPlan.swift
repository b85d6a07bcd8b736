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
  /// Offset, weight, 0, 0 for each sample; the first is the pixel itself. Room for `mostTaps`.
  private(set) var taps = InlineArray<80, Float>(repeating: 0)
  private(set) var tapCount = 1

  /// `sigma` in device pixels; negative or not a number counts as 0.
  init(sigma: Float) {
    let sigma = sigma > 0 ? min(sigma, 4096) : 0
    var cell = 1
    while sigma / Float(cell) > BlurPlan.widestSigma { cell *= 2 }
    let scaled = sigma / Float(cell)
    self.cell = cell
    let reach = Int((3 * scaled).rounded(.up))
    padding = (reach + 1) * cell
    taps[1] = 1
    guard scaled > 0.05 else { return }
    func height(_ distance: Int) -> Double {
      distance > reach ? 0 : exp(-Double(distance * distance) / (2 * Double(scaled) * Double(scaled)))
    }
    var tail = 0.0
    for distance in 1..<reach + 2 { tail += height(distance) }
    let sum = height(0) + 2 * tail
    taps[1] = Float(height(0) / sum)
    for near in stride(from: 1, through: reach, by: 2) {
      let (one, two) = (height(near), height(near + 1))
      guard one + two > 0 else { break }
      taps[tapCount * 4] = Float(Double(near) + two / (one + two))
      taps[tapCount * 4 + 1] = Float((one + two) / sum)
      tapCount += 1
    }
  }

  /// The samples as the shader takes them.
  func withTaps(_ body: (UnsafePointer<Float>) -> Void) {
    taps.span.withUnsafeBufferPointer { taps in
      if let first = taps.baseAddress { body(first) }
    }
  }
}
