import CoreGraphics
import LayerModel
import RenderServer

/// A call at a time of the context's clock.
package final class ContextTimer {
  fileprivate(set) var time: Double
  private let interval: Double?
  private let action: () -> Void
  fileprivate var isCancelled = false

  fileprivate init(time: Double, interval: Double?, action: @escaping () -> Void) {
    self.time = time
    self.interval = interval
    self.action = action
  }

  /// Stops the timer; its action does not run again.
  package func cancel() { isCancelled = true }

  /// Runs the action and moves on. Returns whether the timer stays.
  fileprivate func fire(now: Double) -> Bool {
    guard !isCancelled else { return false }
    if let interval {
      // Whole steps from the start, never from "now": periods do not drift.
      time += interval * max(1, ((now - time) / interval).rounded(.down))
      if time <= now { time += interval }
    }
    action()
    return interval != nil && !isCancelled
  }
}

extension LayerContext {
  /// Calls `action` at `time`, and then every `interval` seconds, on the main thread inside this context.
  package func schedule(
    at time: Double, repeating interval: Double? = nil, action: @escaping () -> Void
  ) -> ContextTimer {
    let usable = interval.map { $0 > 1e-9 ? $0 : 1e-9 }
    let timer = ContextTimer(time: time, interval: usable, action: action)
    withLock {
      timers.append(timer)
      scheduleWakeUp()
    }
    return timer
  }

  /// The earliest time after `time` (or at it) at which a timer is due.
  package var nextTimer: Double? {
    withLock { timers.lazy.filter { !$0.isCancelled }.map(\.time).min() }
  }

  /// Runs the timers that are due, in the order of their times.
  package func fireTimers() {
    let now = clock.now
    let due = withLock {
      timers.removeAll(where: \.isCancelled)
      return timers.filter { $0.time <= now }.sorted { $0.time < $1.time }
    }
    guard !due.isEmpty else { return }
    run {
      for timer in due where !timer.fire(now: now) {
        withLock { timers.removeAll { $0 === timer } }
      }
    }
  }

  /// When an animation begins or ends next, as far as the commits say.
  package func nextTransition(after time: Double) -> Double? {
    withLock { (manualServer?.tree ?? mirror).nextTransition(after: time) }
  }

  /// The commit may have moved the next begin or end: without a server nobody else watches for it.
  func transitionsChanged() {
    guard server == nil else { return }
    collectOwnEvents()
    scheduleWakeUp()
  }

  /// Without a server the mirror itself says what began and ended.
  func collectOwnEvents() {
    withLock {
      mirror.evaluate(at: clock.now)
      let events = mirror.takeEvents().map(ServerEvent.init)
      guard !events.isEmpty else { return }
      post(events)
    }
  }
}

extension ServerEvent {
  /// What a tree reports, as a server would send it.
  package init(_ event: AnimationEvent) {
    switch event.kind {
    case .started: self = .animationStarted(event.layer, event.animation, at: event.time)
    case .ended: self = .animationEnded(event.layer, event.animation, at: event.time)
    }
  }
}
