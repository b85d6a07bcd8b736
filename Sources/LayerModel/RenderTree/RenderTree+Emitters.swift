/// Emitter layers, whose pictures change with nothing but the time.
extension RenderTree {
  /// All that the emitter of a slot has emitted; nil for layers that are none.
  func particleField(of slot: Int) -> ParticleField? {
    guard let content = nodes[slot].content.emitter, content.isDrawable else { return nil }
    let running = nodes[slot].animations.compactMap { animation in
      animation.emission.isEmpty
        ? nil : EmitterAnimation(compiled: animation.compiled, touch: animation.emission, until: .infinity)
    }
    return ParticleField(content, model[slot].emitter, nodes[slot].pastEmission + running)
  }

  /// Takes over an emitter's content: prepares the animations that were taken off it.
  func noteEmitter(_ slot: Int, _ content: LayerContent) {
    guard let emitter = content.emitter else {
      emitterSlots.remove(Int32(slot))
      nodes[slot].pastEmission = []
      return
    }
    emitterSlots.insert(Int32(slot))
    nodes[slot].pastEmission = emitter.history.past.map {
      EmitterAnimation(
        compiled: CompiledAnimation($0.spec), touch: EmitterAnimation.Touch($0.spec), until: $0.until)
    }
  }

  /// When some emitter next shows another picture after a root time: at once, at the next birth, or never (+∞).
  func nextEmission(after time: Double) -> Double {
    var next = Double.infinity
    for slot in emitterSlots.map(Int.init) where model[slot].isHidden == 0 {
      let clock = clockOf[slot]
      let slope = clocks[Int(clock)].slope
      guard slope != 0, slope.isFinite, let field = particleField(of: slot) else { continue }
      // Where time runs backwards everything is possible.
      guard slope > 0 else { return time }
      let local = localTime(clock: clock, at: time)
      guard let change = field.nextChange(after: local) else { continue }
      if change <= local { return time }
      next = min(next, max(time, rootTime(clock: clock, at: change)))
    }
    return next
  }
}
