import CoreGraphics

extension Flattener {
  mutating func addBackground(_ place: ItemPlace, _ source: FlattenSource, _ list: inout DisplayList) {
    let values = source.shown + Int(place.slot)
    if source.traits[Int(place.slot)].flags.contains(.pattern), addPattern(place, source, &list) { return }
    var item = DisplayItem()
    item.kind = .fill
    item.color = Self.premultiplied(values.pointee.backgroundColor, place.context.opacity)
    item.rect = SIMD4(0, 0, Float(values.pointee.bounds.z), Float(values.pointee.bounds.w))
    item.round(corners(values, source.traits + Int(place.slot)))
    add(item, place, reach: 0, &list)
  }

  mutating func addBorder(_ place: ItemPlace, _ source: FlattenSource, _ list: inout DisplayList) {
    let values = source.shown + Int(place.slot)
    var item = DisplayItem()
    item.kind = .border
    item.color = Self.premultiplied(values.pointee.borderColor, place.context.opacity)
    item.rect = SIMD4(0, 0, Float(values.pointee.bounds.z), Float(values.pointee.bounds.w))
    item.borderWidth = Float(min(values.pointee.borderWidth, 1e6))
    item.round(corners(values, source.traits + Int(place.slot)))
    add(item, place, reach: 0, &list)
  }

  mutating func addBorder(_ frame: FlattenFrame, _ source: FlattenSource, _ list: inout DisplayList) {
    let id = source.links[Int(frame.slot)].id
    let place = ItemPlace(slot: frame.slot, id: id, map: frame.itemMap, context: frame.outer)
    addBorder(place, source, &list)
  }

  mutating func addGradient(_ place: ItemPlace, _ source: FlattenSource, _ list: inout DisplayList) {
    let values = source.shown + Int(place.slot)
    guard let content = source.tree.shownContent[Int(place.slot)].gradient else { return }
    var drawing = GradientDrawing(content: content)
    drawing.startPoint = values.pointee.startPoint
    drawing.endPoint = values.pointee.endPoint
    guard drawing.isVisible else { return }
    var item = DisplayItem()
    item.kind = .gradient
    item.color = Self.premultiplied(ColorLanes.white, place.context.opacity)
    item.rect = SIMD4(0, 0, Float(values.pointee.bounds.z), Float(values.pointee.bounds.w))
    item.round(corners(values, source.traits + Int(place.slot)))
    item.content = Int32(list.contents.count)
    list.contents.append(DisplayContent(source: .gradient(drawing)))
    add(item, place, reach: 0, &list)
  }

  /// Puts an item in the list unless nothing of it can be seen. `reach`: how far it paints beyond its
  /// rectangle, in item units.
  mutating func add(
    _ template: DisplayItem, _ place: ItemPlace, reach: Double, _ list: inout DisplayList
  ) {
    if template.kind == .image, !template.hasFinitePlaces { return }
    var item = template
    let (x, y, width, height) = (
      Double(item.rect.x), Double(item.rect.y), Double(item.rect.z), Double(item.rect.w)
    )
    let box = place.map.box(
      x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach)
    item.transform = place.map
    let isPlain = item.radii == SIMD4(0, 0, 0, 0) && reach == 0
    if isPlain, let pixels = Self.pixelExact(place.map, box) {
      item.isSmooth = false
      let touched = DeviceBox(pixels).intersection(place.context.box)
      guard touched.isDrawable else { return }
      note(touched)
    } else {
      // A smooth edge reaches half a pixel further.
      let touched = box.outset(by: 1).intersection(place.context.box)
      guard touched.isDrawable else { return }
      note(touched)
    }
    if isPlain, item.kind == .fill { cut(&item, box, place) }
    if place.context.isTinted { item.tint(place.context.tint) }
    item.clip = place.context.clip
    item.layer = place.id
    list.items.append(item)
  }

  /// A plain rectangle far larger than what can be seen of it is cut in device pixels: float coordinates keep
  /// their precision.
  private func cut(_ item: inout DisplayItem, _ box: DeviceBox, _ place: ItemPlace) {
    guard box.maxX - box.minX > 16384 || box.maxY - box.minY > 16384, place.map.isAffine,
      place.map.m12 == 0, place.map.m21 == 0
    else { return }
    let seen = box.intersection(place.context.box.outset(by: 16))
    item.transform = .identity
    item.rect = SIMD4(
      Float(seen.minX), Float(seen.minY), Float(seen.maxX - seen.minX), Float(seen.maxY - seen.minY))
  }

  static func premultiplied(_ color: SIMD4<Double>, _ opacity: Double) -> SIMD4<Float> {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = unit(color.w) * unit(opacity)
    return SIMD4(
      Float(unit(color.x) * alpha), Float(unit(color.y) * alpha), Float(unit(color.z) * alpha), Float(alpha))
  }
}

extension DisplayItem {
  /// Whether it is known where each point of the content lies: renderers count in whole texels.
  fileprivate var hasFinitePlaces: Bool {
    func isNear(_ places: SIMD4<Float>) -> Bool {
      abs(places.x) < 1e6 && abs(places.y) < 1e6 && abs(places.z) < 1e6 && abs(places.w) < 1e6
    }
    return (rect.x + rect.y + rect.z + rect.w).isFinite && isNear(uv) && isNear(uvLimits)
  }
}

extension GradientDrawing {
  /// L-26: a radial gradient needs both axes; any gradient needs finite points.
  package var isVisible: Bool {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    guard startPoint.x.isFinite, startPoint.y.isFinite, dx.isFinite, dy.isFinite else { return false }
    switch content.kind {
    case .axial: return dx != 0 || dy != 0
    case .radial: return dx != 0 && dy != 0
    case .conic: return true
    }
  }
}
