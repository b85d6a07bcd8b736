import CoreGraphics

/// Vector content at rest, rasterised on the very pixels it is shown on.
extension Flattener {
  /// Vector content may cover so many pixels a frame with rasters of its own place; what is drawn after that is
  /// rasterised from its corner on, and shared by all its places.
  static let mostExactPixels = 32e6

  /// The pixels under a record drawn in `rect`; nil where it moves, lies askew or is too large.
  func grids(
    ofRecordIn rect: SIMD4<Double>, _ place: ItemPlace, _ traits: DrawTraits
  ) -> (x: PixelGrid, y: PixelGrid)? {
    guard !place.context.isMoving, exactPixelsLeft > 0,
      let axes = place.map.axes(x: rect.x, y: rect.y, width: rect.z, height: rect.w),
      let x = PixelGrid(
        axes.x.inner(origin: rect.x, length: rect.z / traits.naturalWidth), from: 0, to: traits.naturalWidth),
      let y = PixelGrid(
        axes.y.inner(origin: rect.y, length: rect.w / traits.naturalHeight), from: 0,
        to: traits.naturalHeight)
    else { return nil }
    return (x, y)
  }

  /// Adds a record's raster. `outer`: where the layer itself is, for contents that need no clip.
  mutating func addRecord(
    _ contents: Contents?, _ grids: (x: PixelGrid, y: PixelGrid), in rect: SIMD4<Double>,
    _ traits: DrawTraits,
    _ place: ItemPlace, outer: FlattenContext, isClipped: Bool, _ source: FlattenSource,
    _ list: inout DisplayList
  ) {
    let (x, y) = grids
    var item = DisplayItem()
    item.kind = .image
    item.color = Self.premultiplied(ColorLanes.white, place.context.opacity)
    let key = ContentKey(
      identity: traits.identity, scaleX: x.scale, scaleY: y.scale, phaseX: Float(x.phase),
      phaseY: Float(y.phase))
    item.content = contentIndex(of: contents, key, place.slot, source, &list)
    // Whole pixels; beyond the content's own edges the raster is transparent.
    let (unitX, unitY) = (rect.z / traits.naturalWidth, rect.w / traits.naturalHeight)
    item.rect = SIMD4(
      Float(rect.x + x.shownOrigin * unitX), Float(rect.y + y.shownOrigin * unitY),
      Float(x.shownLength * unitX), Float(y.shownLength * unitY))
    var context = place.context
    if isClipped, traits.gravity == .resize {
      // It fills the bounds exactly: the rounded corners are its own, and no clip is needed.
      context = outer
      context.opacity = place.context.opacity
      if let corners = corners(source.shown + Int(place.slot), source.traits + Int(place.slot)) {
        item.round(corners)
        fit(&item, grids, to: rect, traits)
      }
    }
    let count = list.items.count
    add(item, ItemPlace(slot: place.slot, id: place.id, map: place.map, context: context), reach: 0, &list)
    if list.items.count > count { exactPixelsLeft -= x.count * y.count }
  }

  /// Ends the item where the content does. Its edge is the item's then: the pixels there take the colour of the
  /// texels beside them, for their own are softened already.
  private func fit(
    _ item: inout DisplayItem, _ grids: (x: PixelGrid, y: PixelGrid), to rect: SIMD4<Double>,
    _ traits: DrawTraits
  ) {
    let (x, y) = grids
    item.rect = SIMD4(Float(rect.x), Float(rect.y), Float(rect.z), Float(rect.w))
    item.uv = SIMD4(
      Float(x.coordinate(0)), Float(y.coordinate(0)), Float(x.coordinate(traits.naturalWidth)),
      Float(y.coordinate(traits.naturalHeight)))
    let (columns, rows) = (
      x.wholeTexels(from: 0, to: traits.naturalWidth), y.wholeTexels(from: 0, to: traits.naturalHeight)
    )
    item.uvLimits = SIMD4(Float(columns.low), Float(rows.low), Float(columns.high), Float(rows.high))
  }

  /// The pixels under a shape. `box`: all it paints, in layer coordinates; `origin`: the corner of the bounds.
  func grids(
    ofShapeIn box: CGRect, origin: SIMD2<Double>, _ place: ItemPlace
  ) -> (x: PixelGrid, y: PixelGrid)? {
    // One pixel more all round for the smooth edge.
    guard !place.context.isMoving, exactPixelsLeft > 0,
      let axes = place.map.axes(
        x: box.minX - origin.x, y: box.minY - origin.y, width: box.width, height: box.height),
      let x = PixelGrid(axes.x.inner(origin: -origin.x), from: box.minX, to: box.maxX, margin: 1),
      let y = PixelGrid(axes.y.inner(origin: -origin.y), from: box.minY, to: box.maxY, margin: 1)
    else { return nil }
    return (x, y)
  }
}
