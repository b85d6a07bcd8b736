import QuartzCore

extension UIViewController {
  /// Puts one child's view in the other's place, as a transition or in an animation block.
  func replaceChild(
    _ old: UIViewController, by new: UIViewController, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    guard let oldView = old.view, let newView = new.view, let container = oldView.superview ?? view else {
      return
    }
    let isAnimated = duration > 0
    if isAnimated {
      old.appearance.begin(false, isAnimated: true, of: old)
      new.appearance.hold()
    }
    let finish = { (finished: Bool) in
      oldView.removeFromSuperview()
      new.appearance.end(of: new)
      completion?(finished)
    }
    if options.transitionNumber != 0 {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          container.addSubview(newView)
          animations()
          oldView.removeFromSuperview()
        }, completion: finish)
    } else {
      UIView.performWithoutAnimation { container.addSubview(newView) }
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: animations, completion: finish)
    }
  }
}
