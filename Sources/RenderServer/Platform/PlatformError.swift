/// Why a window, or the way to draw into it, could not be had. `line` is one clear sentence for standard error.
package enum PlatformError: Error, Equatable {
  /// No desktop to open a window on. The detail names what was looked for.
  case noDisplay(String)
  /// The window system offers no usable OpenGL; software drawing may still work.
  case noOpenGL(String)
  /// The window could not be made, or was lost.
  case noWindow(String)
  /// A frame could not be brought to the screen.
  case presentFailed(String)

  package var line: String {
    switch self {
    case .noDisplay(let detail):
      "No display: \(detail)."
    case .noOpenGL(let detail):
      "No usable OpenGL (\(detail)); drawing in software instead."
    case .noWindow(let detail):
      "The window could not be opened: \(detail)."
    case .presentFailed(let detail):
      "The window could not be drawn to: \(detail)."
    }
  }
}
