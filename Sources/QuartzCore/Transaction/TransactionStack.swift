import CoreGraphics
import LayerModel

/// The open transactions of one thread, outermost first, and what was changed since the last commit.
///
/// Touched only by its thread (and under the context's lock where another thread could look).
final class TransactionStack {
  var levels: [TransactionLevel] = []
  var pending = PendingChanges()
  /// Layout and drawing of a commit are running: changes they make belong to it, further commits wait.
  var isCommitting = false

  var isIdle: Bool { levels.isEmpty && pending.isEmpty }

  /// Opens the implicit transaction where nothing is open. Returns whether it did.
  func openImplicitIfNeeded() -> Bool {
    guard levels.isEmpty else { return false }
    levels.append(TransactionLevel(isImplicit: true))
    return true
  }

  // A nested transaction reads what the enclosing ones say.

  var animationDuration: Double? {
    for level in levels.reversed() {
      if let duration = level.animationDuration { return duration }
    }
    return nil
  }

  var disablesActions: Bool {
    for level in levels.reversed() {
      if let disabled = level.disablesActions { return disabled }
    }
    return false
  }

  var timingFunction: CAMediaTimingFunction? {
    for level in levels.reversed() {
      if let function = level.timingFunction { return function }
    }
    return nil
  }

  var completionBlock: (() -> Void)? {
    for level in levels.reversed() {
      if let block = level.completionBlock { return block }
    }
    return nil
  }

  func value(forKey key: String) -> Any? {
    for level in levels.reversed() {
      if let value = level.values[key] { return value }
    }
    return nil
  }

  /// The blocks that wait for an animation added now: those of every open level, because an animation added
  /// in a nested transaction is added by the enclosing ones too.
  var openGroups: [CompletionGroup] { levels.compactMap(\.openGroup) }
}

/// One `begin` … `commit`.
struct TransactionLevel {
  let isImplicit: Bool
  var animationDuration: Double?
  var disablesActions: Bool?
  /// Outer nil: not set here; inner nil: set to nil.
  var timingFunction: CAMediaTimingFunction??
  var completionBlock: (() -> Void)??
  var values: [String: Any?] = [:]
  /// Collects animations for the completion block set last.
  var openGroup: CompletionGroup?
  /// Groups of blocks set earlier; armed with this level's commit.
  var closedGroups: [CompletionGroup] = []

  init(isImplicit: Bool) { self.isImplicit = isImplicit }
}

/// What a thread changed since its last commit.
struct PendingChanges {
  /// Layers with changes, in the order they were first touched; kept alive until the commit.
  var layers: [CALayer] = []
  /// Animations removed or replaced; their delegates hear of it after the commit (M-16).
  var stopped: [StoppedAnimation] = []

  var isEmpty: Bool { layers.isEmpty && stopped.isEmpty }
}

/// An animation that is over, and whether it reached its end.
struct StoppedAnimation {
  let attached: AttachedAnimation
  let finished: Bool
}
