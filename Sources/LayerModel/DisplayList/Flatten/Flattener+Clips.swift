extension Flattener {
  /// How many clips that are more than a scissor one item may carry; the shader evaluates so many.
  static let deepestClip: Int32 = 2

  /// Limits what follows to the layer's bounds, rounded if it has corners. False when nothing can be seen there.
  ///
  /// `isNeeded` is false where everything inside is known to stay within the bounds.
  mutating func enterClip(
    _ place: ItemPlace, _ context: inout FlattenContext, _ isNeeded: Bool, _ clipGroup: inout Int32,
    _ source: FlattenSource, _ list: inout DisplayList
  ) -> Bool {
    let values = source.shown + Int(place.slot)
    let (width, height) = (values.pointee.bounds.z, values.pointee.bounds.w)
    guard width > 0, height > 0 else { return false }
    let box = place.map.box(x: 0, y: 0, width: width, height: height)
    let visible = context.box.intersection(box)
    guard visible.isDrawable else { return false }
    defer { context.box = visible }
    guard isNeeded else { return true }

    let corners = corners(values, source.traits + Int(place.slot))
    if corners == nil, let scissor = Self.pixelExact(place.map, box) {
      addScissor(scissor, covering: context.box, &context, &list)
      return true
    }
    guard let inverse = place.map.inverse else { return false }
    if context.clipDepth >= Self.deepestClip {
      clipGroup = beginClipGroup(place.id, in: &context, &list)
    }
    var clip = DisplayClip()
    clip.fromDevice = inverse
    clip.rect = SIMD4(0, 0, Float(width), Float(height))
    if let corners { (clip.radii, clip.cornerReach) = (corners.radii, corners.reach) }
    clip.parent = context.clip
    context.clip = Int32(list.clips.count)
    context.clipDepth += 1
    list.clips.append(clip)
    return true
  }

  private func addScissor(
    _ scissor: PixelRect, covering box: DeviceBox, _ context: inout FlattenContext, _ list: inout DisplayList
  ) {
    var cut = scissor
    guard !DeviceBox(cut).contains(box) else { return }
    var clip = DisplayClip()
    clip.parent = context.clip
    if context.clip >= 0, let outer = list.clips[Int(context.clip)].scissor {
      cut = cut.intersection(
        PixelRect(
          minX: Int(outer.x), minY: Int(outer.y), maxX: Int(outer.x + outer.z), maxY: Int(outer.y + outer.w)))
      clip.parent = list.clips[Int(context.clip)].parent
    } else {
      cut = cut.intersection(box.pixels)
    }
    clip.scissor = SIMD4(Int32(cut.minX), Int32(cut.minY), Int32(cut.width), Int32(cut.height))
    clip.rect = SIMD4(Float(cut.minX), Float(cut.minY), Float(cut.width), Float(cut.height))
    context.clip = Int32(list.clips.count)
    list.clips.append(clip)
  }

  /// The pixels of an axis-aligned rectangle whose edges lie on pixel borders; nil for any other.
  static func pixelExact(_ map: Homography, _ box: DeviceBox) -> PixelRect? {
    guard map.isAffine, (map.m12 == 0 && map.m21 == 0) || (map.m11 == 0 && map.m22 == 0) else { return nil }
    guard let minX = whole(box.minX), let minY = whole(box.minY), let maxX = whole(box.maxX),
      let maxY = whole(box.maxY)
    else { return nil }
    guard minX < maxX, minY < maxY else { return .empty }
    return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// The whole number that a value is, as far as anybody can see: 1/512 of a pixel changes a channel by half a
  /// step. Far beyond any screen everything is whole.
  @inline(__always)
  private static func whole(_ value: Double) -> Int? {
    guard abs(value) < 1e9 else { return value.isFinite ? (value < 0 ? -1_000_000_000 : 1_000_000_000) : nil }
    // Rounds to nearest without a call into the C library.
    let rounded = (value + 0x1.8p52) - 0x1.8p52
    return abs(value - rounded) < 1.0 / 512 ? Int(rounded) : nil
  }

  /// How the layer's corners are rounded; nil for square ones.
  @inline(__always)
  func corners(_ values: UnsafePointer<LayerValues>, _ traits: UnsafePointer<DrawTraits>) -> CornerShape? {
    guard values.pointee.cornerRadius > 0 else { return nil }
    return CornerShape(
      radius: values.pointee.cornerRadius, width: values.pointee.bounds.z, height: values.pointee.bounds.w,
      corners: traits.pointee.corners, isContinuous: traits.pointee.flags.contains(.hasContinuousCorners))
  }
}
