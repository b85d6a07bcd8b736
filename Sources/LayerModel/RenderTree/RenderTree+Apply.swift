import CoreGraphics

extension RenderTree {
  /// Applies a commit whole. Total on any input: unknown layers, cycles and duplicates are ignored.
  package func apply(_ commit: Commit) {
    for update in commit.updates { applyValues(update) }
    applyStructure(commit)
    for id in commit.removed { remove(id) }
    if let roots = commit.roots {
      setRoots(roots)
      isStructureStale = true
    }
  }

  private func applyValues(_ update: LayerUpdate) {
    if update.isFresh { remove(update.id) }
    let slot = slots[update.id].map(Int.init) ?? insert(update.id)
    if let label = update.label { nodes[slot].label = label }
    if let values = update.values { apply(values, to: slot) }
    if let content = update.content { apply(content, to: slot) }
    if let timing = update.timing { apply(timing.finite, to: slot) }
    for change in update.animations { apply(change, to: slot) }
    if !nodes[slot].animations.isEmpty { isPlanStale = true }
  }

  private func insert(_ id: LayerID) -> Int {
    isStructureStale = true
    let slot: Int
    if let free = free.popLast() {
      slot = Int(free)
      nodes[slot] = LayerNode(id: id)
      links[slot] = DrawLinks(id: id)
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
    links[slot].flags.remove([.transform, .sublayerTransform])
    if values.transform != CATransform3DIdentity { links[slot].flags.insert(.transform) }
    if values.sublayerTransform != CATransform3DIdentity { links[slot].flags.insert(.sublayerTransform) }
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
      nodes[slot].animations.append(RunningAnimation(committed))
      animatedSlots.insert(Int32(slot))
      areClocksStale = true
    case .remove(let id):
      nodes[slot].animations.removeAll { $0.committed.id == id }
      if nodes[slot].animations.isEmpty { animatedSlots.remove(Int32(slot)) }
    }
  }

  /// Drops a layer that left every tree. Its sublayers stay, without a parent, until they are removed too.
  private func remove(_ id: LayerID) {
    guard let slot = slots.removeValue(forKey: id) else { return }
    isStructureStale = true
    isPlanStale = true
    let node = nodes[Int(slot)]
    if node.parent >= 0 { unlink(slot, from: node.parent) }
    for child in node.children { detach(child) }
    if node.mask >= 0 { detach(node.mask) }
    animatedSlots.remove(slot)
    if timedLayers.remove(slot) != nil { areClocksStale = true }
    if node.content.traits.contains(.replicates) { replicatorCount -= 1 }
    nodes[Int(slot)] = LayerNode(id: id)
    nodes[Int(slot)].isAlive = false
    shownContent[Int(slot)] = LayerContent()
    free.append(slot)
  }

  private func unlink(_ child: Int32, from parent: Int32) {
    if nodes[Int(parent)].mask == child {
      nodes[Int(parent)].mask = -1
    } else {
      nodes[Int(parent)].children.removeAll { $0 == child }
    }
  }
}
