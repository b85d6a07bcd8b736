import CoreGraphics
import LayerModel
import QuartzCore
import RenderServer

/// A display without a screen, on a clock that stands still until it is moved: what headless runs show things on.
///
/// Nothing happens by itself. Whoever owns it moves the clock to each time at which something is due and says what
/// is done then, in what order.
@MainActor
package final class VirtualDisplay {
  package let context: LayerContext
  package let environment: Environment
  private let renderer: any Renderer

  /// Sizes in points; `scale` in device pixels per point. OpenGL draws only where it is asked for and works; that it
  /// does not is said on standard error.
  package init(width: Double, height: Double, scale: Double, prefersOpenGL: Bool = false) {
    context = .manual(diagnostics: Diagnostics())
    environment = .of(context)
    renderer = prefersOpenGL ? OffscreenOpenGL.make() ?? SoftwareRenderer() : SoftwareRenderer()
    resize(width: width, height: height, scale: scale)
  }

  /// Seconds of the clock.
  package var now: Double { context.now }

  package func run<Result>(_ body: () throws -> Result) rethrows -> Result { try context.run(body) }

  package func resize(width: Double, height: Double, scale: Double) {
    context.run {
      environment.screen.update(WindowMetrics(width: width, height: height, scale: scale, refreshRate: 60))
    }
  }

  /// Earlier times are ignored.
  package func moveClock(to time: Double) { (context.clock as? ManualClock)?.advance(to: time) }

  /// Animations that have ended by now are reported, and their completions run.
  package func deliverEnds() {
    context.receiveFromServer()
    context.deliver()
  }

  /// Calls the display links for the frame that is shown now.
  package func deliverFrame(period: Double) {
    context.deliverFrame(FrameTiming(timestamp: now - period, targetTimestamp: now, period: period))
  }

  /// What is shown at `time`, as pixels. `origin` (points) comes to the upper left corner, `scale` is device pixels
  /// per point, `size` in device pixels.
  package func picture(at time: Double, origin: CGPoint, scale: Double, width: Int, height: Int) throws
    -> PixelBuffer
  {
    var viewport = Viewport(width: width, height: height, scale: scale)
    viewport.originX = Double(origin.x)
    viewport.originY = Double(origin.y)
    try renderer.render(context.displayList(at: time, viewport: viewport), damage: nil)
    return renderer.readPixels()
  }
}
