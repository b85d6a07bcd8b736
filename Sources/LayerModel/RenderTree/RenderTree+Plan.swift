extension RenderTree {
  /// Makes a new plan when the old one no longer holds.
  func refreshPlan(at time: Double) {
    guard isPlanStale else { return }
    isPlanStale = false
    restoreModel()
    plan.removeAll()
    for slot in animatedSlots.sorted() { planLayer(Int(slot), at: time) }
    plan.nextEvent = plan.timeline.reduce(.infinity) { min($0, $1.nextEvent) }
  }

  private func planLayer(_ slot: Int, at time: Double) {
    let animations = nodes[slot].animations
    var (touched, contested) = (RowSet(), RowSet())
    var liveCount = 0
    let (lead, lag) = replicatorCount > 0 ? copySpan(of: slot) : (0, 0)
    for (index, animation) in animations.enumerated() {
      if !animation.hasEnded || (lag > 0 && time < animation.rootEnd + lag) {
        plan.timeline.append(
          TimelineEntry(
            slot: Int32(slot), index: Int32(index), rootBegin: animation.rootBegin,
            rootEnd: animation.rootEnd, hasStarted: animation.hasStarted, hasEnded: animation.hasEnded,
            lead: lead,
            lag: lag, isStill: animation.isStill))
      }
      if animation.isSpent(at: time) { continue }
      liveCount += 1
      contested.formUnion(touched.intersection(animation.touched))
      touched.formUnion(animation.touched)
      if !animation.touched.isDisjoint(with: TouchedProperties.scaling) {
        planMoving(slot, animation, [.isMoving, .isScaling])
      } else if !animation.touched.isDisjoint(with: TouchedProperties.moving) {
        planMoving(slot, animation, [.isMoving])
      }
    }
    guard liveCount > 0 else { return }
    plan.plannedCount += liveCount
    var rest: [RunningAnimation] = []
    for animation in animations where !animation.isSpent(at: time) {
      if animation.compiled.transition != nil {
        plan.transitions.append(PlannedTransition(slot: Int32(slot), clock: clockOf[slot]))
        continue
      }
      if animation.touched.isDisjoint(with: contested), planTrack(slot, animation) { continue }
      rest.append(animation)
    }
    if !rest.isEmpty { planInOrder(slot, rest) }
  }

  private func planTrack(_ slot: Int, _ animation: RunningAnimation) -> Bool {
    model.withUnsafeBufferPointer { model in
      guard let base = model.baseAddress else { return false }
      return plan.table.add(animation, slot: slot, clock: clockOf[slot], values: base + slot)
    }
  }

  /// Animations that may build on each other.
  private func planInOrder(_ slot: Int, _ animations: [RunningAnimation]) {
    var rows = RowSet()
    for animation in animations { rows.formUnion(animation.touched) }
    let changesContent = rows.changesContent
    while let row = rows.popFirst() {
      guard case .lanes(let offset, let count) = PropertyTable.rows[row].storage else { continue }
      plan.restores.append(Restore(slot: Int32(slot), offset: Int32(offset), count: Int32(count)))
    }
    if animations.allSatisfy(FlatTrack.canHold) {
      for animation in animations {
        if let track = FlatTrack(animation, slot: slot, clock: clockOf[slot]) { plan.tracks.append(track) }
      }
      return
    }
    plan.layers.append(
      PlannedLayer(
        slot: Int32(slot), clock: clockOf[slot], first: Int32(plan.animations.count),
        count: Int32(animations.count), changesContent: changesContent))
    for animation in animations {
      plan.animations.append(
        PlannedAnimation(
          compiled: animation.compiled, rootEnd: animation.rootEnd, vanishesAtEnd: animation.vanishesAtEnd))
    }
  }

  private func planMoving(_ slot: Int, _ animation: RunningAnimation, _ marks: DrawLinks.Flags) {
    plan.scalings.append(
      ScalingSpan(
        slot: Int32(slot), marks: marks, rootBegin: animation.rootBegin, rootEnd: animation.rootEnd))
  }
}
