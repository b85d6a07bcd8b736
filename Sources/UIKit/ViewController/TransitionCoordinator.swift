import QuartzCore

/// Runs what others animate along with one change.
@MainActor
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  typealias Call = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let transitionDuration: TimeInterval
  let containerView: UIView
  private let sides: [UITransitionContextViewControllerKey: UIViewController]
  /// A change that a client's animator shows.
  private weak var transition: ModalTransition?
  private var animations: [Call] = []
  private var completions: [Call] = []
  private var hasStarted = false
  private var isOver = false
  private(set) var isCancelled = false

  init(
    duration: TimeInterval, in container: UIView, from: UIViewController? = nil, to: UIViewController? = nil
  ) {
    transitionDuration = duration
    containerView = container
    var sides: [UITransitionContextViewControllerKey: UIViewController] = [:]
    sides[.from] = from
    sides[.to] = to
    self.sides = sides
  }

  var isAnimated: Bool { transitionDuration > 0 }
  var isInteractive: Bool { transition?.isInteractive ?? false }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { sides[key] }

  @discardableResult
  func animate(alongsideTransition animation: Call?, completion: Call?) -> Bool {
    guard !isOver else { return false }
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    if hasStarted { runAnimations() }
    return true
  }

  /// The change begins.
  func start(_ transition: ModalTransition? = nil) {
    self.transition = transition
    hasStarted = true
    runAnimations()
  }

  private func runAnimations() {
    let calls = animations
    animations = []
    guard !calls.isEmpty else { return }
    guard isAnimated else { return UIView.performWithoutAnimation { for call in calls { call(self) } } }
    UIView.animate(withDuration: transitionDuration) { for call in calls { call(self) } }
  }

  /// The change is over, or was taken back.
  func end(isCancelled: Bool = false) {
    guard !isOver else { return }
    if !hasStarted { start() }
    isOver = true
    self.isCancelled = isCancelled
    let calls = completions
    completions = []
    for call in calls { call(self) }
  }
}
