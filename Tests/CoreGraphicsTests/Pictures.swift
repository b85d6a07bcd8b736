import CoreGraphics
import Foundation

/// A context over `side` × `side` white pixels.
func whiteContext(_ side: Int = 40, scale: CGFloat = 1) -> CGContext {
  let context = CGContext(pixelWidth: side, pixelHeight: side, scale: scale)
  context.setFillColor(gray: 1, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: side, height: side))
  context.setFillColor(gray: 0, alpha: 1)
  return context
}

extension CGContext {
  /// The colour of one pixel in 0…255, alpha last.
  func pixel(_ x: Int, _ y: Int) -> [Int] { pixelBuffer().channels(x, y) }
}

extension PixelBuffer {
  /// Premultiplied red, green, blue, alpha in 0…255.
  func channels(_ x: Int, _ y: Int) -> [Int] {
    let index = (y * width + x) * 4
    return [2, 1, 0, 3].map { Int(bytes[index + $0]) }
  }

  /// The largest and the mean difference of any byte; both infinite for other sizes.
  func difference(from other: PixelBuffer) -> (largest: Double, mean: Double) {
    guard width == other.width, height == other.height else { return (.infinity, .infinity) }
    let differences = zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }
    let sum = differences.reduce(0, +)
    return (Double(differences.max() ?? 0), Double(sum) / Double(max(1, bytes.count)))
  }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
