/// The time that one copy of a replicator's sublayers shows.
struct CopyTime {
  /// The replicator's.
  let clock: Int32
  /// By that clock.
  let local: Double
  /// The same in root time, in which animations are over for good.
  let root: Double

  /// The time of a copy that lags behind. Where the clock stands still nothing is ever over.
  func delayed(by delay: Double, slope: Double) -> CopyTime {
    let rootDelay = delay / slope
    return CopyTime(clock: clock, local: local - delay, root: rootDelay.isFinite ? root - rootDelay : root)
  }
}

/// What a replicator's copies show at times of their own (L-35).
extension RenderTree {
  /// The layers below one that have animations, masks included, in the order of their slots.
  func animatedLayers(below ancestor: Int32, in source: FlattenSource) -> [Int32] {
    animatedSlots.filter { slot in
      var parent = source.links[Int(slot)].parent
      while parent >= 0, parent != ancestor { parent = source.links[Int(parent)].parent }
      return parent == ancestor
    }.sorted()
  }

  /// A clock's time when a clock further out shows `local`.
  func localTime(clock: Int32, when base: Int32, shows local: Double) -> Double {
    var chain: [Int32] = []
    var index = clock
    while index > 0, index != base {
      chain.append(index)
      index = clocks[Int(index)].parent
    }
    return chain.reversed().reduce(local) { clocks[Int($1)].localTime(atParent: $0) }
  }

  /// Writes what layers show at the time of a copy of theirs.
  func show(_ slots: [Int32], at copy: CopyTime, in source: FlattenSource) {
    for slot in slots.map(Int.init) {
      let time = localTime(clock: clockOf[slot], when: copy.clock, shows: copy.local)
      var values = model[slot]
      var content = nodes[slot].content
      for animation in nodes[slot].animations where !animation.isSpent(at: copy.root) {
        animation.compiled.apply(at: time, values: &values, content: &content)
      }
      let changesContent = nodes[slot].animations.contains { $0.touched.changesContent }
      source.editableShown[slot] = values
      if changesContent {
        shownContent[slot] = content
        source.editableTraits[slot] = DrawTraits(content)
      }
      if nodes[slot].animations.contains(where: { $0.compiled.transition != nil }) {
        let transition = transition(of: slot, atLocal: time, root: copy.root)
        note(transition, at: slot, &source.editableLinks[slot].flags)
      }
    }
  }

  /// For how long before the begin and after the end of its animations a layer's copies move, in root seconds:
  /// what the replicators above it delay, or hasten.
  func copySpan(of slot: Int) -> (lead: Double, lag: Double) {
    var (lead, lag) = (0.0, 0.0)
    var parent = links[slot].parent
    while parent >= 0 {
      let index = Int(parent)
      if traits[index].flags.contains(.replicates), model[index].instanceDelay != 0 {
        let slope = abs(clocks[Int(clockOf[index])].slope)
        let copies = max(0, model[index].instanceCount - 1)
        let delay = copies * model[index].instanceDelay / slope
        if delay.isFinite { lag += max(0, delay) }
        if delay.isFinite { lead += max(0, -delay) }
      }
      parent = links[index].parent
    }
    return (lead, lag)
  }
}
