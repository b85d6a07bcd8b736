import CoreGraphics
import QuartzCore

extension UIViewController {
  /// Seconds; ours to choose.
  static let modalDuration = 0.4

  /// What a presented controller puts into the window.
  private var cover: UIView? { modal.container ?? viewIfLoaded }

  func show(
    _ controller: UIViewController, from source: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
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
    let delegate = controller.transitioningDelegate
    let animator =
      animated
      ? delegate?.animationController(forPresented: controller, presenting: self, source: source) : nil
    if animated {
      let duration = animator?.transitionDuration(using: nil) ?? Self.modalDuration
      controller.modal.coordinator = TransitionCoordinator(
        duration: duration, in: window, from: self, to: controller)
      controller.appearance.hold()
      if leaves { appearance.begin(false, isAnimated: true, of: self) }
    }
    let finish = { [self] in
      // Dismissed meanwhile: then the presenter stays.
      let isShown = controller.modal.phase == .presenting
      if isShown { controller.modal.phase = .presented }
      controller.appearance.end(of: controller)
      if isShown, leaves { view.removeFromSuperview() }
      if isShown { controller.endCoordinator() }
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
    if let animator {
      let interaction = delegate?.interactionControllerForPresentation(using: animator)
      animate(controller, comes: true, animator, interaction, in: window, finish)
    } else {
      controller.comeAndGo(in: window, comes: true, change: { window.addSubview(view) }, finish)
    }
  }

  func takeAway(animated: Bool, completion: (() -> Void)?) {
    guard let first = modal.presented else { return }
    if let completion { first.modal.dismissals.append(completion) }
    guard first.modal.phase != .dismissing else { return }
    var top = first
    while let next = top.modal.presented { top = next }
    // Only the foremost one is seen to go.
    let window = top.viewIfLoaded?.window
    first.modal.phase = .dismissing
    var below: UIViewController? = first
    while let controller = below, controller !== top {
      controller.cover?.removeFromSuperview()
      below = controller.modal.presented
    }
    let delegate = top.transitioningDelegate
    let animator = animated && window != nil ? delegate?.animationController(forDismissed: top) : nil
    if animated, let window {
      top.endCoordinator(isCancelled: true)
      let duration = animator?.transitionDuration(using: nil) ?? Self.modalDuration
      top.modal.coordinator = TransitionCoordinator(duration: duration, in: window, from: top, to: self)
    }
    if animated {
      top.appearance.begin(false, isAnimated: true, of: top)
      if viewIfLoaded?.window == nil { appearance.hold() }
    }
    let finish = { [self] in
      appearance.end(of: self)
      top.cover?.removeFromSuperview()
      first.forgetPresented()
      first.modal.container = nil
      modal.presented = nil
      first.modal.presenting = nil
      first.modal.phase = .none
      top.endCoordinator()
      first.callDismissals()
    }
    if let window, let animator {
      let interaction = delegate?.interactionControllerForDismissal(using: animator)
      animate(top, comes: false, animator, interaction, in: window, finish)
      return
    }
    if let window, let cover = top.cover { comeBack(in: window, below: cover) }
    guard animated, let window else {
      top.cover?.removeFromSuperview()
      Environment.current.context.enqueue(finish)
      return
    }
    top.comeAndGo(in: window, comes: false, change: { top.cover?.isHidden = true }) {
      top.cover?.isHidden = false
      finish()
    }
  }

  private func endCoordinator(isCancelled: Bool = false) {
    let coordinator = modal.coordinator
    modal.coordinator = nil
    coordinator?.end(isCancelled: isCancelled)
  }

  private func callDismissals() {
    let calls = modal.dismissals
    modal.dismissals = []
    for call in calls { call() }
  }

  /// Puts the view back below what covered it.
  private func comeBack(in window: UIWindow, below cover: UIView) {
    guard let view, view.superview !== window else { return }
    view.frame = window.bounds
    window.insertSubview(view, belowSubview: cover)
  }

  /// Shows a controller coming or going by a client's animator. `finish` is called where it was not taken back.
  private func animate(
    _ controller: UIViewController, comes: Bool, _ animator: any UIViewControllerAnimatedTransitioning,
    _ interaction: (any UIViewControllerInteractiveTransitioning)?, in window: UIWindow,
    _ finish: @escaping () -> Void
  ) {
    let container = controller.modal.container ?? UIView(frame: window.bounds)
    if container.superview == nil {
      container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(container)
      // Whose view goes lies in the container from the begin.
      let replaces = !controller.modalPresentationStyle.leavesPresenter
      if let view = comes ? (replaces ? viewIfLoaded : nil) : controller.viewIfLoaded {
        container.addSubview(view)
      }
    }
    controller.modal.container = container
    let wasInWindow = viewIfLoaded?.window != nil
    let transition = ModalTransition(
      presented: controller, presenter: self, isPresenting: comes, container: container, animator: animator,
      interaction: interaction
    ) { [self] didComplete in
      if comes, didComplete {
        if let view = controller.view, view.window == nil { container.addSubview(view) }
        finish()
      } else if comes {
        takeBack(controller, container, in: window)
      } else if didComplete {
        comeBack(in: window, below: container)
        finish()
      } else {
        // The presenter goes again, if it had come.
        controller.modal.phase = .presented
        controller.appearance.begin(true, isAnimated: true, of: controller)
        if !wasInWindow, viewIfLoaded?.window != nil {
          appearance.begin(false, isAnimated: true, of: self)
          viewIfLoaded?.removeFromSuperview()
        } else if !wasInWindow {
          appearance.end(of: self)
        }
        controller.appearance.end(of: controller)
        controller.endCoordinator(isCancelled: true)
        controller.callDismissals()
      }
    }
    transition.start()
    controller.modal.coordinator?.start(transition)
  }

  /// A presentation that its driver cancelled.
  private func takeBack(_ controller: UIViewController, _ container: UIView, in window: UIWindow) {
    appearance.begin(true, isAnimated: true, of: self)
    controller.appearance.begin(false, isAnimated: true, of: controller)
    comeBack(in: window, below: container)
    container.removeFromSuperview()
    controller.viewIfLoaded?.removeFromSuperview()
    controller.appearance.end(of: controller)
    appearance.end(of: self)
    controller.modal.container = nil
    controller.modal.presenting = nil
    controller.modal.phase = .none
    modal.presented = nil
    controller.endCoordinator(isCancelled: true)
  }

  /// The window gets another size: whoever is shown in it hears of it.
  func tellSize(_ size: CGSize, _ coordinator: TransitionCoordinator) {
    viewWillTransition(to: size, with: coordinator)
    modal.presented?.tellSize(size, coordinator)
  }

  /// What a dismissed controller presented is dismissed with it.
  private func forgetPresented() {
    modal.presented?.forgetPresented()
    modal.presented?.modal.presenting = nil
    modal.presented?.modal.phase = .none
    modal.presented = nil
  }
}
