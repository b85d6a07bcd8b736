import CoreGraphics
import LayerModel
import QuartzCore
import RenderServer

/// An application without a display on a clock that stands still until it is moved: the same application code, with
/// whoever made this in the place of the user, the loop and the display. All on the main thread.
///
/// ```
/// let app = HeadlessApplication(configuration)
/// app.launch(AppDelegate())
/// app.send([InputEvent(time: app.now, kind: .touch(.down, finger: 1, x: 10, y: 20), source: .script)])
/// app.advance(by: 0.5)
/// let pixels = try app.render()
/// ```
@MainActor
package final class HeadlessApplication {
  package let context: LayerContext
  package let server: ManualServer
  package let environment: Environment
  private let clock: ManualClock
  private let renderer = SoftwareRenderer()
  private var delegate: (any UIApplicationDelegate)?

  /// The exit status, once the application asked for its end.
  package private(set) var exitStatus: Int32?

  /// Makes the application's context the process's default unless `isDefault` is false, as for tests that run side by
  /// side.
  package init(_ configuration: ApplicationConfiguration, isDefault: Bool = true) {
    clock = configuration.clock as? ManualClock ?? ManualClock()
    server = ManualServer()
    context = LayerContext(clock: clock, server: server, joinsMainLoop: false)
    if isDefault { LayerContext.setProcess(context) }
    environment = Environment.of(context)
    configuration.apply(to: environment, isHeadless: true)
    resize(
      width: configuration.window.width, height: configuration.window.height, scale: configuration.scale)
    let application = environment.application
    context.eventHandler = { [unowned application] event in
      MainActor.assumeIsolated { application.handle(event) }
    }
    application.onTerminate = { [weak self] status in self?.exitStatus = status }
  }

  /// Seconds of the clock; 1 000 at start.
  package var now: Double { context.now }

  /// Runs `body` inside the application's context.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result { try context.run(body) }

  /// Starts the application: the delegate, which is kept, makes its window; it is laid out and committed.
  package func launch(_ makeDelegate: @autoclosure () -> any UIApplicationDelegate) {
    run {
      let delegate = makeDelegate()
      self.delegate = delegate
      environment.application.launch(delegate)
    }
    context.settle()
  }

  /// Ends the application; its delegate hears of it.
  package func terminate() {
    run { environment.application.terminate() }
    context.settle()
  }

  /// Delivers input now. What touches at one time makes one event. Nothing is committed yet: that comes with the next
  /// `settle`, `step` or `advance`.
  package func send(_ inputs: [InputEvent]) { run { environment.application.deliver(inputs) } }

  /// Commits and delivers what is due at the present time.
  package func settle() { context.settle() }

  /// Moves the clock to `time`, stopping at every begin, end and timer on the way.
  package func advance(to time: Double) { context.advance(to: time) }

  /// Moves the clock by `seconds`.
  package func advance(by seconds: Double) { context.advance(by: seconds) }

  /// Gives the screen another size, in points, and scale; windows follow.
  package func resize(width: Double, height: Double, scale: Double? = nil) {
    run {
      let screen = environment.screen
      screen.update(
        WindowMetrics(
          width: width, height: height, scale: scale ?? Double(screen.scale), refreshRate: 60))
    }
  }

  /// The tree as the server holds it.
  package var tree: RenderTree { server.tree }

  /// The screen as it is shown now.
  package func render() throws -> PixelBuffer {
    let size = environment.screen.nativeBounds.size
    let viewport = Viewport(
      width: Int(size.width.rounded()), height: Int(size.height.rounded()),
      scale: Double(environment.screen.scale))
    return try server.renderFrame(at: now, viewport: viewport, renderer: renderer)
  }
}
