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
    grids(
      ofRecordIn: rect, place, traits, from: SIMD2(0, 0),
      to: SIMD2(traits.naturalWidth, traits.naturalHeight))
  }

  /// The same under a part of the record, in its units.
  func grids(
    ofRecordIn rect: SIMD4<Double>, _ place: ItemPlace, _ traits: DrawTraits, from low: SIMD2<Double>,
    to high: SIMD2<Double>
  ) -> (x: PixelGrid, y: PixelGrid)? {
    guard !place.context.isMoving, exactPixelsLeft > 0,
      let axes = place.map.axes(x: rect.x, y: rect.y, width: rect.z, height: rect.w),
      let x = PixelGrid(
        axes.x.inner(origin: rect.x, length: rect.z / traits.naturalWidth), from: low.x, to: high.x),
      let y = PixelGrid(
        axes.y.inner(origin: rect.y, length: rect.w / traits.naturalHeight), from: low.y, to: high.y)
    else { return nil }
    return (x, y)
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
