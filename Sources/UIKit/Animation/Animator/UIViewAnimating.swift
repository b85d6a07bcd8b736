import CoreGraphics

/// Where an animator is in its life (PA-1). Raw values are Apple's.
public enum UIViewAnimatingState: Int, Sendable {
  /// Nothing has run yet, or everything is over.
  case inactive
  /// Running or paused.
  case active
  /// Stopped; waits for `finishAnimation(at:)`.
  case stopped
}

/// Where an animator ended (PA-1). Raw values are Apple's.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the values that the animation blocks set.
  case end
  /// At the values from before.
  case start
  /// On the way.
  case current
}

/// What can be started, paused, scrubbed, turned round and stopped. Source: Apple's documentation of UIViewAnimating.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  /// Where it is in its life.
  var state: UIViewAnimatingState { get }
  /// Whether it moves by itself now.
  var isRunning: Bool { get }
  /// Whether it goes back to the start.
  var isReversed: Bool { get set }
  /// How much of the way is behind, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts, or goes on.
  func startAnimation()
  /// Starts, or goes on, after `delay` seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Stands still at what is shown.
  func pauseAnimation()
  /// Ends at what is shown.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Completes after `stopAnimation(false)`.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What takes animation blocks and completions besides. Its requirements are optional, as on Apple's platforms: unless a
/// class has them, they do nothing.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a block whose changes begin after a share of the time left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a block.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a call for the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on from a pause with other timing.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  /// Does nothing unless the class has it.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  /// Does nothing unless the class has it.
  public func addAnimations(_ animation: @escaping () -> Void) {}
  /// Does nothing unless the class has it.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  /// Does nothing unless the class has it.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}
