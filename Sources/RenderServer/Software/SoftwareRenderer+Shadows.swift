import LayerModel

extension SoftwareRenderer {
  func shadow(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    let sigma = item.blur
    guard sigma > 0, let scan = PixelScan(item, reach: 3 * sigma, clips, target.scissor) else { return }
    let (color, rect, radii, reach) = (item.color, item.rect, item.radii, item.cornerReach)
    if let table = shadowTable(item) {
      if scan.isUpright { return uprightShadow(item, scan, target, table) }
      return shadow(item, scan, target, table)
    }
    if scan.isUpright { return uprightShadow(item, scan, target) }
    scan.forEachPixel(target.surface) { pixel, x, y, _, clip in
      let coverage = min(1, clip * Coverage.shadowCoverage(x, y, rect, radii, reach, sigma))
      if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee) }
    }
  }

  /// Looked up point by point.
  private func shadow(_ item: DisplayItem, _ scan: PixelScan, _ target: Target, _ table: ShadowTable) {
    let (color, rect, sigma) = (item.color, item.rect, item.blur)
    let (halfX, halfY) = (rect.z / 2, rect.w / 2)
    let (middleX, middleY) = (rect.x + halfX, rect.y + halfY)
    table.values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      scan.forEachPixel(target.surface) { pixel, x, y, _, clip in
        let coverage = clip * table.value(values, halfX - abs(x - middleX), halfY - abs(y - middleY), sigma)
        if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, min(1, coverage)), pixel.pointee) }
      }
    }
  }

  /// Looked up along the pixels: where in the table a column lies is worked out once, and rows that are equally deep
  /// inside once for all of them.
  private func uprightShadow(
    _ item: DisplayItem, _ scan: PixelScan, _ target: Target, _ table: ShadowTable
  ) {
    let (area, rect, sigma, inverse) = (scan.area, item.rect, item.blur, scan.inverse)
    let (halfX, halfY) = (rect.z / 2, rect.w / 2)
    let width = area.width
    let coverages = coverageRow(2 * width + table.columns)
    let (places, row) = (coverages + width, coverages + 2 * width)
    for index in 0..<width {
      let x = Float((Double(area.minX + index) + 0.5) * inverse.m11 + inverse.m31)
      places[index] = ShadowTable.position(halfX - abs(x - rect.x - halfX), sigma, table.columns)
    }
    var last: Float = -1
    for y in area.minY..<area.maxY {
      let itemY = Float((Double(y) + 0.5) * inverse.m22 + inverse.m32)
      let place = ShadowTable.position(halfY - abs(itemY - rect.y - halfY), sigma, table.rows)
      if place != last {
        table.blendRows(place, into: row)
        for index in 0..<width { coverages[index] = table.value(row, place: places[index]) }
        last = place
      }
      blend(coverages, width, y, from: area.minX, scan, item.color, target.surface)
    }
  }

  /// Row by row; rows with the same strips, as in the middle of a tall layer, are worked out once.
  private func uprightShadow(_ item: DisplayItem, _ scan: PixelScan, _ target: Target) {
    let (area, rect, inverse) = (scan.area, item.rect, scan.inverse)
    let (halfX, halfY) = (rect.z / 2, rect.w / 2)
    let x = Float((Double(area.minX) + 0.5) * inverse.m11 + inverse.m31) - rect.x - halfX
    var last: ShadowRow?
    let step = Float(inverse.m11)
    let coverages = coverageRow(2 * area.width)
    let straight = coverages + area.width
    ShadowRow.fillStraight(straight, halfX: halfX, count: area.width, from: x, step: step, sigma: item.blur)
    for y in area.minY..<area.maxY {
      let fromY = Float((Double(y) + 0.5) * inverse.m22 + inverse.m32) - rect.y - halfY
      let row = ShadowRow(fromY, halfX: halfX, halfY: halfY, item.radii, item.cornerReach, item.blur)
      if row != last {
        row.fill(
          coverages, straight: straight, halfX: halfX, count: area.width, from: x, step: step,
          sigma: item.blur)
        last = row
      }
      blend(coverages, area.width, y, from: area.minX, scan, item.color, target.surface)
    }
  }
}
