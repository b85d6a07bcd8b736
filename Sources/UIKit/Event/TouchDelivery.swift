import CoreGraphics

/// One touch on its way to the view it hit: what the view has been told and what is withheld until the
/// recognisers have decided (E-10).
@MainActor
final class TouchDelivery {
  let touch: UITouch
  let view: UIView
  private var waiting: [UITouch.Phase] = []
  private var hasBegun = false
  private var isTaken = false
  private(set) var isFinished = false

  init(touch: UITouch, view: UIView) {
    self.touch = touch
    self.view = view
  }

  func append(_ phase: UITouch.Phase) {
    guard !isFinished, !isTaken, phase != .stationary else { return }
    waiting.append(phase)
  }

  /// A recogniser took the touch. A view that never heard of it hears nothing.
  func cancel() {
    guard !isFinished, !isTaken else { return }
    isTaken = true
    waiting = hasBegun ? [.cancelled] : []
    isFinished = !hasBegun
  }

  /// Whether `phase` is what the view hears next; takes it from what waits. Moves that were withheld are one.
  func takeNext(_ phase: UITouch.Phase) -> Bool {
    guard !isFinished, waiting.first == phase, !isWithheld(phase) else { return false }
    while waiting.first == phase { waiting.removeFirst() }
    if phase == .began { hasBegun = true }
    if phase == .ended || phase == .cancelled { isFinished = true }
    return true
  }

  private func isWithheld(_ phase: UITouch.Phase) -> Bool {
    let undecided = (touch.gestureRecognizers ?? []).filter { recognizer in
      recognizer.isUndecided || !recognizer.deferredStates.isEmpty
    }
    switch phase {
    case .began, .moved: return undecided.contains(where: \.delaysTouchesBegan)
    case .ended: return undecided.contains { $0.delaysTouchesEnded || $0.delaysTouchesBegan }
    case .cancelled, .stationary: return false
    }
  }
}

/// Counts quick touches at one place (E-7).
struct TapCounter {
  private static let pause = UITapGestureRecognizer.Limits.pause
  private static let reach = UITapGestureRecognizer.Limits.slop

  private var count = 0
  private var lastTime = -Double.infinity
  private var lastLocation = CGPoint.zero

  /// The count of a touch that begins now. Fingers that go down together have the same count.
  mutating func begin(at location: CGPoint, time: Double) -> Int {
    if time == lastTime, count > 0 { return count }
    let goesOn = time - lastTime <= Self.pause && distance(location, lastLocation) <= Self.reach
    count = goesOn ? count + 1 : 1
    lastTime = time
    lastLocation = location
    return count
  }

  func isTooFar(from start: CGPoint, to location: CGPoint) -> Bool { distance(start, location) > Self.reach }
}
