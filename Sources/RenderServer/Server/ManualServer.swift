import CoreGraphics
import LayerModel

/// The server that does everything when told to, on the caller's thread: for tests, and for headless runs on a
/// virtual clock.
///
/// `@unchecked Sendable`: it has no thread of its own, and whoever made it keeps all calls on one thread.
package final class ManualServer: LayerServer, @unchecked Sendable {
  /// The tree as it stands: every commit is applied at once.
  package let tree = RenderTree()

  private var handler: (@Sendable ([ServerEvent]) -> Void)?
  private var areFrameEventsWanted = false
  private var lastFrame: Double?
  private var list = DisplayList()
  private let framePeriod: Double

  /// - Parameter framePeriod: seconds between frames, as display links are told.
  package init(framePeriod: Double = 1.0 / 60) {
    self.framePeriod = framePeriod
  }

  package func submit(_ commit: Commit) { tree.apply(commit) }

  package func setFrameEventsWanted(_ wanted: Bool) { areFrameEventsWanted = wanted }

  package func setEventHandler(_ handler: @escaping @Sendable ([ServerEvent]) -> Void) {
    self.handler = handler
  }

  /// Moves to a time, in seconds of the media clock: evaluates the tree there.
  ///
  /// - Returns: what happened since the last step, oldest first: the same events a handler, where one is set,
  ///   was given. With frame events wanted the last one is the frame at `time`.
  @discardableResult
  package func step(to time: Double) -> [ServerEvent] {
    tree.evaluate(at: time)
    var events = tree.takeEvents().map { event -> ServerEvent in
      switch event.kind {
      case .started: .animationStarted(event.layer, event.animation, at: event.time)
      case .ended: .animationEnded(event.layer, event.animation, at: event.time)
      }
    }
    if areFrameEventsWanted {
      events.append(
        .frame(
          FrameTiming(timestamp: lastFrame ?? time, targetTimestamp: time, period: framePeriod)))
    }
    lastFrame = time
    if !events.isEmpty { handler?(events) }
    return events
  }

  /// The earliest begin or end of an animation after `time`; nil when none is to come.
  package func nextTransition(after time: Double) -> Double? { tree.nextTransition(after: time) }

  /// Draws the tree as it is at `time` and returns the picture. Events that this finds are kept for the next
  /// step.
  package func renderFrame(
    at time: Double, viewport: Viewport, renderer: any Renderer
  ) throws -> PixelBuffer {
    tree.evaluate(at: time)
    tree.flatten(into: &list, viewport: viewport)
    try renderer.render(list, damage: nil)
    return renderer.readPixels()
  }
}
