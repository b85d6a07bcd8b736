import CoreGraphics
import LayerModel

/// What the main thread has for the render thread. Putting something in never waits for anything but the lock,
/// which nobody holds while working.
final class Mailbox: Sendable {
  struct Controls: Sendable {
    var quit = false
    var framesWanted = false
    var captures: [CaptureRequest] = []
    var size: (width: Double, height: Double)?
    var hasCommits = false
  }

  private struct State: Sendable {
    var controls = Controls()
    var commits: [(submitted: Double, commit: Commit)] = []
    var waker: Waker?
    /// The render thread sleeps longer than to the next frame, and nobody woke it yet.
    var mustWake = false
    var hasNews = false
    var handler: @Sendable ([ServerEvent]) -> Void = { _ in }
  }

  private let state = Guarded(State())
  private let clock: any MediaClock

  init(clock: any MediaClock) { self.clock = clock }

  // MARK: Main thread

  func submit(_ commit: Commit) {
    // Read before the lock: what the commit holds began no later than this.
    let now = clock.now
    change { $0.commits.append((now, commit)) }
  }

  func setFramesWanted(_ wanted: Bool) {
    change { $0.controls.framesWanted = wanted }
  }

  func capture(_ request: CaptureRequest) {
    change { $0.controls.captures.append(request) }
  }

  func resize(width: Double, height: Double) {
    change { $0.controls.size = (width, height) }
  }

  /// Wakes whatever the thread waits for: a clock that is moved by hand may never reach the next frame.
  func quit() {
    let waker = state.withLock { state in
      state.controls.quit = true
      state.hasNews = true
      return state.waker
    }
    waker?.wake()
  }

  func setHandler(_ handler: @escaping @Sendable ([ServerEvent]) -> Void) {
    state.withLock { $0.handler = handler }
  }

  private func change(_ body: (inout State) -> Void) {
    let waker: Waker? = state.withLock { state in
      body(&state)
      state.hasNews = true
      guard state.mustWake else { return nil }
      state.mustWake = false
      return state.waker
    }
    waker?.wake()
  }

  // MARK: Render thread

  func attach(_ waker: Waker?) {
    state.withLock { $0.waker = waker }
  }

  /// Everything but the commits, which wait for a frame.
  func takeControls() -> Controls {
    state.withLock { state in
      var controls = state.controls
      controls.hasCommits = !state.commits.isEmpty
      state.controls.captures.removeAll()
      state.controls.size = nil
      state.hasNews = false
      return controls
    }
  }

  /// The commits that were there at `time`. A later one waits for the next frame: shown now, its animations
  /// would not have begun yet and their end values would flash.
  func takeCommits(upTo time: Double) -> [Commit] {
    state.withLock { state in
      let count = state.commits.firstIndex { $0.submitted > time } ?? state.commits.count
      let due = state.commits[..<count].map(\.commit)
      state.commits.removeFirst(count)
      return due
    }
  }

  /// True when the render thread may sleep. `isLong` says that a message must end the sleep; a sleep that only
  /// lasts to the next frame is not worth it.
  func maySleep(isLong: Bool) -> Bool {
    state.withLock { state in
      if isLong, state.hasNews { return false }
      state.mustWake = isLong
      return true
    }
  }

  func woke() {
    state.withLock { $0.mustWake = false }
  }

  /// Delivers events, outside the lock.
  func send(_ events: [ServerEvent]) {
    guard !events.isEmpty else { return }
    let handler = state.withLock { $0.handler }
    handler(events)
  }
}
