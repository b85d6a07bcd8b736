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
    if isRecord, !isStretched {
      addRecord(contents, in: rect, traits, place, outer: outer, isClipped: isClipped, source, &list)
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
        source, &list)
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

    // Where pixels lie between texels, as they do at simple scales, all renderers take the later one.
    let hair = item.isNearest ? 1.0 / 512 : 0
    let (hairX, hairY) = (hair / traits.naturalWidth, hair / traits.naturalHeight)
    if isStretched {
      let across = NinePartAxis(
        origin: rect.x, length: rect.z, natural: naturalWidth, middle: centre.x, centre.z,
        textureOrigin: part.x * usedX + hairX, textureLength: part.z * usedX)
      // Upside down, the first part is the picture's last.
      let down = NinePartAxis(
        origin: rect.y, length: rect.w, natural: naturalHeight,
        middle: isUpsideDown ? 1 - centre.y - centre.w : centre.y, centre.w,
        textureOrigin: (isUpsideDown ? part.y + part.w : part.y) * usedY + hairY,
        textureLength: (isUpsideDown ? -part.w : part.w) * usedY)
      addNineParts(item, across, down, place, &list)
      return
    }
    item.rect = SIMD4(Float(rect.x), Float(rect.y), Float(rect.z), Float(rect.w))
    item.uv = SIMD4(
      Float(part.x * usedX + hairX), Float(part.y * usedY + hairY), Float((part.x + part.z) * usedX + hairX),
      Float((part.y + part.w) * usedY + hairY))
    if isUpsideDown { (item.uv.y, item.uv.w) = (item.uv.w, item.uv.y) }
    guard isClipped, traits.gravity == .resize else {
      add(item, place, reach: 0, &list)
      return
    }
    item.round(corners(values, source.traits + Int(place.slot)))
    add(item, fitting(place, outer), reach: 0, &list)
  }

  /// Where contents go that fill clipping bounds exactly: rounded corners are their own, and no clip is needed.
  func fitting(_ place: ItemPlace, _ outer: FlattenContext) -> ItemPlace {
    var unclipped = outer
    unclipped.opacity = place.context.opacity
    return ItemPlace(slot: place.slot, id: place.id, map: place.map, context: unclipped)
  }

  private mutating func addNineParts(
    _ template: DisplayItem, _ across: NinePartAxis, _ down: NinePartAxis, _ place: ItemPlace,
    _ list: inout DisplayList
  ) {
    let seams = place.map.seams(
      x: across.edges.0, y: down.edges.0, width: across.edges.3 - across.edges.0,
      height: down.edges.3 - down.edges.0)
    for row in 0..<3 {
      guard let y = down.part(row, seams.y) else { continue }
      let limitsY = down.part(row)
      for column in 0..<3 {
        guard let x = across.part(column, seams.x) else { continue }
        let limitsX = across.part(column)
        var item = template
        item.rect = SIMD4(Float(x.from), Float(y.from), Float(x.to - x.from), Float(y.to - y.from))
        item.uv = SIMD4(Float(x.textureFrom), Float(y.textureFrom), Float(x.textureTo), Float(y.textureTo))
        // Upside down, a part begins where it ends in the texture.
        item.uvLimits = SIMD4(
          Float(min(limitsX.textureFrom, limitsX.textureTo)),
          Float(min(limitsY.textureFrom, limitsY.textureTo)),
          Float(max(limitsX.textureFrom, limitsX.textureTo)),
          Float(max(limitsY.textureFrom, limitsY.textureTo)))
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
}

extension DisplayContent {
  /// How many whole pixels a raster of content `length` units long has at a scale, `phase` pixels into which it
  /// begins.
  package static func pixelCount(_ length: Double, _ scale: Double, phase: Double = 0) -> Double {
    max(1, (length * scale + phase - 1.0 / 512).rounded(.up))
  }
}
