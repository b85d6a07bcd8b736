import CoreGraphics
import LayerModel

extension SoftwareRenderer {
  func image(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    guard let picture = raster(item.content, list), item.rect.z > 0, item.rect.w > 0 else { return }
    let map = item.transform
    guard let cells = occupiedCells(item.content, list), cells.fit(item) else {
      return image(item, picture, target)
    }
    let edge = map.box(
      x: Double(item.rect.x), y: Double(item.rect.y), width: Double(item.rect.z), height: Double(item.rect.w)
    ).outset(by: 1)
    for run in cells.runs {
      let place = cells.place(run, in: item)
      var box = map.box(
        x: Double(item.rect.x) + place.minX * Double(item.rect.z),
        y: Double(item.rect.y) + place.minY * Double(item.rect.w),
        width: (place.maxX - place.minX) * Double(item.rect.z),
        height: (place.maxY - place.minY) * Double(item.rect.w))
      // What lies at the item's edge has its smooth edge.
      let isFlipped = (x: map.m11 < 0, y: map.m22 < 0)
      if isFlipped.x ? place.maxX >= 1 : place.minX <= 0 { box.minX = edge.minX }
      if isFlipped.x ? place.minX <= 0 : place.maxX >= 1 { box.maxX = edge.maxX }
      if isFlipped.y ? place.maxY >= 1 : place.minY <= 0 { box.minY = edge.minY }
      if isFlipped.y ? place.minY <= 0 : place.maxY >= 1 { box.maxY = edge.maxY }
      // A pixel is its centre's cell's.
      let scissor = box.nearestPixels.intersection(target.scissor)
      if !scissor.isEmpty { image(item, picture, Target(surface: target.surface, scissor: scissor)) }
    }
  }

  private func image(_ item: DisplayItem, _ picture: PixelBuffer, _ target: Target) {
    let part = ShownPart(item)
    guard let scan = PixelScan(part.item(item), reach: 0, clips, target.scissor) else { return }
    let (rect, radii, reach, tint) = (item.rect, item.radii, item.cornerReach, item.color)
    let sampler = Sampler(item, picture)
    picture.withPixels { texels in
      if !item.part.isWhole {
        scan.forEachPixel(target.surface) { pixel, x, y, step, clip in
          guard part.holds(x, y) else { return }
          let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, reach, step)
          guard coverage > 0 else { return }
          let source = sampler.bilinear(texels, x, y)
          pixel.pointee = Blend.over(Blend.tinted(source, tint, coverage), pixel.pointee)
        }
        return
      }
      if item.isAdditive {
        scan.forEachPixel(target.surface) { pixel, x, y, step, clip in
          let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, reach, step)
          guard coverage > 0 else { return }
          let source = item.isNearest ? sampler.nearest(texels, x, y) : sampler.bilinear(texels, x, y)
          pixel.pointee = Blend.added(Blend.tinted(source, tint, coverage), pixel.pointee)
        }
      } else if item.isNearest {
        scan.forEachPixel(target.surface) { pixel, x, y, step, clip in
          let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, reach, step)
          guard coverage > 0 else { return }
          let source = sampler.nearest(texels, x, y)
          pixel.pointee = Blend.over(Blend.tinted(source, tint, coverage), pixel.pointee)
        }
      } else {
        scan.forEachPixel(target.surface) { pixel, x, y, step, clip in
          let coverage = clip * Coverage.roundedRectCoverage(x, y, rect, radii, reach, step)
          guard coverage > 0 else { return }
          let source = sampler.bilinear(texels, x, y)
          guard source != 0 else { return }
          pixel.pointee = Blend.over(Blend.tinted(source, tint, coverage), pixel.pointee)
        }
      }
    }
  }
}

/// The points of an item that its part has: those of neighbours are told apart to the bit.
private struct ShownPart {
  private let minX, minY, maxX, maxY: Float

  init(_ item: DisplayItem) {
    let (rect, part) = (item.rect, item.part)
    minX = part.minX <= 0 ? -.infinity : rect.x + rect.z * part.minX
    maxX = part.maxX >= 1 ? .infinity : rect.x + rect.z * part.maxX
    minY = part.minY <= 0 ? -.infinity : rect.y + rect.w * part.minY
    maxY = part.maxY >= 1 ? .infinity : rect.y + rect.w * part.maxY
  }

  @inline(__always)
  func holds(_ x: Float, _ y: Float) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }

  /// The item with its rectangle cut to the part, for the pixels to look at.
  func item(_ item: DisplayItem) -> DisplayItem {
    guard !item.part.isWhole else { return item }
    let rect = item.rect
    let (left, top) = (max(rect.x, minX), max(rect.y, minY))
    var cut = item
    cut.rect = SIMD4(left, top, min(rect.x + rect.z, maxX) - left, min(rect.y + rect.w, maxY) - top)
    return cut
  }
}

/// Reads a picture at item points.
private struct Sampler {
  private let rect: SIMD4<Float>
  private let uv: SIMD4<Float>
  private let limits: SIMD4<Float>
  private let width: Int
  private let height: Int

  init(_ item: DisplayItem, _ picture: PixelBuffer) {
    rect = item.rect
    uv = item.uv
    // A picture shown mirrored has its limits the other way round.
    limits = SIMD4(
      min(item.uvLimits.x, item.uvLimits.z), min(item.uvLimits.y, item.uvLimits.w),
      max(item.uvLimits.x, item.uvLimits.z), max(item.uvLimits.y, item.uvLimits.w))
    (width, height) = (picture.width, picture.height)
  }

  @inline(__always)
  private func position(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    let u = uv.x + (uv.z - uv.x) * (x - rect.x) / rect.z
    let v = uv.y + (uv.w - uv.y) * (y - rect.y) / rect.w
    return (
      Coverage.texelPosition(u, limits.x, limits.z, Float(width)),
      Coverage.texelPosition(v, limits.y, limits.w, Float(height))
    )
  }

  @inline(__always)
  func nearest(_ texels: UnsafePointer<UInt32>, _ x: Float, _ y: Float) -> UInt32 {
    let place = position(x, y)
    let column = min(max(Int(place.x), 0), width - 1)
    let row = min(max(Int(place.y), 0), height - 1)
    return texels[row * width + column]
  }

  @inline(__always)
  func bilinear(_ texels: UnsafePointer<UInt32>, _ x: Float, _ y: Float) -> UInt32 {
    let place = position(x, y)
    // In 1/256 texels: places that differ by less show the same.
    let (fineX, fineY) = (Int((place.x - 0.5) * 256), Int((place.y - 0.5) * 256))
    let (column, row) = (max(fineX >> 8, 0), max(fineY >> 8, 0))
    let (partX, partY) = (UInt32(max(fineX, 0) & 255), UInt32(max(fineY, 0) & 255))
    let left = min(column, width - 1)
    let right = min(column + 1, width - 1)
    let upper = texels + min(row, height - 1) * width
    let lower = texels + min(row + 1, height - 1) * width
    if partX == 0, partY == 0 { return upper[left] }
    return Blend.mix(upper[left], upper[right], lower[left], lower[right], partX, partY)
  }
}

extension PixelBuffer {
  /// The pixels as `UInt32`s, alpha in the top byte.
  func withPixels(_ body: (UnsafePointer<UInt32>) -> Void) {
    bytes.withUnsafeBytes { raw in
      if let base = raw.baseAddress { body(base.assumingMemoryBound(to: UInt32.self)) }
    }
  }
}
