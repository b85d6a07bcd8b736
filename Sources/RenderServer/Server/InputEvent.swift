/// Input as values, in window points, y downwards; `time` in seconds of the media clock.
package struct InputEvent: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A finger or the primary mouse button.
    case touch(TouchPhase, finger: Int, x: Double, y: Double)
    /// The mouse without a button.
    case hover(x: Double, y: Double)
    case hoverEnded
    case wheel(x: Double, y: Double, deltaX: Double, deltaY: Double)
    /// Named as the key bindings name them ("space", "1", "left", "q").
    case key(name: String, isDown: Bool, isRepeat: Bool)
    case modifiersChanged
    case focusChanged(isFocused: Bool)
  }

  package enum TouchPhase: Sendable, Equatable { case down, move, up, cancel }

  package struct Modifiers: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    package static let command = Modifiers(rawValue: 8)
  }

  /// Where a touch came from: the mouse counts as finger 0, a touch screen's fingers as 1, 2, …
  package enum Source: Sendable, Equatable { case mouse, touchScreen, script }

  package var time: Double
  package var kind: Kind
  package var modifiers: Modifiers
  package var source: Source

  package init(time: Double, kind: Kind, modifiers: Modifiers = [], source: Source = .mouse) {
    self.time = time
    self.kind = kind
    self.modifiers = modifiers
    self.source = source
  }
}
