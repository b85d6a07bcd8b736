import CoreFoundation
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
///
/// Who wants an order of their own moves the clock to each time at which something is due (`moveClock`) and says what
/// is done then: timers, ends, input, display links, commit.
@MainActor
package final class HeadlessApplication {
  package let context: LayerContext
  package let environment: Environment
  private let clock: ManualClock
  private let renderer: any Renderer
  private var delegate: (any UIApplicationDelegate)?

  /// The exit status, once the application asked for its end.
  package private(set) var exitStatus: Int32?

  /// Makes the application's context the process's default unless `isDefault` is false, as for tests that run side by
  /// side. OpenGL draws only where it is preferred and works; that it does not is said on standard error.
  package init(_ configuration: ApplicationConfiguration, isDefault: Bool = true, prefersOpenGL: Bool = false)
  {
    clock = configuration.clock as? ManualClock ?? ManualClock()
    context = LayerContext(clock: clock, server: ManualServer(), joinsMainLoop: false)
    if isDefault { LayerContext.setProcess(context) }
    environment = Environment.of(context)
    configuration.apply(to: environment, isHeadless: true)
    renderer = prefersOpenGL ? OffscreenOpenGL.make() ?? SoftwareRenderer() : SoftwareRenderer()
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
        WindowMetrics(width: width, height: height, scale: scale ?? Double(screen.scale), refreshRate: 60))
    }
  }

  // MARK: Step by step

  /// Earlier times are ignored.
  package func moveClock(to time: Double) { clock.advance(to: time) }

  /// Animations that have ended by now are reported, and their completions run.
  package func deliverEnds() {
    context.receiveFromServer()
    context.deliver()
  }

  /// Calls the display links for the frame that is shown now.
  package func deliverFrame(period: Double) {
    context.deliverFrame(FrameTiming(timestamp: now - period, targetTimestamp: now, period: period))
  }

  /// Foundation's own timers keep real time, whatever the clock says: those that are due by it fire now. That there are
  /// such timers is said once.
  package func fireFoundationTimers() {
    guard CFRunLoopGetNextTimerFireDate(CFRunLoopGetCurrent(), kCFRunLoopDefaultMode) != 0 else { return }
    context.diagnostics.report(
      once: "foundationTimer",
      "A timer of Foundation's was met: it keeps real time, and a headless run's clock does not wait for it.")
    run { _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true) }
  }

  // MARK: Pictures

  /// The screen as it is shown now.
  package func render() throws -> PixelBuffer {
    let size = environment.screen.nativeBounds.size
    return try picture(
      at: now, scale: Double(environment.screen.scale), width: Int(size.width.rounded()),
      height: Int(size.height.rounded()))
  }

  /// What is shown at `time`, as pixels. `origin` (points) comes to the upper left corner, `scale` is device pixels
  /// per point, `width` and `height` in device pixels.
  package func picture(
    at time: Double, origin: CGPoint = .zero, scale: Double, width: Int, height: Int
  ) throws -> PixelBuffer {
    var viewport = Viewport(width: width, height: height, scale: scale)
    viewport.originX = Double(origin.x)
    viewport.originY = Double(origin.y)
    try renderer.render(context.displayList(at: time, viewport: viewport), damage: nil)
    return renderer.readPixels()
  }
}
