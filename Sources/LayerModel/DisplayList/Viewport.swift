/// The window onto the root layers: its size in device pixels, and how points become pixels.
package struct Viewport: Sendable, Equatable {
  /// Device pixels.
  package var width: Int
  package var height: Int
  /// Device pixels per point.
  package var scale: Double
  /// The root point shown at the top left corner.
  package var originX = 0.0
  package var originY = 0.0
  /// What shows where no layer paints; premultiplied.
  package var background = SIMD4<Float>(0, 0, 0, 1)

  package init(width: Int, height: Int, scale: Double = 1) {
    self.width = max(0, width)
    self.height = max(0, height)
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }
}
