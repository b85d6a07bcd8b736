import CoreGraphics
import LayerModel
import RenderServer
import TextLayout

extension LayerContext {
  /// A context that stands still until told: manual clock, manual server, no loop, no thread. Confined to the
  /// task that owns it; `advance(to:)` does everything, synchronously.
  package static func manual(diagnostics: Diagnostics = Diagnostics(sink: { _ in })) -> LayerContext {
    let context = LayerContext(
      clock: ManualClock(), server: ManualServer(), joinsMainLoop: false, diagnostics: diagnostics)
    context.fontFamilies = .headless
    return context
  }

  /// As many calls may follow each other at one instant before it counts as a loop that never ends.
  private static let instantLimit = 10_000

  /// Moves the clock to `time` (seconds of the clock), stopping at every begin, end and timer on the way:
  /// completions run at their exact time, and what they commit starts then. Earlier times only settle.
  package func advance(to time: Double) {
    settle()
    while let stop = nextStop(after: now), stop <= time {
      step(to: stop)
    }
    step(to: time)
  }

  /// Moves the clock by `seconds`.
  package func advance(by seconds: Double) { advance(to: now + seconds) }

  /// The next time at which something happens by itself.
  package func nextStop(after time: Double) -> Double? {
    let transition = nextTransition(after: time)
    guard let timer = nextTimer else { return transition }
    return min(transition ?? .infinity, timer)
  }

  /// Sets the clock and does what is due then: timers, ends and completions, commit. Nothing in between.
  package func step(to time: Double) {
    (clock as? ManualClock)?.advance(to: time)
    fireTimers()
    settle()
    redrawCustomLayers(at: now)
    flush()
  }

  /// Commits and delivers until nothing is left to do at this time.
  package func settle() {
    for _ in 0..<Self.instantLimit {
      flush()
      receiveFromServer()
      if !hasWork { return }
      deliver()
    }
    report("endlessInstant", "Callbacks keep causing callbacks at one instant; the rest waits.")
  }

  /// Takes what has begun and ended by now; `deliver()` then tells the app.
  package func receiveFromServer() {
    if let manualServer {
      let events = manualServer.step(to: now)
      if !events.isEmpty { post(events) }
    } else if server == nil {
      collectOwnEvents()
    }
  }
}
