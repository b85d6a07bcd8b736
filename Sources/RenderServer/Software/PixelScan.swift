import LayerModel

/// Walks the pixels an item may touch, row by row, with the item point and pixel step of each.
struct PixelScan {
  /// The pixels to visit, everything considered.
  let area: PixelRect
  let inverse: Homography
  let isAffine: Bool
  /// The item's outline in device pixels, cut at the plane of the eye; none for flat items.
  private let outline: Outline
  private let clips: ClipTests
  let isUpright: Bool
  /// Of a flat item: the points where anything of it is covered.
  private let band: RowBand

  /// `reach`: how far the item paints beyond its rectangle, in item units. nil where nothing is to be painted.
  init?(_ item: DisplayItem, reach: Float, _ clips: ClipTable, _ scissor: PixelRect) {
    var area = scissor.intersection(clips.scissor(of: item.clip))
    let rect = item.rect
    let (x, y) = (Double(rect.x - reach), Double(rect.y - reach))
    let (width, height) = (Double(rect.z + 2 * reach), Double(rect.w + 2 * reach))
    let box = item.transform.box(x: x, y: y, width: width, height: height)
    area = area.intersection(item.isSmooth ? box.outset(by: 1).pixels : box.nearestPixels)
    guard !area.isEmpty, let inverse = item.transform.inverse else { return nil }
    self.area = area
    self.inverse = inverse
    isAffine = item.transform.isAffine
    isUpright = isAffine && item.transform.m12 == 0 && item.transform.m21 == 0
    let margin = RowBand.margin(SIMD4(Float(x), Float(y), Float(width), Float(height)), inverse)
    band = RowBand(
      inverse, left: x - margin.x, right: x + width + margin.x, top: y - margin.y,
      bottom: y + height + margin.y)
    outline = isAffine ? Outline() : item.transform.outline(x: x, y: y, width: width, height: height)
    self.clips = clips.tests(of: item.clip)
  }

  var hasClips: Bool { !clips.isEmpty }

  /// The item points of a stretch of a row, of a flat item.
  func points(ofRow y: Int, from column: Int) -> Coverage.RowPoints {
    Coverage.RowPoints(inverse, row: y, from: column, flatStep)
  }

  private var flatStep: Coverage.PixelStep {
    Coverage.PixelStep(
      xByX: Float(inverse.m11), yByX: Float(inverse.m12), xByY: Float(inverse.m21), yByY: Float(inverse.m22))
  }

  /// Calls `body` for every pixel of the area that may be covered: the pixel, the item point at its centre, the
  /// step, and the coverage of the clips.
  @inline(__always)
  func forEachPixel(
    _ surface: Surface,
    _ body: (UnsafeMutablePointer<UInt32>, Float, Float, Coverage.PixelStep, Float) -> Void
  ) {
    for y in area.minY..<area.maxY {
      forEachPixel(ofRow: y, in: columns(ofRow: y), surface, body)
    }
  }

  /// The same for some columns of one row.
  @inline(__always)
  func forEachPixel(
    ofRow y: Int, in span: (from: Int, to: Int), _ surface: Surface,
    _ body: (UnsafeMutablePointer<UInt32>, Float, Float, Coverage.PixelStep, Float) -> Void
  ) {
    let (m11, m12, m21, m22) = (inverse.m11, inverse.m12, inverse.m21, inverse.m22)
    let fixed = flatStep
    if span.from < span.to {
      let row = surface.row(y)
      let centreY = Double(y) + 0.5
      let (rowX, rowY) = (centreY * m21 + inverse.m31, centreY * m22 + inverse.m32)
      for x in span.from..<span.to {
        let centreX = Double(x) + 0.5
        let clip = hasClips ? clipCoverage(centreX, centreY) : 1
        guard clip > 0 else { continue }
        if isAffine {
          body(row + x, Float(centreX * m11 + rowX), Float(centreX * m12 + rowY), fixed, clip)
        } else {
          let w = centreX * inverse.m13 + centreY * inverse.m23 + inverse.m33
          guard w > 0 else { continue }
          let (px, py) = ((centreX * m11 + rowX) / w, (centreX * m12 + rowY) / w)
          body(row + x, Float(px), Float(py), inverse.step(atX: px, y: py, w: w), clip)
        }
      }
    }
  }

  func clipCoverage(_ x: Double, _ y: Double) -> Float { clips.coverage(x, y) }

  /// The columns in which a row, with a margin, meets the outline.
  func columns(ofRow y: Int) -> (from: Int, to: Int) {
    if isUpright { return (area.minX, area.maxX) }
    if isAffine {
      let range = band.range(ofRow: y)
      return RowBand.pixels(range.low, range.high, in: (area.minX, area.maxX))
    }
    // A pixel is touched up to half its diagonal away from its centre; in perspective a little further.
    let reach = 1.5
    let (low, high) = (Double(y) + 0.5 - reach, Double(y) + 0.5 + reach)
    var (minX, maxX) = (Double.infinity, -Double.infinity)
    for index in 0..<outline.count {
      let start = outline.points[index]
      let end = outline.points[index + 1 < outline.count ? index + 1 : 0]
      if start.y >= low, start.y <= high {
        minX = min(minX, start.x)
        maxX = max(maxX, start.x)
      }
      for edge in [low, high] where (start.y < edge) != (end.y < edge) {
        let x = start.x + (end.x - start.x) * (edge - start.y) / (end.y - start.y)
        minX = min(minX, x)
        maxX = max(maxX, x)
      }
    }
    guard minX <= maxX else { return (0, 0) }
    let from = max(Double(area.minX), (minX - reach - 0.5).rounded(.up))
    let to = min(Double(area.maxX), (maxX + reach + 0.5).rounded(.down))
    return from < to ? (Int(from), Int(to)) : (0, 0)
  }
}

/// A convex outline: a rectangle cut by a plane has five corners at most.
struct Outline {
  private(set) var points = InlineArray<8, SIMD2<Double>>(repeating: SIMD2(0, 0))
  private(set) var count = 0

  mutating func append(_ x: Double, _ y: Double) {
    points[count] = SIMD2(x, y)
    count += 1
  }
}

extension Homography {
  /// Of a map from device pixels: how the point it gives moves with one pixel across and one down.
  @inline(__always)
  func step(atX x: Double, y: Double, w: Double) -> Coverage.PixelStep {
    Coverage.PixelStep(
      xByX: Float((m11 - x * m13) / w), yByX: Float((m12 - y * m13) / w), xByY: Float((m21 - x * m23) / w),
      yByY: Float((m22 - y * m23) / w), wByX: Float(m13 / w), wByY: Float(m23 / w))
  }

  /// The corners of a rectangle in device pixels, cut at the plane of the eye.
  func outline(x: Double, y: Double, width: Double, height: Double) -> Outline {
    var outline = Outline()
    for index in 0..<4 {
      let from = Self.corner(index, x, y, width, height)
      let start = project(from.x, from.y)
      let to = Self.corner((index + 1) & 3, x, y, width, height)
      let end = project(to.x, to.y)
      if start.w > Homography.nearest { outline.append(start.x, start.y) }
      guard (start.w > Homography.nearest) != (end.w > Homography.nearest) else { continue }
      let part = (Homography.nearest - start.w) / (end.w - start.w)
      let (cutX, cutY) = (from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
      outline.append(
        (cutX * m11 + cutY * m21 + m31) / Homography.nearest,
        (cutX * m12 + cutY * m22 + m32) / Homography.nearest)
    }
    return outline
  }

  /// Of a rectangle, in order around it.
  private static func corner(
    _ index: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> (x: Double, y: Double) {
    (index == 1 || index == 2 ? x + width : x, index >= 2 ? y + height : y)
  }
}
