/// A replicator whose sublayers are being drawn, again and again (L-31…L-36).
struct Replica {
  /// One frame draws at most so many copies, nested ones counted singly.
  static let mostCopies = 65_536

  let slot: Int32
  let count: Int
  /// Which copy is being drawn.
  var index = 0
  /// How the sublayers would be drawn without copies.
  let base: FlattenContext
  /// `instanceTransform` to the power of `index`.
  var power = CATransform3DIdentity
  /// That, then the sublayer transform: both are about the anchor point.
  var transform: CATransform3D
  /// Sublayers with animations, where copies are shown at times of their own; else none.
  var animated: [Int32] = []
  /// The time that the first copy shows, and the one being drawn.
  let firstTime: CopyTime
  var time: CopyTime

  /// Whole, not negative, and no more than a frame draws.
  static func count(_ values: UnsafePointer<LayerValues>) -> Int {
    let count = values.pointee.instanceCount
    return count >= 1 ? Int(min(count, Double(mostCopies))) : 0
  }

  /// On to the next copy.
  mutating func advance(_ values: UnsafePointer<LayerValues>, _ source: FlattenSource) {
    index += 1
    power = CATransform3DConcat(power, values.pointee.instanceTransform)
    transform = CATransform3DConcat(power, values.pointee.sublayerTransform)
    guard !animated.isEmpty else { return }
    let slope = source.tree.clocks[Int(firstTime.clock)].slope
    time = firstTime.delayed(by: Double(index) * values.pointee.instanceDelay, slope: slope)
  }

  /// L-34: the copy's multiplier, each component limited to 0…1.
  static func color(_ values: UnsafePointer<LayerValues>, copy index: Int) -> SIMD4<Float> {
    func unit(_ start: Double, _ offset: Double) -> Float {
      let value = start + offset * Double(index)
      return value > 0 ? Float(min(value, 1)) : 0
    }
    let color = values.pointee.instanceColor
    return SIMD4(
      unit(color.x, values.pointee.instanceRedOffset), unit(color.y, values.pointee.instanceGreenOffset),
      unit(color.z, values.pointee.instanceBlueOffset), unit(color.w, values.pointee.instanceAlphaOffset))
  }
}

extension Flattener {
  /// Index of the open replica of a layer, −1 for none.
  func replica(of slot: Int32) -> Int {
    replicas.lastIndex { $0.slot == slot } ?? -1
  }

  /// Prepares a replicator's frame for its first copy; none leaves its sublayers out (L-32).
  mutating func beginCopies(_ frame: inout FlattenFrame, _ source: FlattenSource) {
    let values = source.shown + Int(frame.slot)
    let count = min(Replica.count(values), copiesLeft)
    guard count > 0 else {
      if frame.isSorted { sorted.removeLast(Int(source.links[Int(frame.slot)].childCount)) }
      frame.isSorted = false
      frame.next = frame.end
      return
    }
    copiesLeft -= 1
    var animated: [Int32] = []
    if count > 1, values.pointee.instanceDelay != 0, values.pointee.instanceDelay.isFinite {
      animated = source.tree.animatedLayers(below: frame.slot, in: source)
    }
    // The marks of what moves are those of the time outside.
    if !animated.isEmpty { frame.context.isMoving = true }
    let time = time(of: source.tree.clockOf[Int(frame.slot)], source)
    var replica = Replica(
      slot: frame.slot, count: count, base: frame.context, transform: values.pointee.sublayerTransform,
      firstTime: time, time: time)
    replica.animated = animated
    frame.replica = Int32(replicas.count)
    replicas.append(replica)
    tint(&frame.context, with: Replica.color(values, copy: 0))
  }

  /// Starts over with the frame's sublayers as the next copy. False when that was the last one.
  mutating func beginNextCopy(_ top: Int, _ source: FlattenSource) -> Bool {
    let place = Int(frames[top].replica)
    guard replicas[place].index + 1 < replicas[place].count, copiesLeft > 0 else { return false }
    copiesLeft -= 1
    let slot = Int(frames[top].slot)
    let values = source.shown + slot
    var replica = replicas[place]
    replica.advance(values, source)
    replicas[place] = replica
    frames[top].context = replica.base
    tint(&frames[top].context, with: Replica.color(values, copy: replica.index))
    showTime(of: replica, source)
    let links = source.links[slot]
    if frames[top].isSorted {
      // A copy's own time may have an order of its own.
      sorted.removeLast(Int(links.childCount))
      frames[top].next = Int32(sorted.count)
      sortChildren(links, source)
    } else {
      frames[top].next = links.firstChild
    }
    return true
  }

  /// All copies of a replicator that keeps depth, with how their sublayers are drawn.
  mutating func copies(
    of slot: Int32, _ context: FlattenContext, _ source: FlattenSource
  ) -> [(Replica, FlattenContext)] {
    var frame = FlattenFrame(
      slot: slot, context: context, next: 0, end: 0, isSorted: false, itemMap: .identity, outer: context,
      groups: LayerGroups(), needsBorder: false, mask: -1, maskBox: context.box)
    beginCopies(&frame, source)
    guard frame.replica >= 0 else { return [] }
    let values = source.shown + Int(slot)
    var replica = replicas.removeLast()
    var copies = [(replica, frame.context)]
    while replica.index + 1 < replica.count, copiesLeft > 0 {
      copiesLeft -= 1
      replica.advance(values, source)
      var context = replica.base
      tint(&context, with: Replica.color(values, copy: replica.index))
      copies.append((replica, context))
    }
    return copies
  }

  /// What is animated in a copy shows that copy's time.
  func showTime(of replica: Replica, _ source: FlattenSource) {
    if !replica.animated.isEmpty { source.tree.show(replica.animated, at: replica.time, in: source) }
  }

  /// After the last copy: what was shown at the copies' times shows the time outside again.
  mutating func endCopies(_ source: FlattenSource) {
    guard let replica = replicas.popLast(), !replica.animated.isEmpty else { return }
    source.tree.show(replica.animated, at: replica.firstTime, in: source)
  }

  private func tint(_ context: inout FlattenContext, with color: SIMD4<Float>) {
    guard color != SIMD4(1, 1, 1, 1) else { return }
    context.tint = context.isTinted ? context.tint * color : color
    context.isTinted = true
  }

  /// A clock's time as the copies further out show it.
  func time(of clock: Int32, _ source: FlattenSource) -> CopyTime {
    let tree = source.tree
    guard let outer = replicas.last(where: { !$0.animated.isEmpty })?.time else {
      return CopyTime(clock: clock, local: tree.localTime(clock: clock, at: tree.time), root: tree.time)
    }
    let local = tree.localTime(clock: clock, when: outer.clock, shows: outer.local)
    return CopyTime(clock: clock, local: local, root: outer.root)
  }
}

extension DisplayItem {
  /// Multiplies the premultiplied colour by one that is not.
  mutating func tint(_ color: SIMD4<Float>) {
    self.color.x *= color.x * color.w
    self.color.y *= color.y * color.w
    self.color.z *= color.z * color.w
    self.color.w *= color.w
  }
}
