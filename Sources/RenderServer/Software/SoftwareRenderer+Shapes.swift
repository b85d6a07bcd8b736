import LayerModel

extension SoftwareRenderer {
  func fill(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    guard let scan = PixelScan(item, reach: 0, clips, target.scissor) else { return }
    if !item.isSmooth, !scan.hasClips {
      fillPlain(scan.area, item.color, target.surface)
      return
    }
    let (color, rect, radii) = (item.color, item.rect, item.radii)
    let whole = Blend.pixel(color, 1)
    func edges(_ y: Int, _ columns: (from: Int, to: Int)) {
      if scan.isAffine {
        blendRow(scan, y, columns, target.surface, color) { row, _, count, points in
          Coverage.roundedRectRow(row, count, points, rect, radii)
        }
        return
      }
      scan.forEachPixel(ofRow: y, in: columns, target.surface) { pixel, x, y, step, clip in
        let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, step)
        if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee) }
      }
    }
    forEachRow(scan, rect, radii, isSolidWorthIt: !scan.hasClips, edges) { y, columns in
      paint(whole, target.surface.row(y), columns)
    }
  }

  /// Paints a stretch of a row of a flat item with one colour. `body` writes the item's coverage of each pixel; its
  /// second piece of memory is as large, and free to use.
  @inline(__always)
  private func blendRow(
    _ scan: PixelScan, _ y: Int, _ columns: (from: Int, to: Int), _ surface: Surface, _ color: SIMD4<Float>,
    _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int, Coverage.RowPoints) -> Void
  ) {
    let count = columns.to - columns.from
    guard count > 0 else { return }
    let pixels = surface.row(y) + columns.from
    withCoverageRow(2 * count) { row in
      body(row, row + count, count, scan.points(ofRow: y, from: columns.from))
      for index in 0..<count {
        var coverage = row[index]
        guard coverage > 0 else { continue }
        if scan.hasClips {
          coverage *= scan.clipCoverage(Double(columns.from + index) + 0.5, Double(y) + 0.5)
          guard coverage > 0 else { continue }
        }
        pixels[index] = Blend.over(Blend.pixel(color, coverage), pixels[index])
      }
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
    // Where the inner outline covers all, there is no ring: most of a large layer.
    let inner = SIMD4(rect.x + width, rect.y + width, rect.z - 2 * width, rect.w - 2 * width)
    let innerRadii = SIMD4(
      max(radii.x - width, 0), max(radii.y - width, 0), max(radii.z - width, 0), max(radii.w - width, 0))
    func ring(_ y: Int, _ columns: (from: Int, to: Int)) {
      if scan.isAffine {
        blendRow(scan, y, columns, target.surface, color) { row, other, count, points in
          Coverage.borderRow(row, inner: other, count, points, rect, radii, width)
        }
        return
      }
      scan.forEachPixel(ofRow: y, in: columns, target.surface) { pixel, x, y, step, clip in
        let coverage = clip * Coverage.borderCoverage(x, y, rect, radii, width, step)
        if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee) }
      }
    }
    forEachRow(scan, inner, innerRadii, isSolidWorthIt: true, ring) { _, _ in }
  }

  func shadow(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    let sigma = item.blur
    guard sigma > 0, let scan = PixelScan(item, reach: 3 * sigma, clips, target.scissor) else { return }
    let (color, rect, radii) = (item.color, item.rect, item.radii)
    if let table = shadowTable(item) { return shadow(item, scan, target, table) }
    if scan.isUpright { return uprightShadow(item, scan, target) }
    scan.forEachPixel(target.surface) { pixel, x, y, _, clip in
      let coverage = min(1, clip * Coverage.shadowCoverage(x, y, rect, radii, sigma))
      if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee) }
    }
  }

  /// Looked up: along the pixels row by row, anywhere else point by point.
  private func shadow(_ item: DisplayItem, _ scan: PixelScan, _ target: Target, _ table: ShadowTable) {
    let (color, rect, sigma) = (item.color, item.rect, item.blur)
    let (halfX, halfY) = (rect.z / 2, rect.w / 2)
    let (middleX, middleY) = (rect.x + halfX, rect.y + halfY)
    guard scan.isUpright else {
      table.values.withUnsafeBufferPointer { values in
        guard let values = values.baseAddress else { return }
        scan.forEachPixel(target.surface) { pixel, x, y, _, clip in
          let coverage =
            clip * table.value(values, halfX - abs(x - middleX), halfY - abs(y - middleY), sigma)
          if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, min(1, coverage)), pixel.pointee) }
        }
      }
      return
    }
    withCoverageRow(table.columns) { row in
      for y in scan.area.minY..<scan.area.maxY {
        let itemY = Float((Double(y) + 0.5) * scan.inverse.m22 + scan.inverse.m32)
        table.blendRows(halfY - abs(itemY - middleY), sigma, into: row)
        scan.forEachPixel(ofRow: y, in: (scan.area.minX, scan.area.maxX), target.surface) {
          pixel, x, _, _, clip in
          let coverage = clip * table.value(row, halfX - abs(x - middleX), sigma)
          if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, min(1, coverage)), pixel.pointee) }
        }
      }
    }
  }

  /// Row by row; rows with the same strips, as in the middle of a tall layer, are worked out once.
  private func uprightShadow(_ item: DisplayItem, _ scan: PixelScan, _ target: Target) {
    let (area, rect, color, inverse) = (scan.area, item.rect, item.color, scan.inverse)
    let (halfX, halfY) = (rect.z / 2, rect.w / 2)
    let x = Float((Double(area.minX) + 0.5) * inverse.m11 + inverse.m31) - rect.x - halfX
    var last: ShadowRow?
    let step = Float(inverse.m11)
    withCoverageRow(area.width * 2) { coverages in
      let straight = coverages + area.width
      ShadowRow.fillStraight(
        straight, halfX: halfX, count: area.width, from: x, step: step, sigma: item.blur)
      for y in area.minY..<area.maxY {
        let centreY = Double(y) + 0.5
        let fromY = Float(centreY * inverse.m22 + inverse.m32) - rect.y - halfY
        let row = ShadowRow(fromY, halfX: halfX, halfY: halfY, item.radii, item.blur)
        if row != last {
          row.fill(
            coverages, straight: straight, halfX: halfX, count: area.width, from: x, step: step,
            sigma: item.blur)
          last = row
        }
        let pixels = target.surface.row(y) + area.minX
        for index in 0..<area.width {
          var coverage = coverages[index]
          if scan.hasClips { coverage *= scan.clipCoverage(Double(area.minX + index) + 0.5, centreY) }
          guard coverage > 0 else { continue }
          pixels[index] = Blend.over(Blend.pixel(color, min(1, coverage)), pixels[index])
        }
      }
    }
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
    let (rect, radii, tint) = (item.rect, item.radii, item.color)
    ramp.withPixels { texels in
      scan.forEachPixel(target.surface) { pixel, x, y, step, clip in
        let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, step)
        guard coverage > 0 else { return }
        let (u, v) = ((x - rect.x) / rect.z, (y - rect.y) / rect.w)
        let texel = texels[Coverage.rampTexel(Coverage.gradientParameter(kind, u, v, start, end))]
        pixel.pointee = Blend.over(Blend.tinted(texel, tint, coverage), pixel.pointee)
      }
    }
  }
}
