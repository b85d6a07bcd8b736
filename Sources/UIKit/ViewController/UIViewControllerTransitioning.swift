import CoreGraphics

/// Says who animates presenting and dismissing a controller.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Who animates a presentation; nil for the presented controller's style.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Who animates a dismissal; nil for the dismissed controller's style.
  func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )?
  /// Who drives a presentation by hand; nil to let it run.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Who drives a dismissal by hand; nil to let it run.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  /// Nobody.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nobody.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nobody.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Nobody.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Animates a change from one controller to another.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// How long the change takes, in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Puts the views into the container, animates them, and at the end calls the context's `completeTransition(_:)`.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// The change is over; whether it was made.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a change by hand.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins it.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// Whether the change begins by hand; true unless implemented.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// By hand.
  public var wantsInteractiveStart: Bool { true }
}

/// Names the controllers of a change.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A key by name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one that is shown before.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The one that is shown after.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Names the views of a change.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A key by name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that goes.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The view that comes.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// What an animator knows of a change from one controller to another, and whom it tells of the end.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// Where the change takes place, as large as the window.
  var containerView: UIView { get }
  /// Whether the change is animated: always, where there is an animator.
  var isAnimated: Bool { get }
  /// Whether it is being driven by hand.
  var isInteractive: Bool { get }
  /// Whether whoever drove it took it back.
  var transitionWasCancelled: Bool { get }
  /// The presented controller's style.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Notes how far a change by hand is, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// The hand lets go, and the change goes on to its end.
  func finishInteractiveTransition()
  /// The hand lets go, and the change is taken back.
  func cancelInteractiveTransition()
  /// The animation is over. Whether the change is made; counts once.
  func completeTransition(_ didComplete: Bool)
  /// The controller of a side.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view that comes or goes; nil where a view stays where it is, under the other one.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a controller's view is at first, in points of the container; zero for one that is not there yet.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where a controller's view is at the end, in points of the container; zero for one that goes.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// What is known of a change that others animate along with.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the change is animated.
  var isAnimated: Bool { get }
  /// Whether whoever drove the change took it back.
  var isCancelled: Bool { get }
  /// Whether the change is being driven by hand.
  var isInteractive: Bool { get }
  /// How long it takes, in seconds.
  var transitionDuration: TimeInterval { get }
  /// Where it takes place.
  var containerView: UIView { get }
  /// The controller of a side; nil where only a size changes.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// Lets others animate along with a change between controllers, or of a size.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Animates what `animation` changes along with the change, in its time.
  ///
  /// - Returns: Whether that is possible: not after the end.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// As with a completion.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
