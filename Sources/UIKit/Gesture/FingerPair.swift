import CoreGraphics

/// Two fingers, and how they stand to each other: what pinching and rotating are made of. Screen coordinates.
struct FingerPair {
  /// How far two fingers must move against each other before a gesture begins, in points. Not documented; that of
  /// dragging (E-34).
  static let threshold: CGFloat = 10

  let distance: CGFloat
  /// From the first finger to the second, in radians, clockwise as y goes down.
  let angle: CGFloat

  @MainActor
  init?(_ touches: [UITouch]) {
    guard touches.count >= 2 else { return nil }
    let (one, other) = (touches[0].location, touches[1].location)
    let (dx, dy) = (other.x - one.x, other.y - one.y)
    distance = (dx * dx + dy * dy).squareRoot()
    angle = atan2(dy, dx)
  }

  /// The turn from an earlier angle, the short way: between −π and π.
  func turn(since earlier: FingerPair) -> CGFloat {
    var turn = angle - earlier.angle
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    return turn
  }
}

/// Follows a number that a gesture changes, and tells how fast it does.
struct GestureSpeed {
  /// A second.
  private(set) var value: CGFloat = 0
  private var last: (number: CGFloat, time: Double)?

  /// The gesture's number at a time. A jump of the number by the client or by another finger is told with `rebase`.
  mutating func note(_ number: CGFloat, at time: Double) {
    guard let last else {
      self.last = (number, time)
      return
    }
    // Two fingers that move in one event are two notes at one time: the later one counts.
    if time > last.time {
      value = (number - last.number) / CGFloat(time - last.time)
      self.last = (number, time)
    }
  }

  mutating func rebase(_ number: CGFloat, at time: Double) { last = (number, time) }

  mutating func stop() {
    value = 0
    last = nil
  }
}
