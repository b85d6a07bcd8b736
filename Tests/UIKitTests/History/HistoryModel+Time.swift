/// Layers' clocks, and who is over when.
extension HistoryModel {
  /// The layer's time by what the app has set (T-17).
  func localNow(_ layer: Layer) -> Double {
    let outer = layer.parent.map(localNow) ?? now
    let timing = layer.timing
    return timing.speed == 0 ? timing.offset : (outer - timing.begin) * timing.speed + timing.offset
  }

  /// local = scale · clock + shift, as committed; nil where nothing shows the layer.
  func place(_ layer: Layer) -> (scale: Double, shift: Double)? {
    guard let shown = layer.shown else { return nil }
    var outer = (scale: 1.0, shift: 0.0)
    if let parent = shown.parent {
      guard let place = place(parent) else { return nil }
      outer = place
    }
    let (scale, timing) = (shown.timing.speed, shown.timing)
    if scale == 0 { return (0, timing.offset) }
    return (outer.scale * scale, outer.shift * scale + timing.offset - timing.begin * scale)
  }

  /// When it is in effect by the clock; time that runs backwards enters at the end. nil: it neither begins nor ends,
  /// for nothing shows it, its time or itself stands still, or it is endless in a time that runs backwards (T-29).
  func interval(_ animation: Animation) -> (begin: Double, end: Double)? {
    guard animation.isResolved, let place = place(animation.layer), place.scale != 0 else { return nil }
    let local = animation.course.interval
    guard local.begin > -.infinity, place.scale > 0 || local.end < .infinity else { return nil }
    let begin = (local.begin - place.shift) / place.scale, end = (local.end - place.shift) / place.scale
    return (min(begin, end), max(begin, end))
  }

  func reachedEnd(_ animation: Animation) -> Bool {
    interval(animation).map { $0.end <= now } ?? false
  }

  func collect() {
    batch += 1
    for layer in layers {
      for animation in layer.animations where !animation.isOver {
        guard let end = interval(animation)?.end, end <= now else { continue }
        animation.isOver = true
        debts.append(
          Debt(
            call: .stop(animation.token ?? -1, finished: true), animation: animation, rank: (batch, end)))
        if animation.token == nil, animation.isRemovedOnCompletion {
          layer.animations.removeAll { $0 === animation }
        }
      }
    }
    settleUnheard()
  }

  /// The clock stops at every end on the way, unless it jumps: then what ended meanwhile is heard at the landing.
  func move(to time: Double) {
    guard time > now else { return }
    while !jumps, let end = nextEnd(before: time) {
      now = end
      happen()
      settled()
    }
    now = time
    happen()
  }

  private func happen() {
    fireTimers()
    collect()
    if !isDriven { passes() }
  }

  func nextEnd(before time: Double) -> Double? {
    let ends = layers.lazy.flatMap(\.animations).filter { !$0.isOver }.compactMap { self.interval($0)?.end }
    let stops = Array(ends) + animators.compactMap(\.resumption)
    return stops.filter { $0 > self.now && $0 < time - 1e-9 }.min()
  }
}
