import CoreGraphics
import QuartzCore

/// A scene as layers: what the root shows is the picture.
package struct Scene {
  package let root: CALayer
  /// In the order they were written, which is the order they apply in. Not on their layers yet.
  package let animations: [SceneAnimation]

  /// Of the picture, in points.
  package var size: CGSize { root.bounds.size }

  /// The point outside the root that is the picture's top left corner.
  package var origin: CGPoint {
    CGPoint(
      x: root.position.x - root.anchorPoint.x * size.width,
      y: root.position.y - root.anchorPoint.y * size.height)
  }
}

/// An animation and the layer it belongs on.
package struct SceneAnimation {
  package let layer: CALayer
  package let animation: CAPropertyAnimation
  /// As it was written.
  package let keyPath: String
}
