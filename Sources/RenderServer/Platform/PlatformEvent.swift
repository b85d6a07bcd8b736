/// What happened to the window since the last wait.
package enum PlatformEvent: Sendable, Equatable {
  case input(InputEvent)
  /// Size, scale or refresh rate changed: ask the platform for its metrics.
  case resized
  /// What the window shows was lost: draw it again, whole.
  case exposed
  /// Minimised or otherwise not to be seen: drawing is wasted.
  case hidden
  case shown
  case closeRequested
}
