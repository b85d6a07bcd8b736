import CoreGraphics
import QuartzCore
import RenderServer

/// The display, which for an application is its desktop window's inside, in points. Source: Apple's
/// documentation of UIScreen.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  unowned let environment: Environment

  /// The current environment's screen.
  public class var main: UIScreen { Environment.current.screen }

  /// From (0, 0), in points.
  public private(set) var bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
  /// Device pixels per point.
  public var scale: CGFloat { environment.traits.displayScale }
  /// The same as `scale`.
  public var nativeScale: CGFloat { scale }
  /// In device pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// How often the display can be drawn, per second.
  public private(set) var maximumFramesPerSecond = 60
  /// Appearance and scale.
  public var traitCollection: UITraitCollection { environment.traits }

  init(environment: Environment) { self.environment = environment }

  /// The display has other metrics: windows follow.
  package func update(_ metrics: WindowMetrics) {
    let before = bounds
    bounds = CGRect(x: 0, y: 0, width: metrics.width, height: metrics.height)
    if metrics.refreshRate.isFinite, metrics.refreshRate >= 1, metrics.refreshRate <= 10_000 {
      maximumFramesPerSecond = Int(metrics.refreshRate.rounded())
    }
    setTraits(style: environment.traits.userInterfaceStyle, scale: CGFloat(metrics.scale))
    if bounds != before { environment.windows.screenChanged(from: before, to: bounds) }
  }

  /// The desktop became light or dark.
  package func update(style: UIUserInterfaceStyle) { setTraits(style: style, scale: scale) }

  private func setTraits(style: UIUserInterfaceStyle, scale: CGFloat) {
    let before = environment.traits
    let usable = scale.isFinite && scale > 0 ? scale : 1
    let after = UITraitCollection(style: style, displayScale: usable)
    guard after != before else { return }
    environment.traits = after
    for window in environment.windows.all {
      let override = window.overrideUserInterfaceStyle
      let previous = UITraitCollection(
        style: override == .unspecified ? before.userInterfaceStyle : override,
        displayScale: before.displayScale)
      window.traitsChanged(from: previous)
    }
  }
}
