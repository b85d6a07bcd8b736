import CoreFoundation
import Dispatch
import Foundation
import RenderServer
import Synchronization

/// How a context rides on the main loop: a run-loop observer commits, the main queue wakes.
struct MainLoopState {
  var hasObserver = false
  var passIsScheduled = false
  var commitIsScheduled = false
  /// The clock time of the wake-up that is scheduled, if any.
  var wakeUp: Double?
}

/// What this process calls its main thread.
///
/// Where the main run loop does not run (Swift Testing, an `async` main) main-queue code runs on other
/// threads; the queue's own mark tells it then.
enum MainLoop {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var threadIdentity: UInt { UInt(pthread_self()) }

  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true }

  /// Whether somebody is running the main run loop.
  static var isRunning: Bool { CFRunLoopCopyCurrentMode(CFRunLoopGetMain()) != nil }

  /// Calls `commit` whenever the main loop is about to wait or to end a run, after everything else that
  /// observes it: the order Core Animation uses, 2 000 000.
  static func observe(_ commit: @escaping @Sendable () -> Void) {
    let observer = CFRunLoopObserverCreateWithHandler(
      kCFAllocatorDefault, CFRunLoopActivity([.beforeWaiting, .exit]).rawValue, true, 2_000_000
    ) { _, _ in commit() }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
  }

  /// As `observe`, for the calling thread's loop and only until the first call returns false.
  static func observeCurrentOnce(_ commit: @escaping @Sendable () -> Void) {
    let observer = CFRunLoopObserverCreateWithHandler(
      kCFAllocatorDefault, CFRunLoopActivity([.beforeWaiting, .exit]).rawValue, false, 2_000_000
    ) { _, _ in commit() }
    CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopCommonModes)
  }
}

extension LayerContext {
  /// Sees to it that the implicit transaction of `stack` is committed when its thread's loop next turns.
  func scheduleImplicitCommit(of stack: TransactionStack) {
    guard joinsMainLoop else { return }
    guard stack === mainStack else {
      MainLoop.observeCurrentOnce { [weak self] in self?.flush() }
      return
    }
    let (install, post) = withLock {
      let install = !mainLoop.hasObserver
      mainLoop.hasObserver = true
      let post = !mainLoop.commitIsScheduled && !MainLoop.isRunning
      if post { mainLoop.commitIsScheduled = true }
      return (install, post)
    }
    if install { MainLoop.observe { [weak self] in self?.flush() } }
    guard post else { return }
    DispatchQueue.main.async { [self] in
      withLock { mainLoop.commitIsScheduled = false }
      flush()
    }
  }

  /// Asks for `deliver()` in a fresh pass of the main loop. The main queue wakes the loop; run-loop blocks
  /// performed from another thread do not.
  func schedulePass() {
    guard joinsMainLoop, !mainLoop.passIsScheduled else { return }
    mainLoop.passIsScheduled = true
    passOnMainQueue()
  }

  func passOnMainQueue() {
    guard joinsMainLoop else { return }
    DispatchQueue.main.async { [self] in
      withLock { mainLoop.passIsScheduled = false }
      deliver()
    }
  }

  /// Without a server the context wakes itself for the next begin, end or timer.
  func scheduleWakeUp() {
    guard joinsMainLoop else { return }
    let transition = server == nil ? mirror.nextTransition(after: now) : nil
    guard let time = [transition, nextTimer].compactMap({ $0 }).min(), time < .infinity else { return }
    if let scheduled = mainLoop.wakeUp, scheduled <= time { return }
    mainLoop.wakeUp = time
    // Never more than a day ahead: the interval must fit the dispatch clock.
    let delay = min(max(0, time - now), 86_400)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      withLock { if mainLoop.wakeUp == time { mainLoop.wakeUp = nil } }
      fireTimers()
      if server == nil { collectOwnEvents() }
      withLock { scheduleWakeUp() }
    }
  }
}
