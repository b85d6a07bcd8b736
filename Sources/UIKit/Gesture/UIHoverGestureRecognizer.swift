import CoreGraphics

/// Follows the pointer over a view while no button is held: began when it enters, changed as it moves, ended when
/// it leaves.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  func hover(at location: CGPoint, in window: UIWindow, isInside: Bool) {
    switch (isInside, actualState) {
    case (true, .began), (true, .changed):
      remember(location: location, in: window)
      report(.changed)
    case (true, _):
      remember(location: location, in: window)
      report(.began)
    case (false, .began), (false, .changed): report(.ended)
    case (false, _): break
    }
  }

  private func report(_ state: State) {
    actualState = state
    sendActions(reporting: state)
    if state == .ended { actualState = .possible }
  }
}
