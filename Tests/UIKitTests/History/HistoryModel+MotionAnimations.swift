/// The layer's animation of a property that an animator moves: put, taken off by others, over.
extension HistoryModel {
  func put(_ course: Course, for motion: Motion, isRemoved: Bool) {
    let layer = motion.layer
    func holder(_ key: String) -> Animation? { layer.animations.first { $0.key == key } }
    var key = motion.animation?.key ?? motion.path
    let isTaken = holder(key).map { $0 !== motion.animation } ?? false
    if motion.isAdditive {
      if motion.animation == nil || isTaken { key = freeKey(motion.path, on: layer) }
    } else if motion.wasPut, isTaken {
      motion.state = .lost
      return
    }
    motion.wasPut = true
    motion.animation?.motion = nil
    add(nil, to: layer, key: key, course: course, isRemoved: isRemoved, motion: motion)
    motion.animation = layer.animations.last
  }

  /// Whatever else took the animation off took the property over.
  func findOut(_ motion: Motion) {
    guard let animation = motion.animation, !motion.isLost, animation.outcome == nil else { return }
    if !motion.layer.animations.contains(where: { $0 === animation }) { lose(motion) }
  }

  func release(_ motion: Motion) {
    findOut(motion)
    motion.wasWhole = !motion.isLost
    detach(motion)
    motion.state = .lost
    motion.run = nil
  }

  func tellBlock(of motion: Motion, finished: Bool) {
    guard let block = motion.block else { return }
    block.moving -= 1
    block.wasWhole = block.wasWhole && finished && motion.wasWhole
    settle(block)
  }

  func lose(_ motion: Motion) {
    motion.state = .lost
    detach(motion)
    leave(motion)
  }

  func detach(_ motion: Motion) {
    guard let animation = motion.animation else { return }
    motion.animation = nil
    animation.motion = nil
    if motion.layer.animations.contains(where: { $0 === animation }) { remove(animation) }
  }

  /// Its animation is over.
  func ended(_ animation: Animation, of motion: Motion, finished: Bool) {
    guard motion.animation === animation else { return }
    if motion.hasSetOff, motion.setOff == nil { motion.setOff = animation.course.begin }
    if !finished { return lose(motion) }
    guard motion.state == .moving else { return }
    motion.endedAt = now
    if motion.stretch.target < 1 {
      motion.state = .held(motion.stretch.target)
    } else {
      motion.state = .arrived
      motion.animation = nil
    }
    leave(motion)
  }

  func leave(_ motion: Motion) {
    guard let run = motion.run else { return }
    motion.run = nil
    run.waiting -= 1
    if motion.animator.run === run { overIfDue(motion.animator) }
  }
}
