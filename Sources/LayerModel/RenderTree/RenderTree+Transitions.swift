extension RenderTree {
  /// Notes every begin and end up to `time`. Costs nothing before the next one is due.
  func collectEvents(until time: Double) {
    guard time >= plan.nextEvent else { return }
    let firstNew = events.count
    var next = Double.infinity
    for index in plan.timeline.indices {
      var entry = plan.timeline[index]
      if time >= entry.nextEvent { report(&entry, until: time) }
      plan.timeline[index] = entry
      next = min(next, entry.nextEvent)
    }
    plan.nextEvent = next
    guard events.count - firstNew > 1 else { return }
    // By time; what happened at one instant stays in order of discovery.
    let sorted = events[firstNew...].enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    events.replaceSubrange(firstNew..., with: sorted.map(\.element))
  }

  private func report(_ entry: inout TimelineEntry, until time: Double) {
    let slot = Int(entry.slot)
    let index = Int(entry.index)
    let layer = nodes[slot].id
    let running = nodes[slot].animations[index]
    let animation = running.committed.id
    if !entry.hasStarted {
      entry.hasStarted = true
      running.hasStarted = true
      events.append(
        AnimationEvent(kind: .started, layer: layer, animation: animation, time: entry.rootBegin))
    }
    guard time >= entry.rootEnd else { return }
    entry.hasEnded = true
    running.hasEnded = true
    events.append(AnimationEvent(kind: .ended, layer: layer, animation: animation, time: entry.rootEnd))
    if running.vanishesAtEnd { plan.spentCount += 1 }
  }

  /// When an animation's active duration is over, in root time: what `ended` reports. nil where it never is: the
  /// layer's time or the animation stands still, it is endless, or the tree does not know it.
  package func activeEnd(of animation: AnimationID, on layer: LayerID) -> Double? {
    guard let slot = slot(of: layer) else { return nil }
    refreshStructure()
    guard let running = nodes[slot].animations.first(where: { $0.committed.id == animation }),
      running.rootBegin > -.infinity
    else { return nil }
    return running.rootEnd
  }

  /// The earliest begin or end of an animation after `time`, in root time; nil when none is to come.
  package func nextTransition(after time: Double) -> Double? {
    prepareTimeline()
    var next = Double.infinity
    for entry in plan.timeline where entry.rootBegin > -.infinity {
      if entry.rootBegin > time { next = min(next, entry.rootBegin) }
      if entry.rootEnd > time { next = min(next, entry.rootEnd) }
    }
    return next.isFinite ? next : nil
  }

  /// When the next frame after `time` is needed: `time` itself while something moves, the next begin or end
  /// where nothing does yet, nil for rest.
  package func nextChange(after time: Double) -> Double? {
    prepareTimeline()
    var next = emitterSlots.isEmpty ? Double.infinity : nextEmission(after: time)
    if next <= time || tileFades.values.contains(where: { time < $0 }) { return time }
    for entry in plan.timeline where !entry.rootBegin.isNaN {
      let (begin, end) = (entry.rootBegin - entry.lead, entry.rootEnd + entry.lag)
      if time < begin {
        next = min(next, begin)
      } else if time < end {
        if !entry.isStill { return time }
        next = min(next, end)
      }
    }
    return next.isFinite ? next : nil
  }

  /// True when anything may look different after `time` than at it.
  package func isAnimating(at time: Double) -> Bool { nextChange(after: time) != nil }

  private func prepareTimeline() {
    refreshStructure()
    refreshPlan(at: self.time)
  }
}
