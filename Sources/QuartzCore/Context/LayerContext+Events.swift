import CoreGraphics
import LayerModel
import RenderServer
import Synchronization

/// Events on their way from the server's thread.
struct Inbox {
  var events: [ServerEvent] = []
  var passIsScheduled = false
}

extension LayerContext {
  /// Takes events from the server's thread; they are handled in a fresh pass on the main thread.
  func post(_ events: [ServerEvent]) {
    let isFirst = inbox.withLock { inbox in
      inbox.events.append(contentsOf: events)
      defer { inbox.passIsScheduled = true }
      return !inbox.passIsScheduled
    }
    if isFirst { passOnMainQueue() }
  }

  /// Keeps a call for a fresh pass of the main loop.
  package func enqueue(_ call: @escaping () -> Void) {
    withLock {
      callbacks.append(call)
      schedulePass()
    }
  }

  /// One pass: the server's events, then the waiting calls, each inside the context and with nothing locked.
  /// Calls made meanwhile wait for the next pass.
  package func deliver() {
    let events = inbox.withLock { inbox in
      defer { inbox = Inbox() }
      return inbox.events
    }
    let calls = withLock {
      defer { callbacks = [] }
      return callbacks
    }
    guard !events.isEmpty || !calls.isEmpty else { return }
    run {
      for event in events { handle(event) }
      for call in calls { call() }
    }
  }

  var hasWork: Bool { inbox.withLock { !$0.events.isEmpty } || withLock { !callbacks.isEmpty } }

  func handle(_ event: ServerEvent) {
    switch event {
    case .animationStarted(_, let id, _): animationStarted(id)
    case .animationEnded(_, let id, _): animationEnded(id)
    case .frame(let timing): deliverFrame(timing)
    default: eventHandler?(event)
    }
  }

  private func animationStarted(_ id: AnimationID) {
    let attached: AttachedAnimation? = withLock {
      guard let attached = registry[id], attached.state == .committed else { return nil }
      attached.state = .started
      return attached
    }
    guard let animation = attached?.animation else { return }
    animation.storage.delegate?.animationDidStart(animation)
  }

  /// The active duration was reached. When the delegate hears of it the animation is gone already (M-20).
  private func animationEnded(_ id: AnimationID) {
    let attached: AttachedAnimation? = withLock {
      guard let attached = registry.removeValue(forKey: id), attached.end() else { return nil }
      if attached.animation.storage.isRemovedOnCompletion { attached.layer?.drop(attached) }
      return attached
    }
    guard let attached else { return }
    if let layer = attached.layer { lintEnd(attached, of: layer) }
    // What the class draws for keys of its own is drawn once more, for the end.
    for key in attached.custom.keys { attached.layer?.customKeyChanged(key) }
    if attached.drawn != nil { attached.layer?.setNeedsDisplay() }
    tellStopped(StoppedAnimation(attached: attached, finished: true))
    lintToldEnd(attached)
  }

  /// The delegate first, then the completion blocks.
  func tellStopped(_ stopped: StoppedAnimation) {
    let animation = stopped.attached.animation
    withLock { _ = registry.removeValue(forKey: stopped.attached.id) }
    animation.storage.delegate?.animationDidStop(animation, finished: stopped.finished)
    for block in withLock({ stopped.attached.leaveGroups() }) { block() }
  }

  /// An animation taken from its layer: told after the commit, unless it was over already.
  func stop(_ attached: AttachedAnimation) {
    let reachedEnd = hasReachedEnd(attached)
    guard withLock({ attached.end() }) else { return }
    openStack().pending.stopped.append(StoppedAnimation(attached: attached, finished: reachedEnd))
  }

  /// Whether the active duration is over now, though the server's word has not come yet: `finished` depends
  /// on the time alone, not on how late the main thread is.
  func hasReachedEnd(_ attached: AttachedAnimation) -> Bool {
    guard attached.state != .added, let layer = attached.layer else { return false }
    return withLock {
      mirror.activeEnd(of: attached.id, on: layer.links.id).map { $0 <= now } ?? false
    }
  }
}
