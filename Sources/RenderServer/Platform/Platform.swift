import CoreGraphics
import LayerModel

/// A window with its input, and the way pictures get onto it. Two kinds exist: `SDLPlatform` and
/// `HeadlessPlatform`. Everything but `waker` belongs to the render thread: it makes the platform, uses it and
/// closes it.
package protocol Platform: AnyObject {
  /// Opens the window, or opens it anew with another kind of surface. Throws `PlatformError`.
  func open(_ request: WindowRequest, surface: SurfaceKind) throws -> PlatformSurface

  /// Valid while the window is open.
  var metrics: WindowMetrics { get }

  /// The desktop's preference for dark windows; false where it is not known.
  var prefersDark: Bool { get }

  /// True when `swap` waits for the display: frames need no other clock.
  var swapBlocks: Bool { get }

  /// Ends a `wait` early, from any thread.
  var waker: Waker { get }

  /// Sleeps in the kernel until `deadline` (seconds of the media clock; nil for ever), a wake or an event, and
  /// returns what happened, in order. A deadline that has passed only collects events.
  func wait(until deadline: Double?) -> [PlatformEvent]

  /// Software surface: shows `pixels`, of which at least `damage` differs from what the window shows.
  func present(_ pixels: PixelBuffer, damage: PixelRect) throws

  /// OpenGL surface: shows the back buffer.
  func swap() throws

  /// Asks for another size, in points; a `resized` event tells what came of it.
  func resize(width: Double, height: Double)

  func close()
}
