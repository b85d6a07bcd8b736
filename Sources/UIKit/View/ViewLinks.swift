import CoreGraphics
import QuartzCore

/// A view's place among other objects.
@MainActor
final class ViewLinks {
  /// A superview owns its subviews and clears this when it goes.
  weak var superview: UIView?
  var subviews: [UIView] = []
  var mask: UIView?
  var recognizers: [UIGestureRecognizer] = []
  /// The controller whose view it is; the controller owns the view.
  weak var controller: UIViewController?
}

/// What a view is told and its layer does not keep.
struct ViewTraits {
  var tag = 0
  var isUserInteractionEnabled = true
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  var autoresizesSubviews = true
  var autoresizingMask: UIView.AutoresizingMask = []
  var contentMode = UIView.ContentMode.scaleToFill
  /// Kept where it is dynamic, to follow light and dark.
  var background: UIColor?
  var tint: UIColor?
  var tintMode = UIView.TintAdjustmentMode.automatic
  var overrideStyle = UIUserInterfaceStyle.unspecified
  /// Running animations that keep touches away (U-24).
  var blockingAnimations = 0
  /// Motions of property animators that touches follow: the view is hit where it is shown.
  var followedMotions = 0
  /// Whether contents were asked for when the view was first shown.
  var wasShown = false
}
