import RenderServer

/// Turns what mouse and touch screens report into touches, each finger counted once.
///
/// A touch may arrive twice, as a finger and as a mouse that the window system made of it, in either order; not
/// every system marks the second. So besides marked ones, a press near another kind's press in place and time is
/// taken for the same finger, and the first one heard of wins. The mouse is finger 0, touch-screen fingers are
/// 1, 2, …, the lowest free number first.
package struct PointerFilter: Sendable {
  package enum Origin: Sendable, Hashable {
    case mouse
    /// A mouse event that the system says comes from a touch, or the other way round.
    case marked
    case finger(device: Int64, id: Int64)
    /// A trackpad's contact: it moves the pointer and touches nothing.
    case indirect
  }

  package struct Sample: Sendable {
    package var origin: Origin
    package var phase: InputEvent.TouchPhase
    /// Window points.
    package var x, y: Double
    /// Seconds of the media clock.
    package var time: Double

    package init(_ origin: Origin, _ phase: InputEvent.TouchPhase, x: Double, y: Double, time: Double) {
      (self.origin, self.phase, self.x, self.y, self.time) = (origin, phase, x, y, time)
    }
  }

  /// Two presses no further apart than this, in seconds and points, are one finger.
  private static let sameTime = 0.030
  private static let sameDistance = 4.0

  private struct Contact: Sendable {
    var x, y, time: Double

    func isSame(as sample: Sample) -> Bool {
      let (dx, dy) = (sample.x - x, sample.y - y)
      return abs(sample.time - time) <= PointerFilter.sameTime
        && dx * dx + dy * dy <= PointerFilter.sameDistance * PointerFilter.sameDistance
    }
  }

  private enum Button { case up, down, ignored }

  private var fingers: [Origin: Int] = [:]
  private var ignoredFingers: Set<Origin> = []
  private var places: [Int: (x: Double, y: Double)] = [:]
  private var button = Button.up
  private var lastMousePress: Contact?
  /// What fingers did lately.
  private var recent: [Contact] = []

  package init() {}

  /// The event that the application sees of `sample`; nil when it sees none.
  package mutating func event(for sample: Sample, modifiers: InputEvent.Modifiers) -> InputEvent? {
    switch sample.origin {
    case .marked, .indirect: nil
    case .mouse: mouse(sample, modifiers)
    case .finger: finger(sample, modifiers)
    }
  }

  /// The window went out of sight: what is held down is cancelled.
  package mutating func cancelAll(time: Double, modifiers: InputEvent.Modifiers) -> [InputEvent] {
    let held = places.sorted { $0.key < $1.key }
    ignoredFingers.formUnion(fingers.keys)
    fingers = [:]
    places = [:]
    if button == .down { button = .ignored }
    return held.map { finger, place in
      InputEvent(
        time: time, kind: .touch(.cancel, finger: finger, x: place.x, y: place.y), modifiers: modifiers,
        source: finger == 0 ? .mouse : .touchScreen)
    }
  }

  private mutating func mouse(_ sample: Sample, _ modifiers: InputEvent.Modifiers) -> InputEvent? {
    let isFinger = recent.contains { $0.isSame(as: sample) }
    switch sample.phase {
    case .down:
      guard button == .up else { return nil }
      if isFinger {
        button = .ignored
        return nil
      }
      button = .down
      lastMousePress = Contact(x: sample.x, y: sample.y, time: sample.time)
      return touch(sample, .down, finger: 0, modifiers)
    case .move:
      switch button {
      case .ignored: return nil
      case .down: return touch(sample, .move, finger: 0, modifiers)
      case .up:
        guard !isFinger else { return nil }
        return InputEvent(
          time: sample.time, kind: .hover(x: sample.x, y: sample.y), modifiers: modifiers, source: .mouse)
      }
    case .up, .cancel:
      defer { button = .up }
      return button == .down ? touch(sample, sample.phase, finger: 0, modifiers) : nil
    }
  }

  private mutating func finger(_ sample: Sample, _ modifiers: InputEvent.Modifiers) -> InputEvent? {
    recent.removeAll { sample.time - $0.time > PointerFilter.sameTime }
    recent.append(Contact(x: sample.x, y: sample.y, time: sample.time))
    switch sample.phase {
    case .down:
      guard fingers[sample.origin] == nil else { return nil }
      ignoredFingers.remove(sample.origin)
      if button == .down, let lastMousePress, lastMousePress.isSame(as: sample) {
        ignoredFingers.insert(sample.origin)
        return nil
      }
      let used = Set(fingers.values)
      let number = (1...).first { !used.contains($0) } ?? 1
      fingers[sample.origin] = number
      return touch(sample, .down, finger: number, modifiers)
    case .move:
      guard let number = fingers[sample.origin] else { return nil }
      return touch(sample, .move, finger: number, modifiers)
    case .up, .cancel:
      ignoredFingers.remove(sample.origin)
      guard let number = fingers.removeValue(forKey: sample.origin) else { return nil }
      return touch(sample, sample.phase, finger: number, modifiers)
    }
  }

  private mutating func touch(
    _ sample: Sample, _ phase: InputEvent.TouchPhase, finger: Int, _ modifiers: InputEvent.Modifiers
  ) -> InputEvent {
    switch phase {
    case .down, .move: places[finger] = (sample.x, sample.y)
    case .up, .cancel: places[finger] = nil
    }
    return InputEvent(
      time: sample.time, kind: .touch(phase, finger: finger, x: sample.x, y: sample.y), modifiers: modifiers,
      source: finger == 0 ? .mouse : .touchScreen)
  }
}
