import CoreGraphics

/// Blurs: of a layer with everything in it, and of what lies under it.
extension Flattener {
  /// Opens the group whose picture is blurred, by a filter or because it is kept as a bitmap coarser than the pixels
  /// (D-21), outside of the layer's mask and opacity (D-1); −1 where the blur is too small to be seen.
  mutating func beginBlurGroup(
    _ slot: Int32, in context: inout FlattenContext, map: Homography, _ source: FlattenSource,
    _ list: inout DisplayList
  ) -> Int32 {
    let values = source.shown + Int(slot)
    let more = source.tree.shownContent[Int(slot)].moreBlur
    let flags = source.traits[Int(slot)].flags
    let blur = flags.contains(.blurs) ? deviceSigma(values.pointee.blurRadius, more, values, map) ?? 0 : 0
    let coarseness = flags.contains(.rasterizes) ? rasterSigma(values, map) : 0
    let sigma = min((blur * blur + coarseness * coarseness).squareRoot(), Self.widestSigma)
    guard sigma > 0 else { return -1 }
    var group = DisplayGroup()
    group.opacity = Float(context.opacity)
    let mode = source.traits[Int(slot)].blendMode
    if !mode.needsShape { group.blendMode = mode }
    group.clip = context.clip
    group.layer = source.links[Int(slot)].id
    group.blurSigma = Float(sigma)
    let outerBox = context.box
    // What lies outside is carried in.
    context.box = outerBox.outset(by: 3 * sigma + 1)
    return open(group, in: &context, outerBox: outerBox, &list)
  }

  /// Blurs what the target shows so far within the layer's bounds and corners, as far as a mask leaves it. True where
  /// frames are left on the stack: for the mask, and after it for the layer itself.
  mutating func addBackdrop(
    _ slot: Int32, mask: Int32, _ opacity: Double, _ map: Homography, _ context: FlattenContext,
    _ source: FlattenSource, _ list: inout DisplayList
  ) -> Bool {
    let values = source.shown + Int(slot)
    let more = source.tree.shownContent[Int(slot)].moreBackgroundBlur
    guard values.pointee.bounds.z > 0, values.pointee.bounds.w > 0,
      let sigma = deviceSigma(values.pointee.backgroundBlurRadius, more, values, map)
    else { return false }
    var inner = context
    inner.opacity = context.opacity * opacity
    inner.isTinted = false
    var group = DisplayGroup()
    group.opacity = Float(inner.opacity)
    group.clip = inner.clip
    group.layer = source.links[Int(slot)].id
    group.blurSigma = Float(sigma)
    group.blursBackdrop = true
    var groups = LayerGroups()
    groups.filter = open(group, in: &inner, outerBox: context.box, &list)
    if mask >= 0 {
      groups.outer = beginGroup(group.layer, in: &inner, hasMask: true, blendMode: .normal, &list)
    }
    var shape = DisplayItem()
    shape.color = SIMD4(1, 1, 1, 1)
    shape.rect = SIMD4(0, 0, Float(values.pointee.bounds.z), Float(values.pointee.bounds.w))
    shape.round(corners(values, source.traits + Int(slot)))
    add(shape, ItemPlace(slot: slot, id: group.layer, map: map, context: inner), reach: 0, &list)
    guard mask >= 0 else {
      endGroup(&list)
      return false
    }
    var layer = FlattenFrame(
      slot: slot, context: context, next: 0, end: 0, isSorted: false, itemMap: map, outer: context,
      groups: LayerGroups(), needsBorder: false, mask: -1, maskBox: context.box)
    layer.isBehindItsBackdrop = true
    frames.append(layer)
    frames.append(
      FlattenFrame(
        slot: slot, context: inner, next: 0, end: 0, isSorted: false, itemMap: map, outer: inner,
        groups: groups, needsBorder: false, mask: mask, maskBox: inner.box))
    return true
  }

  /// How soft a bitmap of `rasterizationScale` looks, in device pixels. One of whose pixels is `size` device pixels
  /// wide is averaged over squares of that size and enlarged between their middles: a box and a tent, whose variance is
  /// size² / 12 + size² / 6. A device pixel's own, ¼, is there anyway.
  private func rasterSigma(_ values: UnsafePointer<LayerValues>, _ map: Homography) -> Double {
    let scales = map.scales(atX: values.pointee.bounds.z / 2, y: values.pointee.bounds.w / 2)
    let size = (scales.x * scales.y).squareRoot() / values.pointee.rasterizationScale
    guard size > 1.02, size.isFinite, values.pointee.rasterizationScale > 0 else { return 0 }
    return 0.5 * (size * size - 1).squareRoot()
  }

  /// The radius of a blur, and the squares of more of them, in points, as device pixels at the layer's middle; nil
  /// where nothing of it can be seen.
  private func deviceSigma(
    _ first: Double, _ more: Double, _ values: UnsafePointer<LayerValues>, _ map: Homography
  ) -> Double? {
    let radius = more > 0 ? (max(first, 0) * max(first, 0) + more).squareRoot() : first
    let scales = map.scales(atX: values.pointee.bounds.z / 2, y: values.pointee.bounds.w / 2)
    let sigma = radius * (scales.x * scales.y).squareRoot()
    return sigma > 0.05 ? min(sigma, Self.widestSigma) : nil
  }
}

extension DisplayList {
  /// What has to be drawn anew so that `damage` shows what it should: a blur reads what the target shows around
  /// it, and that is not what the target shows at the end.
  package func growing(_ damage: PixelRect) -> PixelRect {
    var grown = damage
    var isSettled = false
    while !isSettled {
      isSettled = true
      for group in groups where group.blursBackdrop {
        let all = group.backdropArea.pixels.intersection(
          PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
        guard !group.pixels.intersection(grown).isEmpty, all.intersection(grown) != all else { continue }
        grown = grown.union(all)
        isSettled = false
      }
    }
    return grown
  }
}

extension DisplayGroup {
  package var pixels: PixelRect {
    PixelRect(
      minX: Int(pixelBounds.x), minY: Int(pixelBounds.y), maxX: Int(pixelBounds.x + pixelBounds.z),
      maxY: Int(pixelBounds.y + pixelBounds.w))
  }

  /// What a blur of the backdrop reads.
  package var backdropArea: DeviceBox { DeviceBox(pixels).outset(by: 3 * Double(blurSigma) + 1) }

  /// The content has to be drawn whole, whatever part of it is seen: what lies outside is carried in.
  package var needsWholeContent: Bool { castsShadow || (blurSigma > 0 && !blursBackdrop) }
}
