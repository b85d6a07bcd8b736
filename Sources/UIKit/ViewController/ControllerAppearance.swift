import QuartzCore

/// Whether a controller's view is to be seen, and what the controller is told of it: each change once.
///
/// Views that come into a window or leave it appear and disappear. Whoever animates that says when it begins and ends.
@MainActor
final class ControllerAppearance {
  private enum State { case appearing, appeared, disappearing, disappeared }

  private var state = State.disappeared
  /// Set while somebody says when the change begins and ends: whether it is animated.
  private var held: Bool?

  nonisolated init() {}

  /// The next change is animated, and over when somebody says so.
  func hold() { held = true }

  func begin(_ isAppearing: Bool, isAnimated: Bool, of controller: UIViewController) {
    if isAppearing, state == .disappeared || state == .disappearing {
      held = isAnimated
      state = .appearing
      controller.viewWillAppear(isAnimated)
    } else if !isAppearing, state == .appeared || state == .appearing {
      held = isAnimated
      state = .disappearing
      controller.viewWillDisappear(isAnimated)
    }
  }

  func end(of controller: UIViewController) {
    let isAnimated = held ?? false
    held = nil
    switch state {
    case .appearing:
      controller.viewIfLoaded?.layoutIfNeeded()
      state = .appeared
      controller.viewDidAppear(isAnimated)
    case .disappearing:
      state = .disappeared
      controller.viewDidDisappear(isAnimated)
    case .appeared, .disappeared: break
    }
  }

  /// The view is about to get another window, or none.
  func viewWillMove(toWindow window: UIWindow?, of controller: UIViewController) {
    if window != nil, state == .disappeared {
      state = .appearing
      controller.viewWillAppear(held ?? false)
    } else if window == nil, state == .appeared || state == .appearing {
      state = .disappearing
      controller.viewWillDisappear(held ?? false)
    }
  }

  /// The view has another window. It has appeared once the next commit has laid it out, unless somebody says when.
  func viewDidMoveToWindow(of controller: UIViewController) {
    if state == .disappearing, controller.viewIfLoaded?.window == nil {
      end(of: controller)
    } else if state == .appearing, held == nil {
      controller.viewIfLoaded?.environment.context.enqueue { [weak controller] in
        guard let controller, self.state == .appearing, self.held == nil else { return }
        self.end(of: controller)
      }
    }
  }
}
