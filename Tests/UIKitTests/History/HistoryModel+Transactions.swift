/// Transactions and their completion blocks.
extension HistoryModel {
  /// A change outside of any transaction opens the implicit one.
  func touch() {
    if levels.isEmpty { levels.append(Level(isImplicit: true)) }
  }

  func begin() { levels.append(Level()) }

  ///
  func commit() {
    guard let level = levels.last, !level.isImplicit else { return }
    if levels.count == 1 { send() }
    close(levels.removeLast())
  }

  /// X-7; also the end of each pass of the loop.
  func flush() {
    guard levels.count == 1, levels[0].isImplicit else { return }
    send()
    close(levels.removeLast())
  }

  /// What of its own accord comes with the next passes of the loop.
  func passes() {
    repeat {
      flush()
      receive()
    } while levels.count == 1 && levels[0].isImplicit
  }

  /// One pass after its commit. Ends are seen now: what a clock shows between two commits of one instant nobody sees.
  func receive() {
    collect()
    pass()
  }

  func setBlock(_ token: Int?) {
    touch()
    let last = levels.count - 1
    if let open = levels[last].group { levels[last].closed.append(open) }
    levels[last].group = token.map(Group.init)
  }

  var transactionDuration: Double? { levels.reversed().lazy.compactMap(\.duration).first }
  var disablesActions: Bool { levels.reversed().lazy.compactMap(\.disablesActions).first ?? false }

  func close(_ level: Level) {
    for group in level.closed + [level.group].compactMap({ $0 }) {
      group.isArmed = true
      settle(group)
    }
  }

  func settle(_ group: Group) {
    if group.isArmed, group.waiting == 0 { debts.append(Debt(call: .block(group.token))) }
  }

  /// The changes go to the render side, all at one time (T-38).
  func send() {
    for layer in layers where !layer.root.isRoot {
      // M-21, M-22.
      for animation in layer.animations {
        takenBeforeHeard(animation)
        for index in debts.indices where debts[index].animation === animation {
          debts[index].isOnItsWay = true
        }
        let finished = reachedEnd(animation)
        guard finished || animation.leavesWithLayer else { continue }
        end(animation, finished: finished, byCommit: false)
      }
      layer.animations.removeAll(where: \.leavesWithLayer)
    }
    for layer in layers { layer.shown = layer.root.isRoot ? (layer.parent, layer.timing) : nil }
    for layer in layers where layer.shown != nil {
      for animation in layer.animations where !animation.isResolved {
        animation.isResolved = true
        if animation.course.begin == 0 { animation.course.begin = localNow(layer) }
      }
    }
    for index in debts.indices where debts[index].waitsForCommit { debts[index].waitsForCommit = false }
    for layer in dropped { bury(layer) }
    dropped = []
  }
}
