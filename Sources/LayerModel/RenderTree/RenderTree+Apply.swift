import CoreGraphics

extension RenderTree {
  /// Applies a commit whole. Total on any input: unknown layers, cycles and duplicates are ignored.
  package func apply(_ commit: Commit) {
    // By index: an update is large, and a copy of it counts references.
    for index in commit.updates.indices { applyValues(commit, index) }
    applyStructure(commit)
    for id in commit.removed { remove(id) }
    if let roots = commit.roots {
      setRoots(roots)
      isStructureStale = true
    }
  }

  private func applyValues(_ commit: Commit, _ index: Int) {
    let id = commit.updates[index].id
    if commit.updates[index].isFresh { remove(id) }
    let slot = slots[id].map(Int.init) ?? insert(id)
    if let label = commit.updates[index].label { nodes[slot].label = label }
    if let values = commit.updates[index].values { apply(values, to: slot) }
    if let content = commit.updates[index].content { apply(content, to: slot) }
    if let timing = commit.updates[index].timing { apply(timing.finite, to: slot) }
    if !commit.updates[index].animations.isEmpty {
      for change in commit.updates[index].animations { apply(change, to: slot) }
    }
    if !nodes[slot].animations.isEmpty { isPlanStale = true }
  }

  private func insert(_ id: LayerID) -> Int {
    isStructureStale = true
    let slot: Int
    if let free = free.popLast() {
      slot = Int(free)
      nodes[slot] = LayerNode(id: id)
      wastedChildPlaces += Int(links[slot].childRoom)
      links[slot] = DrawLinks(id: id)
      clockOf[slot] = 0
      apply(LayerValues(), to: slot)
      apply(LayerContent(), to: slot)
    } else {
      slot = nodes.count
      nodes.append(LayerNode(id: id))
      model.append(LayerValues())
      shown.append(LayerValues())
      shownContent.append(LayerContent())
      traits.append(DrawTraits(LayerContent()))
      clockOf.append(0)
      links.append(DrawLinks(id: id))
    }
    slots[id] = Int32(slot)
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
    links[slot].flags.remove([.transform, .sublayerTransform, .hasDepth])
    if values.transform != CATransform3DIdentity { links[slot].flags.insert(.transform) }
    if values.sublayerTransform != CATransform3DIdentity { links[slot].flags.insert(.sublayerTransform) }
    if values.zPosition != 0 { links[slot].flags.insert(.hasDepth) }
  }

  private func apply(_ content: LayerContent, to slot: Int) {
    let replicated = nodes[slot].content.traits.contains(.replicates) ? 1 : 0
    replicatorCount += (content.traits.contains(.replicates) ? 1 : 0) - replicated
    nodes[slot].content = content
    shownContent[slot] = content
    traits[slot] = DrawTraits(content)
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
      nodes[slot].animations.removeAll { $0.committed.id == committed.id }
      let animation = RunningAnimation(committed)
      nodes[slot].animations.append(animation)
      if !animation.touched.isDisjoint(with: TouchedProperties.order) {
        links[slot].flags.insert(.animatesDepth)
      }
      animatedSlots.insert(Int32(slot))
      unplacedSlots.append(Int32(slot))
    case .remove(let id):
      nodes[slot].animations.removeAll { $0.committed.id == id }
      if nodes[slot].animations.isEmpty {
        animatedSlots.remove(Int32(slot))
        links[slot].flags.remove(.animatesDepth)
      }
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
    animatedSlots.remove(slot)
    if timedLayers.remove(slot) != nil { areClocksStale = true }
    if nodes[Int(slot)].content.traits.contains(.replicates) { replicatorCount -= 1 }
    nodes[Int(slot)] = LayerNode(id: id)
    nodes[Int(slot)].isAlive = false
    shownContent[Int(slot)] = LayerContent()
    links[Int(slot)].mask = -1
    markRestructured(Int(slot))
    free.append(slot)
  }
}
