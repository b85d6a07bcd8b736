/// What the sublayers of one layer have in common, copied out of the stack once for all of them.
private struct LeafParent {
  let map: Homography
  let space: SublayerSpace?
  let box: DeviceBox
  let clip: Int32
  let opacity: Double
  let tint: SIMD4<Float>
  let isTinted: Bool
}

extension Flattener {
  /// Draws the next sublayers of the frame at `top` as long as they are leaves that need no more than
  /// `visitLeaf`. False where the very next one is more.
  mutating func visitLeaves(under top: Int, _ source: FlattenSource, _ list: inout DisplayList) -> Bool {
    let context = frames[top].context
    let parent = LeafParent(
      map: context.map, space: sublayerSpace(of: frames[top].slot, in: context.map, source), box: context.box,
      clip: context.clip, opacity: context.opacity, tint: context.tint, isTinted: context.isTinted)
    let (first, end, isSorted) = (frames[top].next, frames[top].end, frames[top].isSorted)
    var next = first
    while next < end {
      let child = isSorted ? sorted[Int(next)] : source.children[Int(next)]
      guard visitLeaf(child, under: parent, source, &list) else { break }
      next += 1
    }
    frames[top].next = next
    return next > first
  }

  /// Draws a layer that is nothing but a background and a border, as most are, straight from memory: no copies
  /// of contexts, no plan. False, with nothing done, where a layer is more; both ways give the same items.
  @inline(__always)
  private mutating func visitLeaf(
    _ slot: Int32, under parent: LeafParent, _ source: FlattenSource, _ list: inout DisplayList
  ) -> Bool {
    let index = Int(slot)
    let values = source.shown + index
    let links = source.links + index
    let traits = source.traits + index
    guard links.pointee.childCount == 0, links.pointee.mask < 0,
      traits.pointee.flags.isDisjoint(with: Self.morePaint), !(values.pointee.shadowOpacity > 0),
      values.pointee.isDoubleSided != 0, !links.pointee.flags.contains(.inTransition)
    else { return false }
    let own = min(values.pointee.opacity, 1)
    guard values.pointee.isHidden == 0, own > 0 else { return true }
    let (width, height) = (Float(values.pointee.bounds.z), Float(values.pointee.bounds.w))
    guard values.pointee.bounds.z > 0, values.pointee.bounds.w > 0 else { return true }
    let hasBackground = values.pointee.backgroundColor.w > 0
    let hasBorder = values.pointee.borderWidth > 0 && values.pointee.borderColor.w > 0
    guard hasBackground || hasBorder else { return true }
    let opacity = parent.opacity * own
    // Two items under one opacity are a group.
    if hasBackground, hasBorder, opacity < 1 { return false }
    // Mirrored, only what has corners of its own looks different.
    if traits.pointee.corners != .all, values.pointee.isGeometryFlipped != 0 { return false }

    let map = leafMap(values, links.pointee.flags, parent)
    guard map.isFinite else { return true }
    let box = map.box(x: 0, y: 0, width: Double(width), height: Double(height))
    guard box.maxX - box.minX <= 16384, box.maxY - box.minY <= 16384 else { return false }
    var item = DisplayItem()
    item.round(corners(values, traits))
    let touched: DeviceBox
    if item.radii == SIMD4(0, 0, 0, 0), let pixels = Self.pixelExact(map, box) {
      item.isSmooth = false
      touched = DeviceBox(pixels).intersection(parent.box)
    } else {
      touched = box.outset(by: 1).intersection(parent.box)
    }
    guard touched.isDrawable else { return true }
    note(touched)
    item.transform = map
    item.rect = SIMD4(0, 0, width, height)
    item.clip = parent.clip
    item.layer = links.pointee.id
    if hasBackground {
      item.color = Self.premultiplied(values.pointee.backgroundColor, opacity)
      if parent.isTinted { item.tint(parent.tint) }
      list.items.append(item)
    }
    if hasBorder {
      item.kind = .border
      item.color = Self.premultiplied(values.pointee.borderColor, opacity)
      item.borderWidth = Float(min(values.pointee.borderWidth, 1e6))
      if parent.isTinted { item.tint(parent.tint) }
      list.items.append(item)
    }
    return true
  }

  private static let morePaint: DrawTraits.Flags = [
    .contents, .shape, .gradient, .shadowPath, .replicates, .blends, .blurs, .rasterizes, .blursBackground,
    .keepsDepth, .emitter, .tiles, .pattern,
  ]

  @inline(__always)
  private func leafMap(
    _ values: UnsafePointer<LayerValues>, _ flags: DrawLinks.Flags, _ parent: LeafParent
  ) -> Homography {
    if let space = parent.space { return space.map(of: values) }
    let anchorX = values.pointee.anchorPoint.x * values.pointee.bounds.z
    let anchorY = values.pointee.anchorPoint.y * values.pointee.bounds.w
    if flags.contains(.transform) {
      return flatMap(values, anchorX, anchorY).followed(by: parent.map)
    }
    return parent.map.translated(
      x: values.pointee.position.x - anchorX, y: values.pointee.position.y - anchorY)
  }
}
