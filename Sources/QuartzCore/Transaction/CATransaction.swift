import CoreGraphics

/// Groups changes of layers into atomic updates, thread by thread.
///
/// Changes outside of `begin()` … `commit()` belong to an implicit transaction, committed when the thread's
/// run loop next turns; a thread without a loop calls `flush()`. A nested transaction reads the outer
/// one's settings, and what it sets ends with it. Source: Apple's documentation of CATransaction;
/// X-1…X-26.
open class CATransaction: NSObject {
  /// Begins a transaction of the calling thread, nested in the open one where there is one.
  open class func begin() { LayerContext.current.begin() }

  /// Ends the innermost transaction begun by `begin()`; the outermost one's end lays out, draws, and shows
  /// all changes at once (X-6, G-43). Without an open one nothing happens.
  open class func commit() { LayerContext.current.commit() }

  /// Commits the implicit transaction now; with an explicit one open it does nothing, and that one's end
  /// commits.
  open class func flush() { LayerContext.current.flush() }

  /// Takes a lock that commits and `CALayer.presentation()` take too. Threads that change or read the same
  /// layers hold it meanwhile: setters alone do not. Recursive; may wait for another thread.
  open class func lock() { LayerContext.current.lock.lock() }

  /// Gives back the lock taken by `lock()`, once for each taking.
  open class func unlock() { LayerContext.current.lock.unlock() }

  /// How long implicit animations last, in seconds; 0.25 unless set.
  open class func animationDuration() -> CFTimeInterval {
    LayerContext.current.currentStack.animationDuration ?? defaultDuration
  }

  /// Sets how long implicit animations of this transaction last, in seconds; 0 and less: changes show at
  /// once. Explicit animations without a duration take it too, where it is above 0 (T-30, X-8). Views'
  /// animation blocks have their own.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    edit { $0.animationDuration = dur }
  }

  /// The curve of implicit animations; nil, as unless set, means `default` to them.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    LayerContext.current.currentStack.timingFunction
  }

  /// Sets the curve of this transaction's implicit animations; nil means `default`. Explicit animations keep
  /// theirs.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    edit { $0.timingFunction = .some(function) }
  }

  /// Whether property changes run no actions; false unless set.
  open class func disableActions() -> Bool { LayerContext.current.currentStack.disablesActions }

  /// Sets whether property changes of this transaction run no actions, so that they show at once. Explicit
  /// animations run all the same.
  open class func setDisableActions(_ flag: Bool) {
    edit { $0.disablesActions = flag }
  }

  /// The completion block set last, in this transaction or an enclosing one; nil where none was, and
  /// after the commit.
  open class func completionBlock() -> (() -> Void)? { LayerContext.current.currentStack.completionBlock }

  /// Sets a block to run once, on the main thread, when every animation added from now on in this
  /// transaction has ended or been removed; with none, in a later pass of the loop, never within the commit
  /// (X-13…X-16). One that repeats for ever holds it until removed. A block set before keeps its own
  /// animations and runs all the same, also when nil is set. It runs outside of this
  /// transaction's settings, after the delegate of the last animation.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    edit { level in
      if let open = level.openGroup { level.closedGroups.append(open) }
      level.openGroup = block.map(CompletionGroup.init)
      level.completionBlock = .some(block)
    }
  }

  /// What is stored under the key: one of the four settings, or anything set before; nil where nothing was
  ///
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: LayerContext.current.currentStack.value(forKey: key)
    }
  }

  /// Stores a value under the key, for this transaction and those nested in it. The four settings can
  /// be set so too; values of the wrong type for them are ignored.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if let seconds = Boxing.number(anObject) { setAnimationDuration(seconds) }
    case kCATransactionDisableActions:
      if let flag = Boxing.number(anObject) { setDisableActions(flag != 0) }
    case kCATransactionAnimationTimingFunction:
      if anObject == nil || anObject is CAMediaTimingFunction {
        setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
      }
    case kCATransactionCompletionBlock:
      if anObject == nil || anObject is () -> Void { setCompletionBlock(anObject as? () -> Void) }
    default: edit { $0.values[key] = .some(anObject) }
    }
  }

  static let defaultDuration = 0.25

  /// Changes the innermost level, opening the implicit transaction where none is open.
  private class func edit(_ change: (inout TransactionLevel) -> Void) {
    let stack = LayerContext.current.openStack()
    change(&stack.levels[stack.levels.count - 1])
  }
}

/// The key of `CATransaction.animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `CATransaction.disableActions()`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `CATransaction.animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `CATransaction.completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"
