import CoreGraphics

/// Recognises fingers that are drawn quickly in one direction, once they have gone far enough (E-39).
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Ways to swipe. Raw values are Apple's.
  public struct Direction: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// A set of the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// Numbers that Apple does not document; see E-39.
  enum Limits {
    /// How far the fingers go, in points.
    static let way: CGFloat = 50
    /// The longest that may take, in seconds.
    static let duration = 0.5
    /// How much of the way may be across the direction.
    static let slant: CGFloat = 0.5
  }

  /// The directions that count; right at start.
  open var direction: Direction = .right
  /// How many fingers; 1 at start.
  open var numberOfTouchesRequired = 1

  private var start: CGPoint?
  private var deadline: ClockTimer?

  /// Starts when all fingers are down; fails with too many.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard actualState == .possible, deferredStates.isEmpty else { return }
    let down = activeTouches.filter { !$0.isOver }.count
    guard down <= numberOfTouchesRequired else { return fail() }
    if start == nil, deadline == nil { startDeadline() }
    if down == numberOfTouchesRequired { start = centroid }
  }

  /// Recognises at the end of the way; fails where it leads elsewhere.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    rememberLocation()
    guard actualState == .possible, deferredStates.isEmpty, let start else { return }
    let (dx, dy) = (centroid.x - start.x, centroid.y - start.y)
    guard max(abs(dx), abs(dy)) >= Limits.way else { return }
    let along = max(abs(dx), abs(dy)), across = min(abs(dx), abs(dy))
    let way: Direction = abs(dx) >= abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    guard direction.contains(way), across <= along * Limits.slant else { return fail() }
    deadline = nil
    // A swipe is where it began.
    remember(location: start, in: activeTouches.first?.window)
    state = .ended
  }

  /// Fails: the way was too short.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if actualState == .possible, deferredStates.isEmpty { fail() }
  }

  /// Fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    fail()
  }

  /// Forgets where it started.
  open override func reset() {
    super.reset()
    start = nil
    deadline = nil
  }

  private func fail() {
    deadline = nil
    state = .failed
  }

  private func startDeadline() {
    deadline = environment.timer(after: Limits.duration) { [weak self] in
      guard let self else { return }
      deadline = nil
      guard actualState == .possible, deferredStates.isEmpty else { return }
      state = .failed
      environment.touches.finishTimedPass()
    }
  }
}
