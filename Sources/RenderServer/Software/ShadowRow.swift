/// One pixel row of the blurred rounded rectangle of `Coverage.shadowCoverage`: the same sum, with what depends
/// on the row alone taken out of the pixels' loop, and strips that reach equally far left and right made one.
/// Only for shadows whose sides lie along the pixels.
struct ShadowRow: Equatable {
  private struct Strip: Equatable {
    var weight: Float
    var left: Float
    var right: Float
  }

  private var strips = InlineArray<8, Strip>(repeating: Strip(weight: 0, left: 0, right: 0))
  private var count = 0

  static func == (one: ShadowRow, other: ShadowRow) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where one.strips[index] != other.strips[index] { return false }
    return true
  }

  /// `y` from the rectangle's centre.
  init(
    _ y: Float, halfX: Float, halfY: Float, _ radii: SIMD4<Float>, _ reach: Float, _ sigma: Float
  ) {
    let scale = 0.70710678 / sigma
    if radii.x + radii.y + radii.z + radii.w == 0 {
      let weight = 0.5 * (Coverage.erf((y + halfY) * scale) - Coverage.erf((y - halfY) * scale))
      append(Strip(weight: weight, left: halfX, right: halfX))
      return
    }
    let first = min(max(-3 * sigma, y - halfY), y + halfY)
    let last = min(max(3 * sigma, y - halfY), y + halfY)
    let step = (last - first) / Float(Coverage.shadowSamples)
    for index in 0..<Coverage.shadowSamples {
      let low = first + Float(index) * step
      let weight = 0.5 * (Coverage.erf((low + step) * scale) - Coverage.erf(low * scale))
      let middle = y - low - step / 2
      let left = halfX - Coverage.rowInset(abs(middle) - halfY, middle > 0 ? radii.w : radii.x, reach)
      let right = halfX - Coverage.rowInset(abs(middle) - halfY, middle > 0 ? radii.z : radii.y, reach)
      append(Strip(weight: weight, left: left, right: right))
    }
  }

  private mutating func append(_ strip: Strip) {
    if count > 0, strips[count - 1].left == strip.left, strips[count - 1].right == strip.right {
      strips[count - 1].weight += strip.weight
    } else {
      strips[count] = strip
      count += 1
    }
  }

  /// The coverage of `count` pixels, the first at `x` from the rectangle's centre, each `step` further.
  ///
  /// `straight`: what `fillStraight` wrote for the same pixels; most strips come to a share of it.
  func fill(
    _ row: UnsafeMutablePointer<Float>, straight: UnsafePointer<Float>, halfX: Float, count pixels: Int,
    from x: Float, step: Float, sigma: Float
  ) {
    for pixel in 0..<pixels { row[pixel] = 0 }
    for index in 0..<count {
      let strip = strips[index]
      if strip.left == halfX, strip.right == halfX {
        for pixel in 0..<pixels { row[pixel] += strip.weight * straight[pixel] }
      } else {
        for pixel in 0..<pixels {
          row[pixel] += strip.weight * Self.interval(x + Float(pixel) * step, strip.left, strip.right, sigma)
        }
      }
    }
  }

  /// The same for a row of weight 1 whose sides are straight.
  static func fillStraight(
    _ row: UnsafeMutablePointer<Float>, halfX: Float, count: Int, from x: Float, step: Float, sigma: Float
  ) {
    for pixel in 0..<count { row[pixel] = interval(x + Float(pixel) * step, halfX, halfX, sigma) }
  }

  @inline(__always)
  private static func interval(_ x: Float, _ left: Float, _ right: Float, _ sigma: Float) -> Float {
    let scale = 0.70710678 / sigma
    return 0.5 * (Coverage.erf((x + left) * scale) - Coverage.erf((x - right) * scale))
  }
}
