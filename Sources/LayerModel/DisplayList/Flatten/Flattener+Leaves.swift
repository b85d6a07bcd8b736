extension Flattener {
  /// Draws a layer that is nothing but a background and a border, as most are, straight from memory: no copies
  /// of contexts, no plan. False, with nothing done, where a layer is more; both ways give the same items.
  ///
  /// `top`: the frame of its parent.
  @inline(__always)
  mutating func visitLeaf(
    _ slot: Int32, under top: Int, _ source: FlattenSource, _ list: inout DisplayList
  ) -> Bool {
    let index = Int(slot)
    let values = source.shown + index
    let links = source.links + index
    let traits = source.traits + index
    guard links.pointee.childCount == 0, links.pointee.mask < 0,
      traits.pointee.flags.isDisjoint(with: Self.morePaint), !(values.pointee.shadowOpacity > 0),
      values.pointee.isDoubleSided != 0
    else { return false }
    let own = min(values.pointee.opacity, 1)
    guard values.pointee.isHidden == 0, own > 0 else { return true }
    let (width, height) = (Float(values.pointee.bounds.z), Float(values.pointee.bounds.w))
    guard values.pointee.bounds.z > 0, values.pointee.bounds.w > 0 else { return true }
    let hasBackground = values.pointee.backgroundColor.w > 0
    let hasBorder = values.pointee.borderWidth > 0 && values.pointee.borderColor.w > 0
    guard hasBackground || hasBorder else { return true }
    let opacity = frames[top].context.opacity * own
    // Two items under one opacity are a group.
    if hasBackground, hasBorder, opacity < 1 { return false }

    let map = leafMap(slot, under: top, source)
    guard map.isFinite else { return true }
    let box = map.box(x: 0, y: 0, width: Double(width), height: Double(height))
    guard box.maxX - box.minX <= 16384, box.maxY - box.minY <= 16384 else { return false }
    var item = DisplayItem()
    if let radii = cornerRadii(values, traits.pointee.corners) { item.radii = radii }
    let touched: DeviceBox
    if item.radii == SIMD4(0, 0, 0, 0), let pixels = Self.pixelExact(map, box) {
      item.isSmooth = false
      touched = DeviceBox(pixels).intersection(frames[top].context.box)
    } else {
      touched = box.outset(by: 1).intersection(frames[top].context.box)
    }
    guard touched.isDrawable else { return true }
    note(touched)
    item.transform = map
    item.rect = SIMD4(0, 0, width, height)
    item.clip = frames[top].context.clip
    item.layer = links.pointee.id
    if hasBackground {
      item.color = Self.premultiplied(values.pointee.backgroundColor, opacity)
      if frames[top].context.isTinted { item.tint(frames[top].context.tint) }
      list.items.append(item)
    }
    if hasBorder {
      item.kind = .border
      item.color = Self.premultiplied(values.pointee.borderColor, opacity)
      item.borderWidth = Float(min(values.pointee.borderWidth, 1e6))
      if frames[top].context.isTinted { item.tint(frames[top].context.tint) }
      list.items.append(item)
    }
    return true
  }

  private static let morePaint: DrawTraits.Flags = [.contents, .shape, .gradient, .shadowPath, .replicates]

  @inline(__always)
  private func leafMap(_ slot: Int32, under top: Int, _ source: FlattenSource) -> Homography {
    let parent = frames[top].slot
    let isPlain =
      !source.links[Int(slot)].flags.contains(.transform) && replicas.isEmpty
      && !source.links[Int(parent)].flags.contains(.sublayerTransform)
    guard isPlain else { return itemMap(slot, in: frames[top].context.map, parent: parent, source) }
    let values = source.shown + Int(slot)
    return frames[top].context.map.translated(
      x: values.pointee.position.x - values.pointee.anchorPoint.x * values.pointee.bounds.z,
      y: values.pointee.position.y - values.pointee.anchorPoint.y * values.pointee.bounds.w)
  }
}
