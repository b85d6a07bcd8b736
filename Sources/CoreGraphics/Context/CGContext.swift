import CCairo
import Foundation

/// A place to draw: pixels in memory, or a record that is replayed later at any scale.
///
/// Its y axis points down from the top left corner; lengths are points, angles radians. Coordinates that are
/// not finite are left out and never reach Cairo, whose contexts stay broken once they met one. New contexts
/// have a black fill and stroke, lines 1 point wide, no dash, no shadow and no clip.
///
/// The current path is kept in pixels, so that later transforms do not move it. Not safe to use from two
/// threads at once. Source: Apple's documentation of CGContext.
public final class CGContext {
  private(set) var surface: CairoSurface
  private(set) var cairo: OpaquePointer
  var state: GraphicsState
  var saved: [SavedFrame] = []
  /// In pixels.
  var currentPath = PathData()

  /// The transform a new context has: its scale.
  let base: CGAffineTransform
  /// What a recording context covers, in points; nil for pixels.
  let recordingBounds: CGRect?
  /// Whether `draw(_:in:)` shows pictures upside down, as it does in UIKit's contexts, where y points down.
  let flipsImages: Bool
  /// The client's view of the pixels, where it is not Cairo's own memory.
  var clientBitmap: ClientBitmap?
  let layoutInfo: BitmapLayoutInfo
  var allowsAntialiasing = true

  init(
    surface: CairoSurface, base: CGAffineTransform, recordingBounds: CGRect?, flipsImages: Bool,
    layoutInfo: BitmapLayoutInfo = .native
  ) {
    self.surface = surface
    guard let cairo = cairo_create(surface.pointer) else {
      preconditionFailure("Cairo never returns nil here: without memory it returns an inert context.")
    }
    self.cairo = cairo
    self.base = base
    self.recordingBounds = recordingBounds
    self.flipsImages = flipsImages
    self.layoutInfo = layoutInfo
    state = GraphicsState(ctm: base)
  }

  deinit { cairo_destroy(cairo) }

  /// Takes the surface away; what is drawn from now on is lost.
  func detachSurface() -> CairoSurface {
    let detached = surface
    cairo_surface_flush(detached.pointer)
    guard let nowhere = CairoSurface.image(width: 0, height: 0), let inert = cairo_create(nowhere.pointer)
    else { return detached }
    cairo_destroy(cairo)
    surface = nowhere
    cairo = inert
    saved = []
    state = GraphicsState(ctm: base)
    return detached
  }

  /// Remembers transform, clip, colours and everything else but the path until `restoreGState()`.
  public func saveGState() {
    saved.append(.state(state))
    cairo_save(cairo)
  }

  /// Returns to what the last `saveGState()` remembered; does nothing without one.
  public func restoreGState() {
    guard case .state(let earlier)? = saved.last else { return }
    saved.removeLast()
    state = earlier
    cairo_restore(cairo)
  }

  /// The number `CFGetTypeID(_:)` gives for contexts.
  public static var typeID: CFTypeID { CoreGraphics.typeID(of: CGContext.self) }

  /// Drawing is immediate: nothing waits to be flushed.
  public func flush() { cairo_surface_flush(surface.pointer) }

  /// Drawing is immediate: nothing waits to be synchronised.
  public func synchronize() { flush() }
}
