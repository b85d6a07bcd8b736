import CoreGraphics
import QuartzCore

extension UIViewController {
  /// Shows this controller's view coming or going in its style. `change`: what makes the difference at once.
  func comeAndGo(
    in window: UIWindow, comes: Bool, change: @escaping () -> Void, _ finish: @escaping () -> Void
  ) {
    guard let view = viewIfLoaded else { return finish() }
    let place = window.bounds
    let options: UIView.AnimationOptions = [.overrideInheritedDuration, .overrideInheritedCurve]
    defer { modal.coordinator?.start() }
    switch modalTransitionStyle {
    case .flipHorizontal:
      let flip: UIView.AnimationOptions = comes ? .transitionFlipFromRight : .transitionFlipFromLeft
      UIView.transition(
        with: window, duration: Self.modalDuration, options: options.union(flip), animations: change,
        completion: { _ in finish() })
    case .coverVertical:
      if comes { change() }
      let away = place.offsetBy(dx: 0, dy: place.height)
      if comes { UIView.performWithoutAnimation { view.frame = away } }
      UIView.animate(
        withDuration: Self.modalDuration, delay: 0, options: options,
        animations: { view.frame = comes ? place : away },
        completion: { _ in finish() })
    case .crossDissolve, .partialCurl:
      if comes { change() }
      let alpha = view.alpha
      if comes { UIView.performWithoutAnimation { view.alpha = 0 } }
      UIView.animate(
        withDuration: Self.modalDuration, delay: 0, options: options,
        animations: { view.alpha = comes ? alpha : 0 },
        completion: { _ in
          if !comes { view.alpha = alpha }
          finish()
        })
    }
  }
}
