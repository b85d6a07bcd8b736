import CoreGraphics
import LayerModel

/// Draws display lists. Stateless about layers: the same list gives the same pixels, whatever came before.
/// Two kinds exist: `SoftwareRenderer` (the reference) and `OpenGLRenderer`. Render thread only.
package protocol Renderer: AnyObject {
  /// For `--stats`, the frame graph and bug reports: "software", "OpenGL 4.5 (llvmpipe …)".
  var name: String { get }

  /// Draws `list` into the renderer's own full-size picture. Pixels outside `damage` keep what they show;
  /// nil means everything. Throws when the driver fails; the caller then falls back.
  func render(_ list: DisplayList, damage: PixelRect?) throws

  /// The picture as it stands.
  func readPixels() -> PixelBuffer

  /// Forgets cached content that no frame has used lately. Called between frames.
  func trimCaches()
}
