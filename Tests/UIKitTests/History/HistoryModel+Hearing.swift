/// What is heard, held against what is due.
extension HistoryModel {
  func hear(_ call: Call, at time: Double) {
    if time > now {
      settled()
      move(to: time)
    }
    heard.insert(call.kind)
    if case .start(let token) = call { return hearStart(token) }
    guard let index = debts.firstIndex(where: { $0.call == call }) else {
      return fail("\(call) is not due")
    }
    let debt = debts.remove(at: index)
    if debt.waitsForCommit { fail("\(call) came before the commit") }
    if let rank = debt.rank, isLate(rank) { fail("\(call) came before what was before it") }
    guard case .stop(let token, let finished) = call, let animation = debt.animation else { return }
    if debt.rank.map({ $0.batch > 0 }) == true, !animation.hasStarted { fail("\(call) without a start") }
    listeners[token] = nil
    if animation.isRemovedOnCompletion { animation.layer.animations.removeAll { $0 === animation } }
    leave(animation, finished: finished)
  }

  func isLate(_ rank: (batch: Int, place: Double)) -> Bool {
    debts.contains {
      guard let other = $0.rank, other.batch == rank.batch, !$0.waitsForCommit else { return false }
      return other.place < rank.place - 1e-9
    }
  }

  func hearStart(_ token: Int) {
    guard let animation = listeners[token] else { return fail("start \(token) after its end") }
    if animation.hasStarted { fail("start \(token) again") }
    animation.hasStarted = true
    // It may be over by now: its interval was in sight at the commit.
    if let begin = interval(animation)?.begin, begin > now { fail("start \(token) too early") }
  }

  /// Everything that was due by now has been heard.
  func settled() {
    for debt in debts where !debt.waitsForCommit { fail("\(debt.call) has not come") }
    debts.removeAll { !$0.waitsForCommit }
    for (token, animation) in listeners where !animation.hasStarted && !animation.isOver {
      if let begin = interval(animation)?.begin, begin <= now { fail("start \(token) has not come") }
    }
  }

  /// The pass is over and the clock stands at `time`.
  func arrived(at time: Double) {
    move(to: time)
    settled()
  }

  /// Nobody waits for anything any more.
  func finished() {
    settled()
    if !debts.isEmpty { fail("\(debts.map(\.call)) still waits for a commit") }
    if !listeners.isEmpty { fail("\(listeners.keys.sorted()) never ended") }
  }
}
