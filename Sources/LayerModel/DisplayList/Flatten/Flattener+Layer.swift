import CoreGraphics

extension Flattener {
  /// Draws one layer up to its sublayers, or what its transition shows; pushes a frame where something is left
  /// to do after this.
  mutating func visit(
    _ slot: Int32, in context: FlattenContext, isMask: Bool, parent: Int32, _ source: FlattenSource,
    _ list: inout DisplayList
  ) {
    let values = source.shown + Int(slot)
    let isInTransition = source.links[Int(slot)].flags.contains(.inTransition)
    guard isInTransition || (values.pointee.isHidden == 0 && values.pointee.opacity > 0) else { return }
    // A space is no plane that a transition could show.
    if source.traits[Int(slot)].flags.contains(.keepsDepth) {
      guard values.pointee.isHidden == 0, values.pointee.opacity > 0 else { return }
      visitSpace(slot, in: context, parent: parent, source)
      return
    }
    let map = itemMap(slot, in: context.map, parent: parent, source)
    guard map.isFinite else { return }
    show(slot, map: map, in: context, isMask: isMask, source, &list)
  }

  /// Draws a layer, or the sides of the transition it is in. `map`: from item coordinates to device pixels.
  mutating func show(
    _ slot: Int32, map: Homography, in context: FlattenContext, isMask: Bool, _ source: FlattenSource,
    _ list: inout DisplayList
  ) {
    if source.links[Int(slot)].flags.contains(.inTransition),
      let transition = source.tree.shownTransitions[slot]
    {
      begin(transition, of: slot, map: map, in: context, isMask: isMask, source, &list)
    } else {
      draw(slot, map: map, in: context, isMask: isMask, source, &list)
    }
  }

  /// Draws one layer up to its sublayers. `map`: from item coordinates to device pixels. `hasBackdrop`: its blurred
  /// backdrop is there already.
  mutating func draw(
    _ slot: Int32, map: Homography, in context: FlattenContext, isMask: Bool, hasBackdrop: Bool = false,
    _ source: FlattenSource, _ list: inout DisplayList
  ) {
    let index = Int(slot)
    let values = source.shown + index
    let own = min(values.pointee.opacity, 1)
    guard values.pointee.isHidden == 0, own > 0 else { return }
    let links = source.links[index]
    if values.pointee.isDoubleSided == 0, facesAway(slot, source) { return }

    let flags = source.traits[index].flags
    let mask = isMask ? -1 : effectiveMask(links, source)
    let paint = PaintPlan(values, flags, hasChildren: links.childCount > 0, source.traits[index])
    if flags.contains(.blursBackground), !hasBackdrop,
      addBackdrop(slot, mask: mask, own, map, context, source, &list)
    {
      return
    }
    let mode = source.traits[index].blendMode
    if paint.isNothing, links.childCount == 0, mask < 0, !flags.contains(.shadowPath), !mode.needsShape {
      return
    }

    var inner = context
    inner.opacity = context.opacity * own
    inner.isScaling = context.isScaling || links.flags.contains(.isScaling)
    inner.isMoving = context.isMoving || links.flags.contains(.isMoving)
    inner.isFlipped = context.isFlipped != (values.pointee.isGeometryFlipped != 0)
    let clips = values.pointee.masksToBounds != 0
    let shadow = clips ? .none : shadowKind(slot, paint, source)
    let replicates = flags.contains(.replicates) && links.childCount > 0
    let childParts = Int(links.childCount) * (replicates ? Replica.count(values) : 1)
    let parts = paint.count + (shadow == .none ? 0 : 1) + childParts
    // A layer with one child and nothing of its own hands its opacity on. A transform layer would hand it on to
    // each of its sublayers, so that is as good as many.
    let isSpace =
      childParts == 1
      && source.traits[Int(source.children[Int(links.firstChild)])].flags.contains(.keepsDepth)
    let handsOn = paint.isNothing && shadow == .none && childParts == 1
    var groups = LayerGroups()
    let isSoft = !flags.isDisjoint(with: [.blurs, .rasterizes])
    if mode.needsShape, isSoft {
      groups.shaped = beginShapedGroup(slot, in: &inner, map: map, hasMask: false, source, &list)
    }
    if isSoft { groups.filter = beginBlurGroup(slot, in: &inner, map: map, source, &list) }
    let isTranslucent =
      inner.opacity < 1 && flags.contains(.groupOpacity) && (isSpace || (parts > 1 && !handsOn))
    let blendMode = groups.filter >= 0 || groups.shaped >= 0 ? .normal : mode
    if blendMode.needsShape {
      groups.outer = beginShapedGroup(slot, in: &inner, map: map, hasMask: mask >= 0, source, &list)
    } else if mask >= 0 || isTranslucent || blendMode != .normal {
      groups.outer = beginGroup(links.id, in: &inner, hasMask: mask >= 0, blendMode: blendMode, &list)
    }
    let maskBox = inner.box
    // The shadow belongs to what the opacity and the mask apply to, so its group lies inside (D-20).
    if shadow == .alpha { groups.shadow = beginShadowGroup(slot, in: &inner, map: map, source, &list) }
    let outer = inner
    let place = ItemPlace(slot: slot, id: links.id, map: map, context: inner)
    if shadow == .closed { addClosedShadow(place, source, &list) }
    if shadow == .path { addPathShadow(place, source, &list) }
    if paint.contains(.background) { addBackground(place, source, &list) }
    if paint.contains(.gradient) { addGradient(place, source, &list) }

    let hasClipped = links.childCount > 0 || !paint.isDisjoint(with: [.contents, .tiles, .shape, .particles])
    if clips, hasClipped {
      if !enterClip(place, &inner, links.childCount > 0 || paint.needsClip, &groups.clip, source, &list) {
        // Nothing inside can be seen; what lies around it still can.
        if paint.contains(.border) { addBorder(place, source, &list) }
        push(slot, inner, outer, map, groups, false, mask, maskBox, isEmpty: true, source)
        return
      }
    }
    let clippedPlace = ItemPlace(slot: slot, id: links.id, map: map, context: inner)
    if paint.contains(.contents) { addContents(clippedPlace, outer: outer, isClipped: clips, source, &list) }
    if paint.contains(.tiles) { addTiles(clippedPlace, source, &list) }
    if paint.contains(.shape) { addShape(clippedPlace, source, &list) }
    if paint.contains(.particles) { addParticles(clippedPlace, outer: context.map, source, &list) }
    if links.childCount == 0, groups.isNone {
      if paint.contains(.border) { addBorder(place, source, &list) }
      return
    }
    push(slot, inner, outer, map, groups, paint.contains(.border), mask, maskBox, isEmpty: false, source)
  }

  /// −1 for a mask that has a mask itself: it is not applied (G-21, P-20).
  private func effectiveMask(_ links: DrawLinks, _ source: FlattenSource) -> Int32 {
    links.mask >= 0 && source.links[Int(links.mask)].mask >= 0 ? -1 : links.mask
  }

  /// Notes what is left to do. `isEmpty`: the sublayers cannot be seen.
  private mutating func push(
    _ slot: Int32, _ inner: FlattenContext, _ outer: FlattenContext, _ map: Homography,
    _ groups: LayerGroups, _ needsBorder: Bool, _ mask: Int32, _ maskBox: DeviceBox, isEmpty: Bool,
    _ source: FlattenSource
  ) {
    if isEmpty, groups.isNone { return }
    let links = source.links[Int(slot)]
    let bounds = source.shown[Int(slot)].bounds
    var context = inner
    context.map = map.translated(x: -bounds.x, y: -bounds.y)
    var frame = FlattenFrame(
      slot: slot, context: context, next: links.firstChild, end: links.firstChild, isSorted: false,
      itemMap: map, outer: outer, groups: groups, needsBorder: needsBorder, mask: mask, maskBox: maskBox)
    if !isEmpty { frame.end += links.childCount }
    if !isEmpty, links.flags.contains(.sortsChildren), links.childCount > 1 {
      frame.next = Int32(sorted.count)
      sortChildren(links, source)
      frame.end = Int32(sorted.count)
      frame.isSorted = true
    }
    if !isEmpty, source.traits[Int(slot)].flags.contains(.replicates), links.childCount > 0 {
      beginCopies(&frame, source)
    }
    frames.append(frame)
  }

  /// Appends the children in drawing order: by z, and as they are listed where equal.
  mutating func sortChildren(_ links: DrawLinks, _ source: FlattenSource) {
    let start = sorted.count
    var isInOrder = true
    for offset in 0..<Int(links.childCount) {
      let child = source.children[Int(links.firstChild) + offset]
      if offset > 0,
        source.shown[Int(child)].zPosition < source.shown[Int(sorted[sorted.count - 1])].zPosition
      {
        isInOrder = false
      }
      sorted.append(child)
    }
    if isInOrder { return }
    // Swift's sort is stable.
    sorted[start...].sort { source.shown[Int($0)].zPosition < source.shown[Int($1)].zPosition }
  }
}

/// Where the items of one layer go.
struct ItemPlace {
  let slot: Int32
  let id: LayerID
  /// Item coordinates to device pixels.
  let map: Homography
  let context: FlattenContext
}

/// What a layer paints itself.
struct PaintPlan {
  struct Part: OptionSet {
    let rawValue: UInt8
    static let background = Part(rawValue: 1)
    static let gradient = Part(rawValue: 2)
    static let contents = Part(rawValue: 4)
    static let shape = Part(rawValue: 8)
    static let border = Part(rawValue: 16)
    static let particles = Part(rawValue: 32)
    static let tiles = Part(rawValue: 64)
  }

  private(set) var parts: Part = []
  private(set) var count = 0
  /// Contents that may reach beyond the rounded bounds, so that clipping has something to cut.
  private(set) var needsClip = false

  var isNothing: Bool { count == 0 }

  func contains(_ part: Part) -> Bool { parts.contains(part) }
  func isDisjoint(with others: Part) -> Bool { parts.isDisjoint(with: others) }

  init(
    _ values: UnsafePointer<LayerValues>, _ flags: DrawTraits.Flags, hasChildren: Bool, _ traits: DrawTraits
  ) {
    let (width, height) = (values.pointee.bounds.z, values.pointee.bounds.w)
    if width > 0, height > 0 {
      if values.pointee.backgroundColor.w > 0 { add(.background) }
      if flags.contains(.gradient) { add(.gradient) }
      if flags.contains(.contents) {
        add(.contents)
        let isStretched = values.pointee.contentsCenter != SIMD4(0, 0, 1, 1)
        let hasCorners = values.pointee.cornerRadius > 0
        needsClip =
          !(traits.gravity == .resize && !(isStretched && hasCorners))
          && !(traits.gravity == .resizeAspect && !hasCorners)
      }
      if flags.contains(.tiles) {
        add(.tiles)
        // Old tiles may show below new ones.
        count += 1
        needsClip = true
      }
      if values.pointee.borderWidth > 0, values.pointee.borderColor.w > 0 { add(.border) }
    }
    if flags.contains(.shape) {
      add(.shape)
      needsClip = true
    }
    if flags.contains(.emitter) {
      add(.particles)
      // Particles are many things, and lie anywhere.
      count += 1
      needsClip = true
    }
  }

  private mutating func add(_ part: Part) {
    parts.insert(part)
    count += 1
  }
}
