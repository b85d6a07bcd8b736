import CoreGraphics

/// Recognises two fingers that turn about each other, and follows them (E-38).
///
/// It begins when one has gone 10 points round the other, and ends when one is lifted; further fingers do not count.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var last: FingerPair?
  /// Points that one finger went round the other before the gesture began, clockwise positive.
  private var way: CGFloat = 0
  private var turned: CGFloat = 0
  private var speed = GestureSpeed()
  private var lastTime = 0.0

  /// How far the fingers have turned since the gesture began, in radians, clockwise positive; 0 at start. More than a whole turn
  /// counts on. Set it to count from another number.
  open var rotation: CGFloat {
    get { turned }
    set {
      guard newValue.isFinite else { return }
      turned = newValue
      speed.stop()
      speed.rebase(newValue, at: lastTime)
    }
  }

  /// How fast the fingers turned when they last did, in radians a second.
  open var velocity: CGFloat { speed.value }

  /// Takes two fingers, and no more.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    keepTwoFingers(event)
    guard actualState == .possible else { return }
    last = FingerPair(activeTouches)
    way = 0
  }

  /// Begins beyond the threshold, then follows.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    rememberLocation()
    guard let pair = FingerPair(activeTouches) else { return }
    let turn = last.map(pair.turn(since:)) ?? 0
    last = pair
    lastTime = event.timestamp
    guard actualState == .possible else {
      turned += turn
      speed.note(turned, at: event.timestamp)
      state = .changed
      return
    }
    way += turn * pair.distance
    guard deferredStates.isEmpty, abs(way) >= FingerPair.threshold else { return }
    turned = 0
    speed.rebase(0, at: event.timestamp)
    state = .began
  }

  /// Ends with the first finger that is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    endWithoutTwoFingers()
    if actualState == .possible { last = nil }
  }

  /// Cancels.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  /// Forgets rotation and velocity.
  open override func reset() {
    super.reset()
    (last, way, turned) = (nil, 0, 0)
    speed.stop()
  }
}
