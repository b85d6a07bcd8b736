import CoreGraphics

extension Flattener {
  /// The layer's `contents`, or the pictures that dissolve in their place.
  mutating func addContents(
    _ place: ItemPlace, outer: FlattenContext, isClipped: Bool, _ source: FlattenSource,
    _ list: inout DisplayList
  ) {
    let traits = source.traits[Int(place.slot)]
    if traits.flags.contains(.dissolves),
      let parts = source.tree.shownContent[Int(place.slot)].dissolving
    {
      addDissolve(of: parts, traits, place, isClipped: isClipped, source, &list)
    } else {
      addPicture(nil, traits, place, outer: outer, isClipped: isClipped, source, &list)
    }
  }

  /// One picture: gravity, part, nine-part stretch and filter (D-10…D-16). `contents`: nil for the layer's own,
  /// which is looked at only where the list does not have it yet.
  mutating func addPicture(
    _ contents: Contents?, _ traits: DrawTraits, _ place: ItemPlace, outer: FlattenContext, isClipped: Bool,
    _ source: FlattenSource, _ list: inout DisplayList
  ) {
    let values = source.shown + Int(place.slot)
    let part = values.pointee.contentsRect
    let isRecord = traits.flags.contains(.isRecord)
    let density = isRecord ? 1 : max(values.pointee.contentsScale, 1e-6)
    let naturalWidth = traits.naturalWidth * abs(part.z) / density
    let naturalHeight = traits.naturalHeight * abs(part.w) / density
    let (width, height) = (values.pointee.bounds.z, values.pointee.bounds.w)
    guard naturalWidth > 0, naturalHeight > 0 else { return }
    let rect = traits.gravity.place(
      width: naturalWidth, height: naturalHeight, inWidth: width, height: height)
    guard rect.z > 0, rect.w > 0, rect.z.isFinite, rect.w.isFinite else { return }

    let centre = values.pointee.contentsCenter
    let isStretched = traits.gravity.isResizing && centre != SIMD4(0, 0, 1, 1)
    let isUpsideDown = place.context.isFlipped
    if isRecord, !isStretched, !isUpsideDown, part == SIMD4(0, 0, 1, 1),
      let grids = grids(ofRecordIn: rect, place, traits)
    {
      addRecord(contents, grids, in: rect, traits, place, outer: outer, isClipped: isClipped, source, &list)
      return
    }

    let scales = place.map.scales(atX: rect.x + rect.z / 2, y: rect.y + rect.w / 2)
    let perUnitX = scales.x * rect.z / (traits.naturalWidth * abs(part.z))
    let perUnitY = scales.y * rect.w / (traits.naturalHeight * abs(part.w))
    var item = DisplayItem()
    item.kind = .image
    item.color = Self.premultiplied(ColorLanes.white, place.context.opacity)
    // The part of the raster's last pixel column and row that belongs to the content.
    var (usedX, usedY) = (1.0, 1.0)
    if isRecord {
      let isChanging = place.context.isScaling
      let scaleX = ContentScale.bucket(perUnitX, length: traits.naturalWidth, isChanging: isChanging)
      let scaleY = ContentScale.bucket(perUnitY, length: traits.naturalHeight, isChanging: isChanging)
      usedX = Self.usedPart(traits.naturalWidth, Double(scaleX))
      usedY = Self.usedPart(traits.naturalHeight, Double(scaleY))
      item.content = contentIndex(
        of: contents, ContentKey(identity: traits.identity, scaleX: scaleX, scaleY: scaleY), place.slot,
        source,
        &list)
    } else {
      let reduction = ContentScale.reduction(max(perUnitX, perUnitY))
      let isEnlarged = max(perUnitX, perUnitY) > 1
      item.isNearest = traits.flags.contains(isEnlarged ? .isNearestEnlarged : .isNearestReduced)
      let level = item.isNearest ? 1 : reduction
      item.content = contentIndex(
        of: contents, ContentKey(identity: traits.identity, scaleX: level, scaleY: level), place.slot, source,
        &list)
    }
    item.uvLimits = SIMD4(
      Float(min(max(part.x, 0), 1) * usedX), Float(min(max(part.y, 0), 1) * usedY),
      Float(min(max(part.x + part.z, 0), 1) * usedX), Float(min(max(part.y + part.w, 0), 1) * usedY))

    if isStretched {
      let across = NinePartAxis(
        origin: rect.x, length: rect.z, natural: naturalWidth, middle: centre.x, centre.z,
        textureOrigin: part.x * usedX, textureLength: part.z * usedX)
      // Upside down, the first part is the picture's last.
      let down = NinePartAxis(
        origin: rect.y, length: rect.w, natural: naturalHeight,
        middle: isUpsideDown ? 1 - centre.y - centre.w : centre.y, centre.w,
        textureOrigin: (isUpsideDown ? part.y + part.w : part.y) * usedY,
        textureLength: (isUpsideDown ? -part.w : part.w) * usedY)
      addNineParts(item, across, down, place, &list)
      return
    }
    item.rect = SIMD4(Float(rect.x), Float(rect.y), Float(rect.z), Float(rect.w))
    item.uv = SIMD4(
      Float(part.x * usedX), Float(part.y * usedY), Float((part.x + part.z) * usedX),
      Float((part.y + part.w) * usedY))
    if isUpsideDown { (item.uv.y, item.uv.w) = (item.uv.w, item.uv.y) }
    guard isClipped, traits.gravity == .resize else {
      add(item, place, reach: 0, &list)
      return
    }
    // It fills the bounds exactly: the rounded corners are its own, and no clip is needed.
    item.round(corners(values, source.traits + Int(place.slot)))
    var unclipped = outer
    unclipped.opacity = place.context.opacity
    let fitting = ItemPlace(slot: place.slot, id: place.id, map: place.map, context: unclipped)
    add(item, fitting, reach: 0, &list)
  }

  private mutating func addNineParts(
    _ template: DisplayItem, _ across: NinePartAxis, _ down: NinePartAxis, _ place: ItemPlace,
    _ list: inout DisplayList
  ) {
    for row in 0..<3 {
      let y = down.part(row)
      for column in 0..<3 {
        let x = across.part(column)
        guard x.to > x.from, y.to > y.from else { continue }
        var item = template
        item.rect = SIMD4(Float(x.from), Float(y.from), Float(x.to - x.from), Float(y.to - y.from))
        item.uv = SIMD4(Float(x.textureFrom), Float(y.textureFrom), Float(x.textureTo), Float(y.textureTo))
        item.uvLimits = item.uv
        add(item, place, reach: 0, &list)
      }
    }
  }

  /// How much of a raster's width is content: rasters have whole pixels.
  static func usedPart(_ length: Double, _ scale: Double) -> Double {
    length * scale / DisplayContent.pixelCount(length, scale)
  }

  mutating func contentIndex(
    of contents: Contents?, _ key: ContentKey, _ slot: Int32, _ source: FlattenSource,
    _ list: inout DisplayList
  ) -> Int32 {
    contentIndex(key, &list) {
      switch contents ?? source.tree.shownContent[Int(slot)].contents {
      case .image(let image): .image(image)
      case .record(let record): .record(record)
      case nil: nil
      }
    }
  }

  /// The place of a piece of content in the list; −1 where there is none. `make` is asked for what is new.
  mutating func contentIndex(
    _ key: ContentKey, _ list: inout DisplayList, make: () -> DisplayContent.Source?
  ) -> Int32 {
    if key == lastContentKey, lastContentIndex >= 0 { return lastContentIndex }
    lastContentKey = key
    if let known = contentPlaces[key] {
      lastContentIndex = known
      return known
    }
    lastContentIndex = -1
    guard let content = make() else { return -1 }
    var entry = DisplayContent(source: content)
    (entry.scaleX, entry.scaleY) = (key.scaleX, key.scaleY)
    (entry.phaseX, entry.phaseY) = (key.phaseX, key.phaseY)
    lastContentIndex = Int32(list.contents.count)
    list.contents.append(entry)
    contentPlaces[key] = lastContentIndex
    return lastContentIndex
  }

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

  /// Adds a path's raster as an image. `box` bounds the path in layer coordinates.
  mutating func addDrawing(
    _ drawing: inout ShapeDrawing, box: CGRect, _ place: ItemPlace, _ source: FlattenSource,
    _ list: inout DisplayList
  ) {
    let hasFill = (drawing.fillColor?.alpha ?? 0) > 0
    let hasStroke = drawing.hasVisibleStroke
    guard !box.isNull, hasFill || hasStroke else { return }
    var (box, margin) = (box, hasStroke ? drawing.strokeReach : 0)
    let origin = source.shown[Int(place.slot)].bounds
    let scales = place.map.scales(atX: box.midX - origin.x, y: box.midY - origin.y)
    let isChanging = place.context.isScaling
    var wide = box.width + 2 * margin
    var high = box.height + 2 * margin
    guard wide.isFinite, high.isFinite, wide > 0 || high > 0 else { return }
    if let seen = seenPart(
      of: box.insetBy(dx: -margin, dy: -margin), origin: SIMD2(origin.x, origin.y), scales, place)
    {
      (box, margin) = (seen, 0)
      (wide, high) = (seen.width, seen.height)
      guard wide > 0, high > 0 else { return }
    }
    if let grids = grids(
      ofShapeIn: box.insetBy(dx: -margin, dy: -margin), origin: SIMD2(origin.x, origin.y), place)
    {
      let (x, y) = grids
      drawing.bounds = CGRect(
        x: x.rasterOrigin, y: y.rasterOrigin, width: x.rasterLength, height: y.rasterLength)
      let shown = CGRect(
        x: x.shownOrigin - origin.x, y: y.shownOrigin - origin.y, width: x.shownLength, height: y.shownLength)
      if addRaster(of: drawing, x.scale, y.scale, in: shown, place, &list) {
        exactPixelsLeft -= x.count * y.count
      }
      return
    }
    let finer = ContentScale.refinement(place.map)
    let scaleX = ContentScale.bucket(scales.x * finer, length: wide, isChanging: isChanging)
    let scaleY = ContentScale.bucket(scales.y * finer, length: high, isChanging: isChanging)
    // On the layer's own pixel grid, one pixel wider all round for the smooth edge.
    let (stepX, stepY) = (1 / Double(scaleX), 1 / Double(scaleY))
    let minX = (((box.minX - margin) / stepX).rounded(.down) - 1) * stepX
    let minY = (((box.minY - margin) / stepY).rounded(.down) - 1) * stepY
    let columns = ((box.maxX + margin - minX) / stepX).rounded(.up) + 1
    let rows = ((box.maxY + margin - minY) / stepY).rounded(.up) + 1
    drawing.bounds = CGRect(x: minX, y: minY, width: columns * stepX, height: rows * stepY)
    guard drawing.bounds.width.isFinite, drawing.bounds.height.isFinite else { return }
    let shown = drawing.bounds.offsetBy(dx: -origin.x, dy: -origin.y)
    _ = addRaster(of: drawing, scaleX, scaleY, in: shown, place, &list)
  }

  /// Of what is too large for one raster as sharp as it is shown: the part that can be seen, in cells that stay where
  /// they are, so that a drawing that slides is not drawn anew for every frame. In layer coordinates; nil where all of
  /// it fits, where a plane is foreshortened, and where Cairo could not count as far.
  private func seenPart(
    of box: CGRect, origin: SIMD2<Double>, _ scales: (x: Double, y: Double), _ place: ItemPlace
  ) -> CGRect? {
    let (wide, high) = (box.width * scales.x, box.height * scales.y)
    guard max(wide, high) > ContentScale.largestSide, max(wide, high) < 8e6, place.map.isAffine,
      let inverse = place.map.inverse
    else { return nil }
    let device = place.context.box.outset(by: 2)
    var seen = DeviceBox.empty
    for (x, y) in [
      (device.minX, device.minY), (device.maxX, device.minY), (device.maxX, device.maxY),
      (device.minX, device.maxY),
    ] {
      let corner = inverse.project(x, y)
      seen.include(corner.x + origin.x, corner.y + origin.y)
    }
    func cells(_ low: Double, _ high: Double, _ scale: Double) -> (low: Double, high: Double) {
      // A power of two in the layer's units, 128 to 256 pixels.
      let cell = (256 / scale).binade
      return ((low / cell).rounded(.down) * cell, (high / cell).rounded(.up) * cell)
    }
    let (x, y) = (cells(seen.minX, seen.maxX, scales.x), cells(seen.minY, seen.maxY, scales.y))
    guard x.low.isFinite, x.high.isFinite, y.low.isFinite, y.high.isFinite else { return nil }
    let part = CGRect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
    let cut = part.intersection(box)
    return cut.isNull ? CGRect.zero : cut
  }

  /// False where nothing of it can be seen.
  private mutating func addRaster(
    of drawing: ShapeDrawing, _ scaleX: Float, _ scaleY: Float, in rect: CGRect, _ place: ItemPlace,
    _ list: inout DisplayList
  ) -> Bool {
    var item = DisplayItem()
    item.kind = .image
    item.color = Self.premultiplied(ColorLanes.white, place.context.opacity)
    item.rect = SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
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

extension DisplayContent {
  /// How many whole pixels a raster of content `length` units long has at a scale, `phase` pixels into which it
  /// begins.
  package static func pixelCount(_ length: Double, _ scale: Double, phase: Double = 0) -> Double {
    max(1, (length * scale + phase - 1.0 / 512).rounded(.up))
  }
}
