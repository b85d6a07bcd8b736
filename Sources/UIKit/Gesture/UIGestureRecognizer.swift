import CoreGraphics
import QuartzCore

/// Watches the touches of a view and its subviews for one pattern.
///
/// Subclasses override the touch methods and set `state`; who wins where several would recognise is decided
/// elsewhere, and a state that is asked for may so become `failed` or come later (E-21, E-24, E-25). On the
/// main thread only. Source: Apple's documentation of UIGestureRecognizer; E-20…E-36.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// Where recognition stands (E-20).
  public enum State: Int, Sendable {
    /// Not yet decided.
    case possible
    /// A continuous gesture began.
    case began
    /// A continuous gesture went on.
    case changed
    /// A continuous gesture ended, or a discrete one was recognised.
    case ended
    /// A continuous gesture was taken away.
    case cancelled
    /// Not this gesture.
    case failed

    /// A discrete gesture was recognised: `ended` by another name.
    public static var recognized: State { .ended }
  }

  /// Where the recogniser really stands; `state` shows the one being reported while actions run.
  var actualState = State.possible
  var reportedState: State?
  /// States asked for that wait for another recogniser to fail.
  var deferredStates: [State] = []
  /// Set while no finger is down but more are expected.
  var expectsMoreTouches = false
  var requirements: [WeakRecognizer] = []
  /// Every finger of the present sequence, lifted ones too: the touches that recognising takes from the view.
  var sequenceTouches: [UITouch] = []
  /// The fingers that count, in the order they came.
  var activeTouches: [UITouch] = [] { didSet { rememberLocation() } }

  private var actions: [TargetAction] = []
  private var lastLocation = CGPoint.zero
  private weak var lastWindow: UIWindow?

  /// Decides for the receiver (E-26); nil at start. Not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the view's touches are cancelled when the gesture is recognised (E-9); true at start.
  open var cancelsTouchesInView = true
  /// Whether the view sees touches only after the gesture failed; false at start.
  open var delaysTouchesBegan = false
  /// Whether the view sees the end of touches only when the gesture can no longer be recognised (E-10); true at
  /// start.
  open var delaysTouchesEnded = true
  /// A free text for people; nil at start.
  open var name: String?

  /// The view whose touches are watched.
  public internal(set) weak var view: UIView?

  /// A recogniser that calls `action` on `target`, which is not retained. It watches nothing until a view
  /// gets it by `addGestureRecognizer(_:)`.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let action { actions.append(TargetAction(target: target, action: action)) }
  }

  /// A recogniser that calls nobody yet.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// A recogniser that runs a closure. Strata's own, for want of Objective-C methods.
  public convenience init(handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler(handler)
  }

  /// Calls `action` on `target` too, in the order of adding; the same pair is called once.
  open func addTarget(_ target: Any, action: Selector) {
    let new = TargetAction(target: target, action: action)
    guard !actions.contains(where: { $0.isSame(as: new) }) else { return }
    actions.append(new)
  }

  /// Runs a closure too. Strata's own, for want of Objective-C methods.
  public func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    actions.append(TargetAction { sender, _ in (sender as? UIGestureRecognizer).map(handler) })
  }

  /// Stops calling; nil means any target or any action.
  open func removeTarget(_ target: Any?, action: Selector?) {
    actions.removeAll { $0.matches(target: target, action: action) }
  }

  /// Where recognition stands; possible at start, and again after the end, once the actions ran (E-22).
  /// Subclasses set it; impossible changes are ignored (E-21).
  open var state: State {
    get { reportedState ?? actualState }
    set { arbiter.request(newValue, by: self) }
  }

  /// Whether touches are watched; switching off cancels what is going on (E-27). True at start.
  open var isEnabled = true {
    didSet {
      guard !isEnabled, oldValue else { return }
      arbiter.disable(self)
    }
  }

  /// How many fingers the gesture has.
  open var numberOfTouches: Int { activeTouches.count }

  /// The middle of the gesture's fingers, in points of `view` (nil: of the window), by model geometry
  /// (E-28).
  open func location(in view: UIView?) -> CGPoint {
    guard let window = lastWindow else { return lastLocation }
    let inWindow = window.convertFromScreen(lastLocation)
    return view.map { $0.convert(inWindow, from: window) } ?? inWindow
  }

  /// Where one finger is, in the coordinates of `view` (nil: of the window); the middle where there is none.
  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
    activeTouches.indices.contains(index) ? activeTouches[index].location(in: view) : location(in: view)
  }

  /// Waits for `other` to fail before recognising (E-25).
  open func require(toFail other: UIGestureRecognizer) {
    guard other !== self, !requirements.contains(where: { $0.recognizer === other }) else { return }
    requirements.append(WeakRecognizer(recognizer: other))
  }

  /// Forgets what a subclass gathered, before the next sequence of touches (E-22). Call super.
  open func reset() {}

  /// Fingers went down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were taken away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Whether recognising may fail `other`; true at start.
  open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
  /// Whether `other` may fail the receiver by recognising; true at start.
  open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
  /// Whether the receiver must wait for `other` to fail; false at start.
  open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
  /// Whether `other` must wait for the receiver to fail; false at start.
  open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }

  /// Stops watching one finger.
  open func ignore(_ touch: UITouch, for event: UIEvent) { activeTouches.removeAll { $0 === touch } }

  var isRecognized: Bool {
    switch actualState {
    case .began, .changed, .ended: true
    case .possible, .cancelled, .failed: false
    }
  }

  var isOver: Bool { actualState == .ended || actualState == .cancelled || actualState == .failed }

  /// Whether it may still recognise with what it has seen.
  var isUndecided: Bool { actualState == .possible && (!activeTouches.isEmpty || expectsMoreTouches) }

  var environment: Environment { view?.environment ?? .current }
  private var arbiter: GestureArbiter { environment.touches.arbiter }

  /// The middle of the fingers in the screen's coordinates.
  var centroid: CGPoint { lastLocation }

  func rememberLocation() {
    guard let first = activeTouches.first else { return }
    let count = CGFloat(activeTouches.count)
    lastLocation = CGPoint(
      x: activeTouches.reduce(0) { $0 + $1.location.x } / count,
      y: activeTouches.reduce(0) { $0 + $1.location.y } / count)
    lastWindow = first.window
  }

  func remember(location: CGPoint, in window: UIWindow?) {
    lastLocation = location
    lastWindow = window
  }

  func sendActions(reporting state: State) {
    reportedState = state
    defer { reportedState = nil }
    for action in actions { action.send(from: self, event: nil) }
  }
}

/// A reference that does not retain.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
