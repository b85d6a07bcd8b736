/// Animations that come and go.
extension HistoryModel {
  func add(
    _ token: Int?, to layer: Layer, key: String?, course: Course, isRemoved: Bool, block: ViewBlock? = nil,
    motion: Motion? = nil
  ) {
    touch()
    var course = course
    // T-30, T-31.
    if course.duration <= 0 { course.duration = transactionDuration.flatMap { $0 > 0 ? $0 : nil } ?? 0.25 }
    if let key, let old = layer.animations.first(where: { $0.key == key }) {
      old.isSuperseded = block != nil && old.block === block
      remove(old)
    }
    let animation = Animation(
      token: token, layer: layer, key: key, course: course, isRemoved: isRemoved, block: block)
    animation.motion = motion
    block?.members.append(animation)
    animation.groups = levels.compactMap(\.group)
    for group in animation.groups { group.waiting += 1 }
    layer.animations.append(animation)
    if let token { listeners[token] = animation }
  }

  func remove(_ key: String, from layer: Layer) {
    if let old = layer.animations.first(where: { $0.key == key }) { remove(old) }
  }

  func removeAll(from layer: Layer) {
    for animation in layer.animations { remove(animation) }
  }

  func remove(_ animation: Animation) {
    touch()
    animation.layer.animations.removeAll { $0 === animation }
    if animation.isOver { return takenBeforeHeard(animation, waitsForCommit: true) }
    end(animation, finished: reachedEnd(animation), byCommit: true)
  }

  /// Its end was to be heard, but it was taken first: it is told as any removal is, perhaps without a start.
  func takenBeforeHeard(_ animation: Animation, waitsForCommit: Bool = false) {
    for index in debts.indices where debts[index].animation === animation && !debts[index].isOnItsWay {
      debts[index].waitsForCommit = waitsForCommit
      debts[index].rank = nil
    }
  }

  /// M-18, M-16.
  func end(_ animation: Animation, finished: Bool, byCommit: Bool) {
    guard !animation.isOver else { return }
    animation.isOver = true
    let call = Call.stop(animation.token ?? -1, finished: finished)
    removals += 1
    let rank = byCommit && animation.token != nil ? (batch: -1, place: removals) : nil
    debts.append(Debt(call: call, animation: animation, waitsForCommit: byCommit, rank: rank))
  }

  /// Ends that nobody listens to count at once.
  func settleUnheard() {
    let due = debts.filter { $0.animation != nil && $0.animation?.token == nil && !$0.waitsForCommit }
    debts.removeAll { $0.animation != nil && $0.animation?.token == nil && !$0.waitsForCommit }
    for debt in due {
      guard case .stop(_, let finished) = debt.call, let animation = debt.animation else { continue }
      leave(animation, finished: finished)
    }
  }

  func leave(_ animation: Animation, finished: Bool) {
    animation.outcome = finished
    if let block = animation.block { settle(block) }
    if let motion = animation.motion { ended(animation, of: motion, finished: finished) }
    for group in animation.groups {
      group.waiting -= 1
      settle(group)
    }
    animation.groups = []
  }

  /// U-13. A later change in one block takes the place of an earlier one of the same property.
  func settle(_ block: ViewBlock) {
    guard block.isClosed, !block.isOver, block.moving == 0,
      block.members.allSatisfy({ $0.outcome != nil })
    else { return }
    block.isOver = true
    let finished = block.wasWhole && block.members.allSatisfy { $0.outcome == true || $0.isSuperseded }
    debts.append(Debt(call: .view(block.token, finished: finished)))
  }
}
