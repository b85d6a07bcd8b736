import CoreGraphics
import QuartzCore

/// The older form of animation blocks: `beginAnimations`, settings, changes, `commitAnimations` (U-38…U-40).
extension UIView {
  /// Opens a block: 0.2 s, easing in and out. Settings made before a change count for it (U-38); those below
  /// do nothing outside of one.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let environment = Environment.current
    var parameters = AnimationParameters()
    parameters.options = .allowUserInteraction
    let block = environment.animations.open(parameters, isIndependent: true)
    block.legacy = LegacyAnimation(id: animationID, context: context)
  }

  /// Closes the innermost such block; its changes animate.
  public class func commitAnimations() {
    let stack = Environment.current.animations
    guard let block = stack.current, let legacy = block.legacy else { return }
    block.onStart = { legacy.tellStart() }
    block.completion = { legacy.tellStop(finished: $0) }
    legacy.transition?.add(to: block)
    stack.close()
  }

  private class func change(_ body: (inout AnimationParameters) -> Void) {
    guard let block = Environment.current.animations.current else { return }
    body(&block.parameters)
    block.animates = Environment.current.animations.isEnabled && !block.parameters.isImmediate
  }

  /// How long the block's changes take, in seconds; 0.2 unless set, 0 and less change at once.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    change { $0.duration = duration.isNaN ? 0 : duration }
  }

  /// How long the old look is held first, in seconds; 0 unless set. What is not finite counts as 0.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    change { $0.delay = delay.isFinite ? delay : 0 }
  }

  /// The speed over time; easing in and out unless set.
  public class func setAnimationCurve(_ curve: AnimationCurve) { change { $0.curve = curve } }

  /// How many times it plays, fractions included; 0, as unless set, is once (U-19).
  public class func setAnimationRepeatCount(_ repeatCount: Float) { change { $0.repeatCount = repeatCount } }

  /// Whether it plays there and back; false unless set.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    change { $0.set(.autoreverse, repeatAutoreverses) }
  }

  /// Whether properties that do not blend start from what is shown; false unless set: from the model (U-6).
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    change { $0.set(.beginFromCurrentState, fromCurrentState) }
  }

  /// Who is told of start and stop; nobody unless set. Kept until the block is over (U-39).
  public class func setAnimationDelegate(_ delegate: Any?) {
    Environment.current.animations.current?.legacy?.delegate = delegate
  }

  /// Called on the delegate with the block's identifier and context when the first animation starts.
  public class func setAnimationWillStart(_ selector: Selector?) {
    Environment.current.animations.current?.legacy?.willStart = selector
  }

  /// Called on the delegate with the block's identifier, whether it finished (an NSNumber), and its context.
  public class func setAnimationDidStop(_ selector: Selector?) {
    Environment.current.animations.current?.legacy?.didStop = selector
  }
}

extension AnimationParameters {
  fileprivate mutating func set(_ option: UIView.AnimationOptions, _ isOn: Bool) {
    if isOn { options.insert(option) } else { options.remove(option) }
  }
}

/// What a begin/commit block knows beside its parameters (U-39).
@MainActor
final class LegacyAnimation {
  private let id: String?
  private let context: UnsafeMutableRawPointer?
  var delegate: Any?
  var willStart: Selector?
  var didStop: Selector?
  var transition: ViewTransition?

  init(id: String?, context: UnsafeMutableRawPointer?) {
    self.id = id
    self.context = context
  }

  func tellStart() {
    guard let willStart else { return }
    willStart.perform(on: delegate.map { $0 as AnyObject }, with: [id, context])
  }

  func tellStop(finished: Bool) {
    defer { delegate = nil }
    guard let didStop else { return }
    didStop.perform(on: delegate.map { $0 as AnyObject }, with: [id, NSNumber(value: finished), context])
  }
}
