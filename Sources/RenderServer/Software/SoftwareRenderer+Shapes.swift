import LayerModel

extension SoftwareRenderer {
  func fill(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    guard let scan = PixelScan(item, reach: 0, clips, target.scissor) else { return }
    if !item.isSmooth, !scan.hasClips {
      fillPlain(scan.area, item.color, target.surface)
      return
    }
    let (color, rect, radii, reach) = (item.color, item.rect, item.radii, item.cornerReach)
    let whole = Blend.pixel(color, 1)
    let row = coverageRow(scan.area.width)
    func edges(_ y: Int, _ columns: (from: Int, to: Int)) {
      if scan.isAffine {
        let count = columns.to - columns.from
        guard count > 0 else { return }
        Coverage.roundedRectRow(row, count, scan.points(ofRow: y, from: columns.from), rect, radii, reach)
        blend(row, count, y, from: columns.from, scan, color, target.surface)
        return
      }
      scan.forEachPixel(ofRow: y, in: columns, target.surface) { pixel, x, y, step, clip in
        let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, reach, step)
        if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee) }
      }
    }
    forEachRow(scan, rect, radii * reach, isSolidWorthIt: !scan.hasClips, edges) { y, columns in
      paint(whole, target.surface.row(y), columns)
    }
  }

  /// Paints pixels of a row with one colour, each as far as it is covered.
  @inline(__always)
  func blend(
    _ coverages: UnsafePointer<Float>, _ count: Int, _ y: Int, from column: Int, _ scan: PixelScan,
    _ color: SIMD4<Float>, _ surface: Surface
  ) {
    let pixels = surface.row(y) + column
    if scan.hasClips {
      for index in 0..<count where coverages[index] > 0 {
        let coverage =
          coverages[index] * scan.clipCoverage(Double(column + index) + 0.5, Double(y) + 0.5)
        if coverage > 0 { pixels[index] = Blend.over(Blend.pixel(color, min(1, coverage)), pixels[index]) }
      }
      return
    }
    for index in 0..<count where coverages[index] > 0 {
      pixels[index] = Blend.over(Blend.pixel(color, min(1, coverages[index])), pixels[index])
    }
  }

  /// Parts each row into what `rect` covers entirely and what lies left and right of it.
  private func forEachRow(
    _ scan: PixelScan, _ rect: SIMD4<Float>, _ radii: SIMD4<Float>, isSolidWorthIt: Bool,
    _ edges: (Int, (from: Int, to: Int)) -> Void, solid paintSolid: (Int, (from: Int, to: Int)) -> Void
  ) {
    let span = scan.isAffine && isSolidWorthIt ? SolidSpan(rect, radii, scan.inverse) : nil
    for y in scan.area.minY..<scan.area.maxY {
      let columns = scan.columns(ofRow: y)
      guard let solid = span?.columns(ofRow: y, in: columns), solid.from < solid.to else {
        edges(y, columns)
        continue
      }
      edges(y, (columns.from, solid.from))
      paintSolid(y, solid)
      edges(y, (solid.to, columns.to))
    }
  }

  private func paint(
    _ source: UInt32, _ row: UnsafeMutablePointer<UInt32>, _ columns: (from: Int, to: Int)
  ) {
    let rest = 255 - source >> 24
    if rest == 0 {
      (row + columns.from).update(repeating: source, count: columns.to - columns.from)
    } else {
      for x in columns.from..<columns.to { row[x] = source &+ Blend.scaled(row[x], by: rest) }
    }
  }

  /// Whole pixels of one colour.
  private func fillPlain(_ area: PixelRect, _ color: SIMD4<Float>, _ surface: Surface) {
    let source = Blend.pixel(color, 1)
    if source >> 24 == 255 {
      surface.fill(area, with: source)
      return
    }
    for y in area.minY..<area.maxY { paint(source, surface.row(y), (area.minX, area.maxX)) }
  }

  func border(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    guard let scan = PixelScan(item, reach: 0, clips, target.scissor) else { return }
    let (color, rect, radii, width) = (item.color, item.rect, item.radii, item.borderWidth)
    let reach = item.cornerReach
    // Where the inner outline covers all, there is no ring: most of a large layer.
    let inner = SIMD4(rect.x + width, rect.y + width, rect.z - 2 * width, rect.w - 2 * width)
    let innerRadii = SIMD4(
      max(radii.x - width, 0), max(radii.y - width, 0), max(radii.z - width, 0), max(radii.w - width, 0))
    let row = coverageRow(2 * scan.area.width)
    func ring(_ y: Int, _ columns: (from: Int, to: Int)) {
      if scan.isAffine {
        let count = columns.to - columns.from
        guard count > 0 else { return }
        let points = scan.points(ofRow: y, from: columns.from)
        Coverage.borderRow(row, inner: row + count, count, points, rect, radii, reach, width)
        blend(row, count, y, from: columns.from, scan, color, target.surface)
        return
      }
      scan.forEachPixel(ofRow: y, in: columns, target.surface) { pixel, x, y, step, clip in
        let coverage = clip * Coverage.borderCoverage(x, y, rect, radii, reach, width, step)
        if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee) }
      }
    }
    forEachRow(scan, inner, innerRadii * reach, isSolidWorthIt: true, ring) { _, _ in }
  }

  func gradient(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    guard let ramp = raster(item.content, list),
      case .gradient(let drawing) = list.contents[Int(item.content)].source,
      let scan = PixelScan(item, reach: 0, clips, target.scissor)
    else { return }
    let kind =
      switch drawing.content.kind {
      case .axial: 0
      case .radial: 1
      case .conic: 2
      }
    let start = SIMD2(Float(drawing.startPoint.x), Float(drawing.startPoint.y))
    let end = SIMD2(Float(drawing.endPoint.x), Float(drawing.endPoint.y))
    let (rect, radii, reach, tint) = (item.rect, item.radii, item.cornerReach, item.color)
    ramp.withPixels { texels in
      scan.forEachPixel(target.surface) { pixel, x, y, step, clip in
        let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, reach, step)
        guard coverage > 0 else { return }
        let (u, v) = ((x - rect.x) / rect.z, (y - rect.y) / rect.w)
        let texel = texels[Coverage.rampTexel(Coverage.gradientParameter(kind, u, v, start, end))]
        pixel.pointee = Blend.over(Blend.tinted(texel, tint, coverage), pixel.pointee)
      }
    }
  }
}
