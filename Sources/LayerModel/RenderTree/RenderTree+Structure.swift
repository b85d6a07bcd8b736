extension RenderTree {
  /// Links layers to their new parents. All old links of the layers concerned go first, so the order of the
  /// updates inside the commit does not matter.
  func applyStructure(_ commit: Commit) {
    var isChanged = false
    for update in commit.updates where update.sublayers != nil || update.mask != .unchanged {
      guard let slot = slot(of: update.id) else { continue }
      isChanged = true
      if update.sublayers != nil {
        for child in nodes[slot].children { detach(child) }
        nodes[slot].children = []
      }
      if update.mask != .unchanged, nodes[slot].mask >= 0 {
        detach(nodes[slot].mask)
        nodes[slot].mask = -1
      }
    }
    guard isChanged else { return }
    for update in commit.updates {
      guard let slot = slot(of: update.id) else { continue }
      for child in update.sublayers ?? [] { attach(child, to: slot, isMask: false) }
      if case .set(let mask?) = update.mask { attach(mask, to: slot, isMask: true) }
    }
    breakCycles()
    isStructureStale = true
  }

  func detach(_ child: Int32) {
    nodes[Int(child)].parent = -1
    nodes[Int(child)].isMask = false
  }

  /// The latest claim on a layer wins; a layer listed twice counts once.
  private func attach(_ id: LayerID, to parent: Int, isMask: Bool) {
    guard let child = slots[id], Int(child) != parent else { return }
    let old = nodes[Int(child)].parent
    if old >= 0 {
      if Int(old) == parent { return }
      if nodes[Int(old)].mask == child {
        nodes[Int(old)].mask = -1
      } else {
        nodes[Int(old)].children.removeAll { $0 == child }
      }
    }
    nodes[Int(child)].parent = Int32(parent)
    nodes[Int(child)].isMask = isMask
    if isMask {
      nodes[parent].mask = child
    } else {
      nodes[parent].children.append(child)
    }
  }

  /// A parent chain that meets itself is cut where the walk closes it. Linear in the number of layers.
  private func breakCycles() {
    var state = ContiguousArray<Int32>(repeating: 0, count: nodes.count)
    for start in nodes.indices where state[start] == 0 {
      let mark = Int32(start + 1)
      var slot = Int32(start)
      while slot >= 0, state[Int(slot)] == 0 {
        state[Int(slot)] = mark
        slot = nodes[Int(slot)].parent
      }
      guard slot >= 0, state[Int(slot)] == mark else { continue }
      let parent = Int(nodes[Int(slot)].parent)
      if nodes[parent].mask == slot {
        nodes[parent].mask = -1
      } else {
        nodes[parent].children.removeAll { $0 == slot }
      }
      detach(slot)
    }
  }

  /// Rebuilds what is derived from the links, when they or the clocks changed.
  func refreshStructure() {
    if isStructureStale {
      isStructureStale = false
      areClocksStale = true
      resolveRoots()
      layOutChildren()
    }
    if areClocksStale {
      areClocksStale = false
      rebuildClocks()
    }
  }

  private func resolveRoots() {
    var seen: Set<Int32> = []
    roots = rootIDs.compactMap { slots[$0] }.filter { nodes[Int($0)].parent < 0 && seen.insert($0).inserted }
  }

  private func layOutChildren() {
    preorder.removeAll(keepingCapacity: true)
    childList.removeAll(keepingCapacity: true)
    var stack: [Int32] = []
    for start in nodes.indices where nodes[start].isAlive && nodes[start].parent < 0 {
      stack.append(Int32(start))
      while let slot = stack.popLast() {
        preorder.append(slot)
        let node = nodes[Int(slot)]
        var link = links[Int(slot)]
        link.firstChild = Int32(childList.count)
        link.childCount = Int32(node.children.count)
        link.mask = node.mask
        link.parent = node.parent
        link.flags.remove(.sortsChildren)
        for child in node.children {
          childList.append(child)
          if model[Int(child)].zPosition != 0 || animatesOrder(child) {
            link.flags.insert(.sortsChildren)
          }
        }
        links[Int(slot)] = link
        stack.append(contentsOf: node.children)
        if node.mask >= 0 { stack.append(node.mask) }
      }
    }
  }

  private func animatesOrder(_ slot: Int32) -> Bool {
    nodes[Int(slot)].animations.contains { $0.touched.rows.contains(TouchedProperties.zPositionRow) }
  }

  func markSorting(parentOf slot: Int) {
    let parent = nodes[slot].parent
    if parent >= 0 { links[Int(parent)].flags.insert(.sortsChildren) }
  }
}
