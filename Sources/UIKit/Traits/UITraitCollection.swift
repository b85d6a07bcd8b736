import CoreGraphics
import QuartzCore

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Whatever the surroundings say.
  case unspecified
  /// Dark content on light ground.
  case light
  /// Light content on dark ground.
  case dark
}

/// The surroundings a view draws itself for: appearance and display scale. Immutable.
public final class UITraitCollection: NSObject, Sendable {
  /// Light or dark; `unspecified` where nothing was said.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Device pixels per point; 0 where nothing was said.
  public let displayScale: CGFloat

  package init(style: UIUserInterfaceStyle, displayScale: CGFloat) {
    userInterfaceStyle = style
    self.displayScale = displayScale
  }

  /// Traits that say nothing.
  public override convenience init() { self.init(style: .unspecified, displayScale: 0) }

  /// Traits that say only which appearance is meant.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, displayScale: 0)
  }

  /// Traits that say only the display scale, in device pixels per point.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, displayScale: displayScale)
  }

  @TaskLocal private static var scoped: UITraitCollection?

  /// The traits dynamic colours are resolved with where nobody says otherwise: those of the view that is being
  /// drawn or laid out, else the screen's.
  public class var current: UITraitCollection {
    scoped ?? Environment.current.traits
  }

  /// Runs `actions` with `current` being the receiver.
  public func performAsCurrent(_ actions: () -> Void) {
    Self.$scoped.withValue(self, operation: actions)
  }

  /// Whether a dynamic colour may look different under the two collections.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != (other?.userInterfaceStyle ?? .unspecified)
  }

  /// Equal when every trait is.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
  }

  /// Equal collections have equal hashes.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(displayScale)
    return hasher.finalize()
  }
}
