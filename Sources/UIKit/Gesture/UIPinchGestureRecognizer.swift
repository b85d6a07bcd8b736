import CoreGraphics

/// Recognises two fingers that move apart or together, and follows them (E-37).
///
/// It begins when their distance has changed by 10 points, and ends when one is lifted; further fingers do not count.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The fingers' distance where the scale is 1, in points of the screen.
  private var unit: CGFloat = 1
  private var base: FingerPair?
  private var speed = GestureSpeed()
  private var lastScale: CGFloat = 1
  private var lastTime = 0.0

  /// How many times as far apart the fingers are as when the gesture began, 1 then and at start; counts from the whole gesture's
  /// beginning, not from the last change. Set it to count from another number.
  open var scale: CGFloat {
    get { lastScale }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      if let pair = FingerPair(activeTouches) { unit = max(pair.distance, Self.least) / newValue }
      lastScale = newValue
      speed.stop()
      speed.rebase(newValue, at: lastTime)
    }
  }

  /// How fast the scale changed when it last did, a second.
  open var velocity: CGFloat { speed.value }

  /// Two fingers in one place have this distance, so that there is something to divide by.
  private static let least: CGFloat = 1

  /// Takes two fingers, and no more.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    keepTwoFingers(event)
    if actualState == .possible { base = FingerPair(activeTouches) }
  }

  /// Begins beyond the threshold, then follows.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    rememberLocation()
    guard let pair = FingerPair(activeTouches) else { return }
    lastTime = event.timestamp
    guard actualState == .possible else {
      lastScale = max(pair.distance, Self.least) / unit
      speed.note(lastScale, at: event.timestamp)
      state = .changed
      return
    }
    guard deferredStates.isEmpty, let base, abs(pair.distance - base.distance) >= FingerPair.threshold else {
      return
    }
    unit = max(pair.distance, Self.least)
    lastScale = 1
    speed.rebase(1, at: event.timestamp)
    state = .began
  }

  /// Ends with the first finger that is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    endWithoutTwoFingers()
  }

  /// Cancels.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  /// Forgets scale and velocity.
  open override func reset() {
    super.reset()
    lastScale = 1
    base = nil
    speed.stop()
  }
}

extension UIGestureRecognizer {
  /// Lets go of every finger beyond the first two.
  func keepTwoFingers(_ event: UIEvent) {
    let down = activeTouches.filter { !$0.isOver }
    for touch in down.dropFirst(2) { ignore(touch, for: event) }
  }

  /// A finger was lifted: what had begun is over; otherwise the ones that are left may yet become two.
  func endWithoutTwoFingers() {
    let down = activeTouches.filter { !$0.isOver }
    guard down.count < 2 else { return }
    if actualState != .possible || !deferredStates.isEmpty {
      state = .ended
    } else if down.isEmpty {
      state = .failed
    } else {
      activeTouches = down
    }
  }
}
