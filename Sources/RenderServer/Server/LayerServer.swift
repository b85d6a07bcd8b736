import LayerModel

/// The far side of a commit, as the main thread sees it. Two kinds exist: `RenderServer`, with a thread and a
/// window, and `ManualServer`, which does everything when told to (tests, headless runs).
///
/// No call waits for the far side.
package protocol LayerServer: AnyObject, Sendable {
  /// Hands over a commit; it is applied whole, between frames. Called on any one thread at a time.
  func submit(_ commit: Commit)

  /// While true, every frame sends a `.frame` event (display links).
  func setFrameEventsWanted(_ wanted: Bool)

  /// Where events go. Called on the server's thread; the receiver hops to its own. Set before the first commit.
  func setEventHandler(_ handler: @escaping @Sendable ([ServerEvent]) -> Void)
}
