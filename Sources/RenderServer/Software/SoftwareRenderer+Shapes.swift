import LayerModel

extension SoftwareRenderer {
  func fill(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    guard let scan = PixelScan(item, reach: 0, in: list, target.scissor) else { return }
    if !item.isSmooth, !scan.hasClips {
      fillPlain(scan.area, item.color, target.surface)
      return
    }
    let (color, rect, radii) = (item.color, item.rect, item.radii)
    let whole = Blend.pixel(color, 1)
    scan.forEachPixel(target.surface) { pixel, x, y, step, clip in
      let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, step)
      if coverage >= 1 {
        pixel.pointee = Blend.over(whole, pixel.pointee)
      } else if coverage > 0 {
        pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee)
      }
    }
  }

  /// Whole pixels of one colour.
  private func fillPlain(_ area: PixelRect, _ color: SIMD4<Float>, _ surface: Surface) {
    let source = Blend.pixel(color, 1)
    if source >> 24 == 255 {
      surface.fill(area, with: source)
      return
    }
    let rest = 255 - source >> 24
    for y in area.minY..<area.maxY {
      let row = surface.row(y)
      for x in area.minX..<area.maxX { row[x] = source &+ Blend.scaled(row[x], by: rest) }
    }
  }

  func border(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    guard let scan = PixelScan(item, reach: 0, in: list, target.scissor) else { return }
    let (color, rect, radii, width) = (item.color, item.rect, item.radii, item.borderWidth)
    // Where the ring cannot be: most of a large layer.
    let inset = width + max(max(radii.x, radii.y), max(radii.z, radii.w))
    let (left, top) = (rect.x + inset, rect.y + inset)
    let (right, bottom) = (rect.x + rect.z - inset, rect.y + rect.w - inset)
    scan.forEachPixel(target.surface) { pixel, x, y, step, clip in
      let marginX = abs(step.xByX) + abs(step.xByY)
      let marginY = abs(step.yByX) + abs(step.yByY)
      if x > left + marginX, x < right - marginX, y > top + marginY, y < bottom - marginY { return }
      let coverage = clip * Coverage.borderCoverage(x, y, rect, radii, width, step)
      if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee) }
    }
  }

  func shadow(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    let sigma = item.blur
    guard sigma > 0, let scan = PixelScan(item, reach: 3 * sigma, in: list, target.scissor) else { return }
    let (color, rect, radii) = (item.color, item.rect, item.radii)
    scan.forEachPixel(target.surface) { pixel, x, y, _, clip in
      let coverage = min(1, clip * Coverage.shadowCoverage(x, y, rect, radii, sigma))
      if coverage > 0 { pixel.pointee = Blend.over(Blend.pixel(color, coverage), pixel.pointee) }
    }
  }

  func gradient(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    guard let ramp = raster(item.content, list),
      case .gradient(let drawing) = list.contents[Int(item.content)].source,
      let scan = PixelScan(item, reach: 0, in: list, target.scissor)
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
