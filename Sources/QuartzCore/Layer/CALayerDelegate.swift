import CoreGraphics

/// What a layer asks its delegate. Every method has a neutral default.
///
/// A default is found through the class that declares the conformance: a subclass that adds a method its
/// superclass took the default of is not called (there is no Objective-C runtime to ask).
public protocol CALayerDelegate: AnyObject {
  /// Sets the layer's contents. Implementing it replaces drawing.
  func display(_ layer: CALayer)
  /// Draws the contents into a context whose origin is that of the layer's bounds.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before drawing.
  func layerWillDraw(_ layer: CALayer)
  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The action for an event; nil: look further; NSNull: none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Leaves it to drawing.
  public func display(_ layer: CALayer) { layer.changes.usesDefaultDrawing = true }
  /// Draws nothing, and says so: contents then stay as they are.
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.changes.usesDefaultDrawing = true }
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Places nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Leaves it to the further search.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
