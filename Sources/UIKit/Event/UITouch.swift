import CoreGraphics
import QuartzCore

/// One finger, or the mouse with its button held, from going down to going up. The object stays the same
/// (E-1). Source: Apple's documentation of UITouch; E-1…E-11.
@preconcurrency @MainActor
public final class UITouch: NSObject {
  /// Where a touch stands.
  public enum Phase: Int, Sendable {
    /// Went down.
    case began
    /// Moved.
    case moved
    /// Did not move since the last event.
    case stationary
    /// Was lifted.
    case ended
    /// Was taken away.
    case cancelled
  }

  /// What touches.
  public enum TouchType: Int, Sendable {
    /// A finger on a touch screen.
    case direct
    /// The mouse.
    case indirectPointer = 3
  }

  /// Where the touch stands.
  public internal(set) var phase: Phase = .began
  /// When it last changed, in seconds of the media clock.
  public internal(set) var timestamp: TimeInterval
  /// How many times the place was tapped in quick succession, this one included; 0 after a long way (E-7).
  public internal(set) var tapCount = 1
  /// The view that was hit when the finger went down; fixed for the touch's life (E-2).
  public internal(set) var view: UIView?
  /// The window that was hit.
  public internal(set) var window: UIWindow?
  /// The recognisers that receive the touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// What touches.
  public let type: TouchType

  /// In the screen's coordinates.
  var location: CGPoint
  var previousLocation: CGPoint
  let startLocation: CGPoint

  init(location: CGPoint, timestamp: TimeInterval, type: TouchType) {
    self.location = location
    previousLocation = location
    startLocation = location
    self.timestamp = timestamp
    self.type = type
  }

  /// Where the finger is, in points of `view` (nil: of the window), by model geometry (E-8).
  public func location(in view: UIView?) -> CGPoint { convert(location, to: view) }

  /// Where the finger was before the last move, in points of `view` (nil: of the window).
  public func previousLocation(in view: UIView?) -> CGPoint { convert(previousLocation, to: view) }

  /// The number 0: neither mouse nor the touch screens that SDL knows report a pressure that could be relied
  /// on.
  public var force: CGFloat { 0 }

  var isOver: Bool { phase == .ended || phase == .cancelled }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window else { return point }
    let inWindow = window.convertFromScreen(point)
    return view.map { $0.convert(inWindow, from: window) } ?? inWindow
  }
}
