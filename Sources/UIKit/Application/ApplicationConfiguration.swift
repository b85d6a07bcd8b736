import CoreGraphics
import QuartzCore
import RenderServer
import TextLayout

/// How an application is set up. Sizes in points.
package struct ApplicationConfiguration {
  package var window: WindowRequest
  /// Seconds of the media clock; a window's clock runs, a headless one stands still until it is moved.
  package var clock: (any MediaClock)?
  /// The face of system fonts; nil is Inter in a window and DejaVu Sans headless.
  package var fonts: FontFamilyChoice?
  /// Where `UIImage(named:)` looks; the main bundle's resources unless set.
  package var assetDirectories: [URL]?
  /// The appearance; nil is the desktop's in a window and light headless.
  package var style: UIUserInterfaceStyle?
  /// SIGINT and SIGTERM end the application with status 0; a window's only.
  package var closesOnSignals = true
  /// Device pixels per point; headless only, a window has the display's.
  package var scale = 1.0

  package init(window: WindowRequest) { self.window = window }

  /// A window without a title.
  package init(width: Double, height: Double) {
    self.init(window: WindowRequest(title: "", width: width, height: height))
  }
}

extension ApplicationConfiguration {
  @MainActor
  func apply(to environment: Environment, isHeadless: Bool) {
    environment.fontFamilies = fonts ?? (isHeadless ? .headless : .app)
    environment.context.checkFontFamily()
    if let assetDirectories { environment.assets.directories = assetDirectories }
    if let style { environment.screen.update(style: style) }
  }
}
