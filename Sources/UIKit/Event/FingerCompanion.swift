import CoreGraphics
import RenderServer

/// Lends the mouse a second finger, where an application wants one: it goes down, moves and is lifted with the
/// button, in the same events.
@MainActor
package final class FingerCompanion {
  /// No touch screen numbers its fingers so.
  private static let finger = 1000

  private let place: (CGPoint, UIKeyModifierFlags) -> CGPoint?
  private let hovers: ([CGPoint]) -> Void
  private var held: CGPoint?
  private var pointer: CGPoint?

  /// - Parameters:
  ///   - place: where the second finger is for a pointer, in the screen's coordinates; nil for none.
  ///   - hovers: told where both fingers would go down, while no button is held; nothing without a second one.
  package init(
    place: @escaping (CGPoint, UIKeyModifierFlags) -> CGPoint?, hovers: @escaping ([CGPoint]) -> Void
  ) {
    self.place = place
    self.hovers = hovers
  }

  func expand(_ inputs: [InputEvent]) -> [InputEvent] {
    inputs.flatMap { input in
      let flags = UIKeyModifierFlags(input.modifiers)
      switch input.kind {
      case .touch(let phase, _, let x, let y) where input.source == .mouse:
        pointer = CGPoint(x: x, y: y)
        return [input] + second(phase, input, place(CGPoint(x: x, y: y), flags))
      case .hover(let x, let y):
        pointer = CGPoint(x: x, y: y)
        showHover(flags)
      case .hoverEnded:
        pointer = nil
        showHover(flags)
      case .modifiersChanged: showHover(flags)
      case .key, .touch, .wheel, .focusChanged: break
      }
      return [input]
    }
  }

  private func second(_ phase: InputEvent.TouchPhase, _ input: InputEvent, _ place: CGPoint?) -> [InputEvent]
  {
    switch phase {
    case .down:
      hovers([])
      held = place
    case .move: held = held == nil ? nil : place ?? held
    case .up, .cancel: break
    }
    guard let point = held else { return [] }
    if phase == .up || phase == .cancel { held = nil }
    var copy = input
    copy.kind = .touch(phase, finger: Self.finger, x: Double(point.x), y: Double(point.y))
    return [copy]
  }

  private func showHover(_ flags: UIKeyModifierFlags) {
    guard held == nil else { return }
    guard let pointer, let other = place(pointer, flags) else { return hovers([]) }
    hovers([pointer, other])
  }
}
