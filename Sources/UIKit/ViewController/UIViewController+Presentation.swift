import CoreGraphics
import QuartzCore

/// How a presented controller covers the one that presents it. Raw values are Apple's.
public enum UIModalPresentationStyle: Int, Sendable {
  /// All of it.
  case fullScreen
  /// As `fullScreen` here.
  case pageSheet
  /// As `fullScreen` here.
  case formSheet
  /// As `fullScreen` here.
  case currentContext
  /// As `overFullScreen` here.
  case custom
  /// All of it; what is below stays and shows through.
  case overFullScreen
  /// As `overFullScreen` here.
  case overCurrentContext
  /// As `fullScreen` here.
  case popover
  /// As `fullScreen` here.
  case none = -1
  /// As `fullScreen` here.
  case automatic = -2

  var leavesPresenter: Bool { self == .overFullScreen || self == .overCurrentContext || self == .custom }
}

/// How a presented controller comes and goes. Raw values are Apple's.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from the lower edge.
  case coverVertical
  /// The window turns over from the right.
  case flipHorizontal
  /// Fades in.
  case crossDissolve
  /// As `crossDissolve` here.
  case partialCurl
}

/// One controller's part in presentations.
@MainActor
final class ModalPresentation {
  enum Phase { case none, presenting, presented, dismissing }

  var phase = Phase.none
  var presented: UIViewController?
  weak var presenting: UIViewController?
  /// Called when the dismissal that is under way is over.
  var dismissals: [() -> Void] = []

  nonisolated init() {}
}

extension UIViewController {
  /// Seconds; ours to choose.
  private static let modalDuration = 0.4

  func show(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    guard let window = viewIfLoaded?.window, modal.presented == nil, controller.modal.presenting == nil,
      controller !== self, controller.parent == nil, controller.viewIfLoaded?.window == nil
    else {
      Environment.current.context.diagnostics.report(
        once: "present",
        "\(type(of: self)) cannot present \(type(of: controller)): it needs a view in a window and may present "
          + "one controller, which is shown nowhere else; ignored.")
      return
    }
    modal.presented = controller
    controller.modal.presenting = self
    controller.modal.phase = .presenting
    let leaves = !controller.modalPresentationStyle.leavesPresenter
    if animated {
      controller.beginAppearing()
      if leaves { beginDisappearing() }
    }
    let finish = { [self] in
      // Dismissed meanwhile: then the presenter stays.
      let isShown = controller.modal.phase == .presenting
      if isShown { controller.modal.phase = .presented }
      controller.endAppearing()
      if isShown, leaves { view.removeFromSuperview() }
      completion?()
    }
    guard let view = controller.view else { return }
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    guard animated else {
      window.addSubview(view)
      window.environment.context.enqueue(finish)
      return
    }
    controller.comeAndGo(in: window, comes: true, change: { window.addSubview(view) }, finish)
  }

  func takeAway(animated: Bool, completion: (() -> Void)?) {
    guard let first = modal.presented else { return }
    if let completion { first.modal.dismissals.append(completion) }
    guard first.modal.phase != .dismissing else { return }
    var top = first
    while let next = top.modal.presented {
      // Only the foremost one is seen to go.
      top = next
    }
    let window = top.viewIfLoaded?.window
    first.modal.phase = .dismissing
    var below: UIViewController? = first
    while let controller = below, controller !== top {
      controller.viewIfLoaded?.removeFromSuperview()
      below = controller.modal.presented
    }
    if animated { top.beginDisappearing() }
    if viewIfLoaded?.window == nil, let window, let view, let cover = top.viewIfLoaded {
      if animated { beginAppearing() }
      view.frame = window.bounds
      window.insertSubview(view, belowSubview: cover)
    }
    let finish = { [self] in
      endAppearing()
      top.viewIfLoaded?.removeFromSuperview()
      first.forgetPresented()
      modal.presented = nil
      first.modal.presenting = nil
      first.modal.phase = .none
      let calls = first.modal.dismissals
      first.modal.dismissals = []
      for call in calls { call() }
    }
    guard animated, let window else {
      top.viewIfLoaded?.removeFromSuperview()
      Environment.current.context.enqueue(finish)
      return
    }
    top.comeAndGo(in: window, comes: false, change: { top.viewIfLoaded?.isHidden = true }) {
      top.viewIfLoaded?.isHidden = false
      finish()
    }
  }

  /// What a dismissed controller presented is dismissed with it.
  private func forgetPresented() {
    modal.presented?.forgetPresented()
    modal.presented?.modal.presenting = nil
    modal.presented?.modal.phase = .none
    modal.presented = nil
  }

  /// Shows this controller's view coming or going in its style. `change`: what makes the difference at once.
  private func comeAndGo(
    in window: UIWindow, comes: Bool, change: @escaping () -> Void, _ finish: @escaping () -> Void
  ) {
    guard let view = viewIfLoaded else { return finish() }
    let place = window.bounds
    let options: UIView.AnimationOptions = [.overrideInheritedDuration, .overrideInheritedCurve]
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

  func replaceChild(
    _ old: UIViewController, by new: UIViewController, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    guard let oldView = old.view, let newView = new.view, let container = oldView.superview ?? view else {
      return
    }
    let isAnimated = duration > 0
    if isAnimated {
      old.beginDisappearing()
      new.beginAppearing()
    }
    let finish = { (finished: Bool) in
      oldView.removeFromSuperview()
      new.endAppearing()
      completion?(finished)
    }
    if options.rawValue >> 20 & 0x7 != 0 {
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
