/// What a replicator's copies show at times of their own (L-35).
extension RenderTree {
  /// The layers below one that have animations, masks included, in the order of their slots.
  func animatedLayers(below ancestor: Int32) -> [Int32] {
    animatedSlots.filter { slot in
      var parent = links[Int(slot)].parent
      while parent >= 0, parent != ancestor { parent = links[Int(parent)].parent }
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

  /// Writes what layers show when a clock above them shows `local`.
  func show(_ slots: [Int32], when base: Int32, shows local: Double, in source: FlattenSource) {
    for slot in slots.map(Int.init) {
      let time = localTime(clock: clockOf[slot], when: base, shows: local)
      var values = model[slot]
      var content = nodes[slot].content
      var changesContent = false
      for animation in nodes[slot].animations {
        animation.compiled.apply(at: time, values: &values, content: &content)
        changesContent = changesContent || animation.touched.changesContent
      }
      source.editableShown[slot] = values
      if changesContent {
        shownContent[slot] = content
        source.editableTraits[slot] = DrawTraits(content)
      }
      if nodes[slot].animations.contains(where: { $0.compiled.transition != nil }) {
        showTransition(transition(of: slot, atLocal: time), at: slot)
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
