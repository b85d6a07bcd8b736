extension RenderTree {
  /// Layer local time at a root time, through the whole chain; nil for an unknown layer (T-6, T-10).
  package func localTime(of id: LayerID, at rootTime: Double) -> Double? {
    guard let slot = slot(of: id) else { return nil }
    refreshStructure()
    return localTime(clock: clockOf[slot], at: rootTime)
  }

  /// Root time at which the layer's clock shows `local`; nil for an unknown layer. Where a clock of the chain
  /// stands still the answer is that of T-12.
  package func rootTime(of id: LayerID, at local: Double) -> Double? {
    guard let slot = slot(of: id) else { return nil }
    refreshStructure()
    return rootTime(clock: clockOf[slot], at: local)
  }

  func localTime(clock: Int32, at rootTime: Double) -> Double {
    if clock <= 0 { return rootTime }
    // Outermost first: chains are short, so the way up is walked once to collect them.
    var chain: [Int32] = []
    var index = clock
    while index > 0 {
      chain.append(index)
      index = clocks[Int(index)].parent
    }
    return chain.reversed().reduce(rootTime) { clocks[Int($1)].localTime(atParent: $0) }
  }

  func rootTime(clock: Int32, at local: Double) -> Double {
    var time = local
    var index = clock
    while index > 0 {
      time = clocks[Int(index)].parentTime(atLocal: time)
      index = clocks[Int(index)].parent
    }
    return time
  }

  /// One clock for each layer with timing of its own, parents before children, then the root times of all
  /// animations that follow from them.
  func rebuildClocks() {
    clocks.removeAll(keepingCapacity: true)
    clocks.append(.root)
    for slot in clockOf.indices { clockOf[slot] = 0 }
    if !timedLayers.isEmpty {
      var stack: [Int32] = []
      for start in nodes.indices where nodes[start].isAlive && links[start].parent < 0 {
        stack.append(Int32(start))
        while let slot = stack.popLast() {
          assignClock(Int(slot))
          stack.append(contentsOf: nodes[Int(slot)].children)
          if links[Int(slot)].mask >= 0 { stack.append(links[Int(slot)].mask) }
        }
      }
    }
    for slot in animatedSlots { placeAnimations(of: Int(slot)) }
    isPlanStale = true
  }

  private func assignClock(_ slot: Int) {
    let parent = links[slot].parent
    let outer = parent >= 0 ? clockOf[Int(parent)] : 0
    let timing = nodes[slot].timing
    clockOf[slot] = outer
    if timing.isDefault { return }
    clockOf[slot] = Int32(clocks.count)
    let slope = clocks[Int(outer)].slope * timing.speed
    clocks.append(LayerClock(parent: outer, timing: timing, slope: slope, now: 0))
  }

  /// A layer whose time runs backwards enters an animation's active interval at its end and leaves it at its
  /// begin; one that stands still does neither.
  func placeAnimations(of slot: Int) {
    let clock = clockOf[slot]
    let slope = clocks[Int(clock)].slope
    for animation in nodes[slot].animations {
      guard slope != 0, slope.isFinite else {
        animation.place(from: .nan, to: .nan, runsBackwards: false)
        continue
      }
      let begin = rootTime(clock: clock, at: animation.compiled.activeBegin)
      let end = rootTime(clock: clock, at: animation.compiled.activeEnd)
      if slope > 0 {
        animation.place(from: begin, to: end, runsBackwards: false)
      } else {
        animation.place(from: end, to: begin, runsBackwards: true)
      }
    }
  }

  /// Sets every clock's `now`; parents come before children.
  func advanceClocks(to time: Double) {
    clocks[0].now = time
    for index in clocks.indices.dropFirst() {
      let outer = clocks[Int(clocks[index].parent)].now
      clocks[index].now = clocks[index].localTime(atParent: outer)
    }
  }
}
