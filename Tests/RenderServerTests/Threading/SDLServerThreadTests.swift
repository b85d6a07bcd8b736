import CoreGraphics
import Foundation
import LayerModel
import OpenGLRenderer
import RenderServer
import SDLPlatform
import StrataTestKit
import Testing

/// The server over SDL's offscreen driver: OpenGL on the render thread, without a display.
@Suite(.serialized) struct SDLServerThreadTests {
  /// Draws a few frames and then reports that the driver is broken.
  private final class BreakingRenderer: Renderer {
    let inner: any Renderer
    private var framesLeft: Int

    init(_ inner: any Renderer, after frames: Int) {
      self.inner = inner
      framesLeft = frames
    }

    var name: String { inner.name }
    func readPixels() -> PixelBuffer { inner.readPixels() }
    func trimCaches() { inner.trimCaches() }

    func render(_ list: DisplayList, damage: PixelRect?) throws {
      framesLeft -= 1
      if framesLeft < 0 { throw PlatformError.noOpenGL("the test broke it") }
      try inner.render(list, damage: damage)
    }
  }

  private func server(
    _ log: EventLog, make: @escaping @Sendable (GLAccess) throws -> WindowRenderer
  ) -> RenderServer {
    let clock = MonotonicClock()
    var configuration = RenderServerConfiguration(
      window: WindowRequest(title: "test", width: 100, height: 100), clock: clock
    ) { SDLPlatform(clock: clock, driver: "offscreen") }
    configuration.makeOpenGLRenderer = make
    configuration.closesOnSignals = true
    let server = RenderServer(configuration)
    server.setEventHandler { log.add($0) }
    return server
  }

  private func capture(_ request: Int, _ log: EventLog) -> FrameCapture? {
    log.first { event -> FrameCapture? in
      if case .captured(let capture) = event, capture.request == request { capture } else { nil }
    }
  }

  @Test func brokenDriverIsReplacedBySoftwareInMidRun() throws {
    try OffscreenGL.exclusively {
      let log = EventLog()
      let server = server(log) { access in
        let window = try OpenGLRenderer.windowRenderer(access)
        return WindowRenderer(
          renderer: BreakingRenderer(window.renderer, after: 2), drawToWindow: window.drawToWindow,
          close: window.close)
      }
      _ = try server.start()
      defer { server.stop() }
      server.submit(ThreadedScene.first())
      for request in 1...5 {
        let x = 10 * request
        server.submit(ThreadedScene.boxValues(x: Double(x)))
        server.capture(request: request)
        let shown = try #require(capture(request, log))
        #expect(shown.pixels.color(x: x, y: 50) == [0, 0, 255, 255])
      }
      #expect(server.statistics.rendererName == "software")
      let notices = log.all.compactMap { event -> String? in
        if case .notice(let line) = event { line } else { nil }
      }
      #expect(notices.count == 1)
      #expect(server.statistics.sinceStart.frames >= 4)
    }
  }

  @Test func openGLThatCannotStartIsReplacedBySoftware() throws {
    try OffscreenGL.exclusively {
      let log = EventLog()
      let server = server(log) { _ in throw PlatformError.noOpenGL("the test has none") }
      let metrics = try server.start()
      defer { server.stop() }
      #expect(metrics.width == 100)
      server.submit(ThreadedScene.first())
      server.capture(request: 1)
      #expect(capture(1, log)?.pixels.color(x: 50, y: 50) == [0, 0, 255, 255])
      let notice = log.first { event -> String? in
        if case .notice(let line) = event { line } else { nil }
      }
      #expect(notice == "No usable OpenGL (the test has none); drawing in software instead.")
    }
  }

  @Test func interruptBecomesACloseRequest() throws {
    try OffscreenGL.exclusively {
      let log = EventLog()
      let server = server(log) { _ in throw PlatformError.noOpenGL("not needed") }
      _ = try server.start()
      defer { server.stop() }
      kill(getpid(), SIGINT)
      let isClosing = log.first { event -> Bool? in
        if case .closeRequested = event { true } else { nil }
      }
      #expect(isClosing == true)
    }
  }

  @Test func serversFollowOneAnother() throws {
    try OffscreenGL.exclusively {
      for round in 0..<3 {
        let log = EventLog()
        let server = server(log) { try OpenGLRenderer.windowRenderer($0) }
        _ = try server.start()
        server.submit(ThreadedScene.first())
        server.capture(request: round)
        #expect(capture(round, log)?.pixels.color(x: 50, y: 50) == [0, 0, 255, 255])
        server.stop()
      }
    }
  }
}
