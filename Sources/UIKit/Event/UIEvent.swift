import CoreGraphics

/// What happened: touches, keys, the pointer's hovering or the wheel. Good while it is delivered. Source:
/// Apple's documentation of UIEvent.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// What kind of thing happened.
  public enum EventType: Int, Sendable {
    /// Fingers.
    case touches
    /// Keys.
    case presses = 3
    /// The wheel.
    case scroll = 10
    /// The pointer without a button.
    case hover = 11
  }

  /// What kind of thing happened.
  public let type: EventType
  /// When, in seconds of the media clock.
  public let timestamp: TimeInterval
  /// The modifier keys held.
  public let modifierFlags: UIKeyModifierFlags

  let activeTouches: [UITouch]

  init(
    type: EventType, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags, touches: [UITouch] = []
  ) {
    self.type = type
    self.timestamp = timestamp
    self.modifierFlags = modifierFlags
    activeTouches = touches
  }

  /// Every finger that is down or has just been lifted; nil for other kinds.
  open var allTouches: Set<UITouch>? { type == .touches ? Set(activeTouches) : nil }

  /// The fingers that hit `view` when they went down; nil when none did.
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }

  /// The fingers in `window`; nil when none is.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }

  /// The fingers that `gesture` receives; nil when none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains(gesture) == true }
  }

  private func touches(where isMeant: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = activeTouches.filter(isMeant)
    return found.isEmpty ? nil : Set(found)
  }
}

/// Keys that changed, on their way along the responder chain.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// The keys held or just released.
  public let allPresses: Set<UIPress>

  init(timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags, presses: Set<UIPress>) {
    allPresses = presses
    super.init(type: .presses, timestamp: timestamp, modifierFlags: modifierFlags)
  }
}

/// The mouse wheel turned over a view. Strata's own: UIKit hands wheels only to scroll views and recognisers.
@preconcurrency @MainActor
public final class UIWheelEvent: UIEvent {
  /// How far, in steps of the wheel: x to the right, y downwards (content should move against it).
  public let delta: CGVector
  private let location: CGPoint
  private weak var window: UIWindow?

  init(
    timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags, delta: CGVector, location: CGPoint,
    window: UIWindow?
  ) {
    self.delta = delta
    self.location = location
    self.window = window
    super.init(type: .scroll, timestamp: timestamp, modifierFlags: modifierFlags)
  }

  /// Where the pointer is, in the coordinates of `view` (nil: of the window).
  public func location(in view: UIView?) -> CGPoint {
    guard let window else { return location }
    let inWindow = window.convertFromScreen(location)
    return view.map { $0.convert(inWindow, from: window) } ?? inWindow
  }
}
