import LayerModel

/// Formulas 4 and 5 of `Coverage` for a stretch of a pixel row of a flat item: the same arithmetic, with choices in
/// place of branches, so that the compiler works out several pixels at once.
extension Coverage {
  /// A stretch of a row: item points that follow each other evenly.
  struct RowPoints {
    private let firstColumn: Int32
    private let m11, m12, rowX, rowY: Double
    let step: PixelStep

    /// `map`: from device pixels to item coordinates, flat.
    init(_ map: Homography, row y: Int, from column: Int, _ step: PixelStep) {
      let centreY = Double(y) + 0.5
      firstColumn = Int32(truncatingIfNeeded: column)
      (m11, m12) = (map.m11, map.m12)
      (rowX, rowY) = (centreY * map.m21 + map.m31, centreY * map.m22 + map.m32)
      self.step = step
    }

    @inline(__always)
    fileprivate func point(_ index: Int32) -> (x: Float, y: Float) {
      let centreX = Double(firstColumn &+ index) + 0.5
      return (Float(centreX * m11 + rowX), Float(centreX * m12 + rowY))
    }
  }

  static func roundedRectRow(
    _ row: UnsafeMutablePointer<Float>, _ count: Int, _ points: RowPoints, _ rect: SIMD4<Float>,
    _ radii: SIMD4<Float>, _ reach: Float
  ) {
    if reach != 1 {
      for index in 0..<Int32(truncatingIfNeeded: count) {
        let (x, y) = points.point(index)
        row[Int(index)] = roundedRectCoverage(x, y, rect, radii, reach, points.step)
      }
      return
    }
    let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.z, rect.y + rect.w)
    let (middleX, middleY) = (rect.x + rect.z / 2, rect.y + rect.w / 2)
    let (radius0, radius1, radius2, radius3) = (radii.x, radii.y, radii.z, radii.w)
    let step = points.step
    if radii == SIMD4(0, 0, 0, 0) {
      for index in 0..<Int32(truncatingIfNeeded: count) {
        let (x, y) = points.point(index)
        row[Int(index)] =
          slabCoverage(x, left, right, step.sizeX) * slabCoverage(y, top, bottom, step.sizeY)
      }
      return
    }
    for index in 0..<Int32(truncatingIfNeeded: count) {
      let (x, y) = points.point(index)
      let slabs = slabCoverage(x, left, right, step.sizeX) * slabCoverage(y, top, bottom, step.sizeY)
      let isRight = x > middleX
      let isLower = y > middleY
      let radius = isLower ? (isRight ? radius2 : radius3) : (isRight ? radius1 : radius0)
      let towardsX = isRight ? x - (right - radius) : left + radius - x
      let towardsY = isLower ? y - (bottom - radius) : top + radius - y
      let distance = (towardsX * towardsX + towardsY * towardsY).squareRoot()
      let normalX = (isRight ? towardsX : -towardsX) / distance
      let normalY = (isLower ? towardsY : -towardsY) / distance
      let acrossX = normalX * step.xByX + normalY * step.yByX
      let acrossY = normalX * step.xByY + normalY * step.yByY
      let size = (acrossX * acrossX + acrossY * acrossY).squareRoot()
      let corner = min(slabs, clamp(0.5 - (distance - radius) / size))
      // Not a number at the circle's centre itself, which is no corner's.
      row[Int(index)] = min(min(towardsX, towardsY), radius) > 0 ? corner : slabs
    }
  }

  /// `inner`: memory for as many numbers.
  static func borderRow(
    _ row: UnsafeMutablePointer<Float>, inner: UnsafeMutablePointer<Float>, _ count: Int, _ points: RowPoints,
    _ rect: SIMD4<Float>, _ radii: SIMD4<Float>, _ reach: Float, _ width: Float
  ) {
    roundedRectRow(row, count, points, rect, radii, reach)
    let innerRect = SIMD4(rect.x + width, rect.y + width, rect.z - 2 * width, rect.w - 2 * width)
    if innerRect.z <= 0 || innerRect.w <= 0 { return }
    let innerRadii = SIMD4(
      max(radii.x - width, 0), max(radii.y - width, 0), max(radii.z - width, 0), max(radii.w - width, 0))
    roundedRectRow(inner, count, points, innerRect, innerRadii, reach)
    for index in 0..<count { row[index] = max(0, row[index] - inner[index]) }
  }
}
