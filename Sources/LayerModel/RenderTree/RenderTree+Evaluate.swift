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
    let clock = clockOf[slot]
    var rows: Set<Int> = []
    var live: [PlannedAnimation] = []
    var isFlat = true
    let animations = nodes[slot].animations
    let (lead, lag) = replicatorCount > 0 ? copySpan(of: slot) : (0, 0)
    for (index, animation) in animations.enumerated() {
      if !animation.hasEnded || (lag > 0 && time < animation.rootEnd + lag) {
        plan.timeline.append(
          TimelineEntry(
            slot: Int32(slot), index: Int32(index), rootBegin: animation.rootBegin,
            rootEnd: animation.rootEnd, hasStarted: animation.hasStarted,
            hasEnded: animation.hasEnded, lead: lead, lag: lag, isStill: animation.isStill))
      }
      if animation.isSpent(at: time) { continue }
      rows.formUnion(animation.touched.rows)
      if animation.touched.rows.contains(TouchedProperties.zPositionRow) { markSorting(parentOf: slot) }
      if animation.touched.changesScale {
        planScaling(slot, animation)
      } else if animation.touched.changesPlace {
        planMoving(slot, animation, [.isMoving])
      }
      isFlat = isFlat && FlatTrack.canHold(animation)
      live.append(
        PlannedAnimation(
          compiled: animation.compiled, rootEnd: animation.rootEnd, vanishesAtEnd: animation.vanishesAtEnd))
    }
    guard !live.isEmpty else { return }
    plan.plannedCount += live.count
    var changesContent = false
    for row in rows.sorted() {
      switch PropertyTable.rows[row].storage {
      case .lanes(let offset, let count):
        plan.restores.append(Restore(slot: Int32(slot), offset: Int32(offset), count: Int32(count)))
      case .content:
        changesContent = true
      }
    }
    if isFlat {
      for animation in animations where !animation.isSpent(at: time) {
        if let track = FlatTrack(animation, slot: slot, clock: clock) { plan.tracks.append(track) }
      }
    } else {
      plan.layers.append(
        PlannedLayer(
          slot: Int32(slot), clock: clock, first: Int32(plan.animations.count), count: Int32(live.count),
          changesContent: changesContent))
      plan.animations.append(contentsOf: live)
    }
  }

  private func planScaling(_ slot: Int, _ animation: RunningAnimation) {
    let rows = animation.touched.rows
    if rows.contains(TouchedProperties.transformRow) { links[slot].flags.insert(.transform) }
    if rows.contains(TouchedProperties.sublayerTransformRow) { links[slot].flags.insert(.sublayerTransform) }
    planMoving(slot, animation, [.isMoving, .isScaling])
  }

  private func planMoving(_ slot: Int, _ animation: RunningAnimation, _ marks: DrawLinks.Flags) {
    plan.scalings.append(
      ScalingSpan(
        slot: Int32(slot), marks: marks, rootBegin: animation.rootBegin, rootEnd: animation.rootEnd))
  }

  /// Marks the layers whose place or scale is changing right now (`PixelGrid`, `ContentScale`).
  private func markScalings(at time: Double) {
    for span in plan.scalings { links[Int(span.slot)].flags.subtract(span.marks) }
    for span in plan.scalings where time >= span.rootBegin && time < span.rootEnd {
      links[Int(span.slot)].flags.formUnion(span.marks)
    }
  }

  /// Puts the model back wherever the current plan writes.
  private func restoreModel() {
    restoreLanes()
    for span in plan.scalings { links[Int(span.slot)].flags.subtract(span.marks) }
    for layer in plan.layers where layer.changesContent {
      let slot = Int(layer.slot)
      shownContent[slot] = nodes[slot].content
      traits[slot] = DrawTraits(nodes[slot].content)
    }
  }

  private func restoreLanes() {
    model.withUnsafeBytes { from in
      shown.withUnsafeMutableBytes { to in
        guard let from = from.baseAddress, let to = to.baseAddress else { return }
        let stride = MemoryLayout<LayerValues>.stride
        plan.restores.withUnsafeBufferPointer { restores in
          for restore in restores {
            let place = Int(restore.slot) * stride + Int(restore.offset)
            (to + place).copyMemory(from: from + place, byteCount: Int(restore.count) * 8)
          }
        }
      }
    }
  }

  /// Writes the shown values of everything animated, for a time.
  func tick(at time: Double) {
    guard plan.plannedCount > 0 else { return }
    advanceClocks(to: time)
    restoreLanes()
    markScalings(at: time)
    runTracks(at: time)
    for layer in plan.layers {
      let slot = Int(layer.slot)
      let local = clocks[Int(layer.clock)].now
      var content = nodes[slot].content
      for index in Int(layer.first)..<Int(layer.first + layer.count) {
        if plan.animations[index].vanishesAtEnd, time >= plan.animations[index].rootEnd { continue }
        plan.animations[index].compiled.apply(at: local, values: &shown[slot], content: &content)
      }
      if layer.changesContent {
        shownContent[slot] = content
        traits[slot] = DrawTraits(content)
      }
    }
  }
}
