import CoreGraphics

/// Decides which recognisers recognise: exclusivity, failure requirements, and when actions are sent and
/// recognisers start afresh. One belongs to each touch router.
@MainActor
final class GestureArbiter {
  /// Those that have seen touches of the present sequence, descendants first.
  private(set) var tracking: [UIGestureRecognizer] = []
  private var reports: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []

  /// Called when a recogniser that cancels touches in its view has recognised.
  var onTouchesTaken: ([UITouch]) -> Void = { _ in }

  func track(_ recognizer: UIGestureRecognizer) {
    guard !tracking.contains(where: { $0 === recognizer }) else { return }
    tracking.append(recognizer)
  }

  // MARK: States

  func request(_ state: UIGestureRecognizer.State, by recognizer: UIGestureRecognizer) {
    // Without touches there is nothing to recognise, and nobody who would make it start afresh.
    guard tracking.contains(where: { $0 === recognizer }) else { return }
    switch (recognizer.actualState, state) {
    case (.possible, .began), (.possible, .ended):
      if recognizer.deferredStates.isEmpty {
        attempt([state], by: recognizer)
      } else if state == .ended {
        recognizer.deferredStates.append(.ended)
      }
    case (.possible, .failed), (.possible, .cancelled): fail(recognizer)
    case (.began, .changed), (.changed, .changed): settle(recognizer, in: .changed)
    case (.began, .ended), (.changed, .ended): settle(recognizer, in: .ended)
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      settle(recognizer, in: .cancelled)
    default: break
    }
  }

  func disable(_ recognizer: UIGestureRecognizer) {
    guard tracking.contains(where: { $0 === recognizer }) else { return }
    request(.cancelled, by: recognizer)
    recognizer.expectsMoreTouches = false
    recognizer.activeTouches = []
    finishPass()
  }

  private func attempt(_ states: [UIGestureRecognizer.State], by recognizer: UIGestureRecognizer) {
    recognizer.deferredStates = []
    let rivals = tracking.filter { $0 !== recognizer }
    if rivals.contains(where: { $0.isRecognized && prevents($0, recognizer) }) { return fail(recognizer) }
    let requirements = rivals.filter { mustWait(recognizer, for: $0) }
    if requirements.contains(where: \.isRecognized) { return fail(recognizer) }
    if requirements.contains(where: \.isUndecided) {
      recognizer.deferredStates = states
      return
    }
    guard mayBegin(recognizer) else { return fail(recognizer) }
    for state in states { settle(recognizer, in: state) }
    if recognizer.cancelsTouchesInView { onTouchesTaken(recognizer.sequenceTouches) }
    for rival in rivals where rival.actualState == .possible {
      if prevents(recognizer, rival) || mustWait(rival, for: recognizer) && !rival.deferredStates.isEmpty {
        fail(rival)
      }
    }
  }

  private func settle(_ recognizer: UIGestureRecognizer, in state: UIGestureRecognizer.State) {
    recognizer.actualState = state
    if state == .changed, let last = reports.last, last.recognizer === recognizer, last.state == .changed {
      return
    }
    reports.append((recognizer, state))
  }

  private func fail(_ recognizer: UIGestureRecognizer) {
    guard recognizer.actualState == .possible else { return }
    recognizer.actualState = .failed
    recognizer.deferredStates = []
    recognizer.expectsMoreTouches = false
    for waiting in tracking where !waiting.deferredStates.isEmpty && mustWait(waiting, for: recognizer) {
      attempt(waiting.deferredStates, by: waiting)
    }
  }

  // MARK: Rules

  private func mustWait(_ one: UIGestureRecognizer, for other: UIGestureRecognizer) -> Bool {
    one.requirements.contains { $0.recognizer === other } || one.shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: one)
      || one.delegate?.gestureRecognizer(one, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: one) == true
  }

  private func prevents(_ winner: UIGestureRecognizer, _ loser: UIGestureRecognizer) -> Bool {
    guard winner.canPrevent(loser), loser.canBePrevented(by: winner) else { return false }
    let together =
      winner.delegate?.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: loser) == true
      || loser.delegate?.gestureRecognizer(loser, shouldRecognizeSimultaneouslyWith: winner) == true
    return !together
  }

  private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false { return false }
    if recognizer.view?.gestureRecognizerShouldBegin(recognizer) == false { return false }
    // The view that was hit may keep its touches from the recognisers of its ancestors (E-26, C-13).
    return !recognizer.activeTouches.contains { touch in
      guard let hit = touch.view, hit !== recognizer.view else { return false }
      return !hit.gestureRecognizerShouldBegin(recognizer)
    }
  }

  // MARK: Passes

  /// Sends the actions of what happened in this pass, in the order it happened (E-23).
  func sendReports() {
    while !reports.isEmpty {
      let (recognizer, state) = reports.removeFirst()
      recognizer.sendActions(reporting: state)
    }
  }

  /// Sends actions, then makes recognisers that are done start afresh. For passes that no touch event started.
  func finishPass() {
    sendReports()
    retire()
  }

  /// Lets go of lifted fingers and makes recognisers without any start afresh (E-22).
  func retire() {
    for recognizer in tracking {
      if recognizer.activeTouches.contains(where: \.isOver) {
        recognizer.activeTouches.removeAll(where: \.isOver)
      }
      let waits = recognizer.expectsMoreTouches || !recognizer.deferredStates.isEmpty
      // A subclass that lets its fingers go without a decision has failed.
      if recognizer.activeTouches.isEmpty, recognizer.actualState == .possible, !waits { fail(recognizer) }
    }
    sendReports()
    for recognizer in tracking where recognizer.isOver && recognizer.activeTouches.isEmpty {
      recognizer.actualState = .possible
      recognizer.deferredStates = []
      recognizer.expectsMoreTouches = false
      recognizer.sequenceTouches = []
      recognizer.reset()
      tracking.removeAll { $0 === recognizer }
    }
  }
}
