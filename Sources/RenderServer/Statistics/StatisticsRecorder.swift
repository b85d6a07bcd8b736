import CoreGraphics

/// Counts on the render thread, read from any thread.
final class StatisticsRecorder: Sendable {
  private struct State: Sendable {
    var counters = RenderStatistics.Counters()
    var threadClock: Int32?
    var started = 0.0
    var processCPUAtStart = 0.0
    /// The counters when the last rest began.
    var rest: RenderStatistics.Counters?
    var isResting = false
    var wasMoved = true
    var lastFrameTime: Double?
    var intervals = History()
    var costs = History()
    var reasons: FrameReasons = []
    var name = ""
  }

  private let state = Guarded(State())
  private let clock: any MediaClock

  init(clock: any MediaClock) { self.clock = clock }

  func start() {
    let threadClock = CPUTime.currentThreadClock()
    state.withLock {
      $0 = State()
      $0.threadClock = threadClock
      $0.started = clock.now
      $0.processCPUAtStart = CPUTime.process
    }
  }

  /// The thread ends: its clock can no longer be read.
  func stop() {
    state.withLock {
      $0.counters = current($0)
      $0.threadClock = nil
    }
  }

  func setRendererName(_ name: String) { state.withLock { $0.name = name } }

  func wokeUp() {
    state.withLock { $0.counters.wakeUps += 1 }
  }

  /// Something from outside gives the thread work: the next rest counts anew.
  func moved() {
    state.withLock {
      $0.wasMoved = true
      $0.isResting = false
    }
  }

  func frameDrawn(at time: Double, cost: Double, reasons: FrameReasons) {
    state.withLock {
      $0.counters.frames += 1
      $0.isResting = false
      if let last = $0.lastFrameTime { $0.intervals.add(time - last) }
      $0.lastFrameTime = time
      $0.costs.add(cost)
      $0.reasons = reasons
    }
  }

  func missed(_ count: Int) {
    guard count > 0 else { return }
    state.withLock { $0.counters.missedFrames += count }
  }

  /// The thread is about to sleep with nothing to draw.
  func rests() {
    state.withLock {
      $0.isResting = true
      $0.lastFrameTime = nil
      guard $0.wasMoved else { return }
      $0.wasMoved = false
      $0.rest = current($0)
    }
  }

  private func current(_ state: borrowing State) -> RenderStatistics.Counters {
    var counters = state.counters
    if let threadClock = state.threadClock, let time = CPUTime.read(threadClock) { counters.renderCPU = time }
    counters.processCPU = CPUTime.process - state.processCPUAtStart
    counters.duration = clock.now - state.started
    return counters
  }

  func statistics() -> RenderStatistics {
    state.withLock { state in
      var statistics = RenderStatistics()
      let now = current(state)
      statistics.sinceStart = now
      if let rest = state.rest, !state.wasMoved { statistics.sinceRest = now - rest }
      statistics.isResting = state.isResting
      statistics.recentIntervals = state.intervals.values
      statistics.recentCosts = state.costs.values
      statistics.lastReasons = state.reasons
      statistics.rendererName = state.name
      return statistics
    }
  }
}

/// The last numbers of a series, in a buffer that does not grow.
private struct History: Sendable {
  private static let capacity = 240
  private var ring: [Double] = []
  private var next = 0

  mutating func add(_ value: Double) {
    if ring.count < History.capacity {
      ring.append(value)
    } else {
      ring[next] = value
      next = (next + 1) % History.capacity
    }
  }

  /// Oldest first.
  var values: [Double] { Array(ring[next...] + ring[..<next]) }
}
