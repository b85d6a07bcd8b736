/// What is done to property animators (PA-1…PA-18).
extension HistoryModel {
  func elapsed(_ animator: Animator) -> Double { animator.setOff.map { max(0, now - $0) } ?? 0 }

  func fraction(_ animator: Animator) -> Double {
    guard animator.phase == .running else { return animator.fraction }
    var stretch = animator.stretch
    stretch.stop(after: elapsed(animator))
    return stretch.share
  }

  /// Whether nothing of an animator has ended that nobody has heard of yet: what is done at such an instant depends on
  /// which of several ends is told first.
  var isClear: Bool {
    animators.allSatisfy { animator in
      animator.run.map { $0.waiting > 0 } ?? true && animator.silentEnd != now
        && !animator.motions.contains { $0.endedAt == now }
    } && !debts.contains { if case .animator = $0.call { true } else { false } }
  }

  /// Before its blocks run (PA-2).
  func activate(_ animator: Animator) {
    guard animator.phase == .inactive else { return }
    if animator.reversalIsSpent { animator.isReversed = false }
    animator.reversalIsSpent = false
    animator.phase = .paused
    animator.fraction = animator.isReversed ? 1 : 0
    animator.isScrubbed = false
    animator.stretch = whole(animator, from: 0, second: animator.isReversed ? animator.duration : 0)
    views.activating = animator
  }

  /// After its blocks have run.
  private func activated(_ animator: Animator) {
    if views.activating === animator { views.activating = nil }
  }

  func started(_ animator: Animator, after delay: Double) {
    activated(animator)
    if animator.phase == .paused { goOn(animator, after: delay) }
  }

  func paused(_ animator: Animator) {
    if views.activating === animator {
      activated(animator)
      for motion in animator.motions { pause(motion, at: animator.fraction) }
    }
    guard animator.phase == .running else { return }
    animator.run = nil
    animator.resumption = nil
    animator.stretch.stop(after: elapsed(animator))
    animator.setOff = nil
    animator.fraction = animator.stretch.share
    animator.phase = .paused
    for motion in animator.motions { pause(motion, at: animator.fraction) }
  }

  func scrubbed(_ animator: Animator, to share: Double) {
    paused(animator)
    guard animator.phase == .paused else { return }
    animator.fraction = animator.isReversed ? 1 - share : share
    animator.isScrubbed = true
    for motion in animator.motions { hold(motion, at: evenShare(of: motion, at: animator.fraction)) }
  }

  /// PA-8.
  func turned(_ animator: Animator) {
    guard animator.phase != .stopped else { return }
    animator.reversalIsSpent = false
    let runs = animator.phase == .running
    if runs { paused(animator) }
    animator.isReversed.toggle()
    if runs { goOn(animator, after: 0) }
  }

  /// PA-7.
  func continued(_ animator: Animator, isNew: Bool, factor: Double) {
    guard animator.phase == .paused else { return }
    if !isNew, factor == 0 { return goOn(animator, after: 0) }
    var left = abs(animator.target - animator.fraction) * animator.duration
    var ahead = animator.stretch
    if !animator.isScrubbed, ahead.head(for: animator.target) { left = ahead.rest }
    retarget(animator, duration: factor > 0 ? factor * animator.duration : left, after: 0)
  }

  /// PA-10, PA-11: what is shown becomes the model, which is not worked out here.
  func stopped(_ animator: Animator, withoutFinishing: Bool) {
    guard animator.isActive else { return }
    animator.run = nil
    animator.resumption = nil
    animator.setOff = nil
    for motion in animator.motions { release(motion) }
    for motion in animator.motions { tellBlock(of: motion, finished: false) }
    animator.motions = []
    animator.phase = .stopped
    if withoutFinishing {
      animator.completions = []
      rest(animator)
    }
  }

  func finished(_ animator: Animator, at place: Place) {
    if animator.phase == .stopped { finish(animator, at: place) }
  }
}
