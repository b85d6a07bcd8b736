import CoreGraphics
import LayerModel
import QuartzCore

extension AnimatorMachine {
  /// How much of the way is behind while it runs: evenly in time (PA-5).
  var runningFraction: Double {
    var moved = leg
    moved.stop(after: elapsed)
    return leg.from + (leg.to - leg.from) * moved.evenPart
  }

  /// The fraction as clients read it: from the end it comes from to the one it goes to.
  var fractionComplete: Double {
    let way: Double
    switch phase {
    case .inactive: return 0
    case .running: way = runningFraction
    case .paused, .stopped: way = fraction
    }
    return isReversed ? 1 - way : way
  }

  /// Starts, or goes on as if it had never stood still (PA-4).
  func start(after delay: Double) {
    let wait = delay.isNaN ? 0 : min(max(0, delay), SpringTiming.longest)
    if phase == .inactive {
      activate()
      self.delay = wait
    }
    guard phase == .paused else { return }
    goOn(after: wait)
  }

  /// Along the legs there are where they lead to the target, else anew from where everything stands.
  private func goOn(after delay: Double) {
    guard !isScrubbed, motions.allSatisfy({ $0.leads(to: target) }), leg.head(for: target) else {
      // Without any way left, a spring that is beyond its end has the whole duration to come back.
      let way = abs(target - fraction)
      return retarget(pace: pace, duration: (way > 0 ? way : 1) * duration, after: delay)
    }
    leg.wait += delay
    for motion in motions { motion.head(for: target, after: delay) }
    setOffAll()
  }

  /// Goes on with other timing: over a share of the duration, or over what is left of it (PA-7). A spring of its own
  /// takes its own time.
  func goOn(_ provided: AnimatorPace?, durationFactor: Double) {
    let factor = durationFactor.isFinite ? max(0, durationFactor) : 0
    if provided == nil, factor == 0 { return goOn(after: 0) }
    var left = abs(target - fraction) * duration
    var ahead = leg
    if !isScrubbed, ahead.head(for: target) { left = ahead.rest }
    let time = provided?.ownDuration ?? (factor > 0 ? factor * duration : left)
    retarget(pace: provided ?? pace, duration: min(time, SpringTiming.longest), after: 0)
  }

  /// New legs from where everything stands to the target.
  private func retarget(pace: AnimatorPace, duration: Double, after delay: Double) {
    let way = abs(target - fraction)
    for motion in motions {
      // Where the property's part of the way lies, as seen from here in the direction of the target.
      let (start, end) = (motion.span.lowerBound, motion.span.upperBound)
      let (first, last) = isReversed ? (fraction - end, fraction - start) : (start - fraction, end - fraction)
      // Without any way left, a spring may still be beyond its end.
      let scale = way > 0 ? duration / way : 0
      let wait = max(0, first) * scale
      motion.retarget(
        to: target, pace: pace, duration: way > 0 ? max(0, last) * scale - wait : duration, after: wait,
        of: duration)
      motion.delay(by: delay)
    }
    leg = AnimatorLeg(
      from: fraction, to: target, pace: pace, duration: duration, second: 0, limits: 0...max(0, duration),
      wait: delay)
    setOffAll()
  }

  private func setOffAll() {
    phase = .running
    isScrubbed = false
    setOff = now
    kept = animator
    // In the middle of a way an animation cannot be told to wait: everything stands until the time has come.
    if leg.wait > 0, leg.second != (leg.isBackwards ? leg.duration : 0) {
      for motion in motions { motion.dropWait() }
      resumption = environment.timer(after: leg.wait) { [self] in
        leg.wait = 0
        setOffAll()
      }
      return
    }
    resumption = nil
    let tally = AnimationTally(environment: environment)
    self.tally = tally
    for motion in motions { motion.move(for: tally) }
    tally.close { [self] _ in runIsOver() }
  }

  /// Every motion has come to its end, or was taken off its layer.
  private func runIsOver() {
    tally = nil
    // What was taken off with others may not have been told yet.
    for motion in motions { motion.findOut() }
    let isCutShort = !motions.isEmpty && motions.allSatisfy(\.isLost)
    fraction = target
    leg.stop(after: .infinity)
    setOff = nil
    if settings.pausesOnCompletion, !isCutShort {
      phase = .paused
      isScrubbed = false
      for motion in motions { motion.pause(at: fraction) }
      let animator = kept
      kept = nil
      withExtendedLifetime(animator) {}
      return
    }
    finish(at: isCutShort ? .current : isReversed ? .start : .end)
  }

  /// Stands still at what is shown (PA-6).
  func pause() {
    if phase == .inactive {
      activate()
      for motion in motions { motion.pause(at: fraction) }
    }
    guard phase == .running else { return }
    tally?.cancel()
    tally = nil
    resumption = nil
    leg.stop(after: elapsed)
    setOff = nil
    fraction = leg.from + (leg.to - leg.from) * (settings.scrubsLinearly ? leg.shownPart : leg.evenPart)
    phase = .paused
    for motion in motions { motion.pause(at: fraction) }
    kept = nil
  }

  /// Shows a fraction of the way (PA-5).
  func scrub(to asked: Double) {
    pause()
    guard phase == .paused, !asked.isNaN else { return }
    let wanted = min(1, max(0, asked))
    fraction = isReversed ? 1 - wanted : wanted
    if settings.scrubsLinearly {
      isScrubbed = true
      for motion in motions { motion.scrub(to: fraction) }
      return
    }
    // Along the curve a fraction is a time, so that going on goes on from there.
    isScrubbed = false
    let second = fraction * duration
    leg = wayLeg(span: 0...1, pace: pace, second: second)
    for motion in motions {
      let own = wayLeg(span: motion.span, pace: motion.pace ?? pace, second: second)
      motion.take(own)
      motion.scrub(toSecond: own.second)
    }
  }

  /// Turns round; while it runs, at once (PA-8).
  func turn(_ reversed: Bool) {
    guard phase != .stopped else { return }
    reversalIsSpent = false
    guard reversed != isReversed else { return }
    let runs = phase == .running
    if runs { pause() }
    isReversed = reversed
    if runs { goOn(after: 0) }
  }

  // MARK: The end

  /// Ends at what is shown: the model takes it (PA-10, PA-11).
  func stop(withoutFinishing: Bool) {
    tally?.cancel()
    tally = nil
    resumption = nil
    if phase == .running {
      leg.stop(after: elapsed)
      fraction = leg.from + (leg.to - leg.from) * leg.evenPart
      setOff = nil
    }
    environment.animations.withoutAnimation {
      for motion in motions { motion.settleModel() }
    }
    let released = motions
    for motion in released { motion.release() }
    motions = []
    phase = .stopped
    kept = nil
    if withoutFinishing {
      completions = []
      rest()
    }
    for motion in released { motion.tellBlock(finished: false) }
  }

  /// Gives the model its values and calls the completions, in the order in which they were added (PA-9, PA-11).
  func finish(at position: UIViewAnimatingPosition) {
    environment.animations.withoutAnimation {
      switch position {
      case .start:
        for change in changes.reversed() {
          ViewAnimationChange.write(change.before, key: change.key, to: change.layer)
        }
      case .end where phase == .stopped:
        for change in changes { ViewAnimationChange.write(change.after, key: change.key, to: change.layer) }
      case .end, .current: break
      }
    }
    let released = motions
    for motion in released { motion.release() }
    let calls = completions
    completions = []
    // Whoever lets go of the animator in a completion lets go of it after this.
    let animator = animator
    rest()
    // Whoever is called finds an animator that is at rest: it may be used again at once.
    for motion in released { motion.tellBlock(finished: position == .end) }
    for call in calls { call(position) }
    withExtendedLifetime(animator) {}
  }

  /// Inactive again; what is added from now on belongs to another run (PA-15).
  private func rest() {
    phase = .inactive
    changes = []
    motions = []
    for grip in grips { grip.release() }
    grips = []
    fraction = 0
    reversalIsSpent = true
    setOff = nil
    kept = nil
  }

  /// The animator goes while views stand still under it: they show their model values.
  func abandon() {
    let released = motions
    for motion in released { motion.release() }
    rest()
    for motion in released { motion.tellBlock(finished: false) }
  }
}

extension AnimatorLeg {
  /// The share of it that is behind as it is shown, 0…1.
  var shownPart: Double { min(1, max(0, pace.share(at: second, of: duration, speed: pace.speed))) }
}
