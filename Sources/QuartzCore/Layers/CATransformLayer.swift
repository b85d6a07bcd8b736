import CoreGraphics
import LayerModel

/// A layer that keeps the depth of its sublayers, where other layers flatten them into their own plane (G-30, G-31).
///
/// Its sublayers, and those of transform layers inside it, are drawn by their real depth; planes that pass through
/// each other are cut along the line where they meet. The layer itself is no plane and shows nothing: background,
/// contents, border, shadow, mask and `masksToBounds` are ignored, and its `opacity` multiplies that of each
/// sublayer, with no group. `isDoubleSided` of a sublayer is about the side the viewer sees in the end.
///
/// `render(in:)` draws it as the screen does.
/// Source: Apple's documentation of CATransformLayer; rules G-27, G-31.
open class CATransformLayer: CALayer {
  /// A layer that shows nothing but its sublayers.
  public override init() {
    super.init()
    content.traits.insert(.keepsDepth)
  }

  /// A copy; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    content.traits.insert(.keepsDepth)
  }

  /// A layer from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// nil: the layer has no plane that a point could lie in (G-27). A hit test of a layer around it finds what is
  /// in it, the nearest first.
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
