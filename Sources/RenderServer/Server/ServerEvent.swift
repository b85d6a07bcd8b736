import CoreGraphics
import LayerModel

/// What the server tells the main thread, always as values. Times are absolute seconds of the media clock.
package enum ServerEvent: Sendable {
  case animationStarted(LayerID, AnimationID, at: Double)
  /// The active duration was reached.
  case animationEnded(LayerID, AnimationID, at: Double)
  case frame(FrameTiming)
  case input(InputEvent)
  case resized(WindowMetrics)
  case appearanceChanged(isDark: Bool)
  case closeRequested
  /// The answer to a capture request: the pixels and the values of one frame.
  case captured(FrameCapture)
  /// Something is worse than asked for, and drawing goes on (software instead of OpenGL); one clear line, sent
  /// once for each cause.
  case notice(String)
  /// The environment failed for good (window lost, driver broken); one clear line.
  case failed(String)
}

/// The times of one frame, in seconds of the media clock.
package struct FrameTiming: Sendable, Equatable {
  /// When the last frame was shown.
  package var timestamp: Double
  /// When the frame being prepared will be shown.
  package var targetTimestamp: Double
  package var period: Double

  package init(timestamp: Double, targetTimestamp: Double, period: Double) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.period = period
  }
}

/// A window's size in points, and device pixels per point.
package struct WindowMetrics: Sendable, Equatable {
  package var width: Double
  package var height: Double
  package var scale: Double
  /// Hz.
  package var refreshRate: Double

  package init(width: Double, height: Double, scale: Double, refreshRate: Double) {
    self.width = width
    self.height = height
    self.scale = scale
    self.refreshRate = refreshRate
  }

  /// The drawing surface, in device pixels; at least 1.
  package var pixelWidth: Int { pixels(width) }
  package var pixelHeight: Int { pixels(height) }

  private func pixels(_ points: Double) -> Int {
    let exact = (points * scale).rounded()
    return exact.isFinite ? Int(min(max(exact, 1), 32_768)) : 1
  }
}

/// One frame kept: what was drawn and what the tree held at exactly that time.
package struct FrameCapture: Sendable {
  /// 0 in recordings.
  package var request: Int
  package var time: Double
  package var pixels: PixelBuffer
  /// Counts what the window showed: two captures with one number have the same pixels.
  package var picture: Int
  /// Empty in recordings.
  package var layers: [PresentedLayer]

  package init(request: Int, time: Double, pixels: PixelBuffer, picture: Int, layers: [PresentedLayer]) {
    self.request = request
    self.time = time
    self.pixels = pixels
    self.picture = picture
    self.layers = layers
  }
}
