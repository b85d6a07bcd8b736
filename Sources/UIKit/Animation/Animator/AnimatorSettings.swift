/// What a property animator is told beside its timing (PA-3).
struct AnimatorSettings {
  var isInterruptible = true
  var isUserInteractionEnabled = true
  var isManualHitTestingEnabled = false
  var scrubsLinearly = true
  var pausesOnCompletion = false
}

/// What an animator means to the touches of one view while it has a property of it.
@MainActor
final class AnimatorGrip {
  private weak var view: UIView?
  private let keepsTouchesAway: Bool
  private let followsMotion: Bool

  init(_ view: UIView, settings: AnimatorSettings) {
    self.view = view
    keepsTouchesAway = !settings.isUserInteractionEnabled
    followsMotion =
      settings.isUserInteractionEnabled && settings.isInterruptible && !settings.isManualHitTestingEnabled
    if keepsTouchesAway { view.traits.blockingAnimations += 1 }
    if followsMotion { view.traits.followedMotions += 1 }
  }

  func release() {
    if keepsTouchesAway { view?.traits.blockingAnimations -= 1 }
    if followsMotion { view?.traits.followedMotions -= 1 }
    view = nil
  }
}
