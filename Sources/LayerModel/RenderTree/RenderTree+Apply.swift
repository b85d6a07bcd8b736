import CoreGraphics

extension RenderTree {
  /// Applies a commit whole. Total on any input: unknown layers, cycles and duplicates are ignored.
  package func apply(_ commit: Commit) {
    reserve(commit.updates.count)
    // By pointer: an update is large, and a copy of it counts references.
    commit.updates.withUnsafeBufferPointer { updates in
      guard let first = updates.baseAddress else { return }
      for index in updates.indices { applyValues(first + index) }
    }
    applyStructure(commit)
    for id in commit.removed { remove(id) }
    if let roots = commit.roots {
      setRoots(roots)
      isStructureStale = true
    }
  }

  /// Room for so many layers more, where they may outnumber those that are there: else growing by doubling does.
  private func reserve(_ count: Int) {
    guard count > 64, count > nodes.count else { return }
    let total = nodes.count + count
    slots.reserveCapacity(total)
    nodes.reserveCapacity(total)
    model.reserveCapacity(total)
    shown.reserveCapacity(total)
    shownContent.reserveCapacity(total)
    traits.reserveCapacity(total)
    clockOf.reserveCapacity(total)
    links.reserveCapacity(total)
  }

  private func applyValues(_ update: UnsafePointer<LayerUpdate>) {
    let id = update.pointee.id
    if update.pointee.isFresh { remove(id) }
    let slot: Int
    if let known = slots[id] {
      slot = Int(known)
      if let values = update.pointee.values { apply(values, to: slot) }
      if let content = update.pointee.content { apply(content, to: slot) }
      if let label = update.pointee.label { nodes[slot].label = label }
    } else {
      slot = insert(update)
    }
    if let timing = update.pointee.timing { apply(timing.finite, to: slot) }
    for change in update.pointee.animations { apply(change, to: slot) }
    if !nodes[slot].animations.isEmpty { isPlanStale = true }
  }

  /// A place for a layer that the tree did not know.
  private func insert(_ update: UnsafePointer<LayerUpdate>) -> Int {
    var node = LayerNode(id: update.pointee.id)
    if let label = update.pointee.label { node.label = label }
    let slot = place(node, update.pointee.values, update.pointee.content ?? LayerContent())
    slots[update.pointee.id] = Int32(slot)
    return slot
  }

  /// A slot for a layer; what is not given is as by default.
  func place(_ node: LayerNode, _ values: LayerValues?, _ content: LayerContent) -> Int {
    isStructureStale = true
    var node = node
    if let free = free.popLast() {
      let slot = Int(free)
      nodes[slot] = node
      wastedChildPlaces += Int(links[slot].childRoom)
      links[slot] = DrawLinks(id: node.id)
      clockOf[slot] = 0
      apply(values ?? LayerValues(), to: slot)
      apply(content, to: slot)
      return slot
    }
    let slot = nodes.count
    if content.traits.contains(.replicates) { replicatorCount += 1 }
    node.content = content
    let id = node.id
    nodes.append(node)
    shownContent.append(content)
    traits.append(DrawTraits(content))
    clockOf.append(0)
    var link = DrawLinks(id: id)
    if let values {
      model.append(values)
      shown.append(values)
      link.note(values, RowSet())
      if values.instanceDelay != 0 || values.instanceCount != 1 { isPlanStale = true }
    } else {
      model.append(LayerValues())
      shown.append(LayerValues())
    }
    links.append(link)
    if content.emitter != nil { noteEmitter(slot, content) }
    if let tiles = content.tiles { tileFades[Int32(slot)] = tiles.isStillFrom }
    return slot
  }

  private func apply(_ values: LayerValues, to slot: Int) {
    if values.instanceDelay != model[slot].instanceDelay || values.instanceCount != model[slot].instanceCount
    {
      isPlanStale = true
    }
    if values.zPosition != model[slot].zPosition { markSorting(parentOf: slot) }
    model[slot] = values
    shown[slot] = values
    noteLinks(of: slot)
  }

  /// What drawing need not look for in the values: it follows from the model and from all animations there are, whether
  /// they are over or not, since copies may show them later.
  private func noteLinks(of slot: Int) {
    var touched = RowSet()
    for animation in nodes[slot].animations { touched.formUnion(animation.touched) }
    links[slot].note(model[slot], touched)
    if links[slot].flags.contains(.animatesDepth) { markSorting(parentOf: slot) }
  }

  private func apply(_ content: LayerContent, to slot: Int) {
    let replicated = nodes[slot].content.traits.contains(.replicates) ? 1 : 0
    replicatorCount += (content.traits.contains(.replicates) ? 1 : 0) - replicated
    let isEmitter = content.emitter != nil || nodes[slot].content.emitter != nil
    if content.tiles != nil || nodes[slot].content.tiles != nil {
      tileFades[Int32(slot)] = content.tiles?.isStillFrom
    }
    nodes[slot].content = content
    shownContent[slot] = content
    traits[slot] = DrawTraits(content)
    if isEmitter { noteEmitter(slot, content) }
  }

  private func apply(_ timing: LayerTiming, to slot: Int) {
    guard nodes[slot].timing != timing else { return }
    nodes[slot].timing = timing
    if timing.isDefault {
      timedLayers.remove(Int32(slot))
    } else {
      timedLayers.insert(Int32(slot))
    }
    areClocksStale = true
  }

  private func apply(_ change: AnimationChange, to slot: Int) {
    isPlanStale = true
    switch change {
    case .add(let committed):
      dropAnimation(committed.id, of: slot)
      let animation = RunningAnimation(committed)
      nodes[slot].animations.append(animation)
      if let transition = animation.compiled.transition {
        keepLooks(of: transition, for: animation, at: slot)
      }
      noteLinks(of: slot)
      animatedSlots.insert(Int32(slot))
      unplacedSlots.append(Int32(slot))
    case .remove(let id):
      dropAnimation(id, of: slot)
      noteLinks(of: slot)
      if nodes[slot].animations.isEmpty { animatedSlots.remove(Int32(slot)) }
    }
  }

  /// Drops a layer that left every tree. Its sublayers stay, without a parent, until they are removed too.
  private func remove(_ id: LayerID) {
    guard let slot = slots.removeValue(forKey: id) else { return }
    isStructureStale = true
    isPlanStale = true
    unlink(slot)
    for child in nodes[Int(slot)].children { detach(child) }
    if links[Int(slot)].mask >= 0 { detach(links[Int(slot)].mask) }
    dropLooks(of: nodes[Int(slot)].animations, at: Int(slot))
    animatedSlots.remove(slot)
    if timedLayers.remove(slot) != nil { areClocksStale = true }
    giveBack(Int(slot))
  }

  /// Empties a slot that nothing links to, to be used again.
  func giveBack(_ slot: Int) {
    if nodes[slot].content.traits.contains(.replicates) { replicatorCount -= 1 }
    emitterSlots.remove(Int32(slot))
    tileFades[Int32(slot)] = nil
    nodes[slot] = LayerNode(id: nodes[slot].id)
    nodes[slot].isAlive = false
    shownContent[slot] = LayerContent()
    links[slot].mask = -1
    links[slot].flags.remove(.inTransition)
    markRestructured(slot)
    free.append(Int32(slot))
  }
}

extension DrawLinks {
  /// Takes over what the model's values, and the properties that animations write, say of the structure.
  fileprivate mutating func note(_ values: LayerValues, _ animated: RowSet) {
    flags.remove([.transform, .sublayerTransform, .hasDepth, .animatesDepth])
    if values.transform != CATransform3DIdentity { flags.insert(.transform) }
    if values.sublayerTransform != CATransform3DIdentity { flags.insert(.sublayerTransform) }
    if values.zPosition != 0 { flags.insert(.hasDepth) }
    guard !animated.isEmpty else { return }
    if !animated.isDisjoint(with: TouchedProperties.transform) { flags.insert(.transform) }
    if !animated.isDisjoint(with: TouchedProperties.sublayerTransform) { flags.insert(.sublayerTransform) }
    if !animated.isDisjoint(with: TouchedProperties.order) { flags.insert(.animatesDepth) }
  }
}
