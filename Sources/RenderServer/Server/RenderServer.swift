import CoreGraphics
import Foundation
import LayerModel

/// How a render server is set up. The composition root fills it in.
package struct RenderServerConfiguration: Sendable {
  package enum Preference: Sendable { case automatic, openGL, software }

  package var window: WindowRequest
  package var clock: any MediaClock
  package var preference = Preference.automatic
  /// Called on the render thread.
  package var makePlatform: @Sendable () -> any Platform
  /// Called on the render thread, with the context current. nil: draw in software.
  package var makeOpenGLRenderer: (@Sendable (GLAccess) throws -> WindowRenderer)?
  /// SIGINT and SIGTERM become `.closeRequested`.
  package var closesOnSignals = false

  package init(
    window: WindowRequest, clock: any MediaClock, makePlatform: @escaping @Sendable () -> any Platform
  ) {
    self.window = window
    self.clock = clock
    self.makePlatform = makePlatform
  }
}

/// The layer server with a thread and a window: it keeps the committed tree, and shows it at every refresh as
/// long as something moves. All that needs the display lives on its thread.
///
/// It calls nothing of the application but the event handler and the receivers of recordings, which only put away what
/// they get, and after `start` the main thread never waits for it until `stop`.
package final class RenderServer: LayerServer {
  private enum Lifecycle: Sendable { case idle, running, stopped }

  private let configuration: RenderServerConfiguration
  private let mailbox: Mailbox
  private let recorder: StatisticsRecorder
  private let lifecycle = Guarded(Lifecycle.idle)
  private let ended = DispatchSemaphore(value: 0)
  private let signals = Guarded<TerminationSignals?>(nil)

  package init(_ configuration: RenderServerConfiguration) {
    self.configuration = configuration
    mailbox = Mailbox(clock: configuration.clock)
    recorder = StatisticsRecorder(clock: configuration.clock)
  }

  /// Starts the thread, waits until the window is open and returns its metrics; throws `PlatformError`. The one
  /// time the main thread waits for the render thread. Once per server.
  package func start() throws -> WindowMetrics {
    let isFirst = lifecycle.withLock { state in
      defer { state = .running }
      return state == .idle
    }
    precondition(isFirst, "a render server starts once: make another")

    let opened = OpeningResult()
    let thread = Thread { [configuration, mailbox, recorder, ended] in
      recorder.start()
      let loop = RenderLoop(configuration: configuration, mailbox: mailbox, recorder: recorder)
      do {
        opened.set(.success(try loop.open()))
        loop.run()
        loop.close()
      } catch {
        loop.close()
        opened.set(.failure(error))
      }
      recorder.stop()
      ended.signal()
    }
    thread.name = "strata-render"
    thread.stackSize = 8 << 20
    thread.start()

    do {
      let metrics = try opened.wait()
      if configuration.closesOnSignals {
        signals.withLock { $0 = TerminationSignals { [mailbox] _ in mailbox.send([.closeRequested]) } }
      }
      return metrics
    } catch {
      lifecycle.withLock { $0 = .stopped }
      ended.wait()
      throw error
    }
  }

  /// Closes the window and waits for the thread to end. Events may still arrive until it returns. Not to be called by
  /// the event handler itself, which runs on that thread.
  package func stop() {
    let wasRunning = lifecycle.withLock { state in
      defer { state = .stopped }
      return state == .running
    }
    guard wasRunning else { return }
    mailbox.quit()
    ended.wait()
    signals.withLock {
      $0?.stop()
      $0 = nil
    }
  }

  package func submit(_ commit: Commit) {
    guard !commit.isEmpty else { return }
    mailbox.submit(commit)
  }

  package func setFrameEventsWanted(_ wanted: Bool) { mailbox.setFramesWanted(wanted) }

  package func setEventHandler(_ handler: @escaping @Sendable ([ServerEvent]) -> Void) {
    mailbox.setHandler(handler)
  }

  /// Keeps the first frame that shows `time` (seconds of the media clock) or later; nil is the next that shows
  /// everything submitted so far. It arrives as a `.captured` event with the same request number.
  package func capture(request: Int, at time: Double? = nil) {
    mailbox.capture(CaptureRequest(request: request, time: time ?? configuration.clock.now))
  }

  /// Keeps a frame for each time `start` + k · `period` (seconds of the media clock), as `capture` does for one, until
  /// the server stops; a frame that shows several such times is kept once. `receive` is called on the render thread,
  /// whatever the main thread does meanwhile, and must not wait.
  package func record(from start: Double, period: Double, receive: @escaping @Sendable (FrameCapture) -> Void)
  {
    mailbox.capture(CaptureRequest(start: start, period: period, receive: receive))
  }

  /// Asks for another window size, in points. A `.resized` event follows.
  package func resizeWindow(width: Double, height: Double) {
    mailbox.resize(width: width, height: height)
  }

  package var statistics: RenderStatistics { recorder.statistics() }
}

/// Carries the outcome of opening the window from the render thread to the one that waits for it.
private final class OpeningResult: Sendable {
  private let result = Guarded<Result<WindowMetrics, any Error>?>(nil)
  private let ready = DispatchSemaphore(value: 0)

  func set(_ value: Result<WindowMetrics, any Error>) {
    result.withLock { $0 = value }
    ready.signal()
  }

  func wait() throws -> WindowMetrics {
    ready.wait()
    guard let value = result.withLock({ $0 }) else { throw PlatformError.noWindow("it never answered") }
    return try value.get()
  }
}
