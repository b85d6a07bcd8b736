import CoreGraphics
import LayerModel
import RenderServer

extension LayerContext {
  /// Turns what changed into one commit, hands it to the server and keeps the mirror in step. Returns whether
  /// an animation that layers are drawn for began.
  func encode(_ pending: PendingChanges) -> Bool {
    withLock {
      var encoder = CommitEncoder(time: clock.now, mirror: mirror, hasReachedEnd: hasReachedEnd)
      for layer in pending.layers {
        layer.changes.isQueued = false
        if !layer.isRooted { encoder.retire(layer) }
      }
      for layer in pending.layers where layer.isRooted { encoder.encode(layer) }
      if rootsChanged {
        encoder.commit.roots = rootLayers.map(\.links.id)
        rootsChanged = false
      }
      for attached in encoder.committed {
        registry[attached.id] = attached
        watch(attached)
      }
      if !encoder.commit.isEmpty {
        if encoder.waiting.isEmpty { server?.submit(encoder.commit) }
        mirror.apply(encoder.commit)
        if !encoder.waiting.isEmpty {
          let rest = encoder.encodeWaiting()
          mirror.apply(rest)
          encoder.commit.merge(rest)
          server?.submit(encoder.commit)
        }
        transitionsChanged()
      }
      for stopped in pending.stopped + encoder.stopped {
        enqueue { [self] in tellStopped(stopped) }
      }
      updateFrameEvents()
      return encoder.committed.contains(where: \.needsDrawing)
    }
  }
}

/// Collects the changes of layers into one commit.
struct CommitEncoder {
  /// The one time that every animation of this commit means by "now" (T-38).
  let time: Double
  var commit = Commit()
  /// Animations that the render side hears of for the first time.
  var committed: [AttachedAnimation] = []
  /// Animations that end because their layer is in no tree (M-21, M-22).
  var stopped: [StoppedAnimation] = []

  /// Transitions whose new look is kept: it is what the layer shows once everything else is committed.
  private(set) var waiting: [(attached: AttachedAnimation, layer: CALayer)] = []
  /// What is shown before this commit.
  private let mirror: RenderTree

  /// Whether an animation's active duration is over at `time`, told or not.
  private let hasReachedEnd: (AttachedAnimation) -> Bool

  init(time: Double, mirror: RenderTree, hasReachedEnd: @escaping (AttachedAnimation) -> Bool) {
    self.time = time
    self.mirror = mirror
    self.hasReachedEnd = hasReachedEnd
  }

  /// A layer whose tree no root shows. One the render side knows is taken from it with its subtree; in every
  /// case animations that do not outlive their layer's showing end here.
  mutating func retire(_ layer: CALayer) {
    guard layer.changes.isCommitted else {
      stopAnimations(of: layer)
      return
    }
    retireSubtree(layer)
  }

  private mutating func retireSubtree(_ top: CALayer) {
    top.forEachDescendant { layer in
      if layer.changes.isCommitted {
        layer.changes.isCommitted = false
        commit.removed.append(layer.links.id)
      }
      layer.changes.removedAnimations = []
      stopAnimations(of: layer)
    }
  }

  /// Nobody sees the layer any longer: its animations end, but for those that are kept until it returns. One of these
  /// that is over already will not be seen to end by anybody else.
  private mutating func stopAnimations(of layer: CALayer) {
    for attached in layer.animations {
      let isFinished = hasReachedEnd(attached)
      guard isFinished || attached.animation.storage.leavesWithLayer else { continue }
      if attached.end() { stopped.append(StoppedAnimation(attached: attached, finished: isFinished)) }
    }
    layer.animations.removeAll { $0.animation.storage.leavesWithLayer }
  }

  /// A layer on its way into the commit, after its new sublayers.
  private struct Arrival {
    let layer: CALayer
    let isNew: Bool
    let dirty: LayerChanges.Dirty
    let removed: [AnimationID]
    /// New sublayers and mask that are still to come, the next one last.
    var waiting: [CALayer] = []
  }

  /// What changed of a layer that is shown; all of it where the render side does not know it yet. New
  /// sublayers come before the list that names them. Without recursion: trees may be deep.
  mutating func encode(_ top: CALayer) {
    guard let first = arrival(top) else { return }
    var stack = [first]
    while let last = stack.indices.last {
      if let next = stack[last].waiting.popLast() {
        if !next.changes.isCommitted, let arrival = arrival(next) { stack.append(arrival) }
      } else {
        encode(stack.removeLast())
      }
    }
  }

  private func arrival(_ layer: CALayer) -> Arrival? {
    let isNew = !layer.changes.isCommitted
    var dirty = isNew ? LayerChanges.Dirty.all : layer.changes.dirty
    let removed = layer.changes.removedAnimations
    guard isNew || !dirty.isEmpty || !removed.isEmpty else { return nil }
    if layer.content.emitter != nil, let emitter = layer as? CAEmitterLayer,
      emitter.recordHistory(at: layer.localTime(atRootTime: time), isNew: isNew, removed: removed)
    {
      dirty.insert(.content)
    }
    layer.changes.dirty = []
    layer.changes.removedAnimations = []
    layer.changes.isCommitted = true
    var arrival = Arrival(layer: layer, isNew: isNew, dirty: dirty, removed: removed)
    if let mask = layer.links.mask, !mask.changes.isCommitted { arrival.waiting.append(mask) }
    if dirty.contains(.hierarchy) {
      arrival.waiting += layer.links.sublayers.reversed().lazy.filter { !$0.changes.isCommitted }
    }
    return arrival
  }

  private mutating func encode(_ arrival: Arrival) {
    let (layer, dirty) = (arrival.layer, arrival.dirty)
    var update = LayerUpdate(id: layer.links.id)
    if dirty.contains(.values) { update.values = layer.values }
    if dirty.contains(.content) {
      update.content = layer.content
      layer.reportGradientWithoutStops()
    }
    if dirty.contains(.timing) { update.timing = layer.timing }
    if dirty.contains(.hierarchy) { update.sublayers = layer.links.sublayers.map(\.links.id) }
    if dirty.contains(.mask) { update.mask = .set(layer.links.mask?.links.id) }
    if dirty.contains(.label) { update.label = layer.label }
    if !dirty.isDisjoint(with: [.values, .content]) {
      for attached in layer.animations where attached.state == .over {
        layer.context.lintLeftover(attached, of: layer)
      }
    }
    update.animations = arrival.removed.map { .remove($0) }
    for attached in layer.animations where arrival.isNew || attached.state == .added {
      let animation = commitAnimation(attached, of: layer)
      if let transition = attached.animation as? CATransition, transition.keepsNewLook, attached.after == nil
      {
        waiting.append((attached, layer))
      } else {
        update.animations.append(.add(animation))
      }
    }
    commit.updates.append(update)
  }

  /// The transitions that waited, with what their layers show now as the new look.
  mutating func encodeWaiting() -> Commit {
    var rest = Commit()
    for (attached, layer) in waiting {
      attached.after = mirror.look(of: layer.links.id, at: nil)
      var update = LayerUpdate(id: layer.links.id)
      update.animations = [.add(commitAnimation(attached, of: layer))]
      rest.updates.append(update)
    }
    return rest
  }

  private mutating func commitAnimation(_ attached: AttachedAnimation, of layer: CALayer)
    -> CommittedAnimation
  {
    let animation = attached.animation
    let isNew = attached.state == .added
    if isNew {
      animation.resolveBeginTime(now: layer.localTime(atRootTime: time))
      attached.state = .committed
      attached.custom = animation.customAnimations(on: layer)
      if animation.animatesDrawnKey(of: layer) {
        attached.drawn = CompiledAnimation(animation.spec(for: layer))
      }
      if animation is CATransition { attached.before = mirror.look(of: layer.links.id, at: time) }
      committed.append(attached)
    }
    var spec = animation.spec(for: layer)
    if isNew { layer.context.lintCommit(animation, spec, of: layer) }
    if case .transition(var transition) = spec.body {
      (transition.before, transition.after) = (attached.before, attached.after)
      spec.body = .transition(transition)
    }
    (layer as? CAEmitterLayer)?.noteCommitted(attached.id, spec)
    return CommittedAnimation(
      id: attached.id, key: attached.key, keyPath: animation.dumpedKeyPath, spec: spec)
  }
}
