import CoreGraphics
import LayerModel

/// A platform without a display: software pictures that go nowhere, a size that is told, and any clock. With it
/// the threaded server runs in tests.
package final class HeadlessPlatform: Platform {
  /// What a test holds of a running headless platform, from its own thread.
  package final class Remote: Sendable {
    fileprivate struct State: Sendable {
      var events: [PlatformEvent] = []
      var presented: PixelBuffer?
      var presentCount = 0
      var size: (width: Double, height: Double)?
    }

    fileprivate let state = Guarded(State())
    fileprivate let signal = SleepSignal()

    package init() {}

    /// As if the user did it.
    package func send(_ events: [PlatformEvent]) {
      state.withLock { $0.events += events }
      signal.wake()
    }

    package func resize(width: Double, height: Double) {
      state.withLock {
        $0.size = (width, height)
        $0.events.append(.resized)
      }
      signal.wake()
    }

    /// After a manual clock was moved: lets the sleeper look at it.
    package func clockMoved() { signal.wake() }

    package var presentCount: Int { state.withLock { $0.presentCount } }
    package var presented: PixelBuffer? { state.withLock { $0.presented } }
  }

  package let waker: Waker
  package private(set) var metrics: WindowMetrics
  package var prefersDark: Bool { false }
  package var swapBlocks: Bool { false }
  private let clock: any MediaClock
  private let remote: Remote

  /// `scale` in device pixels per point; `refreshRate` in Hz.
  package init(clock: any MediaClock, remote: Remote = Remote(), scale: Double = 1, refreshRate: Double = 60)
  {
    self.clock = clock
    self.remote = remote
    metrics = WindowMetrics(width: 0, height: 0, scale: scale, refreshRate: refreshRate)
    waker = Waker { [remote] in remote.signal.wake() }
  }

  package func open(_ request: WindowRequest, surface: SurfaceKind) throws -> PlatformSurface {
    guard surface == .software else { throw PlatformError.noOpenGL("headless") }
    metrics.width = request.width
    metrics.height = request.height
    return .software
  }

  package func wait(until deadline: Double?) -> [PlatformEvent] {
    while true {
      let (events, size) = remote.state.withLock { state in
        defer {
          state.events.removeAll()
          state.size = nil
        }
        return (state.events, state.size)
      }
      if let size { (metrics.width, metrics.height) = size }
      if !events.isEmpty { return events }
      if let deadline, clock.now >= deadline { return [] }
      if clock is MonotonicClock {
        guard remote.signal.sleep(until: deadline, clock: clock) else { return [] }
      } else {
        // Only a wake moves such a clock on.
        remote.signal.sleep(until: nil, clock: clock)
      }
      if remote.state.withLock({ $0.events.isEmpty }) { return [] }
    }
  }

  package func present(_ pixels: PixelBuffer, damage: PixelRect) throws {
    remote.state.withLock {
      $0.presented = pixels
      $0.presentCount += 1
    }
  }

  package func swap() throws { throw PlatformError.presentFailed("headless windows have no OpenGL") }

  package func resize(width: Double, height: Double) { remote.resize(width: width, height: height) }

  package func close() { waker.close() }
}
