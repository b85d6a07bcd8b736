import LayerModel

/// The stretch of a pixel row that a rounded rectangle covers entirely, for flat maps. What is left and right of
/// it, and no more, is worth a look pixel by pixel.
///
/// The rectangle is narrowed to two crosswise ones without the corners, by half a pixel and a little for
/// rounding. Both lie in the convex shape of full coverage, and so does everything between.
struct SolidSpan {
  private let left, top, right, bottom: Double
  private let radius: Double
  private let map: Homography

  /// `map`: from device pixels to item coordinates.
  init(_ rect: SIMD4<Float>, _ radii: SIMD4<Float>, _ map: Homography) {
    let marginX = 0.5 * (map.m11 * map.m11 + map.m21 * map.m21).squareRoot() * 1.01
    let marginY = 0.5 * (map.m12 * map.m12 + map.m22 * map.m22).squareRoot() * 1.01
    let slack = 1e-4 * Double(max(abs(rect.x) + rect.z, abs(rect.y) + rect.w))
    (left, right) = (Double(rect.x) + marginX + slack, Double(rect.x + rect.z) - marginX - slack)
    (top, bottom) = (Double(rect.y) + marginY + slack, Double(rect.y + rect.w) - marginY - slack)
    radius = Double(max(max(radii.x, radii.y), max(radii.z, radii.w)))
    self.map = map
  }

  /// Within `columns`; empty at its end where there is none.
  func columns(ofRow y: Int, in columns: (from: Int, to: Int)) -> (from: Int, to: Int) {
    let centreY = Double(y) + 0.5
    let (startX, startY) = (centreY * map.m21 + map.m31, centreY * map.m22 + map.m32)
    // At x + ½ the item point is (startX + (x + ½) · m11, startY + (x + ½) · m12).
    let wide = Self.between(
      startX, map.m11, left, right, startY, map.m12, top + radius, bottom - radius)
    let tall =
      radius > 0
      ? Self.between(startX, map.m11, left + radius, right - radius, startY, map.m12, top, bottom) : wide
    var (low, high) = wide
    if tall.low < tall.high {
      (low, high) = wide.low < wide.high ? (min(low, tall.low), max(high, tall.high)) : tall
    }
    guard low < high, low < Double(columns.to), high > Double(columns.from) else {
      return (columns.to, columns.to)
    }
    let from = max(columns.from, Int((max(low, -1e9) - 0.5).rounded(.up)))
    let to = min(columns.to, Int((min(high, 1e9) - 0.5).rounded(.down)) + 1)
    return from < to ? (from, to) : (columns.to, columns.to)
  }

  /// Where both a + t · da and b + t · db are between their limits.
  private static func between(
    _ a: Double, _ da: Double, _ lowA: Double, _ highA: Double, _ b: Double, _ db: Double, _ lowB: Double,
    _ highB: Double
  ) -> (low: Double, high: Double) {
    let one = between(a, da, lowA, highA)
    let two = between(b, db, lowB, highB)
    return (max(one.low, two.low), min(one.high, two.high))
  }

  private static func between(_ a: Double, _ da: Double, _ low: Double, _ high: Double) -> (
    low: Double, high: Double
  ) {
    guard low < high else { return (.infinity, -.infinity) }
    if abs(da) < 1e-12 {
      return a > low && a < high ? (-.infinity, .infinity) : (.infinity, -.infinity)
    }
    let (one, two) = ((low - a) / da, (high - a) / da)
    return one < two ? (one, two) : (two, one)
  }
}
