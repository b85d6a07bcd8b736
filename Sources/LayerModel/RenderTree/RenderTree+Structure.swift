extension RenderTree {
  /// Links layers to their new parents. All old links that a commit does not repeat go first, so the order of
  /// the updates inside it does not matter.
  func applyStructure(_ commit: Commit) {
    var kept: [KeptChildren] = []
    var isChanged = false
    for index in commit.updates.indices {
      let hasMask = commit.updates[index].mask != .unchanged
      guard commit.updates[index].sublayers != nil || hasMask, let slot = slot(of: commit.updates[index].id)
      else { continue }
      if let wanted = commit.updates[index].sublayers {
        let part = keepChildren(of: slot, wanted)
        isChanged = isChanged || part.isChange
        kept.append(part)
      }
      if hasMask {
        isChanged = true
        if links[slot].mask >= 0 { detach(links[slot].mask) }
        links[slot].mask = -1
      }
    }
    guard isChanged else { return }
    var claimed: [Int32] = []
    var next = 0
    for index in commit.updates.indices {
      guard commit.updates[index].sublayers != nil || commit.updates[index].mask != .unchanged,
        let slot = slot(of: commit.updates[index].id)
      else { continue }
      if let wanted = commit.updates[index].sublayers {
        adoptChildren(of: slot, wanted, kept[next], &claimed)
        next += 1
      }
      if case .set(let mask?) = commit.updates[index].mask, let child = claim(mask, for: slot, &claimed) {
        links[slot].mask = child
      }
    }
    breakCycles(from: claimed)
    isStructureStale = true
  }

  func detach(_ child: Int32) { links[Int(child)].parent = -1 }

  /// Takes a layer out of its parent's sublayers, or from its place as a mask.
  func unlink(_ child: Int32) {
    let parent = Int(links[Int(child)].parent)
    guard parent >= 0 else { return }
    detach(child)
    if links[parent].mask == child {
      links[parent].mask = -1
    } else {
      nodes[parent].children.removeAll { $0 == child }
      markRestructured(parent)
    }
  }

  /// How much of a layer's children stays as it is at the two ends of the list: most commits change little.
  private struct KeptChildren {
    var head: Int
    var tail: Int
    var isChange: Bool
  }

  /// Lets go of the children that are not in the same place, from either end, of the list wanted.
  private func keepChildren(of slot: Int, _ wanted: [LayerID]) -> KeptChildren {
    let old = nodes[slot].children
    let shorter = min(old.count, wanted.count)
    var head = 0
    while head < shorter, links[Int(old[head])].id == wanted[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, links[Int(old[old.count - 1 - tail])].id == wanted[wanted.count - 1 - tail] {
      tail += 1
    }
    let isChange = head + tail < max(old.count, wanted.count)
    if head + tail < old.count {
      for index in head..<old.count - tail { detach(old[index]) }
      nodes[slot].children.removeSubrange(head..<old.count - tail)
    }
    if isChange { markRestructured(slot) }
    return KeptChildren(head: head, tail: tail, isChange: isChange)
  }

  private func adoptChildren(
    of slot: Int, _ wanted: [LayerID], _ kept: KeptChildren, _ claimed: inout [Int32]
  ) {
    let current = nodes[slot].children
    let middle = wanted[kept.head..<wanted.count - kept.tail]
    if current.count == kept.head + kept.tail {
      if middle.isEmpty { return }
      var children: [Int32] = []
      children.reserveCapacity(wanted.count)
      children += current[..<kept.head]
      for id in middle { if let child = claim(id, for: slot, &claimed) { children.append(child) } }
      // Fewer only where the list names a layer twice, or one that cannot be there.
      if children.count == kept.head + middle.count {
        children += current[kept.head...]
        nodes[slot].children = children
        return
      }
      for child in children[kept.head...] { detach(child) }
    }
    // Another list of this commit took one of the children, or this one repeats itself: one by one.
    for child in nodes[slot].children { detach(child) }
    nodes[slot].children = []
    markRestructured(slot)
    for id in wanted {
      if let child = claim(id, for: slot, &claimed) { nodes[slot].children.append(child) }
    }
  }

  /// The latest claim on a layer wins; nil for a layer that is there already, or cannot be.
  private func claim(_ id: LayerID, for parent: Int, _ claimed: inout [Int32]) -> Int32? {
    guard let child = slots[id], Int(child) != parent, Int(links[Int(child)].parent) != parent else {
      return nil
    }
    unlink(child)
    links[Int(child)].parent = Int32(parent)
    claimed.append(child)
    return child
  }

  /// A parent chain that meets itself is cut where the walk closes it. A new cycle goes through a new link, so
  /// only those are followed. Linear in the number of layers.
  private func breakCycles(from claimed: [Int32]) {
    let inner = claimed.filter { !nodes[Int($0)].children.isEmpty || links[Int($0)].mask >= 0 }
    guard !inner.isEmpty else { return }
    var state = ContiguousArray<Int32>(repeating: -1, count: nodes.count)
    for (mark, start) in inner.enumerated() where state[Int(start)] < 0 {
      var slot = start
      while slot >= 0, state[Int(slot)] < 0 {
        state[Int(slot)] = Int32(mark)
        slot = links[Int(slot)].parent
      }
      if slot >= 0, state[Int(slot)] == mark { unlink(slot) }
    }
  }

  /// Rebuilds what is derived from the links, when they or the clocks changed.
  func refreshStructure() {
    if isStructureStale {
      isStructureStale = false
      resolveRoots()
      layOutChildren()
      // Without layer timing there is one clock, whatever the structure.
      if !timedLayers.isEmpty { areClocksStale = true }
    }
    if areClocksStale {
      areClocksStale = false
      rebuildClocks()
    } else {
      for slot in unplacedSlots where clockOf.indices.contains(Int(slot)) { placeAnimations(of: Int(slot)) }
    }
    unplacedSlots.removeAll(keepingCapacity: true)
  }

  private func resolveRoots() {
    var seen: Set<Int32> = []
    roots = rootIDs.compactMap { slots[$0] }.filter { links[Int($0)].parent < 0 && seen.insert($0).inserted }
  }

  func markRestructured(_ slot: Int) {
    guard !links[slot].flags.contains(.isRestructured) else { return }
    links[slot].flags.insert(.isRestructured)
    restructured.append(Int32(slot))
  }

  /// Brings `childList` up to date for the layers whose children changed. Each layer has a stretch of the list;
  /// one that outgrows its stretch gets another at the end, and now and then all are laid out anew.
  private func layOutChildren() {
    var wasted = wastedChildPlaces
    for slot in restructured.map(Int.init) where links[slot].flags.contains(.isRestructured) {
      let children = nodes[slot].children
      if children.count > Int(links[slot].childRoom) {
        wasted += Int(links[slot].childRoom)
        links[slot].firstChild = Int32(childList.count)
        links[slot].childRoom = Int32(children.count)
        childList.append(contentsOf: children)
      } else {
        let first = Int(links[slot].firstChild)
        for index in children.indices { childList[first + index] = children[index] }
      }
      links[slot].childCount = Int32(children.count)
      links[slot].flags.remove([.isRestructured, .sortsChildren])
      let sorts = children.contains {
        !links[Int($0)].flags.isDisjoint(with: [.hasDepth, .animatesDepth])
      }
      if sorts { links[slot].flags.insert(.sortsChildren) }
    }
    restructured.removeAll(keepingCapacity: true)
    wastedChildPlaces = wasted
    if wasted > 64 + childList.count / 2 { compactChildren() }
  }

  private func compactChildren() {
    childList.removeAll(keepingCapacity: true)
    for slot in nodes.indices {
      links[slot].firstChild = Int32(childList.count)
      links[slot].childRoom = links[slot].childCount
      if links[slot].childCount > 0 { childList.append(contentsOf: nodes[slot].children) }
    }
    wastedChildPlaces = 0
  }

  func markSorting(parentOf slot: Int) {
    let parent = links[slot].parent
    if parent >= 0 { links[Int(parent)].flags.insert(.sortsChildren) }
  }
}
