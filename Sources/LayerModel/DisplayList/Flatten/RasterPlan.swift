import CoreGraphics

/// How vector content is rasterised that one raster of all of it would not show sharp: because it is too large, or
/// because perspective shows it at many scales.
struct RasterPlan {
  struct Part {
    /// What the raster has to hold, in item coordinates.
    var area: CGRect
    /// Device pixels an item unit.
    var scaleX, scaleY: Double
    /// Of the frame.
    var shown = ItemPart()
    /// The scales are those shown, so that texels can be pixels.
    var isExact = false
  }

  /// The rectangle of the items, in item coordinates.
  var frame: CGRect
  var parts: [Part]
}

/// The part of a rectangle that can be seen, and how large.
struct SeenPart {
  /// In item coordinates.
  var area: CGRect
  /// Device pixels a unit, at the corners of what is seen.
  var leastX, mostX, leastY, mostY: Double
  /// The smallest divisor of a point that is seen.
  var nearest: Double

  /// The scale of a raster for all of it. What is shown smaller than rasterised is smoothed by sampling alone, so it
  /// should not be much smaller; nothing is shown larger.
  var scaleX: Double { max(mostX, ContentScale.askew * (leastX * mostX).squareRoot()) }
  var scaleY: Double { max(mostY, ContentScale.askew * (leastY * mostY).squareRoot()) }
}

extension Homography {
  /// What of a rectangle in item coordinates lies in a box of device pixels; nil for nothing.
  func seenPart(of rect: CGRect, in box: DeviceBox) -> SeenPart? {
    var polygon = CutQuad(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    polygon.cut(to: box, self)
    var area = DeviceBox.empty
    var seen = SeenPart(
      area: .zero, leastX: .infinity, mostX: 0, leastY: .infinity, mostY: 0, nearest: .infinity)
    for index in 0..<polygon.count {
      let (x, y) = (polygon.xs[index], polygon.ys[index])
      let depth = x * m13 + y * m23 + m33
      area.include(x, y)
      guard depth > Homography.nearest else { continue }
      let scales = scales(atX: x, y: y)
      (seen.leastX, seen.mostX) = (min(seen.leastX, scales.x), max(seen.mostX, scales.x))
      (seen.leastY, seen.mostY) = (min(seen.leastY, scales.y), max(seen.mostY, scales.y))
      seen.nearest = min(seen.nearest, depth)
    }
    guard polygon.count > 2, area.isDrawable, seen.nearest.isFinite, seen.mostX > 0, seen.mostY > 0,
      seen.mostX.isFinite, seen.mostY.isFinite
    else { return nil }
    seen.area = CGRect(
      x: area.minX, y: area.minY, width: area.maxX - area.minX, height: area.maxY - area.minY)
    return seen
  }

  /// Where to cut a stretch of x (or of y) along which points are divided by ever more, `perUnit` a unit, so that
  /// along each piece they are divided by not much more at its far end than at its near one.
  fileprivate func cuts(from low: Double, to high: Double, perUnit: Double, nearest: Double) -> [Double] {
    let growth = abs(perUnit) * (high - low) / nearest
    guard growth.isFinite, growth > 0 else { return [low, high] }
    let count = min((log(1 + growth) / log(RasterPlan.mostGrowth)).rounded(.up), RasterPlan.mostPieces)
    guard count > 1 else { return [low, high] }
    let inner = (1..<Int(count)).map { index in
      nearest * (exp(log(1 + growth) * Double(index) / count) - 1) / abs(perUnit)
    }
    return [low] + (perUnit > 0 ? inner.map { low + $0 } : inner.reversed().map { high - $0 }) + [high]
  }
}

extension RasterPlan {
  /// How much more the far end of a piece is divided by; its scale along that direction falls by the square.
  fileprivate static let mostGrowth = 1.5
  /// Along one axis.
  fileprivate static let mostPieces = 12.0
  /// Cairo counts no further, in pixels.
  fileprivate static let longest = 8e6
}

extension Flattener {
  /// How the content that fills `whole`, in item coordinates, is rasterised; nil where one raster of all of it is
  /// sharp. The parts of nothing that can be seen are none.
  ///
  /// `origin`: what stays where it is while the layer's content slides. `isPadded`: the content's own soft edge lies at
  /// the edge of `whole`. `keepsFrame`: the items have to be as large as `whole`.
  func rasterPlan(
    of whole: CGRect, origin: SIMD2<Double>, _ place: ItemPlace, isPadded: Bool, keepsFrame: Bool
  ) -> RasterPlan? {
    let map = place.map
    let box = place.context.box.outset(by: 4)
    if map.isAffine {
      let scales = map.scales(atX: 0, y: 0)
      let longest = max(whole.width * scales.x, whole.height * scales.y)
      guard longest > ContentScale.largestSide, longest.isFinite else { return nil }
      guard let seen = map.seenPart(of: whole, in: box) else { return RasterPlan(frame: whole, parts: []) }
      let held = min(1, RasterPlan.longest / longest)
      let area = cells(seen.area, scales.x, scales.y, origin).intersection(whole)
      let part = RasterPlan.Part(
        area: area, scaleX: scales.x * held, scaleY: scales.y * held, isExact: held == 1)
      return RasterPlan(frame: keepsFrame ? whole : area, parts: area.isEmpty ? [] : [part])
    }

    guard var seen = map.seenPart(of: whole, in: box) else { return RasterPlan(frame: whole, parts: []) }
    let isMoving = place.context.isMoving || place.context.isScaling
    let columns = map.cuts(
      from: seen.area.minX, to: seen.area.maxX, perUnit: map.m13, nearest: seen.nearest)
    let rows = map.cuts(
      from: seen.area.minY, to: seen.area.maxY, perUnit: map.m23, nearest: seen.nearest)
    // Parts change with every frame of a movement: one raster, as sharp as the nearest part.
    if isMoving || columns.count + rows.count == 4 {
      let (x, y) = isMoving ? (seen.mostX, seen.mostY) : (seen.scaleX, seen.scaleY)
      let fits = max(whole.width * x, whole.height * y) <= ContentScale.largestSide
      let area = fits ? whole : cells(seen.area, x, y, origin).intersection(whole)
      return RasterPlan(
        frame: keepsFrame ? whole : area,
        parts: area.isEmpty ? [] : [RasterPlan.Part(area: area, scaleX: x, scaleY: y)])
    }
    var frame = whole
    if isPadded {
      frame = whole.insetBy(
        dx: -2 / max(seen.leastX, seen.mostX / 64), dy: -2 / max(seen.leastY, seen.mostY / 64))
      seen = map.seenPart(of: frame, in: box) ?? seen
    }
    if !keepsFrame { frame = seen.area }
    return RasterPlan(frame: frame, parts: pieces(of: frame, columns, rows, map, box))
  }

  private func pieces(
    of frame: CGRect, _ columns: [Double], _ rows: [Double], _ map: Homography, _ box: DeviceBox
  ) -> [RasterPlan.Part] {
    var (xs, ys) = (columns, rows)
    (xs[0], xs[xs.count - 1]) = (frame.minX, frame.maxX)
    (ys[0], ys[ys.count - 1]) = (frame.minY, frame.maxY)
    var parts: [RasterPlan.Part] = []
    for (top, bottom) in zip(ys, ys.dropFirst()) {
      for (left, right) in zip(xs, xs.dropFirst()) where right > left && bottom > top {
        let piece = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        guard let seen = map.seenPart(of: piece, in: box) else { continue }
        var part = RasterPlan.Part(area: seen.area, scaleX: seen.scaleX, scaleY: seen.scaleY)
        part.shown.minX = Float((left - frame.minX) / frame.width)
        part.shown.maxX = right == frame.maxX ? 1 : Float((right - frame.minX) / frame.width)
        part.shown.minY = Float((top - frame.minY) / frame.height)
        part.shown.maxY = bottom == frame.maxY ? 1 : Float((bottom - frame.minY) / frame.height)
        parts.append(part)
      }
    }
    return parts
  }

  /// An area grown to cells that stay where they are, so that what slides is not drawn anew for every frame.
  private func cells(_ area: CGRect, _ scaleX: Double, _ scaleY: Double, _ origin: SIMD2<Double>) -> CGRect {
    func edges(_ low: Double, _ high: Double, _ scale: Double, _ origin: Double) -> (
      low: Double, high: Double
    ) {
      // A power of two in the layer's units, 128 to 256 pixels.
      let cell = (256 / scale).binade
      return (
        ((low + origin) / cell).rounded(.down) * cell - origin,
        ((high + origin) / cell).rounded(.up) * cell - origin
      )
    }
    let x = edges(area.minX, area.maxX, scaleX, origin.x)
    let y = edges(area.minY, area.maxY, scaleY, origin.y)
    return CGRect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
  }
}
