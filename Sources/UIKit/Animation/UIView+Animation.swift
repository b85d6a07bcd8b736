import CoreGraphics
import QuartzCore

/// Animation blocks. What a block changes has its final value at once; what is shown moves (U-1). The
/// completion is called once, on the main thread and never within the call, with false where an animation
/// was cut short (U-13…U-17). Moves that overlap blend, fades replace each other (U-3, U-5). Outside of a
/// window changes show at once (U-32). Source: Apple's documentation of UIView.animate.
extension UIView {
  /// Animates what `animations` changes.
  ///
  /// - Parameters:
  ///   - duration: In seconds; 0 or less changes at once.
  ///   - delay: In seconds; the old look is held meanwhile.
  ///   - options: Curve, repetition, blending and so on.
  ///   - animations: Run at once.
  ///   - completion: Called when all of it is over.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    Environment.current.animations.run(
      AnimationParameters(duration: duration, delay: delay, options: options), animations: animations,
      completion: completion)
  }

  /// Animates what `animations` changes over `duration` seconds, easing in and out.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates what `animations` changes by springs that settle to a thousandth within `duration` seconds (U-42, U-43).
  ///
  /// - Parameters:
  ///   - duration: In seconds, until the spring has settled.
  ///   - delay: In seconds.
  ///   - dampingRatio: 1 does not overshoot; less swings. Cut to 0.01…1.
  ///   - velocity: At the start, in whole distances a second towards the target.
  ///   - options: The curve does not count.
  ///   - animations: Run at once.
  ///   - completion: Called when all of it is over.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let ratio = dampingRatio.isFinite ? min(1, max(0.01, Double(dampingRatio))) : 1
    let speed = velocity.isFinite ? velocity : 0
    let spring = SpringTiming(form: .ratio(ratio), velocity: CGVector(dx: speed, dy: speed))
    Environment.current.animations.run(
      AnimationParameters(duration: duration, delay: delay, options: options, spring: spring),
      animations: animations, completion: completion)
  }

  /// Animates what `animations` changes by springs whose main motion takes `springDuration` seconds (U-44). The
  /// completion comes when they are at rest, which is later.
  ///
  /// - Parameters:
  ///   - duration: In seconds, of the main motion; 0 or less changes at once.
  ///   - bounce: How much it swings over: 0 not at all, towards 1 more, below 0 it creeps.
  ///   - velocity: At the start, in whole distances a second towards the target.
  ///   - delay: In seconds; the old look is held meanwhile.
  ///   - options: The curve does not count.
  ///   - animations: Run at once.
  ///   - completion: Called when all of it is over.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    Environment.current.animations.run(
      AnimationParameters(
        springDuration: duration, bounce: bounce, initialVelocity: velocity, delay: delay, options: options),
      animations: animations, completion: completion)
  }

  /// Repeats what `animations` changes; for use in an animation block, whose other settings stay.
  ///
  /// - Parameters:
  ///   - count: How often, fractions included; 0 is once.
  ///   - autoreverses: Whether each time goes back again.
  ///   - animations: Run at once.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    Environment.current.animations.modified(repeatCount: Float(count), autoreverses: autoreverses, animations)
  }

  /// Animates along keys that `animations` adds with `addKeyframe`; what it changes itself takes the whole duration.
  /// The block's curve, easing in and out unless curve bits of `AnimationOptions` say otherwise, warps the whole
  /// (U-46).
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    // Bits 10…12 mean calculation modes here and nothing in `AnimationOptions`; the rest mean the same.
    let shared = AnimationOptions(rawValue: options.rawValue & ~(0x7 << 10))
    Environment.current.animations.run(
      AnimationParameters(duration: duration, delay: delay, options: shared),
      keyframes: KeyframeRecorder(options: options), animations: animations, completion: completion)
  }

  /// Adds a key to the keyframe block that is being run through; outside of one the change is seen at once (U-48).
  ///
  /// - Parameters:
  ///   - frameStartTime: When the change begins, as a fraction of the block's duration.
  ///   - frameDuration: How long it takes, as such a fraction; 0 jumps.
  ///   - animations: Run at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    let stack = Environment.current.animations
    guard let recorder = stack.current?.recorder as? KeyframeRecorder else {
      return stack.withoutAnimation(animations)
    }
    recorder.withKeyframe(start: frameStartTime, duration: frameDuration, animations)
  }

  /// Runs `actions` with animation blocks switched off; animations that run already go on (U-12).
  public class func performWithoutAnimation(_ actions: () -> Void) {
    Environment.current.animations.withoutAnimation(actions)
  }

  /// Switches animation blocks on or off; while off, what they change is seen at once, and they complete
  /// with true (U-12).
  public class func setAnimationsEnabled(_ enabled: Bool) {
    Environment.current.animations.isEnabled = enabled
  }

  /// Whether animation blocks animate; true at start (U-29).
  public class var areAnimationsEnabled: Bool { Environment.current.animations.isEnabled }

  /// The duration of the innermost block that is being run through, in seconds; 0 outside (U-28).
  public class var inheritedAnimationDuration: TimeInterval {
    Environment.current.animations.current?.parameters.duration ?? 0
  }
}
