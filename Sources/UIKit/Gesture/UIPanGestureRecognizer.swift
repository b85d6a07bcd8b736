import CoreGraphics

/// Recognises fingers that are dragged more than 10 points, and follows them (E-34…E-36). Source: Apple's
/// documentation of UIPanGestureRecognizer; the distance is undocumented.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How far the middle of the fingers must move before dragging begins, in points. Not documented; see E-34.
  static let threshold: CGFloat = 10

  /// The least number of fingers; 1 at start.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers; no limit at start.
  open var maximumNumberOfTouches = Int.max

  /// Where translation 0 is, in the screen's coordinates.
  private var origin = CGPoint.zero
  private var lastCentroid: CGPoint?
  private var lastTime: TimeInterval = 0
  private var screenVelocity = CGVector.zero

  /// How far the fingers were dragged since the gesture began or since `setTranslation`, in points of `view`.
  open func translation(in view: UIView?) -> CGPoint {
    vector(CGVector(dx: centroid.x - origin.x, dy: centroid.y - origin.y), in: view)
  }

  /// Makes the present place count as `translation`, and the velocity zero.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let shift = screenVector(translation, from: view)
    origin = CGPoint(x: centroid.x - shift.dx, y: centroid.y - shift.dy)
    screenVelocity = .zero
  }

  /// How fast the fingers moved when they last did, in points of `view` per second along each axis.
  open func velocity(in view: UIView?) -> CGPoint { vector(screenVelocity, in: view) }

  /// More fingers do not make the translation jump.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    let down = activeTouches.filter { !$0.isOver }
    if actualState == .possible {
      if down.count > maximumNumberOfTouches {
        state = .failed
      } else {
        origin = centroid
      }
    } else if down.count > maximumNumberOfTouches {
      for touch in touches { ignore(touch, for: event) }
    } else {
      keepTranslation()
    }
    lastCentroid = centroid
    lastTime = event.timestamp
  }

  /// Begins beyond the threshold, then follows.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    rememberLocation()
    measure(at: event.timestamp)
    guard actualState == .possible else {
      state = .changed
      return
    }
    let down = activeTouches.filter { !$0.isOver }.count
    guard deferredStates.isEmpty, down >= minimumNumberOfTouches, distance(origin, centroid) >= Self.threshold
    else { return }
    origin = centroid
    state = .began
  }

  /// Ends with fewer fingers than required.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    let down = activeTouches.filter { !$0.isOver }
    if down.count < minimumNumberOfTouches {
      state = actualState == .possible && deferredStates.isEmpty ? .failed : .ended
    } else {
      let before = centroid
      activeTouches = down
      origin.x += centroid.x - before.x
      origin.y += centroid.y - before.y
      lastCentroid = centroid
    }
  }

  /// Cancels.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  /// Forgets the way and the velocity.
  open override func reset() {
    super.reset()
    lastCentroid = nil
    screenVelocity = .zero
  }

  private func keepTranslation() {
    guard let lastCentroid else { return }
    origin.x += centroid.x - lastCentroid.x
    origin.y += centroid.y - lastCentroid.y
  }

  private func measure(at time: TimeInterval) {
    defer {
      lastCentroid = centroid
      lastTime = time
    }
    guard let lastCentroid, time > lastTime else { return }
    screenVelocity = CGVector(
      dx: (centroid.x - lastCentroid.x) / (time - lastTime),
      dy: (centroid.y - lastCentroid.y) / (time - lastTime))
  }

  private func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
    guard let view else { return CGPoint(x: vector.dx, y: vector.dy) }
    let from = view.convert(CGPoint.zero, from: nil)
    let to = view.convert(CGPoint(x: vector.dx, y: vector.dy), from: nil)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  private func screenVector(_ point: CGPoint, from view: UIView?) -> CGVector {
    guard let view else { return CGVector(dx: point.x, dy: point.y) }
    let from = view.convert(CGPoint.zero, to: nil), to = view.convert(point, to: nil)
    return CGVector(dx: to.x - from.x, dy: to.y - from.y)
  }
}
