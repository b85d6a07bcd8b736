import CoreGraphics

extension Flattener {
  /// A tiled layer's tiles. Neighbours meet on whole pixels where the layer lies straight on them, and overlap by
  /// one where it does not, so that no seam shows.
  mutating func addTiles(_ place: ItemPlace, _ source: FlattenSource, _ list: inout DisplayList) {
    guard let content = source.tree.shownContent[Int(place.slot)].tiles else { return }
    let bounds = source.shown[Int(place.slot)].bounds
    let whole = CGRect(x: bounds.x, y: bounds.y, width: bounds.z, height: bounds.w)
    let first = source.tree.time < content.isStillFrom ? 0 : content.oldCount
    for index in first..<content.tiles.count {
      let tile = content.tiles[index]
      let opacity = index < content.oldCount ? 1 : tile.opacity(at: source.tree.time)
      let seen = tile.area.intersection(whole)
      guard opacity > 0, seen.width > 0, seen.height > 0 else { continue }
      add(tile, seen, in: whole, opacity, place, &list)
    }
  }

  private mutating func add(
    _ tile: Tile, _ seen: CGRect, in bounds: CGRect, _ opacity: Double, _ place: ItemPlace,
    _ list: inout DisplayList
  ) {
    let (rect, area) = (fitted(seen, in: bounds, place.map), tile.area)
    let record = tile.record.bounds
    guard record.width > 0, record.height > 0 else { return }
    let (usedX, usedY) = (Self.usedPart(record.width, 1), Self.usedPart(record.height, 1))
    var item = DisplayItem()
    item.kind = .image
    item.color = Self.premultiplied(ColorLanes.white, place.context.opacity * opacity)
    item.rect = SIMD4(
      Float(rect.minX - bounds.minX), Float(rect.minY - bounds.minY), Float(rect.width), Float(rect.height))
    item.uv = SIMD4(
      Float((rect.minX - area.minX) / area.width * usedX),
      Float((rect.minY - area.minY) / area.height * usedY),
      Float((rect.maxX - area.minX) / area.width * usedX),
      Float((rect.maxY - area.minY) / area.height * usedY))
    item.uvLimits = SIMD4(0, 0, Float(usedX), Float(usedY))
    let key = ContentKey(identity: tile.record.identity.raw, scaleX: 1, scaleY: 1)
    item.content = contentIndex(key, &list) { .record(tile.record) }
    add(item, place, reach: 0, &list)
  }

  /// A tile's rectangle with the edges that it shares moved to where its neighbour's will be.
  private func fitted(_ tile: CGRect, in bounds: CGRect, _ map: Homography) -> CGRect {
    let seams = map.seams(
      x: tile.minX - bounds.minX, y: tile.minY - bounds.minY, width: tile.width, height: tile.height)
    func edge(_ place: CGFloat, _ outer: CGFloat, _ origin: CGFloat, _ seam: SeamAxis, _ outwards: Double)
      -> CGFloat
    {
      place == outer ? place : origin + CGFloat(seam.edge(Double(place - origin), outwards: outwards))
    }
    let left = edge(tile.minX, bounds.minX, bounds.minX, seams.x, -1)
    let right = edge(tile.maxX, bounds.maxX, bounds.minX, seams.x, 1)
    let top = edge(tile.minY, bounds.minY, bounds.minY, seams.y, -1)
    let bottom = edge(tile.maxY, bounds.maxY, bounds.minY, seams.y, 1)
    return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
