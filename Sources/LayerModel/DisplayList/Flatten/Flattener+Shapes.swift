import CoreGraphics

extension Flattener {
  /// A shape layer's fill and stroke (L-3, L-4).
  mutating func addShape(_ place: ItemPlace, _ source: FlattenSource, _ list: inout DisplayList) {
    let values = source.shown + Int(place.slot)
    guard let content = source.tree.shownContent[Int(place.slot)].shape else { return }
    var drawing = ShapeDrawing(content: content)
    drawing.fillColor = ColorLanes.color(values.pointee.fillColor)
    drawing.strokeColor = ColorLanes.color(values.pointee.strokeColor)
    drawing.strokeStart = values.pointee.strokeStart
    drawing.strokeEnd = values.pointee.strokeEnd
    drawing.lineWidth = values.pointee.lineWidth
    drawing.miterLimit = values.pointee.miterLimit
    drawing.dashPhase = values.pointee.lineDashPhase
    addDrawing(&drawing, box: source.traits[Int(place.slot)].shapeBox, place, source, &list)
  }

  /// Adds a path's raster as an image, or as much as is seen in several (`RasterPlan`). `box` bounds the path in layer
  /// coordinates.
  mutating func addDrawing(
    _ drawing: inout ShapeDrawing, box: CGRect, _ place: ItemPlace, _ source: FlattenSource,
    _ list: inout DisplayList
  ) {
    let hasFill = (drawing.fillColor?.alpha ?? 0) > 0
    let hasStroke = drawing.hasVisibleStroke
    guard !box.isNull, hasFill || hasStroke else { return }
    let margin = hasStroke ? drawing.strokeReach : 0
    let bounds = source.shown[Int(place.slot)].bounds
    let origin = SIMD2(bounds.x, bounds.y)
    let whole = box.insetBy(dx: -margin, dy: -margin).offsetBy(dx: -origin.x, dy: -origin.y)
    guard whole.width.isFinite, whole.height.isFinite, whole.width > 0 || whole.height > 0 else { return }
    if let plan = rasterPlan(of: whole, origin: origin, place, isPadded: true, keepsFrame: false) {
      for part in plan.parts { add(part, of: drawing, origin, frame: plan.frame, place, &list) }
      return
    }
    let scales = place.map.scales(atX: whole.midX, y: whole.midY)
    let part = RasterPlan.Part(area: whole, scaleX: scales.x, scaleY: scales.y, isExact: true)
    add(part, of: drawing, origin, frame: whole, place, &list)
  }

  private mutating func add(
    _ part: RasterPlan.Part, of shape: ShapeDrawing, _ origin: SIMD2<Double>, frame: CGRect,
    _ place: ItemPlace, _ list: inout DisplayList
  ) {
    var drawing = shape
    let box = part.area.offsetBy(dx: origin.x, dy: origin.y)
    if part.isExact, let grids = grids(ofShapeIn: box, origin: origin, place) {
      let (x, y) = grids
      drawing.bounds = CGRect(
        x: x.rasterOrigin, y: y.rasterOrigin, width: x.rasterLength, height: y.rasterLength)
      var item = DisplayItem()
      item.rect = SIMD4(
        Float(x.shownOrigin - origin.x), Float(y.shownOrigin - origin.y), Float(x.shownLength),
        Float(y.shownLength))
      if addRaster(of: drawing, x.scale, y.scale, item, place, &list) {
        exactPixelsLeft -= x.count * y.count
      }
      return
    }
    let isFlat = place.map.isAffine
    let finer = part.isExact ? ContentScale.refinement(place.map) : 1
    let isChanging = place.context.isScaling || (!isFlat && place.context.isMoving)
    let scaleX = ContentScale.bucket(part.scaleX * finer, length: box.width, isChanging: isChanging)
    let scaleY = ContentScale.bucket(part.scaleY * finer, length: box.height, isChanging: isChanging)
    // On the layer's own pixel grid, wider all round for the smooth edge, and for samples beyond a part's.
    let (stepX, stepY) = (1 / Double(scaleX), 1 / Double(scaleY))
    let room = isFlat ? 1.0 : part.shown.isWhole ? 4 : 2
    let minX = ((box.minX / stepX).rounded(.down) - room) * stepX
    let minY = ((box.minY / stepY).rounded(.down) - room) * stepY
    let columns = ((box.maxX - minX) / stepX).rounded(.up) + room
    let rows = ((box.maxY - minY) / stepY).rounded(.up) + room
    drawing.bounds = CGRect(x: minX, y: minY, width: columns * stepX, height: rows * stepY)
    let raster = drawing.bounds.offsetBy(dx: -origin.x, dy: -origin.y)
    guard raster.width.isFinite, raster.height.isFinite else { return }
    var item = DisplayItem()
    item.part = part.shown
    let shown = part.shown.isWhole ? raster : frame
    item.rect = SIMD4(Float(shown.minX), Float(shown.minY), Float(shown.width), Float(shown.height))
    if !part.shown.isWhole {
      item.uv = SIMD4(
        Float((shown.minX - raster.minX) / raster.width), Float((shown.minY - raster.minY) / raster.height),
        Float((shown.maxX - raster.minX) / raster.width), Float((shown.maxY - raster.minY) / raster.height))
    }
    _ = addRaster(of: drawing, scaleX, scaleY, item, place, &list)
  }

  /// `template` says where. False where nothing of it can be seen.
  private mutating func addRaster(
    of drawing: ShapeDrawing, _ scaleX: Float, _ scaleY: Float, _ template: DisplayItem, _ place: ItemPlace,
    _ list: inout DisplayList
  ) -> Bool {
    var item = template
    item.kind = .image
    item.color = Self.premultiplied(ColorLanes.white, place.context.opacity)
    item.content = Int32(list.contents.count)
    var content = DisplayContent(source: .shape(drawing))
    content.scaleX = scaleX
    content.scaleY = scaleY
    let count = list.items.count
    add(item, place, reach: 0, &list)
    guard list.items.count > count else { return false }
    list.contents.append(content)
    return true
  }
}

extension ShapeDrawing {
  package var hasVisibleStroke: Bool {
    (strokeColor?.alpha ?? 0) > 0 && lineWidth > 0 && lineWidth.isFinite && strokeStart < strokeEnd
  }

  /// How far the stroke may reach beyond the path: mitres and square caps included.
  var strokeReach: Double {
    let corner = content.lineJoin == .miter ? max(miterLimit, 2.0.squareRoot()) : 2.0.squareRoot()
    return lineWidth / 2 * (corner.isFinite ? min(corner, 100) : 100)
  }
}
