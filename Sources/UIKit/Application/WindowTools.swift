import CoreGraphics
import LayerModel
import QuartzCore
import RenderServer

/// One frame that a window showed.
package struct WindowFrame: Sendable {
  /// Seconds of the media clock.
  package let time: Double
  package let pixels: PixelBuffer
  /// Counts what the window showed: two frames with one number have the same pixels.
  package let picture: Int
  /// Every layer as it was shown, depth first, back to front; empty in recordings.
  package let layers: [PresentedLayer]

  fileprivate init(_ capture: FrameCapture) {
    (time, pixels, picture) = (capture.time, capture.pixels, capture.picture)
    layers = capture.layers
  }
}

/// SIGINT and SIGTERM as calls, on a thread of their own, for programs that end by their own rules; until it is stopped.
/// One at a time.
package final class InterruptSignals: Sendable {
  private let signals: TerminationSignals?

  /// `handler` gets the signal's number, once for each that comes.
  package init(_ handler: @escaping @Sendable (Int32) -> Void) { signals = TerminationSignals(handler) }

  package func stop() { signals?.stop() }
}

/// What a window's render thread did, as numbers.
package struct WindowFigures: Sendable {
  package struct Counters: Sendable {
    package var frames, wakeUps, missedFrames: Int
    /// Seconds.
    package var renderCPU, processCPU, duration: Double

    fileprivate init(_ counters: RenderStatistics.Counters) {
      (frames, wakeUps, missedFrames) = (counters.frames, counters.wakeUps, counters.missedFrames)
      (renderCPU, processCPU, duration) = (counters.renderCPU, counters.processCPU, counters.duration)
    }
  }

  package let sinceStart, sinceRest: Counters
  /// Seconds, oldest first.
  package let recentIntervals, recentCosts: [Double]
  package let rendererName: String
}

/// Why a window could not be had, or was lost, in one clear line.
package struct WindowFailure: Error {
  package let line: String
  /// Whether there is no display at all, so that a program without a window could still run.
  package let lacksDisplay: Bool

  init(_ error: any Error) {
    line = (error as? PlatformError)?.line ?? "\(error)"
    lacksDisplay = if case .noDisplay? = error as? PlatformError { true } else { false }
  }
}

/// A windowed application as a program uses it that also scripts, captures and measures itself.
@MainActor
package final class WindowTools {
  package enum Drawing: Sendable { case automatic, openGL, software }

  package let application: WindowedApplication
  package var context: LayerContext { application.context }
  package var environment: Environment { application.environment }
  private let clock = PinnableClock(MonotonicClock())
  private var waiting: [Int: (WindowFrame) -> Void] = [:]
  private var lastRequest = 0
  private let complain: (String) -> Void

  /// Opens the window. Sizes in points; `complain` gets what goes wrong later, line by line. SIGINT and SIGTERM are
  /// left to the program.
  package init(
    title: String, size: CGSize, minimumSize: CGSize, icon: UIImage?, drawing: Drawing,
    complain: @escaping (String) -> Void
  ) throws(WindowFailure) {
    var request = WindowRequest(title: title, width: Double(size.width), height: Double(size.height))
    request.minimumWidth = Double(minimumSize.width)
    request.minimumHeight = Double(minimumSize.height)
    request.icon = icon?.cgImage?.pixels
    let preference: RenderServerConfiguration.Preference =
      switch drawing {
      case .automatic: .automatic
      case .openGL: .openGL
      case .software: .software
      }
    var configuration = ApplicationConfiguration(window: request)
    configuration.clock = clock
    configuration.closesOnSignals = false
    do {
      application = try WindowedApplication(configuration, renderer: preference)
    } catch {
      throw WindowFailure(error)
    }
    self.complain = complain
    application.onServerEvent = { [weak self] event in self?.handle(event) }
  }

  private func handle(_ event: ServerEvent) {
    switch event {
    case .captured(let capture):
      waiting.removeValue(forKey: capture.request)?(WindowFrame(capture))
    case .notice(let line): complain(line)
    case .failed(let line):
      complain(line)
      application.end(with: 1)
    default: break
    }
  }

  /// Keeps the first frame that shows `time` (seconds of the media clock) or later; nil is the next one.
  package func capture(at time: Double? = nil, then: @escaping (WindowFrame) -> Void) {
    lastRequest += 1
    waiting[lastRequest] = then
    application.server.capture(request: lastRequest, at: time)
  }

  /// Keeps the frame of each time `start` + k · `period` (seconds of the media clock) until the window closes.
  /// `receive` is called on the render thread, also while the main thread sleeps, and must not wait.
  package func record(from start: Double, period: Double, receive: @escaping @Sendable (WindowFrame) -> Void)
  {
    application.server.record(from: start, period: period) { receive(WindowFrame($0)) }
  }

  /// Runs `body` and commits what it did as if it were `time` (seconds of the media clock): what begins then is where
  /// it would be, had the main thread been in time.
  package func perform(at time: Double, _ body: () -> Void) {
    clock.hold(at: time) {
      body()
      context.flush()
    }
  }

  package func resize(width: Double, height: Double) {
    application.server.resizeWindow(width: width, height: height)
  }

  package var figures: WindowFigures {
    let statistics = application.server.statistics
    return WindowFigures(
      sinceStart: .init(statistics.sinceStart), sinceRest: .init(statistics.sinceRest),
      recentIntervals: statistics.recentIntervals, recentCosts: statistics.recentCosts,
      rendererName: statistics.rendererName)
  }
}
