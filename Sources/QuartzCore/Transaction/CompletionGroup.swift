/// A completion block and the animations it waits for (X-13…X-19).
///
/// Runs once, when it is armed (its transaction has committed) and none of its animations is left.
/// Touched under the context's lock.
final class CompletionGroup {
  private var block: (() -> Void)?
  private var waiting = 0
  private var isArmed = false

  init(block: @escaping () -> Void) { self.block = block }

  /// One more animation to wait for.
  func enter() { waiting += 1 }

  /// An animation is over. Returns the block when it is due.
  func leave() -> (() -> Void)? {
    waiting -= 1
    return takeIfDue()
  }

  /// The transaction has committed. Returns the block when there is nothing to wait for.
  func arm() -> (() -> Void)? {
    isArmed = true
    return takeIfDue()
  }

  private func takeIfDue() -> (() -> Void)? {
    guard isArmed, waiting == 0 else { return nil }
    defer { block = nil }
    return block
  }
}
