import CoreGraphics
import QuartzCore

/// An animation of views that can be paused, scrubbed, turned round, retimed and stopped on the way (PA-1…PA-19).
///
/// The blocks run at the first start, pause or scrub, and the views then have their final values; what is shown moves.
/// What is not allowed at the time is ignored and reported once, where UIKit raises an exception (PA-12). A running
/// animator keeps itself. Times are in seconds of the media clock. Main actor.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Set once, in the designated initialiser; it points back here.
  private(set) var machine: AnimatorMachine!
  /// The timing it was made with.
  public let timingParameters: (any UITimingCurveProvider)?

  /// An animator with the timing that `parameters` describe.
  ///
  /// - Parameters:
  ///   - duration: In seconds; 0 or less changes at once. A spring by its parts takes its own time instead (PA-16).
  ///   - parameters: A curve or a spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = (parameters.copy(with: nil) as? any UITimingCurveProvider) ?? parameters
    super.init()
    machine = AnimatorMachine(animator: self, duration: duration, pace: parameters.pace)
  }

  /// An animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a curve by its two inner control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    let curve = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration: duration, timingParameters: curve)
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that settles within `duration`.
  ///
  /// - Parameter ratio: 1 does not overshoot; less swings. Cut to 0.01…1.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  isolated deinit {
    guard state != .inactive else { return }
    report("released", "An animator was let go while it was paused or stopped; finish it first.")
    machine.abandon()
  }

  /// An animator that runs already (PA-17).
  ///
  /// - Parameters:
  ///   - duration: In seconds.
  ///   - delay: In seconds; the old look is held meanwhile.
  ///   - options: Curve and layout count; repeats do not: an animator has an end.
  ///   - animations: Run at once.
  ///   - completion: Called at the end with the place where it is.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(bits: options.rawValue)
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
    if !options.isDisjoint(with: [.repeat, .autoreverse]) {
      animator.report("repeat", "A property animator does not repeat; the option is ignored.")
    }
    animator.machine.options = options.intersection([.layoutSubviews])
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: State

  /// Where it is in its life.
  open var state: UIViewAnimatingState {
    switch machine.phase {
    case .inactive: .inactive
    case .running, .paused: .active
    case .stopped: .stopped
    }
  }
  /// Whether it moves by itself now; true during a delay too.
  open var isRunning: Bool { machine.phase == .running }
  /// How long the whole way takes, in seconds: as asked, or as long as a spring by its parts needs.
  open var duration: TimeInterval { machine.duration }
  /// How long it waited, or waits, before it moves, in seconds.
  open var delay: TimeInterval { machine.delay }
  /// Whether it goes back to the start; false at start.
  ///
  /// Setting it while it runs turns it round at once; while it is paused, the next start does. The views' model
  /// values are those of the end until it has arrived at the start (PA-8).
  open var isReversed: Bool {
    get { machine.isReversed }
    set { if isAllowed("isReversed") { machine.turn(newValue) } }
  }
  /// How much of the way is behind, 0…1, in the direction in which it goes; 0 at start.
  ///
  /// Evenly in time while it runs; as much as is shown once it is paused (PA-5, PA-6). Setting it pauses, or takes
  /// hold of what the blocks change, and shows that much of the way; values outside are cut.
  open var fractionComplete: CGFloat {
    get { CGFloat(machine.fractionComplete) }
    set { if mayInterrupt("fractionComplete") { machine.scrub(to: Double(newValue)) } }
  }

  // MARK: Settings

  /// Whether it can be paused, scrubbed and stopped; true at start. Set before it is active.
  open var isInterruptible: Bool {
    get { machine.settings.isInterruptible }
    set { if isInactive("isInterruptible") { machine.settings.isInterruptible = newValue } }
  }
  /// Whether views take touches while it has them; true at start. Set before it is active.
  open var isUserInteractionEnabled: Bool {
    get { machine.settings.isUserInteractionEnabled }
    set { if isInactive("isUserInteractionEnabled") { machine.settings.isUserInteractionEnabled = newValue } }
  }
  /// Whether views are hit where their model is; false at start: they are hit where they are shown. Set before it is
  /// active.
  open var isManualHitTestingEnabled: Bool {
    get { machine.settings.isManualHitTestingEnabled }
    set {
      if isInactive("isManualHitTestingEnabled") { machine.settings.isManualHitTestingEnabled = newValue }
    }
  }
  /// Whether a fraction means that share of the way; true at start. Otherwise it means that share of the time, along
  /// the curve.
  open var scrubsLinearly: Bool {
    get { machine.settings.scrubsLinearly }
    set { machine.settings.scrubsLinearly = newValue }
  }
  /// Whether it stays active, paused, at its end instead of completing; false at start (PA-13).
  open var pausesOnCompletion: Bool {
    get { machine.settings.pausesOnCompletion }
    set { machine.settings.pausesOnCompletion = newValue }
  }

  // MARK: What it does

  /// Adds a block. Once it is active, the block runs at once and its changes take what is left of the way.
  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }
  /// Adds a block whose changes begin after a share of the time that is left, 0…1, and take the rest (PA-14).
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    switch machine.phase {
    case .inactive: machine.blocks.append((animation, Double(delayFactor)))
    case .running, .paused: machine.perform(animation, delayFactor: Double(delayFactor))
    case .stopped: outOfOrder("addAnimations", "is stopped; finish it first")
    }
  }
  /// Adds a call for the end, with the place it ended at. Called once, in the order of adding; not after
  /// `stopAnimation(true)`.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    machine.completions.append(completion)
  }

  // MARK: Running

  /// Starts, or goes on as if it had not been paused (PA-4).
  open func startAnimation() { startAnimation(afterDelay: 0) }
  /// As `startAnimation()`, `delay` seconds from now.
  open func startAnimation(afterDelay delay: TimeInterval) {
    if isAllowed("startAnimation") { machine.start(after: delay) }
  }
  /// Stands still at what is shown; an inactive one becomes active at its start.
  open func pauseAnimation() { if mayInterrupt("pauseAnimation") { machine.pause() } }
  /// Goes on from a pause with other timing (PA-7).
  ///
  /// - Parameters:
  ///   - parameters: The timing of what is left; nil for the animator's own.
  ///   - durationFactor: What is left takes this share of `duration`; 0 for the time that is left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard machine.phase == .paused else { return outOfOrder("continueAnimation", "is not paused") }
    machine.goOn(parameters?.pace, durationFactor: Double(durationFactor))
  }
  /// Ends at what is shown, which becomes the views' values (PA-10, PA-11).
  ///
  /// - Parameter withoutFinishing: Whether that is all; else it waits for `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard machine.phase != .inactive, mayInterrupt("stopAnimation") else { return }
    machine.stop(withoutFinishing: withoutFinishing)
  }
  /// Gives the views the values of the start or the end, or leaves them as they are, and calls the completions. Only
  /// after `stopAnimation(false)`.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard machine.phase == .stopped else { return outOfOrder("finishAnimation", "is not stopped") }
    machine.finish(at: finalPosition)
  }

  // MARK: Misuse

  private func isAllowed(_ call: String) -> Bool {
    if machine.phase == .stopped { outOfOrder(call, "is stopped; finish it first") }
    return machine.phase != .stopped
  }

  private func mayInterrupt(_ call: String) -> Bool {
    guard machine.phase != .inactive, !isInterruptible else { return isAllowed(call) }
    outOfOrder(call, "is not interruptible")
    return false
  }

  private func isInactive(_ setting: String) -> Bool {
    if machine.phase != .inactive { outOfOrder(setting, "is active") }
    return machine.phase == .inactive
  }

  private func outOfOrder(_ call: String, _ why: String) {
    report("order.\(call)", "\(call): the property animator \(why); ignored.")
  }

  private func report(_ key: String, _ message: String) {
    machine.context.diagnostics.report(once: "animator.\(key)", message)
  }
}
