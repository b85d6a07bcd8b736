import CoreGraphics

/// Recognises fingers that stay down; goes on while they move, until they are lifted (E-33).
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the fingers must stay, in seconds; 0.5 at start.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far they may move meanwhile, in points; 10 at start. Afterwards there is no limit.
  open var allowableMovement: CGFloat = 10
  /// How many fingers; 1 at start.
  open var numberOfTouchesRequired = 1
  /// How many taps must come just before; 0 at start.
  open var numberOfTapsRequired = 0

  private var deadline: ClockTimer?
  private var startLocations: [ObjectIdentifier: CGPoint] = [:]

  /// Starts to wait when all fingers are down; fails with too many.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard actualState == .possible else { return }
    for touch in touches { startLocations[ObjectIdentifier(touch)] = touch.location }
    let down = activeTouches.filter { !$0.isOver }
    if down.count > numberOfTouchesRequired || down.contains(where: { $0.tapCount <= numberOfTapsRequired }) {
      deadline = nil
      state = .failed
    } else if down.count == numberOfTouchesRequired {
      if minimumPressDuration > 0 {
        deadline = environment.timer(after: minimumPressDuration) { [weak self] in self?.ripen() }
      } else {
        state = .began
      }
    }
  }

  private func ripen() {
    deadline = nil
    guard actualState == .possible else { return }
    state = .began
    environment.touches.finishTimedPass()
  }

  /// Goes on, or fails when a finger moved too far before the time was over.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard actualState == .possible else {
      state = .changed
      return
    }
    let strayed = touches.contains { touch in
      distance(startLocations[ObjectIdentifier(touch)] ?? touch.startLocation, touch.location)
        > allowableMovement
    }
    guard strayed else { return }
    deadline = nil
    state = .failed
  }

  /// Ends, or fails when the time was not over.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if actualState == .possible {
      deadline = nil
      state = .failed
    } else if activeTouches.filter({ !$0.isOver }).count < numberOfTouchesRequired {
      state = .ended
    }
  }

  /// Cancels.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    deadline = nil
    state = .cancelled
  }

  /// Forgets where fingers went down.
  open override func reset() {
    super.reset()
    deadline = nil
    startLocations = [:]
  }
}
