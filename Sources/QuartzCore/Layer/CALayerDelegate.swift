import CoreGraphics

/// What a layer asks its delegate, on the thread that commits. Every method has a neutral default. Source:
/// Apple's documentation of CALayerDelegate.
///
/// A default is found through the class that declares the conformance: a subclass that adds a method its
/// superclass took the default of is not called (there is no Objective-C runtime to ask).
public protocol CALayerDelegate: AnyObject {
  /// Sets the layer's contents. Implementing it replaces drawing (G-36).
  func display(_ layer: CALayer)
  /// Draws the contents into a context in the layer's coordinates, points, y downwards. What is drawn is
  /// recorded, and redrawn for every scale it is shown at (G-36).
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before drawing, not before `display(_:)` (G-36).
  func layerWillDraw(_ layer: CALayer)
  /// Places the sublayers (G-41).
  func layoutSublayers(of layer: CALayer)
  /// The action for an event; nil: look further; NSNull: none, not even the default animation. Asked
  /// within the setter, before the value is stored.
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

/// The delegate of a view's own layer. Views fill the background themselves: their layers' promise to be opaque
/// blackens nothing (D-24, D-25).
package protocol ViewLayerDelegate: CALayerDelegate {}
