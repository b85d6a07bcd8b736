import QuartzCore

/// One controller's part in presentations.
@MainActor
final class ModalPresentation {
  enum Phase { case none, presenting, presented, dismissing }

  var phase = Phase.none
  var presented: UIViewController?
  weak var presenting: UIViewController?
  /// The change that is under way, where it is animated.
  var coordinator: TransitionCoordinator?
  /// What a client's animators show the presented view in, from its presentation on.
  var container: UIView?
  /// Called when the dismissal that is under way is over.
  var dismissals: [() -> Void] = []

  nonisolated init() {}
}
