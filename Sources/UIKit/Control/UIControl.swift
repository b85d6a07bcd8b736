import CoreGraphics
import QuartzCore

/// A view that tells others what the user does with it: targets with actions, or closures, by event
/// (C-1…C-13). Source: Apple's documentation of UIControl.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// How a control is shown. Bits are Apple's (C-1); they combine.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set of the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing special.
    public static let normal: State = []
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It cannot be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// The keyboard is on it.
    public static let focused = State(rawValue: 1 << 3)
    /// Bits for clients.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Bits that must not be used.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// What happens to a control. Bits are Apple's (C-2).
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set of the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger went down in it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The same, quickly after another time.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moves in it.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moves outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger came back in.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger went out.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger was lifted in it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger was lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changed its value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user did what it is mainly for.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Its menu came up.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text was edited.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// Every event of fingers.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// Every event of editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Bits for clients.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Every event.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// Where contents stand from left to right.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left.
    case left
    /// At the right.
    case right
    /// From edge to edge.
    case fill
    /// Where text begins.
    case leading
    /// Where text ends.
    case trailing
  }

  /// Where contents stand from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// From edge to edge.
    case fill
  }

  let actions = ControlActions()
  private var trackedTouch: UITouch?

  /// A control with the given frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Decodes what `encode(with:)` wrote.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: State

  /// Whether the control can be used; true at start. While not, touches end here without effect (C-7).
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { stopTracking() }
      stateChanged()
    }
  }
  /// Whether the control is chosen; false at start. Never changed by touches alone (C-11).
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether a finger is on it; false at start.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  /// Everything that holds at once; `normal`, which is nothing, at start (C-1).
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// Where contents stand from left to right; in the middle at start.
  open var contentHorizontalAlignment: ContentHorizontalAlignment = .center { didSet { setNeedsLayout() } }
  /// Where contents stand from top to bottom; in the middle at start.
  open var contentVerticalAlignment: ContentVerticalAlignment = .center { didSet { setNeedsLayout() } }

  /// `state` is another one.
  func stateChanged() { setNeedsLayout() }

  // MARK: Tracking (C-3…C-6)

  /// Whether a touch is being followed.
  open private(set) var isTracking = false
  /// Whether the touch that is followed counts as inside.
  open private(set) var isTouchInside = false
  /// A touch begins. Returns whether to follow it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The touch moves. Returns whether to follow it on.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The touch is over.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// The touch was taken away.
  open func cancelTracking(with event: UIEvent?) {}

  /// How far outside of the bounds a followed touch still counts as inside, in points. Not documented; see C-4.
  static let trackingMargin: CGFloat = 70

  /// Begins to follow the touch.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    trackedTouch = touch
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    guard beginTracking(touch, with: event) else { return stopTracking() }
    send(.touchDown, event)
    if touch.tapCount > 1 { send(.touchDownRepeat, event) }
  }

  /// Follows the touch.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = contains(touch)
    guard continueTracking(touch, with: event) else { return stopTracking() }
    isHighlighted = isTouchInside
    if wasInside != isTouchInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
  }

  /// Ends following.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    isTouchInside = contains(touch)
    let isInside = isTouchInside
    endTracking(touch, with: event)
    stopTracking()
    send(isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside { touchedUpInside(event) }
  }

  /// Gives following up.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    cancelTracking(with: event)
    stopTracking()
    send(.touchCancel, event)
  }

  private func contains(_ touch: UITouch) -> Bool {
    let margin = -UIControl.trackingMargin
    return bounds.insetBy(dx: margin, dy: margin).contains(touch.location(in: self))
  }

  private func stopTracking() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  /// What controls with a main action do after a press.
  func touchedUpInside(_ event: UIEvent?) {}

  // MARK: Actions (C-8)

  /// Calls `action` on `target` for each of the events. The target is not retained; nil means whoever on the responder
  /// chain can perform it. The same pair is called once, for the events of all calls.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    actions.add(TargetAction(target: target, action: action), for: controlEvents)
  }
  /// Stops calling for the events; nil means any target or any action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    actions.remove(target: target, action: action, for: controlEvents)
  }
  /// Runs an action for each of the events; one with an identifier that is known already replaces it.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.add(action, for: controlEvents)
  }
  /// Stops running an action for the events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.remove(action.identifier, for: controlEvents)
  }
  /// Calls everything that is to be called for any of the events, in the order of adding.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }
  /// Calls one action. For subclasses that want to see or stop it.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    environment.application.sendAction(action, to: target, from: self, for: event)
  }
  /// Every target that derives from NSObject. Closures, and nil for the responder chain, have no place in
  /// the set.
  open var allTargets: Set<AnyHashable> { actions.targets }
  /// Every event somebody is called for.
  open var allControlEvents: Event { actions.events }
  /// The names of what is called on a target for an event; nil when nothing.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    actions.names(target: target, for: controlEvent)
  }

  func send(_ events: Event, _ event: UIEvent?) { actions.send(events, from: self, event: event) }

  /// Taps on a control are the control's: recognisers of single taps around it do not get them (C-13).
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = gestureRecognizer as? UITapGestureRecognizer, tap.view !== self, isEnabled else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return !(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
  }
}
