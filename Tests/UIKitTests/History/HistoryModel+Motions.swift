/// Properties that an animator moves: how they join it, move and stand still.
extension HistoryModel {
  /// Takes on what changed in a block of the animator's (PA-14).
  func adopt(_ block: ViewBlock, of animator: Animator, begin: Double) {
    for change in block.touched {
      let (layer, after) = (change.layer, change.layer.values[change.property])
      guard after != change.before else { continue }
      animator.changes.append((layer, change.property, change.before, after))
      let path = change.property == "bounds" ? "bounds.size" : change.property
      var given: [Motion] = []
      if path == "opacity" {
        given = animator.motions.filter { $0.layer === layer && $0.path == path && !$0.isLost }
        for motion in given {
          motion.animation?.motion = nil
          motion.animation = nil
          motion.state = .lost
        }
      }
      let motion = Motion(
        animator, layer, path, begin: begin, stretch: newStretch(animator, from: begin),
        fraction: animator.fraction)
      if block.token > 0 {
        motion.block = block
        block.moving += 1
      }
      motion.isFlat = change.shown == after
      animator.motions.append(motion)
      if animator.phase == .running, let run = animator.run {
        move(motion, for: run)
      } else if views.activating !== animator {
        hold(motion, at: evenShare(of: motion, at: animator.fraction))
      }
      for motion in given { leave(motion) }
    }
  }

  private func newStretch(_ animator: Animator, from begin: Double) -> Stretch {
    if animator.phase != .running, animator.fraction == 0 || animator.fraction == 1 {
      return whole(animator, from: begin, second: animator.fraction * animator.duration)
    }
    let fraction = fraction(animator), left = 1 - fraction
    guard !animator.isReversed, left > 0 else { return Stretch(from: 0, to: 0) }
    var stretch = animator.stretch
    stretch.stop(after: elapsed(animator))
    let scale = (animator.phase == .running ? stretch.rest - stretch.wait : left * animator.duration) / left
    return Stretch(
      duration: (1 - begin) * scale, second: (fraction - begin) * scale,
      limits: -begin * scale...max(-begin * scale, (1 - begin) * scale), wait: stretch.wait)
  }

  // MARK: Moving and standing

  func move(_ motion: Motion, for run: Run) {
    findOut(motion)
    guard !motion.isLost else { return }
    guard !motion.stretch.isOver else { return hold(motion, at: motion.stretch.target) }
    motion.state = .moving
    let stretch = motion.stretch, now = localNow(motion.layer)
    var course = Course(duration: max(stretch.duration, 1e-6))
    motion.hasSetOff = true
    motion.setOff = now
    if stretch.isBackwards {
      course.speed = -1
      course.begin = now + stretch.wait - (stretch.duration - stretch.second)
    } else if stretch.second == 0, stretch.wait == 0 {
      motion.setOff = nil
    } else {
      course.begin = now + stretch.wait - stretch.second
    }
    put(course, for: motion, isRemoved: stretch.target == 1)
    motion.still = nil
    guard !motion.isLost else { return }
    run.waiting += 1
    motion.run = run
  }

  func hold(_ motion: Motion, at share: Double) {
    guard !motion.isLost else { return }
    motion.state = .held(share)
    if motion.animation != nil, let still = motion.still, motion.isFlat || still == share { return }
    put(Course(duration: 1, speed: 0), for: motion, isRemoved: true)
    motion.still = share
  }

  func pause(_ motion: Motion, at fraction: Double) {
    let share = freeze(motion)
    guard !motion.isLost else { return }
    motion.anchor = (fraction, share)
    hold(motion, at: share)
  }

  func leads(_ motion: Motion, to share: Double) -> Bool {
    motion.isLost || motion.isFlat || motion.stretch.from == share || motion.stretch.to == share
      || shown(motion) == share
  }

  func evenShare(of motion: Motion, at fraction: Double) -> Double {
    if fraction >= 1 { return 1 }
    if fraction <= motion.begin { return 0 }
    guard let anchor = motion.anchor, anchor.fraction > motion.begin, anchor.fraction < 1 else {
      return (fraction - motion.begin) / (1 - motion.begin)
    }
    if fraction <= anchor.fraction {
      return anchor.share * (fraction - motion.begin) / (anchor.fraction - motion.begin)
    }
    return anchor.share + (1 - anchor.share) * (fraction - anchor.fraction) / (1 - anchor.fraction)
  }

  func freeze(_ motion: Motion) -> Double {
    findOut(motion)
    let share = shown(motion)
    if motion.isLost { return share }
    motion.stretch.stop(after: elapsed(motion))
    motion.setOff = nil
    motion.hasSetOff = false
    motion.run = nil
    if motion.state == .moving { motion.state = .held(share) }
    return share
  }

  private func shown(_ motion: Motion) -> Double {
    switch motion.state {
    case .held(let share): return share
    case .arrived, .lost: return 1
    case .moving:
      var stretch = motion.stretch
      stretch.stop(after: elapsed(motion))
      return stretch.share
    }
  }

  private func elapsed(_ motion: Motion) -> Double {
    guard motion.hasSetOff else { return 0 }
    if motion.setOff == nil, let animation = motion.animation, animation.isResolved {
      motion.setOff = animation.course.begin
    }
    return motion.setOff.map { max(0, localNow(motion.layer) - $0) } ?? 0
  }
}
