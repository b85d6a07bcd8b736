import CoreGraphics
import QuartzCore

extension UIView {
  /// How contents are placed in the bounds. Raw values are Apple's (V-7).
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as fits, keeping proportions.
    case scaleAspectFit
    /// As small as covers, keeping proportions.
    case scaleAspectFill
    /// Drawn anew for each size.
    case redraw
    /// In the middle, at its own size.
    case center
    /// At the upper edge, at its own size.
    case top
    /// At the lower edge, at its own size.
    case bottom
    /// At the left edge, at its own size.
    case left
    /// At the right edge, at its own size.
    case right
    /// In the upper left corner, at its own size.
    case topLeft
    /// In the upper right corner, at its own size.
    case topRight
    /// In the lower left corner, at its own size.
    case bottomLeft
    /// In the lower right corner, at its own size.
    case bottomRight

    /// The layer's word for it: in a layer "top" is the greatest y, which is below on screen (V-6).
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// What gives way when the superview's size changes. Raw values are Apple's (V-15).
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set of the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The space on the left.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The space on the right.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The space above.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The space below.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// How the tint colour is shown.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As the superview does.
    case automatic
    /// In full.
    case normal
    /// Greyed.
    case dimmed
  }
}
