import CoreGraphics
import QuartzCore
import RenderServer

/// A finger of a script: what it does, and where on the screen.
package struct ScriptedTouch: Sendable {
  package enum Phase: Sendable { case down, move, up }

  package var phase: Phase
  package var finger: Int
  package var location: CGPoint

  package init(_ phase: Phase, finger: Int = 1, at location: CGPoint) {
    self.phase = phase
    self.finger = finger
    self.location = location
  }
}

extension Environment {
  /// Delivers fingers that do something at one time, as one event.
  @MainActor
  package func deliver(_ touches: [ScriptedTouch]) {
    application.deliver(
      touches.map { touch in
        let phase: InputEvent.TouchPhase =
          switch touch.phase {
          case .down: .down
          case .move: .move
          case .up: .up
          }
        return InputEvent(
          time: context.now,
          kind: .touch(phase, finger: touch.finger, x: Double(touch.location.x), y: Double(touch.location.y)),
          source: .script)
      })
  }

  /// Presses and lets go of a key, named by its character or as `KeyNames` lists it.
  @MainActor
  package func deliverKey(_ name: String, control: Bool = false) {
    application.deliver(
      [true, false].map { isDown in
        InputEvent(
          time: context.now, kind: .key(name: name, isDown: isDown, isRepeat: false),
          modifiers: control ? .control : [], source: .script)
      })
  }
}

/// Input as a script would say it.
package enum ObservedInput: Sendable {
  case touch(ScriptedTouch, time: Double)
  /// A key going down.
  case key(name: String, control: Bool, time: Double)
}

extension Environment {
  /// Tells of every input before it is delivered, for logs. One observer; nil ends it.
  @MainActor
  package func observeInput(_ observer: ((ObservedInput) -> Void)?) {
    guard let observer else {
      application.onInput = { _ in }
      return
    }
    application.onInput = { input in
      switch input.kind {
      case .touch(let phase, let finger, let x, let y):
        let kind: ScriptedTouch.Phase =
          switch phase {
          case .down: .down
          case .move: .move
          case .up, .cancel: .up
          }
        // The mouse is finger 0; scripts count from 1.
        let touch = ScriptedTouch(kind, finger: finger + 1, at: CGPoint(x: x, y: y))
        observer(.touch(touch, time: input.time))
      case .key(let name, true, false):
        observer(.key(name: name, control: input.modifiers.contains(.control), time: input.time))
      case .key, .hover, .hoverEnded, .wheel, .modifiersChanged, .focusChanged: break
      }
    }
  }
}
