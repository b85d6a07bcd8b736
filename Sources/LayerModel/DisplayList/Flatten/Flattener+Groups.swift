import CoreGraphics

/// A group whose content is being drawn.
struct OpenGroup {
  var index: Int32
  var firstCommand: Int
  var firstItem: Int
  /// What the content has touched so far, and what the mask has.
  var extent = DeviceBox.empty
  var maskExtent = DeviceBox.empty
  var isInMask = false
  /// What can be seen of it once it is composited.
  var outerBox: DeviceBox
}

extension Flattener {
  /// Opens an offscreen group for a layer's opacity, mask or blend mode; from here on `context` is the inside of
  /// it.
  mutating func beginGroup(
    _ id: LayerID, in context: inout FlattenContext, hasMask: Bool, blendMode: CGBlendMode,
    _ list: inout DisplayList
  ) -> Int32 {
    var group = DisplayGroup()
    group.opacity = Float(context.opacity)
    group.clip = context.clip
    group.hasMask = hasMask
    group.blendMode = blendMode
    group.layer = id
    return open(group, in: &context, outerBox: context.box, &list)
  }

  /// The same for a mode that changes all of the layer's bounds, whatever the layer paints there.
  mutating func beginShapedGroup(
    _ slot: Int32, in context: inout FlattenContext, map: Homography, hasMask: Bool,
    _ source: FlattenSource, _ list: inout DisplayList
  ) -> Int32 {
    let values = source.shown + Int(slot)
    let (id, mode) = (source.links[Int(slot)].id, source.traits[Int(slot)].blendMode)
    let outerBox = context.box
    let group = beginGroup(id, in: &context, hasMask: hasMask, blendMode: mode, &list)
    let (width, height) = (values.pointee.bounds.z, values.pointee.bounds.w)
    let touched = map.box(x: 0, y: 0, width: width, height: height).outset(by: 1).intersection(outerBox)
    guard width > 0, height > 0, touched.isDrawable, let inverse = map.inverse else { return group }
    var shape = DisplayClip()
    shape.fromDevice = inverse
    shape.rect = SIMD4(0, 0, Float(width), Float(height))
    if let corners = corners(values, source.traits + Int(slot)) {
      (shape.radii, shape.cornerReach) = (corners.radii, corners.reach)
    }
    list.groups[Int(group)].shape = Int32(list.clips.count)
    list.clips.append(shape)
    note(touched)
    return group
  }

  /// A group that casts a shadow of its own alpha.
  mutating func beginShadowGroup(
    _ slot: Int32, in context: inout FlattenContext, map: Homography, _ source: FlattenSource,
    _ list: inout DisplayList
  ) -> Int32 {
    var group = DisplayGroup()
    group.opacity = Float(context.opacity)
    group.clip = context.clip
    group.layer = source.links[Int(slot)].id
    let outerBox = context.box
    context.box = describeShadow(&group, slot, map, context.box, source)
    return open(group, in: &context, outerBox: outerBox, &list)
  }

  /// A group that only holds more clips than one item may have.
  mutating func beginClipGroup(
    _ id: LayerID, in context: inout FlattenContext, _ list: inout DisplayList
  ) -> Int32 {
    var group = DisplayGroup()
    group.opacity = Float(context.opacity)
    group.clip = context.clip
    group.layer = id
    return open(group, in: &context, outerBox: context.box, &list)
  }

  mutating func open(
    _ group: DisplayGroup, in context: inout FlattenContext, outerBox: DeviceBox, _ list: inout DisplayList
  ) -> Int32 {
    flushRun(&list)
    let index = Int32(list.groups.count)
    var group = group
    // The content that casts the shadow is tinted itself: only the colour is left to do.
    if context.isTinted {
      group.shadowColor.x *= context.tint.x
      group.shadowColor.y *= context.tint.y
      group.shadowColor.z *= context.tint.z
    }
    groups.append(
      OpenGroup(
        index: index, firstCommand: list.commands.count, firstItem: list.items.count, outerBox: outerBox))
    list.groups.append(group)
    list.commands.append(.beginGroup(index))
    context.opacity = 1
    context.clip = -1
    context.clipDepth = 0
    return index
  }

  mutating func beginMask(_ list: inout DisplayList) {
    flushRun(&list)
    guard let top = groups.indices.last else { return }
    groups[top].isInMask = true
    list.commands.append(.beginMask(groups[top].index))
  }

  /// Closes the innermost group. One that shows nothing leaves no trace.
  mutating func endGroup(_ list: inout DisplayList) {
    flushRun(&list)
    guard let open = groups.popLast() else { return }
    let index = Int(open.index)
    var extent = open.extent
    if list.groups[index].hasMask, !list.groups[index].blendMode.needsShape {
      extent = extent.intersection(open.maskExtent)
    }
    let pixels = extent.pixels
    guard !pixels.isEmpty else {
      list.commands.removeSubrange(open.firstCommand...)
      list.items.removeSubrange(open.firstItem...)
      list.groups.removeSubrange(index...)
      runStart = Int32(list.items.count)
      return
    }
    list.groups[index].pixelBounds = SIMD4(
      Int32(pixels.minX), Int32(pixels.minY), Int32(pixels.width), Int32(pixels.height))
    list.commands.append(.endGroup(open.index))
    note(list.groups[index].reach.intersection(open.outerBox))
  }

  /// Something was drawn there: the group around it must be as large.
  mutating func note(_ box: DeviceBox) {
    guard let top = groups.indices.last else { return }
    if groups[top].isInMask {
      groups[top].maskExtent = groups[top].maskExtent.union(box)
    } else {
      groups[top].extent = groups[top].extent.union(box)
    }
  }
}

extension DisplayGroup {
  package var castsShadow: Bool { shadowColor.w > 0 }

  /// Everything the composited group may touch, its shadow included, not cut to the target.
  package var reach: DeviceBox {
    let box = DeviceBox(
      minX: Double(pixelBounds.x), minY: Double(pixelBounds.y), maxX: Double(pixelBounds.x + pixelBounds.z),
      maxY: Double(pixelBounds.y + pixelBounds.w))
    if blurSigma > 0, !blursBackdrop { return box.outset(by: 3 * Double(blurSigma) + 1) }
    guard castsShadow else { return box }
    let blur = 3 * Double(shadowSigma) + 1
    let (dx, dy) = (Double(shadowOffset.x), Double(shadowOffset.y))
    let cast = DeviceBox(
      minX: box.minX + dx, minY: box.minY + dy, maxX: box.maxX + dx, maxY: box.maxY + dy)
    return box.union(cast.outset(by: blur))
  }
}
