import LayerModel

/// Walks the pixels an item may touch, row by row, with the item point and pixel step of each.
struct PixelScan {
  /// The pixels to visit, everything considered.
  let area: PixelRect
  let inverse: Homography
  let isAffine: Bool
  /// The item's outline in device pixels, cut at the plane of the eye; none where its sides lie along the pixels,
  /// and it fills the area.
  private let outline: [(x: Double, y: Double)]
  private let clips: [ClipTest]
  let isUpright: Bool

  /// `reach`: how far the item paints beyond its rectangle, in item units. nil where nothing is to be painted.
  init?(_ item: DisplayItem, reach: Float, in list: DisplayList, _ scissor: PixelRect) {
    var area = scissor
    var clips: [ClipTest] = []
    var index = item.clip
    while index >= 0, list.clips.indices.contains(Int(index)) {
      let clip = list.clips[Int(index)]
      if let cut = clip.scissor {
        area = area.intersection(PixelRect(cut))
      } else {
        clips.append(ClipTest(clip))
      }
      index = clip.parent < index ? clip.parent : -1
    }
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
    outline = isUpright ? [] : item.transform.outline(x: x, y: y, width: width, height: height)
    self.clips = clips
  }

  var hasClips: Bool { !clips.isEmpty }

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
    let fixed = Coverage.PixelStep(
      xByX: Float(m11), yByX: Float(m12), xByY: Float(m21), yByY: Float(m22))
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

  func clipCoverage(_ x: Double, _ y: Double) -> Float {
    var coverage: Float = 1
    for clip in clips { coverage *= clip.coverage(x, y) }
    return coverage
  }

  /// The columns in which a row, with a margin, meets the outline.
  func columns(ofRow y: Int) -> (from: Int, to: Int) {
    if isUpright { return (area.minX, area.maxX) }
    // A pixel is touched up to half its diagonal away from its centre; in perspective a little further.
    let reach = isAffine ? 0.71 : 1.5
    let (low, high) = (Double(y) + 0.5 - reach, Double(y) + 0.5 + reach)
    var (minX, maxX) = (Double.infinity, -Double.infinity)
    for index in outline.indices {
      let start = outline[index]
      let end = outline[index + 1 < outline.count ? index + 1 : 0]
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

/// A clip as it is evaluated at device pixels.
struct ClipTest {
  let clip: DisplayClip
  /// Of a flat clip: the same everywhere.
  private let step: Coverage.PixelStep?

  init(_ clip: DisplayClip) {
    self.clip = clip
    let map = clip.fromDevice
    step = map.m13 == 0 && map.m23 == 0 && map.m33 > 0 ? map.step(atX: 0, y: 0, w: map.m33) : nil
  }

  /// At the centre of a pixel.
  func coverage(_ x: Double, _ y: Double) -> Float {
    let map = clip.fromDevice
    let w = x * map.m13 + y * map.m23 + map.m33
    guard w > 0 else { return 0 }
    let (px, py) = ((x * map.m11 + y * map.m21 + map.m31) / w, (x * map.m12 + y * map.m22 + map.m32) / w)
    return Coverage.roundedRectCoverage(
      Float(px), Float(py), clip.rect, clip.radii, step ?? map.step(atX: px, y: py, w: w))
  }
}

extension Homography {
  /// Of a map from device pixels: how the point it gives moves with one pixel across and one down.
  @inline(__always)
  func step(atX x: Double, y: Double, w: Double) -> Coverage.PixelStep {
    Coverage.PixelStep(
      xByX: Float((m11 - x * m13) / w), yByX: Float((m12 - y * m13) / w), xByY: Float((m21 - x * m23) / w),
      yByY: Float((m22 - y * m23) / w))
  }

  /// The corners of a rectangle in device pixels, cut at the plane of the eye.
  func outline(x: Double, y: Double, width: Double, height: Double) -> [(x: Double, y: Double)] {
    let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    if isAffine { return corners.map { (project($0.0, $0.1).x, project($0.0, $0.1).y) } }
    var points: [(x: Double, y: Double)] = []
    for index in 0..<4 {
      let (from, to) = (corners[index], corners[(index + 1) & 3])
      let (start, end) = (project(from.0, from.1), project(to.0, to.1))
      if start.w > Homography.nearest { points.append((start.x, start.y)) }
      guard (start.w > Homography.nearest) != (end.w > Homography.nearest) else { continue }
      let part = (Homography.nearest - start.w) / (end.w - start.w)
      let (cutX, cutY) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
      points.append(
        (
          (cutX * m11 + cutY * m21 + m31) / Homography.nearest,
          (cutX * m12 + cutY * m22 + m32) / Homography.nearest
        ))
    }
    return points
  }
}

extension PixelRect {
  /// From x, y, width, height.
  init(_ lanes: SIMD4<Int32>) {
    self.init(
      minX: Int(lanes.x), minY: Int(lanes.y), maxX: Int(lanes.x) + Int(lanes.z),
      maxY: Int(lanes.y) + Int(lanes.w))
  }
}
