import CoreGraphics

/// The window an application asks for. Sizes in points.
package struct WindowRequest: Sendable {
  package var title: String
  package var width: Double
  package var height: Double
  package var minimumWidth = 1.0
  package var minimumHeight = 1.0
  package var isResizable = true
  /// Shown by the desktop in lists of windows; nil leaves the desktop's own.
  package var icon: PixelBuffer?

  package init(title: String, width: Double, height: Double) {
    self.title = title
    self.width = width
    self.height = height
  }
}
