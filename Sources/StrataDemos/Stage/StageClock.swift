import UIKit

/// The stage's clock: host time under the time scale. Layers attached to it, and all below them, live in its
/// time, and so do its timers; a change of the scale makes nothing jump.
@MainActor
package final class StageClock {
  private let context: LayerContext
  package private(set) var time = StageTime()
  private var layers: [WeakLayer] = []
  private var timers: [StageTimer] = []

  private struct WeakLayer {
    weak var layer: CALayer?
  }

  /// How something due at a time of the host's clock is done then, though it may really be a moment later. Done right
  /// away at start, as is right where no timer is ever late.
  package var perform: (_ hostTime: Double, _ action: () -> Void) -> Void = { _, action in action() }

  package init(context: LayerContext = .current) { self.context = context }

  /// Stage seconds; equal to the context's clock until the scale is first changed.
  package var now: Double { time.stage(atHost: context.now) }

  /// Stage seconds a host second; 0 is paused.
  package var scale: Double {
    get { time.scale }
    set {
      time.setScale(newValue, atHost: context.now)
      timeChanged()
    }
  }

  /// Makes `layer`, whose superlayers all live in host time, and everything below it live in the stage's time.
  package func attach(_ layer: CALayer) {
    layers.removeAll { $0.layer == nil }
    layers.append(WeakLayer(layer: layer))
    apply(to: layer)
  }

  /// Moves the stage on by hand, as when it is paused.
  package func step(by seconds: Double) {
    time.step(by: seconds, atHost: context.now)
    timeChanged()
    while let due = timers.filter({ ($0.due ?? .infinity) <= now }).min(by: { $0.isDue(before: $1) }) {
      due.fire()
    }
  }

  /// Calls `action` every `interval` stage seconds, first after one interval, `count` times or until invalidated.
  package func every(
    _ interval: Double, count: Int? = nil, _ action: @escaping (StageTimer) -> Void
  ) -> StageTimer {
    add(
      StageTimer(
        clock: self, schedule: PeriodicSchedule(start: now, interval: interval, count: count), action))
  }

  /// Calls `action` once, in `delay` stage seconds.
  package func after(_ delay: Double, _ action: @escaping (StageTimer) -> Void) -> StageTimer {
    every(delay, count: 1, action)
  }

  private func add(_ timer: StageTimer) -> StageTimer {
    timers.append(timer)
    arm(timer)
    return timer
  }

  private func timeChanged() {
    for entry in layers { entry.layer.map(apply) }
    for timer in timers { arm(timer) }
  }

  private func apply(to layer: CALayer) {
    layer.beginTime = time.hostBase
    layer.timeOffset = time.stageBase
    layer.speed = Float(time.scale)
  }

  fileprivate func remove(_ timer: StageTimer) { timers.removeAll { $0 === timer } }

  fileprivate func arm(_ timer: StageTimer) {
    timer.pending?.cancel()
    timer.pending = nil
    guard let due = timer.due, let host = time.host(atStage: due) else { return }
    timer.pending = context.schedule(at: max(host, context.now)) { [weak timer] in
      // Timers of a context fire on its main thread.
      MainActor.assumeIsolated { timer?.fire() }
    }
  }
}

/// Periodic work in stage time: pauses, slows and hurries with the stage.
@MainActor
package final class StageTimer {
  private weak var clock: StageClock?
  private var schedule: PeriodicSchedule
  private let action: (StageTimer) -> Void
  fileprivate var pending: ContextTimer?
  private var isValid = true

  fileprivate init(clock: StageClock, schedule: PeriodicSchedule, _ action: @escaping (StageTimer) -> Void) {
    self.clock = clock
    self.schedule = schedule
    self.action = action
  }

  /// When it fires next, in stage seconds; nil once it is over.
  package var due: Double? { isValid ? schedule.nextDue : nil }

  /// When the firing that runs now was due, however late it comes.
  package private(set) var firingTime = 0.0

  package func invalidate() {
    isValid = false
    pending?.cancel()
    clock?.remove(self)
  }

  fileprivate func isDue(before other: StageTimer) -> Bool { (due ?? .infinity) < (other.due ?? .infinity) }

  fileprivate func fire() {
    guard let due, let clock else { return }
    firingTime = due
    schedule.fire(at: max(clock.now, due))
    clock.perform(clock.time.host(atStage: due) ?? .infinity) { action(self) }
    if self.due == nil { invalidate() } else { clock.arm(self) }
  }
}
