import CoreGraphics
import QuartzCore

/// A presentation or a dismissal that a client's animator shows.
@MainActor
final class ModalTransition: UIViewControllerContextTransitioning {
  let containerView: UIView
  let isAnimated = true
  private(set) var isInteractive: Bool
  private(set) var transitionWasCancelled = false
  let presentationStyle: UIModalPresentationStyle

  private let from: UIViewController
  private let to: UIViewController
  private let isPresenting: Bool
  /// Both views change places; otherwise the presenter's stays where it is.
  private let replaces: Bool
  private let animator: any UIViewControllerAnimatedTransitioning
  private let interaction: (any UIViewControllerInteractiveTransitioning)?
  private var completion: ((Bool) -> Void)?

  init(
    presented: UIViewController, presenter: UIViewController, isPresenting: Bool, container: UIView,
    animator: any UIViewControllerAnimatedTransitioning,
    interaction: (any UIViewControllerInteractiveTransitioning)?, completion: @escaping (Bool) -> Void
  ) {
    (from, to) = isPresenting ? (presenter, presented) : (presented, presenter)
    self.isPresenting = isPresenting
    presentationStyle = presented.modalPresentationStyle
    replaces = !presented.modalPresentationStyle.leavesPresenter
    containerView = container
    self.animator = animator
    self.interaction = interaction
    isInteractive = interaction?.wantsInteractiveStart ?? false
    self.completion = completion
  }

  func start() {
    if let interaction, isInteractive {
      (interaction as? UIPercentDrivenInteractiveTransition)?.animator = animator
      interaction.startInteractiveTransition(self)
    } else {
      animator.animateTransition(using: self)
    }
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}

  func finishInteractiveTransition() { isInteractive = false }

  func cancelInteractiveTransition() {
    isInteractive = false
    transitionWasCancelled = true
  }

  func completeTransition(_ didComplete: Bool) {
    guard let completion else { return }
    self.completion = nil
    (interaction as? UIPercentDrivenInteractiveTransition)?.end()
    completion(didComplete)
    animator.animationEnded(didComplete)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: replaces || !isPresenting ? from.view : nil
    case .to: replaces || isPresenting ? to.view : nil
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === from || (vc === to && !isPresenting && !replaces) ? containerView.bounds : .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === to || (vc === from && isPresenting && !replaces) ? containerView.bounds : .zero
  }
}

/// Drives a change between controllers by a fraction, on the animations of its animator: their container's time stands
/// still at the fraction, and runs on, or back, when the hand lets go.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  private var context: (any UIViewControllerContextTransitioning)?
  fileprivate(set) weak var animator: (any UIViewControllerAnimatedTransitioning)?
  /// The container's local time at the begin, in seconds.
  private var start = 0.0

  /// A driver at rest.
  public nonisolated override init() { super.init() }

  /// How fast the change runs on when the hand lets go, in its own seconds a second; 1 at start.
  open var completionSpeed: CGFloat = 1
  /// Kept; the animations' own curves count. Eases in and out at start.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Whether the change begins by hand; true at start.
  open var wantsInteractiveStart = true
  /// How far the change is, 0…1.
  open private(set) var percentComplete: CGFloat = 0
  /// How long the change takes, in seconds; 0 while there is none.
  open var duration: CGFloat { CGFloat(animator?.transitionDuration(using: context) ?? 0) }

  private var layer: CALayer? { context?.containerView.layer }

  /// Begins the change and holds it.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    percentComplete = 0
    guard let layer else { return }
    start = layer.convertTime(layer.context.now, from: nil)
    layer.speed = 0
    layer.timeOffset = start
    animator?.animateTransition(using: transitionContext)
    // The animations begin at the begin, however far the hand is before the pass ends.
    layer.context.flush()
  }

  /// Shows the change at a fraction, cut to 0…1.
  open func update(_ percentComplete: CGFloat) {
    guard let context, let layer, context.isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(1, max(0, percentComplete))
    layer.timeOffset = start + Double(self.percentComplete * duration)
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Lets the change run to its end.
  open func finish() {
    guard let context, context.isInteractive else { return }
    context.finishInteractiveTransition()
    run(forwards: true)
  }

  /// Lets the change run back to its begin.
  open func cancel() {
    guard let context, context.isInteractive else { return }
    context.cancelInteractiveTransition()
    run(forwards: false)
  }

  private func run(forwards: Bool) {
    guard let layer else { return }
    let speed = completionSpeed.isFinite && completionSpeed > 0 ? Float(completionSpeed) : 1
    let outer = layer.superlayer.map { $0.convertTime(layer.context.now, from: nil) } ?? layer.context.now
    layer.beginTime = outer
    layer.speed = forwards ? speed : -speed
  }

  /// The change is over.
  fileprivate func end() {
    if let layer { (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0) }
    context = nil
    animator = nil
  }
}
