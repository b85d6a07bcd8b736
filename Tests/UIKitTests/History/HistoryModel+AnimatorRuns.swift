/// How a property animator sets off, and how its run is over.
extension HistoryModel {
  func goOn(_ animator: Animator, after delay: Double) {
    let target = animator.target
    guard !animator.isScrubbed, animator.motions.allSatisfy({ leads($0, to: target) }),
      animator.stretch.head(for: target)
    else {
      let way = abs(target - animator.fraction)
      return retarget(animator, duration: (way > 0 ? way : 1) * animator.duration, after: delay)
    }
    animator.stretch.wait += delay
    for motion in animator.motions {
      if !motion.stretch.head(for: target) { motion.stretch = Stretch(from: target, to: target) }
      motion.stretch.wait += delay
    }
    setOff(animator)
  }

  func retarget(_ animator: Animator, duration: Double, after delay: Double) {
    let (fraction, target) = (animator.fraction, animator.target)
    let way = abs(target - fraction)
    for motion in animator.motions {
      let from = freeze(motion)
      var wait = way > 0 && !animator.isReversed ? max(0, motion.begin - fraction) * duration / way : 0
      var length = duration
      if way > 0 {
        let last = animator.isReversed ? fraction - motion.begin : 1 - fraction
        length = max(0, last) * duration / way - wait
      }
      if motion.isFlat || from == target { (length, wait) = (0, 0) }
      motion.stretch = Stretch(
        from: from, to: target, duration: length, second: -wait, limits: -wait...max(-wait, duration - wait),
        wait: delay)
    }
    animator.stretch = Stretch(
      from: fraction, to: target, duration: duration, limits: 0...max(0, duration), wait: delay)
    setOff(animator)
  }

  func setOff(_ animator: Animator) {
    animator.phase = .running
    animator.isScrubbed = false
    animator.setOff = now
    if animator.stretch.waitsOnTheWay {
      for motion in animator.motions { motion.stretch.wait = 0 }
      animator.resumption = now + animator.stretch.wait
      return
    }
    animator.resumption = nil
    let run = Run()
    animator.run = run
    for motion in animator.motions { move(motion, for: run) }
    run.isClosed = true
  }

  /// The delays that are over by now.
  func fireTimers() {
    for animator in animators where animator.resumption.map({ $0 <= now }) == true {
      animator.stretch.wait = 0
      setOff(animator)
    }
  }

  /// What had nothing to wait for is over with the next pass of the loop.
  func pass() {
    for animator in animators { overIfDue(animator) }
  }

  func overIfDue(_ animator: Animator) {
    guard let run = animator.run, run.isClosed, run.waiting == 0 else { return }
    animator.run = nil
    for motion in animator.motions { findOut(motion) }
    let isCutShort = animator.isLost
    animator.fraction = animator.target
    animator.stretch.stop(after: .infinity)
    animator.setOff = nil
    if animator.pausesOnCompletion, !isCutShort {
      animator.phase = .paused
      animator.isScrubbed = false
      for motion in animator.motions { pause(motion, at: animator.fraction) }
      return
    }
    finish(animator, at: isCutShort ? .current : animator.isReversed ? .start : .end)
  }

  /// PA-9, PA-11.
  func finish(_ animator: Animator, at place: Place) {
    for change in animator.changes.reversed() where place == .start { write(change.before, change) }
    for change in animator.changes where place == .end && animator.phase == .stopped {
      write(change.after, change)
    }
    for motion in animator.motions { release(motion) }
    for motion in animator.motions { tellBlock(of: motion, finished: place == .end) }
    finishes += 1
    if animator.completions.isEmpty { animator.silentEnd = now }
    for (index, token) in animator.completions.enumerated() {
      // In the order of adding.
      debts.append(
        Debt(call: .animator(token, place), rank: (batch: -1 - finishes, place: Double(index))))
    }
    animator.completions = []
    rest(animator)
  }

  func write(
    _ value: Double?, _ change: (layer: Layer, property: String, before: Double?, after: Double?)
  ) {
    guard change.layer.values[change.property] != value else { return }
    change.layer.values[change.property] = value
    touch()
  }

  func rest(_ animator: Animator) {
    animator.phase = .inactive
    animator.changes = []
    animator.motions = []
    animator.fraction = 0
    animator.reversalIsSpent = true
    animator.setOff = nil
  }

  /// The stretch from a share to the end of the way.
  func whole(_ animator: Animator, from begin: Double, second: Double) -> Stretch {
    let start = begin * animator.duration
    return Stretch(
      duration: (1 - begin) * animator.duration, second: second - start,
      limits: -start...(animator.duration - start), isBackwards: animator.isReversed)
  }
}
