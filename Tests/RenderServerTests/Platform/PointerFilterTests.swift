import RenderServer
import SDLPlatform
import StrataTestKit
import Testing

struct PointerFilterTests {
  private static let finger = PointerFilter.Origin.finger(device: 1, id: 7)
  private static let other = PointerFilter.Origin.finger(device: 1, id: 8)

  private func kinds(_ samples: [PointerFilter.Sample]) -> [InputEvent.Kind] {
    var filter = PointerFilter()
    return samples.compactMap { filter.event(for: $0, modifiers: [])?.kind }
  }

  @Test(.rules("R-38")) func fingerAndItsMarkedMouseAreOneTouch() {
    let kinds = kinds([
      .init(Self.finger, .down, x: 50, y: 50, time: 1), .init(.marked, .down, x: 50, y: 50, time: 1),
      .init(Self.finger, .up, x: 50, y: 50, time: 1.1), .init(.marked, .up, x: 50, y: 50, time: 1.1),
    ])
    #expect(kinds == [.touch(.down, finger: 1, x: 50, y: 50), .touch(.up, finger: 1, x: 50, y: 50)])
  }

  // User report 72: X11 touch screens send mouse events that are not marked.
  @Test func unmarkedMouseNearAFingerInPlaceAndTimeIsTheFinger() {
    let kinds = kinds([
      .init(Self.finger, .down, x: 50, y: 50, time: 1), .init(.mouse, .move, x: 51, y: 50, time: 1.005),
      .init(.mouse, .down, x: 51, y: 51, time: 1.010), .init(Self.finger, .move, x: 60, y: 50, time: 1.05),
      .init(.mouse, .move, x: 60, y: 50, time: 1.06), .init(.mouse, .up, x: 60, y: 50, time: 1.2),
      .init(Self.finger, .up, x: 60, y: 50, time: 1.2),
    ])
    #expect(
      kinds == [
        .touch(.down, finger: 1, x: 50, y: 50), .touch(.move, finger: 1, x: 60, y: 50),
        .touch(.up, finger: 1, x: 60, y: 50),
      ])
  }

  @Test func mouseThatComesBeforeItsFingerWins() {
    let kinds = kinds([
      .init(.mouse, .down, x: 50, y: 50, time: 1), .init(Self.finger, .down, x: 52, y: 50, time: 1.02),
      .init(Self.finger, .move, x: 60, y: 50, time: 1.1), .init(Self.finger, .up, x: 60, y: 50, time: 1.2),
      .init(.mouse, .up, x: 60, y: 50, time: 1.2), .init(Self.finger, .down, x: 5, y: 5, time: 2),
    ])
    #expect(
      kinds == [
        .touch(.down, finger: 0, x: 50, y: 50), .touch(.up, finger: 0, x: 60, y: 50),
        .touch(.down, finger: 1, x: 5, y: 5),
      ])
  }

  @Test(arguments: [(0.031, 0.0), (0.0, 4.1), (1.0, 0.0)])
  func genuineClickIsNotEaten(delay: Double, distance: Double) {
    let kinds = kinds([
      .init(Self.finger, .down, x: 50, y: 50, time: 1), .init(Self.finger, .up, x: 50, y: 50, time: 1),
      .init(.mouse, .down, x: 50 + distance, y: 50, time: 1 + delay),
      .init(.mouse, .up, x: 50 + distance, y: 50, time: 1 + delay),
    ])
    #expect(kinds.suffix(2).map(phase) == [.down, .up])
    #expect(kinds.count == 4)
  }

  // User report 73.
  @Test func downOfAHeldFingerIsIgnored() {
    let kinds = kinds([
      .init(Self.finger, .down, x: 1, y: 1, time: 1), .init(Self.other, .down, x: 90, y: 90, time: 1.5),
      .init(Self.finger, .down, x: 1, y: 1, time: 2), .init(.mouse, .down, x: 300, y: 1, time: 3),
      .init(.mouse, .down, x: 300, y: 1, time: 4),
    ])
    #expect(
      kinds == [
        .touch(.down, finger: 1, x: 1, y: 1), .touch(.down, finger: 2, x: 90, y: 90),
        .touch(.down, finger: 0, x: 300, y: 1),
      ])
  }

  @Test func lowestFreeNumberIsUsedAgain() {
    let kinds = kinds([
      .init(Self.finger, .down, x: 1, y: 1, time: 1), .init(Self.other, .down, x: 90, y: 90, time: 1.5),
      .init(Self.finger, .up, x: 1, y: 1, time: 2), .init(Self.finger, .down, x: 1, y: 1, time: 3),
    ])
    #expect(kinds.last == .touch(.down, finger: 1, x: 1, y: 1))
  }

  // User report 74.
  @Test func trackpadContactsTouchNothing() {
    #expect(
      kinds([.init(.indirect, .down, x: 1, y: 1, time: 1), .init(.indirect, .up, x: 1, y: 1, time: 2)])
        .isEmpty)
  }

  @Test func mouseWithoutAButtonHovers() {
    let kinds = kinds([
      .init(.mouse, .move, x: 3, y: 4, time: 1), .init(.mouse, .down, x: 3, y: 4, time: 2),
      .init(.mouse, .move, x: 5, y: 4, time: 3), .init(.mouse, .up, x: 5, y: 4, time: 4),
      .init(.mouse, .up, x: 5, y: 4, time: 5),
    ])
    #expect(
      kinds == [
        .hover(x: 3, y: 4), .touch(.down, finger: 0, x: 3, y: 4), .touch(.move, finger: 0, x: 5, y: 4),
        .touch(.up, finger: 0, x: 5, y: 4),
      ])
  }

  @Test func hidingTheWindowCancelsWhatIsHeldOnce() {
    var filter = PointerFilter()
    _ = filter.event(for: .init(.mouse, .down, x: 3, y: 4, time: 1), modifiers: [])
    _ = filter.event(for: .init(Self.finger, .down, x: 50, y: 50, time: 1), modifiers: [])
    let cancelled = filter.cancelAll(time: 2, modifiers: []).map(\.kind)
    #expect(cancelled == [.touch(.cancel, finger: 0, x: 3, y: 4), .touch(.cancel, finger: 1, x: 50, y: 50)])
    #expect(filter.event(for: .init(.mouse, .up, x: 3, y: 4, time: 3), modifiers: []) == nil)
    #expect(filter.event(for: .init(Self.finger, .up, x: 3, y: 4, time: 3), modifiers: []) == nil)
  }

  private func phase(_ kind: InputEvent.Kind) -> InputEvent.TouchPhase? {
    if case .touch(let phase, _, _, _) = kind { phase } else { nil }
  }
}
