import CoreGraphics

/// Something that runs when a property changes or another event happens to a layer.
public protocol CAAction {
  /// Runs the action. `anObject` is the layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: as an action, NSNull means "none".
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// Hears of an animation's beginning and end. Both have defaults that do nothing.
public protocol CAAnimationDelegate: AnyObject {
  /// The animation began its active duration. `anim` is the layer's copy (M-19).
  func animationDidStart(_ anim: CAAnimation)
  /// The animation is over; `flag` says whether it reached its end. Sent once (M-18).
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
