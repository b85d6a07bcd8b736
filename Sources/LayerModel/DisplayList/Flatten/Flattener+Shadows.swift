import CoreGraphics

/// How a layer's shadow is made (D-6, D-7, D-8).
enum ShadowKind {
  case none
  /// The layer is a filled rounded rectangle: the blur has a closed form.
  case closed
  /// From `shadowPath`.
  case path
  /// From the alpha of the layer and its sublayers.
  case alpha
}

extension Flattener {
  /// Nobody sees a difference above this, and the reach of a blur stays bounded.
  static let widestSigma = 256.0

  func shadowKind(_ slot: Int32, _ paint: PaintPlan, _ source: FlattenSource) -> ShadowKind {
    let values = source.shown + Int(slot)
    let opacity = values.pointee.shadowOpacity
    let offset = values.pointee.shadowOffset
    guard opacity > 0, values.pointee.shadowColor.w > 0, values.pointee.shadowRadius.isFinite,
      offset.x.isFinite, offset.y.isFinite
    else { return .none }
    let links = source.links[Int(slot)]
    let traits = source.traits[Int(slot)]
    if traits.flags.contains(.shadowPath) { return .path }
    // Copies may lie anywhere.
    if traits.flags.contains(.replicates), links.childCount > 0 { return .alpha }
    if paint.isNothing, links.childCount == 0 { return .none }
    guard links.mask < 0, paint.contains(.background), !traits.flags.contains(.pattern),
      paint.isDisjoint(with: [.shape, .particles, .tiles])
    else {
      return .alpha
    }
    if values.pointee.backgroundColor.w < 1 {
      return paint.count == 1 && links.childCount == 0 ? .closed : .alpha
    }
    if paint.contains(.contents), paint.needsClip || values.pointee.cornerRadius > 0 { return .alpha }
    return childrenStayInside(slot, links, source) ? .closed : .alpha
  }

  /// True when a glance shows that no child changes the outline of the layer.
  private func childrenStayInside(_ slot: Int32, _ links: DrawLinks, _ source: FlattenSource) -> Bool {
    guard links.childCount <= 16, !links.flags.contains(.sublayerTransform) else {
      return links.childCount == 0
    }
    let bounds = source.shown[Int(slot)].bounds
    // The square inscribed in a round corner begins this far in.
    let inset = max(0, source.shown[Int(slot)].cornerRadius) * (1 - 0.5.squareRoot())
    for offset in 0..<Int(links.childCount) {
      let child = Int(source.children[Int(links.firstChild) + offset])
      let values = source.shown + child
      let flags = source.links[child].flags
      let hasReach =
        source.links[child].childCount > 0 && values.pointee.masksToBounds == 0
        || values.pointee.shadowOpacity > 0
        || !source.traits[child].flags.isDisjoint(with: [.shape, .shadowPath, .keepsDepth, .emitter, .tiles])
        || (source.traits[child].flags.contains(.contents) && source.traits[child].gravity != .resize)
      if hasReach || flags.contains(.transform) { return false }
      let x = values.pointee.position.x - values.pointee.anchorPoint.x * values.pointee.bounds.z
      let y = values.pointee.position.y - values.pointee.anchorPoint.y * values.pointee.bounds.w
      guard x >= bounds.x + inset, y >= bounds.y + inset,
        x + values.pointee.bounds.z <= bounds.x + bounds.z - inset,
        y + values.pointee.bounds.w <= bounds.y + bounds.w - inset
      else { return false }
    }
    return true
  }

  mutating func addClosedShadow(_ place: ItemPlace, _ source: FlattenSource, _ list: inout DisplayList) {
    let values = source.shown + Int(place.slot)
    let rect = SIMD4<Float>(0, 0, Float(values.pointee.bounds.z), Float(values.pointee.bounds.w))
    let corners = corners(values, source.traits + Int(place.slot))
    addShadow(
      rect, corners, strength: min(1, max(0, values.pointee.backgroundColor.w)), place, source, &list)
  }

  private mutating func addShadow(
    _ rect: SIMD4<Float>, _ corners: CornerShape?, strength: Double, _ place: ItemPlace,
    _ source: FlattenSource, _ list: inout DisplayList
  ) {
    let values = source.shown + Int(place.slot)
    let offset = values.pointee.shadowOffset
    let sigma = max(0, values.pointee.shadowRadius)
    var item = DisplayItem()
    item.kind = sigma > 0.01 ? .shadow : .fill
    item.rect = rect
    item.round(corners)
    item.blur = Float(sigma)
    item.color = Self.premultiplied(
      values.pointee.shadowColor, place.context.opacity * min(values.pointee.shadowOpacity, 1) * strength)
    let moved = ItemPlace(
      slot: place.slot, id: place.id, map: place.map.translated(x: offset.x, y: offset.y),
      context: place.context)
    add(item, moved, reach: item.kind == .shadow ? 3 * sigma : 0, &list)
  }

  /// A rectangle has the closed form; any other path is drawn into a group that shows only its shadow.
  mutating func addPathShadow(_ place: ItemPlace, _ source: FlattenSource, _ list: inout DisplayList) {
    guard let path = source.tree.shownContent[Int(place.slot)].shadowPath else { return }
    let bounds = source.shown[Int(place.slot)].bounds
    if let rect = path.plainRect {
      let local = SIMD4<Float>(
        Float(rect.minX - bounds.x), Float(rect.minY - bounds.y), Float(rect.width), Float(rect.height))
      addShadow(local, nil, strength: 1, place, source, &list)
      return
    }
    var group = DisplayGroup()
    group.opacity = Float(place.context.opacity)
    group.clip = place.context.clip
    group.layer = place.id
    group.showsOnlyShadow = true
    var context = place.context
    let outerBox = context.box
    context.box = describeShadow(&group, place.slot, place.map, context.box, source)
    _ = open(group, in: &context, outerBox: outerBox, &list)
    var shape = ShapeContent()
    shape.path = path
    var drawing = ShapeDrawing(content: shape)
    drawing.fillColor = .black
    let inside = ItemPlace(slot: place.slot, id: place.id, map: place.map, context: context)
    addDrawing(&drawing, box: path.controlBox, inside, source, &list)
    endGroup(&list)
  }

  /// In device pixels. In perspective a shadow may fall far beyond every screen; the group would have to reach from
  /// there to here, larger than any surface.
  private static let farthestShadow = 4096.0

  /// Sets a group's shadow in device pixels; returns the box its content may be needed in.
  func describeShadow(
    _ group: inout DisplayGroup, _ slot: Int32, _ map: Homography, _ box: DeviceBox, _ source: FlattenSource
  ) -> DeviceBox {
    let values = source.shown + Int(slot)
    let (x, y) = (values.pointee.bounds.z / 2, values.pointee.bounds.w / 2)
    let offset = values.pointee.shadowOffset
    let scales = map.scales(atX: x, y: y)
    let at = map.project(x, y)
    let w = map.isAffine ? 1 : max(at.w, Homography.nearest)
    let dx = (offset.x * (map.m11 - at.x * map.m13) + offset.y * (map.m21 - at.x * map.m23)) / w
    let dy = (offset.x * (map.m12 - at.y * map.m13) + offset.y * (map.m22 - at.y * map.m23)) / w
    let sigma = min(
      max(0, values.pointee.shadowRadius) * (scales.x * scales.y).squareRoot(), Self.widestSigma)
    let farthest = Self.farthestShadow
    guard dx.isFinite, dy.isFinite, sigma.isFinite, abs(dx) < farthest, abs(dy) < farthest else { return box }
    group.shadowColor = Self.premultiplied(values.pointee.shadowColor, min(values.pointee.shadowOpacity, 1))
    group.shadowOffset = SIMD2(Float(dx), Float(dy))
    group.shadowSigma = Float(sigma)
    // What casts a shadow into the box may lie outside it.
    let cast = DeviceBox(minX: box.minX - dx, minY: box.minY - dy, maxX: box.maxX - dx, maxY: box.maxY - dy)
    return box.union(cast.outset(by: 3 * sigma + 1))
  }
}

extension PathData {
  /// The rectangle, when the path is nothing but one with its sides along the axes.
  var plainRect: CGRect? {
    let isRect =
      verbs == [.move, .line, .line, .line, .close] || verbs == [.move, .line, .line, .line, .line, .close]
    guard isRect, points.count < 5 || points[4] == points[0] else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let isFirstAcross = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isFirstDown = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isFirstAcross || isFirstDown else { return nil }
    let rect = controlBox
    return rect.width > 0 && rect.height > 0 ? rect : nil
  }

  /// The box of all points, control points included; null without finite points.
  var controlBox: CGRect {
    guard let first = points.first else { return .null }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points {
      (minX, minY) = (min(minX, point.x), min(minY, point.y))
      (maxX, maxY) = (max(maxX, point.x), max(maxY, point.y))
    }
    guard (maxX - minX).isFinite, (maxY - minY).isFinite else { return .null }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
