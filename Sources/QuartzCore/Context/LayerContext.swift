import CoreGraphics
import LayerModel
import RenderServer
import TextLayout

/// What stands behind Core Animation's static API: clock, server, transactions, animations, display links.
///
/// Layers, animations, links and timers keep the context they were made in, and every callback runs inside
/// it. `current` is task-local with a process-wide default, so tests run side by side, each with its own.
///
/// `@unchecked Sendable`: every mutable field is read and written under `lock`, the recursive lock that
/// `CATransaction.lock()` takes too. App code is never called with the lock held.
package final class LayerContext: @unchecked Sendable {
  /// The context of the running task or callback; nil outside of one.
  @TaskLocal package static var scoped: LayerContext?

  private static let processDefault = Guarded<LayerContext?>(nil)

  /// Where new layers, transactions and clocks belong.
  package static var current: LayerContext { scoped ?? process }

  /// The context of code that runs in no other: made when first asked for, with the monotonic clock.
  package static var process: LayerContext {
    processDefault.withLock { stored in
      if let context = stored { return context }
      let context = LayerContext(clock: MonotonicClock(), joinsMainLoop: true)
      stored = context
      return context
    }
  }

  /// Replaces the process default: what `UIApplicationMain` does when its clock is not the monotonic one.
  package static func setProcess(_ context: LayerContext) {
    processDefault.withLock { $0 = context }
  }

  package let clock: any MediaClock
  /// Seconds of the context's clock.
  package var now: Double { clock.now }

  let lock = NSRecursiveLock()

  /// What the render side has been told, evaluated on this side: answers `presentation()` without asking.
  let mirror = RenderTree()
  /// nil: no window; animations are then timed by this context itself.
  package private(set) var server: (any LayerServer)?
  /// The server, where this context steps it itself.
  package private(set) var manualServer: ManualServer?

  /// Whether commits and callbacks ride on the main loop; otherwise whoever owns the context drives it.
  let joinsMainLoop: Bool
  var mainLoop = MainLoopState()

  /// The main thread's transactions, or the only ones of a context that is confined to its owner. Apart from the
  /// others because every thread looks here, without the lock.
  let mainStack = TransactionStack()
  /// The transactions of other threads, by thread. Under `lock`.
  var otherStacks: [UInt: TransactionStack] = [:]
  var lastLayerID: UInt64 = 0
  var lastAnimationID: UInt64 = 0
  /// Committed animations that have not ended or been removed.
  var registry: [AnimationID: AttachedAnimation] = [:]
  /// The roots, back to front.
  var rootLayers: [CALayer] = []
  var rootsChanged = false
  /// Calls waiting for a fresh pass of the loop, in order.
  var callbacks: [() -> Void] = []
  /// What the server's thread has sent. A lock of its own: that thread never waits for a commit or for an app
  /// that holds `lock`.
  let inbox = Guarded(Inbox())
  var timers: [ContextTimer] = []
  var displayLinks: [CADisplayLink] = []
  /// Layers with moving keys of their own, which are drawn for each frame.
  var customLayers: [LayerID: CustomLayer] = [:]
  /// What the server was last told about frame events.
  var asksForFrames = false
  /// What other modules keep beside the context, one object of each type.
  private var attachments: [ObjectIdentifier: AnyObject] = [:]

  /// Receives what is not about animations (input, resizing, captures), in a fresh pass on the main thread.
  package var eventHandler: ((ServerEvent) -> Void)?
  /// Which family text is set in where no style names one. Set before the first text is drawn.
  package var fontFamilies = FontFamilyChoice.app
  /// Receives each message about misuse, once per key. Prints to standard error unless set.
  package let diagnostics: Diagnostics

  package init(
    clock: any MediaClock, server: (any LayerServer)? = nil, joinsMainLoop: Bool = true,
    diagnostics: Diagnostics = Diagnostics()
  ) {
    self.clock = clock
    self.joinsMainLoop = joinsMainLoop
    self.diagnostics = diagnostics
    if let server { attach(server) }
  }

  /// Sends commits to `server` from now on and takes its events. Before the first commit.
  package func attach(_ server: any LayerServer) {
    self.server = server
    manualServer = server as? ManualServer
    guard manualServer == nil else { return }
    server.setEventHandler { [weak self] events in self?.post(events) }
  }

  /// Runs `body` inside this context.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try LayerContext.$scoped.withValue(self, operation: body)
  }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// The object of its type that another module keeps beside this context; made when first asked for.
  package func attachment<Attachment: AnyObject>(_ make: () -> Attachment) -> Attachment {
    withLock {
      let key = ObjectIdentifier(Attachment.self)
      if let kept = attachments[key] as? Attachment { return kept }
      let made = make()
      attachments[key] = made
      return made
    }
  }

  func makeLayerID() -> LayerID {
    withLock {
      lastLayerID += 1
      return LayerID(raw: lastLayerID)
    }
  }

  func makeAnimationID() -> AnimationID {
    withLock {
      lastAnimationID += 1
      return AnimationID(raw: lastAnimationID)
    }
  }

  func report(_ key: String, _ message: @autoclosure () -> String) {
    diagnostics.report(once: key, message())
  }
}
