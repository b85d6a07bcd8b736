import QuartzCore

/// Waits for animations, and tells once whether all of them reached their end. The only place where something made of
/// several animations is found to be over: an animation block has one, and each run of a property animator.
@MainActor
final class AnimationTally {
  private unowned let environment: Environment
  private var running = 0
  private var allFinished = true
  private var whenOver: ((Bool) -> Void)?

  init(environment: Environment) { self.environment = environment }

  /// One more to wait for.
  func enter() { running += 1 }

  /// One less, which does not count any more.
  func withdraw(_ count: Int = 1) { running -= count }

  /// One is over; `finished` says whether it reached its end.
  func leave(finished: Bool) {
    running -= 1
    allFinished = allFinished && finished
    tellIfDue()
  }

  /// No more will enter of itself: from here on `whenOver` may be called. Where there is nothing to wait for it is
  /// with the next pass of the loop (U-14).
  func close(_ whenOver: @escaping (Bool) -> Void) {
    self.whenOver = whenOver
    if running == 0 { environment.context.enqueue { [self] in tellIfDue() } }
  }

  /// Nobody wants to know any more.
  func cancel() { whenOver = nil }

  private func tellIfDue() {
    guard running == 0, let call = whenOver else { return }
    whenOver = nil
    call(allFinished)
  }
}
