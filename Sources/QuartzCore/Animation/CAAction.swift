import CoreGraphics

/// Something that runs when a property changes or another event happens to a layer: an animation, NSNull for
/// nothing, or a type of the app's. Source: Apple's documentation of CAAction; A-1.
public protocol CAAction {
  /// Runs the action, within the setter, after the value was stored. `anObject` is the layer, `event` the
  /// property's name or that of another event; `dict` is always nil.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: as an action, NSNull means "none".
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// Hears of an animation's begin and end, on the main thread, in a fresh pass of its loop and never within a
/// setter or a commit (M-16). Both methods have defaults that do nothing.
public protocol CAAnimationDelegate: AnyObject {
  /// The animation began its active duration, after the commit that brought it, and with a delay at its
  /// begin time (M-17). `anim` is the layer's copy (M-19). An animation that is removed before it begins
  /// sends none.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation is over, and gone from the layer if it is removed on completion (M-20). `flag`: whether
  /// it reached its end; false when it was removed or replaced, or its layer left the tree. Sent once
  /// (M-18).
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
