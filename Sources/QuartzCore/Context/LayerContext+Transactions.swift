import CoreGraphics
import LayerModel

extension LayerContext {
  /// The calling thread's stack. A context that nobody's loop drives is confined to its owner and has one.
  var currentStack: TransactionStack {
    guard joinsMainLoop, !MainLoop.isCurrent else { return mainStack }
    return withLock {
      let thread = MainLoop.threadIdentity
      if let stack = otherStacks[thread] { return stack }
      let stack = TransactionStack()
      otherStacks[thread] = stack
      return stack
    }
  }

  /// Puts a layer on the list of the next commit, opening the implicit transaction where none is open.
  func enlist(_ layer: CALayer) {
    let stack = openStack()
    stack.pending.layers.append(layer)
  }

  /// Puts a layer on the list of the next commit, whoever makes it; the end of the pass at the latest.
  func enlistOutsideTransactions(_ layer: CALayer) {
    let stack = currentStack
    stack.pending.layers.append(layer)
    if stack.levels.isEmpty { scheduleImplicitCommit(of: stack) }
  }

  /// The calling thread's stack with at least the implicit transaction open.
  @discardableResult
  func openStack() -> TransactionStack {
    let stack = currentStack
    if stack.openImplicitIfNeeded() { scheduleImplicitCommit(of: stack) }
    return stack
  }

  package func begin() {
    currentStack.levels.append(TransactionLevel(isImplicit: false))
  }

  /// Ends the innermost explicit transaction; the outermost one's end sends everything. Without one: nothing.
  package func commit() {
    let stack = currentStack
    guard let level = stack.levels.last, !level.isImplicit else { return }
    if stack.levels.count == 1, !stack.isCommitting { sendChanges(of: stack) }
    close(stack.levels.removeLast())
    forget(stack)
  }

  /// Commits the implicit transaction now; with an explicit one open it waits for that.
  package func flush() {
    let stack = currentStack
    guard !stack.isCommitting, stack.levels.count <= 1 else { return }
    if let level = stack.levels.first, !level.isImplicit { return }
    if stack.levels.isEmpty && !stack.pending.isEmpty { _ = stack.openImplicitIfNeeded() }
    guard !stack.levels.isEmpty else { return }
    sendChanges(of: stack)
    close(stack.levels.removeLast())
    forget(stack)
  }

  /// Arms the blocks of a transaction that has committed. They never run inside the commit.
  private func close(_ level: TransactionLevel) {
    withLock {
      for group in level.closedGroups + [level.openGroup].compactMap({ $0 }) {
        if let block = group.arm() { enqueue(block) }
      }
    }
  }

  private func forget(_ stack: TransactionStack) {
    guard stack.isIdle, stack !== mainStack else { return }
    withLock { _ = otherStacks.removeValue(forKey: MainLoop.threadIdentity) }
  }

  /// Layout, drawing, then the changes as one value to the render side (G-43).
  private func sendChanges(of stack: TransactionStack) {
    stack.isCommitting = true
    run { prepare(stack) }
    let pending = stack.pending
    stack.pending = PendingChanges()
    stack.isCommitting = false
    guard encode(pending) else { return }
    // Layers that are drawn for each frame begin with what their animations show now, not with their ends.
    redrawCustomLayers(at: now)
    let drawn = stack.pending
    stack.pending = PendingChanges()
    _ = encode(drawn)
  }
}
