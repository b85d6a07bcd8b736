import CoreGraphics

/// Recognises one or more taps with one or more fingers, when the last finger is lifted (E-30…E-32): each
/// within 0.75 s and 45 points, one within 0.35 s after the other (O-17). Source: Apple's documentation of
/// UITapGestureRecognizer; the limits are undocumented.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// Numbers that Apple does not document; see E-30.
  enum Limits {
    /// The longest a finger may stay down, in seconds.
    static let pressDuration = 0.75
    /// The longest pause between two taps, in seconds.
    static let pause = 0.35
    /// How far a finger may stray from where it went down, and taps from one another, in points.
    static let slop: CGFloat = 45
  }

  /// How many taps; 1 at start.
  open var numberOfTapsRequired = 1
  /// How many fingers; 1 at start.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var wasComplete = false
  private var firstLocation: CGPoint?
  private var deadline: ClockTimer?

  /// A tap that is part of more taps does not stop those from being recognised (E-32).
  open override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    guard let other = other as? UITapGestureRecognizer else { return super.canPrevent(other) }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Fails with too many fingers, or when a later tap is somewhere else.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard actualState == .possible, deferredStates.isEmpty else { return }
    if expectsMoreTouches {
      expectsMoreTouches = false
      startDeadline(after: Limits.pressDuration)
    } else if taps == 0, deadline == nil {
      startDeadline(after: Limits.pressDuration)
    }
    let down = activeTouches.filter { !$0.isOver }
    if down.count > numberOfTouchesRequired || wasComplete { return give(up: true) }
    if down.count == numberOfTouchesRequired { wasComplete = true }
    if let firstLocation, taps > 0, distance(firstLocation, centroid) > Limits.slop { return give(up: true) }
    if firstLocation == nil { firstLocation = centroid }
  }

  /// Fails when a finger strays.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard actualState == .possible else { return }
    give(up: touches.contains { distance($0.startLocation, $0.location) > Limits.slop })
  }

  /// Counts a tap when the last finger is lifted; fails when one is lifted before all were down.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    guard actualState == .possible, deferredStates.isEmpty else { return }
    guard wasComplete else { return give(up: true) }
    guard activeTouches.allSatisfy(\.isOver) else { return }
    taps += 1
    wasComplete = false
    deadline = nil
    if taps >= numberOfTapsRequired {
      state = .ended
    } else {
      expectsMoreTouches = true
      startDeadline(after: Limits.pause)
    }
  }

  /// Fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    give(up: true)
  }

  /// Forgets the taps counted.
  open override func reset() {
    super.reset()
    taps = 0
    wasComplete = false
    firstLocation = nil
    deadline = nil
  }

  private func give(up: Bool) {
    guard up else { return }
    deadline = nil
    state = .failed
  }

  private func startDeadline(after delay: Double) {
    deadline = environment.timer(after: delay) { [weak self] in
      guard let self else { return }
      deadline = nil
      guard actualState == .possible, deferredStates.isEmpty else { return }
      state = .failed
      environment.touches.finishTimedPass()
    }
  }
}

func distance(_ one: CGPoint, _ other: CGPoint) -> CGFloat {
  (((one.x - other.x) * (one.x - other.x)) + ((one.y - other.y) * (one.y - other.y))).squareRoot()
}
