import LayerModel

/// The stretch of a pixel row that a rounded rectangle covers entirely, for flat maps. What is left and right of
/// it, and no more, is worth a look pixel by pixel.
///
/// The rectangle is narrowed to two crosswise ones without the corners, by half a pixel and a little for
/// rounding. Both lie in the convex shape of full coverage, and so does everything between.
struct SolidSpan {
  private let wide, tall: RowBand
  private let isRound: Bool

  /// `map`: from device pixels to item coordinates.
  init(_ rect: SIMD4<Float>, _ radii: SIMD4<Float>, _ map: Homography) {
    let margin = RowBand.margin(rect, map)
    let (left, right) = (Double(rect.x) + margin.x, Double(rect.x + rect.z) - margin.x)
    let (top, bottom) = (Double(rect.y) + margin.y, Double(rect.y + rect.w) - margin.y)
    let radius = Double(max(max(radii.x, radii.y), max(radii.z, radii.w)))
    isRound = radius > 0
    wide = RowBand(map, left: left, right: right, top: top + radius, bottom: bottom - radius)
    tall = RowBand(map, left: left + radius, right: right - radius, top: top, bottom: bottom)
  }

  /// Within `columns`; empty at its end where there is none.
  func columns(ofRow y: Int, in columns: (from: Int, to: Int)) -> (from: Int, to: Int) {
    var (low, high) = wide.range(ofRow: y)
    if isRound {
      let other = tall.range(ofRow: y)
      if other.low < other.high {
        (low, high) = low < high ? (min(low, other.low), max(high, other.high)) : other
      }
    }
    let span = RowBand.pixels(low, high, in: columns)
    return span.from < span.to ? span : (columns.to, columns.to)
  }
}

/// Where along a pixel row the points of a flat item lie inside a rectangle.
struct RowBand {
  private let map: Homography
  private let across, down: Side

  /// One coordinate of the item point, which changes evenly along the row.
  private struct Side {
    let low, high: Double
    /// Pixels for one unit; 0 where the coordinate does not change along a row.
    let pixels: Double

    init(_ low: Double, _ high: Double, step: Double) {
      (self.low, self.high) = (low, high)
      pixels = abs(step) < 1e-12 ? 0 : 1 / step
    }

    /// `start`: the coordinate at device x = 0.
    @inline(__always)
    func range(_ start: Double) -> (low: Double, high: Double) {
      if pixels == 0 {
        return start > low && start < high ? (-.infinity, .infinity) : (.infinity, -.infinity)
      }
      let (one, two) = ((low - start) * pixels, (high - start) * pixels)
      return one < two ? (one, two) : (two, one)
    }
  }

  /// `map`: from device pixels to item coordinates.
  init(_ map: Homography, left: Double, right: Double, top: Double, bottom: Double) {
    self.map = map
    across = Side(left, right, step: map.m11)
    down = Side(top, bottom, step: map.m12)
  }

  /// How far from an edge a pixel's centre is at most when the edge crosses it, and a little for rounding.
  static func margin(_ rect: SIMD4<Float>, _ map: Homography) -> (x: Double, y: Double) {
    let slack = 1e-4 * Double(max(abs(rect.x) + rect.z, abs(rect.y) + rect.w))
    return (
      0.505 * (map.m11 * map.m11 + map.m21 * map.m21).squareRoot() + slack,
      0.505 * (map.m12 * map.m12 + map.m22 * map.m22).squareRoot() + slack
    )
  }

  /// Device x, not whole; low is not below high where there is nothing.
  @inline(__always)
  func range(ofRow y: Int) -> (low: Double, high: Double) {
    guard across.low < across.high, down.low < down.high else { return (.infinity, -.infinity) }
    let centreY = Double(y) + 0.5
    let one = across.range(centreY * map.m21 + map.m31)
    let two = down.range(centreY * map.m22 + map.m32)
    return (max(one.low, two.low), min(one.high, two.high))
  }

  /// The pixels of `columns` whose centres lie between; empty where there are none.
  @inline(__always)
  static func pixels(_ low: Double, _ high: Double, in columns: (from: Int, to: Int)) -> (from: Int, to: Int)
  {
    let (first, end) = (low - 0.5, high - 0.5)
    guard low < high, first < Double(columns.to), end >= Double(columns.from) else { return (0, 0) }
    // Truncating and comparing: `rounded` is a call into the C library.
    var from = columns.from
    if first > Double(from) {
      from = Int(first)
      if Double(from) < first { from += 1 }
    }
    var to = columns.to
    if end < Double(to) {
      to = Int(end)
      if Double(to) > end { to -= 1 }
      to += 1
    }
    return from < to ? (from, to) : (0, 0)
  }
}
