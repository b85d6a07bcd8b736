import CoreGraphics

/// The 3-D space of a transform layer whose sublayers are being drawn (G-31).
struct DepthSpace {
  /// What is drawn in it, in the order of the tree.
  var planes: [DepthPlane]
  /// Back to front.
  var pieces: [DepthOrder.Piece]
  var next = 0
  /// Groups that hold the cuts of the piece being drawn.
  var openGroups = 0
  /// How many replicas were open around the space.
  let outerCopies: Int
}

/// A layer in a 3-D space, with everything below it flattened into its plane.
struct DepthPlane {
  let slot: Int32
  /// Layer coordinates to the space.
  let map: CATransform3D
  let context: FlattenContext
  /// All it paints, in layer coordinates.
  let box: DeviceBox
  /// The copies of replicators of this space that it belongs to, outermost first.
  let copies: [Replica]
}

extension Flattener {
  /// Draws the sublayers of a transform layer, and those of transform layers inside it, by their depth. The layer
  /// is no plane: of its own properties only its place, whether it is hidden, and its opacity count, which goes
  /// to each sublayer.
  mutating func visitSpace(
    _ slot: Int32, in context: FlattenContext, parent: Int32, _ source: FlattenSource
  ) {
    guard source.links[Int(slot)].childCount > 0 else { return }
    let planes = collectPlanes(below: slot, in: context, parent: parent, source)
    guard !planes.isEmpty else { return }
    let pieces = planes.indices.compactMap { DepthOrder.Piece(index: $0, points: planes[$0].corners) }
    var frame = FlattenFrame(
      slot: slot, context: context, next: 0, end: 0, isSorted: false, itemMap: .identity, outer: context,
      groups: LayerGroups(), needsBorder: false, mask: -1, maskBox: context.box)
    frame.space = Int32(spaces.count)
    spaces.append(
      DepthSpace(planes: planes, pieces: DepthOrder(pieces).pieces, outerCopies: replicas.count))
    frames.append(frame)
  }

  /// A transform layer on the way down, or a layer to draw.
  private struct Step {
    let slot: Int32
    let parent: Int32
    /// The parent's coordinates to the space.
    let outer: CATransform3D
    let context: FlattenContext
    /// See `DepthPlane`.
    var copies: [Replica] = []
  }

  private mutating func collectPlanes(
    below top: Int32, in context: FlattenContext, parent: Int32, _ source: FlattenSource
  ) -> [DepthPlane] {
    var planes: [DepthPlane] = []
    let outerCopies = replicas.count
    defer { show([], from: outerCopies, source) }
    var steps = [Step(slot: top, parent: parent, outer: CATransform3DIdentity, context: context)]
    while let step = steps.popLast() {
      show(step.copies, from: outerCopies, source)
      let index = Int(step.slot)
      let own = min(source.shown[index].opacity, 1)
      let isShown = source.shown[index].isHidden == 0 && own > 0
      guard isShown || source.links[index].flags.contains(.inTransition) else { continue }
      let map = CATransform3DConcat(spaceMap(step.slot, parent: step.parent, source), step.outer)
      guard source.traits[index].flags.contains(.keepsDepth) else {
        planes.append(
          DepthPlane(
            slot: step.slot, map: map, context: step.context, box: paintedBox(of: step.slot, source),
            copies: step.copies))
        continue
      }
      var inner = step.context
      let links = source.links[index]
      inner.opacity *= own
      inner.isScaling = inner.isScaling || links.flags.contains(.isScaling)
      inner.isMoving = inner.isMoving || links.flags.contains(.isMoving)
      inner.isFlipped = inner.isFlipped != (source.shown[index].isGeometryFlipped != 0)
      func descend(_ context: FlattenContext, _ copies: [Replica]) {
        for offset in (0..<Int(links.childCount)).reversed() {
          let child = source.children[Int(links.firstChild) + offset]
          steps.append(Step(slot: child, parent: step.slot, outer: map, context: context, copies: copies))
        }
      }
      guard source.traits[index].flags.contains(.replicates) else {
        descend(inner, step.copies)
        continue
      }
      for (replica, context) in copies(of: step.slot, inner, source).reversed() {
        descend(context, step.copies + [replica])
      }
    }
    return planes
  }

  /// Makes the copies that something of a space belongs to those that are open, each at its own time, in place of
  /// others of the space.
  mutating func show(_ copies: [Replica], from outerCopies: Int, _ source: FlattenSource) {
    let isSame =
      replicas.count == outerCopies + copies.count
      && copies.indices.allSatisfy {
        let open = replicas[outerCopies + $0]
        return open.slot == copies[$0].slot && open.index == copies[$0].index
      }
    if isSame { return }
    while replicas.count > outerCopies { endCopies(source) }
    for copy in copies {
      replicas.append(copy)
      showTime(of: copy, source)
    }
  }

  /// A layer's coordinates to its parent's, depth included.
  func spaceMap(_ slot: Int32, parent: Int32, _ source: FlattenSource) -> CATransform3D {
    let values = source.shown[Int(slot)]
    guard parent >= 0 else { return LayerGeometry.toParent(values, parent: nil) }
    var host = source.shown[Int(parent)]
    let replica = replicas.isEmpty ? -1 : replica(of: parent)
    if replica >= 0 { host.sublayerTransform = replicas[replica].transform }
    return LayerGeometry.toParent(values, parent: host)
  }

  /// Draws the next piece of a space. False when there is none left.
  mutating func drawNextPiece(_ top: Int, _ source: FlattenSource, _ list: inout DisplayList) -> Bool {
    let place = Int(frames[top].space)
    endPiece(place, &list)
    while spaces[place].next < spaces[place].pieces.count {
      let piece = spaces[place].pieces[spaces[place].next]
      spaces[place].next += 1
      let plane = spaces[place].planes[piece.index]
      let bounds = source.shown[Int(plane.slot)].bounds
      let map = plane.map.plane.translated(x: bounds.x, y: bounds.y).followed(by: plane.context.map)
      guard map.isFinite, map.inverse != nil else { continue }
      show(plane.copies, from: spaces[place].outerCopies, source)
      var context = plane.context
      for cut in piece.cuts { enter(cut, plane, map, &context, place, source, &list) }
      show(plane.slot, map: map, in: context, isMask: false, source, &list)
      return true
    }
    return false
  }

  /// Ends the groups that held a piece's cuts.
  mutating func endPiece(_ space: Int, _ list: inout DisplayList) {
    for _ in 0..<spaces[space].openGroups { endGroup(&list) }
    spaces[space].openGroups = 0
  }

  /// Limits what follows to one side of another plane: a clip with one edge along the line where the two meet.
  private mutating func enter(
    _ cut: DepthCut, _ plane: DepthPlane, _ map: Homography, _ context: inout FlattenContext, _ space: Int,
    _ source: FlattenSource, _ list: inout DisplayList
  ) {
    let bounds = source.shown[Int(plane.slot)].bounds
    guard let line = plane.map.line(where: cut.side, origin: bounds), let inverse = map.inverse else {
      return
    }
    if context.clipDepth >= Self.deepestClip {
      spaces[space].openGroups += 1
      _ = beginClipGroup(source.links[Int(plane.slot)].id, in: &context, &list)
    }
    let box = plane.box
    var (reach, middle) = (64.0, 0.0)
    for (x, y) in [
      (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
    ] {
      let (across, along) = line.place(x - bounds.x, y - bounds.y)
      reach = max(reach, abs(across), abs(along))
      middle += along / 4
    }
    reach = 2 * min(reach, 1e6) + 256
    // What lies behind goes a pixel under what lies before, so that nothing shines through between them.
    let scales = map.scales(atX: line.x(along: middle), y: line.y(along: middle))
    let pixel = 1 / max(min(scales.x, scales.y), 1e-3)
    var clip = DisplayClip()
    clip.fromDevice = inverse.followed(by: line.map)
    clip.rect =
      cut.isBefore
      ? SIMD4(0, Float(middle - reach), Float(reach), Float(2 * reach))
      : SIMD4(Float(pixel - reach), Float(middle - reach), Float(reach), Float(2 * reach))
    clip.parent = context.clip
    context.clip = Int32(list.clips.count)
    context.clipDepth += 1
    list.clips.append(clip)
  }

  /// All that a layer and its sublayers paint, in its own coordinates; shadows apart. Looks at so many layers.
  private func paintedBox(of top: Int32, _ source: FlattenSource) -> DeviceBox {
    let origin = source.shown[Int(top)].bounds
    var box = DeviceBox.empty
    var left = 512
    var stack = [(slot: top, map: Homography.identity.translated(x: origin.x, y: origin.y))]
    while let (slot, map) = stack.popLast() {
      left -= 1
      let values = source.shown + Int(slot)
      let bounds = values.pointee.bounds
      let own = map.box(x: 0, y: 0, width: bounds.z, height: bounds.w)
      if own.minX <= own.maxX, own.minY <= own.maxY { box = box.union(own) }
      if values.pointee.masksToBounds != 0 { continue }
      let inner = map.translated(x: -bounds.x, y: -bounds.y)
      let shape = source.traits[Int(slot)].shapeBox
      if !shape.isNull {
        box = box.union(inner.box(x: shape.minX, y: shape.minY, width: shape.width, height: shape.height))
      }
      let links = source.links[Int(slot)]
      for offset in 0..<Int(links.childCount) where stack.count < left {
        let child = source.children[Int(links.firstChild) + offset]
        stack.append((child, itemMap(child, in: inner, parent: slot, source)))
      }
    }
    return box
  }
}

extension DepthPlane {
  /// What it paints as a polygon of the space, cut at the plane of the eye.
  fileprivate var corners: [DepthPoint] {
    guard box.minX <= box.maxX, box.minY <= box.maxY else { return [] }
    let rows = [
      (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
    ].map { map.row($0.0, $0.1) }
    var points: [DepthPoint] = []
    for index in rows.indices {
      let (from, to) = (rows[index], rows[(index + 1) & 3])
      if from.w > Homography.nearest {
        points.append(DepthPoint(x: from.x / from.w, y: from.y / from.w, z: from.z / from.w))
      }
      guard (from.w > Homography.nearest) != (to.w > Homography.nearest) else { continue }
      let part = (Homography.nearest - from.w) / (to.w - from.w)
      let cut = from + (to - from) * part
      points.append(
        DepthPoint(
          x: cut.x / Homography.nearest, y: cut.y / Homography.nearest, z: cut.z / Homography.nearest))
    }
    return points
  }
}

/// A line in a layer's plane, with its own axes: across, growing towards the viewer's side, and along.
private struct PlaneLine {
  let a, b, e: Double

  func place(_ x: Double, _ y: Double) -> (across: Double, along: Double) {
    (a * x + b * y + e, a * y - b * x)
  }

  func x(along: Double) -> Double { -a * e - b * along }
  func y(along: Double) -> Double { -b * e + a * along }

  var map: Homography {
    Homography(m11: a, m12: -b, m13: 0, m21: b, m22: a, m23: 0, m31: e, m32: 0, m33: 1)
  }
}

extension CATransform3D {
  /// The map of the plane z = 0, seen along z.
  fileprivate var plane: Homography {
    Homography(
      m11: Double(m11), m12: Double(m12), m13: Double(m14), m21: Double(m21), m22: Double(m22),
      m23: Double(m24), m31: Double(m41), m32: Double(m42), m33: Double(m44))
  }

  /// A point of the plane z = 0.
  fileprivate func row(_ x: Double, _ y: Double) -> SIMD4<Double> {
    SIMD4(
      x * m11 + y * m21 + m41, x * m12 + y * m22 + m42, x * m13 + y * m23 + m43, x * m14 + y * m24 + m44)
  }

  /// Where another plane of the space meets this one, in coordinates from `origin` on; nil for parallel ones.
  fileprivate func line(where side: DepthSide, origin: SIMD4<Double>) -> PlaneLine? {
    func distance(_ r: SIMD4<Double>) -> Double {
      r.x * side.normal.x + r.y * side.normal.y + r.z * side.normal.z - side.offset * r.w
    }
    let a = distance(SIMD4(m11, m12, m13, m14))
    let b = distance(SIMD4(m21, m22, m23, m24))
    let e = distance(row(origin.x, origin.y))
    let length = (a * a + b * b).squareRoot()
    guard length > 1e-12, length.isFinite, e.isFinite else { return nil }
    return PlaneLine(a: a / length, b: b / length, e: e / length)
  }
}
