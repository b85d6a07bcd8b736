/// What is shown of a transition: its two sides, and how far it is. Slots; −1 for none.
struct ShownTransition: Equatable {
  var kind: TransitionSpec.Kind
  var direction: TransitionSpec.Direction
  /// 0…1.
  var progress: Double
  /// The old look; −1: nothing was shown.
  var before: Int32
  /// The new look; −1: the layer as it is.
  var after: Int32
}

/// Kept looks: subtrees that hang on a layer without being its sublayers, and never change.
extension RenderTree {
  /// The transition a layer shows at a time (root seconds).
  func transition(of slot: Int, at time: Double) -> ShownTransition? {
    // A kept look has no animations, but may have been taken in the middle of a transition.
    if nodes[slot].animations.isEmpty { return shownTransitions[Int32(slot)] }
    return transition(of: slot, atLocal: localTime(clock: clockOf[slot], at: time), root: time)
  }

  /// The same where the layer's local time is known. Of several the one added last.
  func transition(of slot: Int, atLocal local: Double, root time: Double) -> ShownTransition? {
    for animation in nodes[slot].animations.reversed() where !animation.isSpent(at: time) {
      guard let transition = animation.compiled.transition,
        let progress = animation.compiled.transitionProgress(at: local)
      else { continue }
      return ShownTransition(
        kind: transition.kind, direction: transition.direction, progress: progress,
        before: animation.before, after: animation.after)
    }
    return nil
  }

  /// Notes what a planned transition shows.
  func run(_ planned: PlannedTransition, at time: Double) {
    let (slot, local) = (Int(planned.slot), clocks[Int(planned.clock)].now)
    showTransition(transition(of: slot, atLocal: local, root: time), at: slot)
  }

  func showTransition(_ transition: ShownTransition?, at slot: Int) {
    note(transition, at: slot, &links[slot].flags)
  }

  /// The same where the links are in use. `flags`: of the slot's links.
  func note(_ transition: ShownTransition?, at slot: Int, _ flags: inout DrawLinks.Flags) {
    shownTransitions[Int32(slot)] = transition
    if transition == nil {
      flags.remove(.inTransition)
    } else {
      flags.insert(.inTransition)
    }
  }

  func keepLooks(of transition: TransitionSpec, for animation: RunningAnimation, at slot: Int) {
    if let before = transition.before { animation.before = keep(before, at: slot) }
    if let after = transition.after { animation.after = keep(after, at: slot) }
  }

  /// Takes an animation off a layer, with the looks it keeps.
  func dropAnimation(_ id: AnimationID, of slot: Int) {
    dropLooks(of: nodes[slot].animations.filter { $0.committed.id == id }, at: slot)
    nodes[slot].animations.removeAll { $0.committed.id == id }
  }

  func dropLooks(of animations: [RunningAnimation], at slot: Int) {
    for animation in animations where animation.compiled.transition != nil {
      if animation.before >= 0 { discard(animation.before) }
      if animation.after >= 0 { discard(animation.after) }
      (animation.before, animation.after) = (-1, -1)
      showTransition(nil, at: slot)
      isPlanStale = true
    }
  }

  /// Gives a snapshot slots of its own, below a layer but not among its sublayers. They keep the identities of
  /// the layers they show, under which nobody finds them.
  private func keep(_ snapshot: LayerSnapshot, at host: Int) -> Int32 {
    let places = snapshot.layers.map { layer in
      var node = LayerNode(id: layer.id)
      node.label = layer.label
      return Int32(place(node, layer.values, layer.content))
    }
    func slot(_ index: Int32) -> Int32 { index >= 0 ? places[Int(index)] : -1 }
    for (layer, place) in zip(snapshot.layers, places.map(Int.init)) {
      nodes[place].children = layer.children.map(slot)
      links[place].mask = slot(layer.mask)
      for child in nodes[place].children + [links[place].mask] where child >= 0 {
        links[Int(child)].parent = Int32(place)
      }
      markRestructured(place)
      guard let standing = layer.transition else { continue }
      let shown = ShownTransition(
        kind: standing.kind, direction: standing.direction, progress: standing.progress,
        before: slot(standing.before), after: slot(standing.after))
      for side in [shown.before, shown.after] where side >= 0 { links[Int(side)].parent = Int32(place) }
      showTransition(shown, at: place)
    }
    guard let first = places.first else { return -1 }
    links[Int(first)].parent = Int32(host)
    return first
  }

  private func discard(_ look: Int32) {
    var waiting = [look]
    while let slot = waiting.popLast() {
      waiting += nodes[Int(slot)].children
      if links[Int(slot)].mask >= 0 { waiting.append(links[Int(slot)].mask) }
      if let shown = shownTransitions.removeValue(forKey: slot) {
        waiting += [shown.before, shown.after].filter { $0 >= 0 }
      }
      links[Int(slot)].parent = -1
      giveBack(Int(slot))
    }
    isStructureStale = true
  }
}
