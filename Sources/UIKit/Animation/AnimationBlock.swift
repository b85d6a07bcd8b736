import CoreGraphics
import QuartzCore

/// What an animation block says about its animations. Times in seconds.
struct AnimationParameters {
  /// U-38: what a begin/commit block has until told otherwise.
  static let defaultDuration = 0.2

  var duration = AnimationParameters.defaultDuration
  var delay = 0.0
  var options: UIView.AnimationOptions = []
  var curve = UIView.AnimationCurve.easeInOut
  /// A property animator's curve, which need not be one that has a name.
  var ownFunction: CAMediaTimingFunction?
  var spring: SpringTiming?
  /// nil: once, or for ever with `.repeat`.
  var repeatCount: Float?

  init() {}

  init(duration: Double, delay: Double, options: UIView.AnimationOptions, spring: SpringTiming? = nil) {
    self.duration = duration.isNaN ? 0 : duration
    self.delay = delay.isFinite ? delay : 0
    self.options = options
    self.spring = spring
    curve = UIView.AnimationCurve(bits: options.rawValue)
  }

  /// A block of springs by their main motion and bounce; it lasts until they are at rest (U-44).
  init(
    springDuration: Double, bounce: CGFloat, initialVelocity: CGFloat, delay: Double,
    options: UIView.AnimationOptions
  ) {
    let speed = initialVelocity.isFinite ? initialVelocity : 0
    let spring = SpringTiming(
      perceptualDuration: springDuration, bounce: Double(bounce), velocity: CGVector(dx: speed, dy: speed))
    let duration = springDuration > 0 ? spring.ownDuration ?? 0 : 0
    self.init(duration: duration, delay: delay, options: options, spring: spring)
  }

  var function: CAMediaTimingFunction { ownFunction ?? curve.function }

  /// Whether changes are seen at once (U-11).
  var isImmediate: Bool { duration <= 0 && delay <= 0 }

  /// What the animations get: Core Animation takes 0 for "not set", so that a change without duration after a
  /// delay is one of a microsecond (U-11).
  var effectiveDuration: Double { max(duration, 1e-6) }

  var effectiveRepeatCount: Float { repeatCount ?? (options.contains(.repeat) ? .infinity : 0) }

  /// How long the block's animations last from their begin.
  var activeDuration: Double {
    let cycle = effectiveDuration * (options.contains(.autoreverse) ? 2 : 1)
    return effectiveRepeatCount > 0 ? cycle * Double(effectiveRepeatCount) : cycle
  }

  /// The options a nested block takes from the one around it, unless it overrides them.
  private static let inheritable: UIView.AnimationOptions = [
    .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
  ]

  /// What the block means inside another one (U-21).
  func nested(in outer: AnimationParameters) -> AnimationParameters {
    var own = self
    if !options.contains(.overrideInheritedDuration) { own.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) {
      own.curve = outer.curve
      own.ownFunction = outer.ownFunction
      own.spring = outer.spring
    }
    if !options.contains(.overrideInheritedOptions) {
      own.options.formUnion(outer.options.intersection(Self.inheritable))
      own.repeatCount = repeatCount ?? outer.repeatCount
    }
    if delay == 0 { own.delay = outer.delay }
    return own
  }
}

/// One animation block, from its begin to the call of its completion.
@MainActor
final class AnimationBlock {
  var parameters: AnimationParameters
  /// Set where changes are gathered until the block closes: keyframe blocks, and those of property animators.
  var recorder: (any ChangeRecorder)?
  /// The part of a property animator's way that changes in this block take; nil outside of animators.
  var animatorPart: AnimatorPart?
  /// Whether changes animate at all.
  var animates: Bool
  /// For begin/commit blocks.
  var legacy: LegacyAnimation?
  /// Called once, with whether every animation reached its end.
  var completion: ((Bool) -> Void)?
  var onStart: (() -> Void)?

  private unowned let environment: Environment
  let tally: AnimationTally
  /// Actions handed out, and those that were run: someone may ask for an action and keep it (R-35 d).
  private var handedOut = 0
  private var used = 0
  private var handouts: [Handout] = []
  private var patience: ClockTimer?
  /// Set before the animations run: the block can be stopped.
  var isStoppable = false
  private var made: [(layer: CALayer, observer: ViewAnimationObserver)] = []
  private(set) var touchedViews: [UIView] = []

  init(parameters: AnimationParameters, animates: Bool, environment: Environment) {
    self.parameters = parameters
    self.animates = animates
    self.environment = environment
    tally = AnimationTally(environment: environment)
  }

  func actionHandedOut() { handedOut += 1 }

  func touch(_ view: UIView) {
    if !touchedViews.contains(where: { $0 === view }) { touchedViews.append(view) }
  }

  func actionUsed() { used += 1 }

  /// An animation that was given to whoever asked for an action: usually the layer, which adds it.
  @MainActor
  private final class Handout {
    let observer: ViewAnimationObserver
    let layer: CALayer
    let key: String
    /// Some layer took it; it may have lost it since.
    var wasAttached = false
    /// The block changed the property again while the layer had it.
    var isSuperseded = false

    init(observer: ViewAnimationObserver, layer: CALayer, key: String) {
      (self.observer, self.layer, self.key) = (observer, layer, key)
    }

    /// Whether the layer has it, under whatever key it was added.
    var isAttached: Bool {
      (layer.animationKeys() ?? []).contains { layer.animation(forKey: $0)?.delegate === observer }
    }
  }

  /// Makes an animation the block's, before it is given away. A second change of a property in one block starts where
  /// the first one did.
  func handOut(_ animation: CABasicAnimation, for layer: CALayer, of view: UIView, key: String) {
    if let earlier = layer.animation(forKey: key) as? CABasicAnimation,
      let handout = handouts.first(where: { $0.observer === earlier.delegate })
    {
      animation.fromValue = earlier.fromValue
      handout.isSuperseded = true
    }
    let observer = observer(for: view)
    if isStoppable { made.append((layer, observer)) }
    animation.delegate = observer
    let handout = Handout(observer: observer, layer: layer, key: key)
    animation.whenAttached { [weak handout] in handout?.wasAttached = true }
    handouts.append(handout)
  }

  /// One more animation to wait for.
  private func observer(for view: UIView) -> ViewAnimationObserver {
    tally.enter()
    let blocks = !parameters.options.contains(.allowUserInteraction)
    return ViewAnimationObserver(block: self, blocking: blocks ? view : nil)
  }

  /// Adds an animation to the view's layer on behalf of the block.
  func add(_ animation: CAAnimation, to layer: CALayer, of view: UIView, key: String) {
    let observer = observer(for: view)
    if isStoppable { made.append((layer, observer)) }
    animation.delegate = observer
    layer.add(animation, forKey: key)
  }

  func animationStarted() {
    onStart?()
    onStart = nil
  }

  /// The block has been run through: from here on its completion may come.
  func close() {
    let detached = handouts.filter { !$0.isAttached }
    // Those that a later change in this very block took the place of. The rest was taken away already, of which word
    // is on its way, or asked for and not added.
    let replaced = detached.filter { one in
      one.isSuperseded
        && handouts.contains { $0 !== one && $0.layer === one.layer && $0.key == one.key && $0.wasAttached }
    }
    let lonely = detached.filter { !$0.wasAttached }
    handouts = []
    for handout in replaced { handout.observer.forget() }
    tally.withdraw(replaced.count)
    if handedOut > used || !lonely.isEmpty {
      tally.enter()
      patience = environment.timer(after: parameters.delay + parameters.activeDuration) { [self] in
        patience = nil
        for handout in lonely { handout.observer.end(finished: true) }
        tally.leave(finished: true)
      }
    }
    tally.close { [self] finished in finish(finished) }
  }

  private func finish(_ finished: Bool) {
    animationStarted()
    made = []
    let call = completion
    completion = nil
    call?(finished)
  }

  /// Ends the block at what is shown: the model takes it, the animations go, the completion comes with false.
  func stop() {
    guard completion != nil else { return }
    tally.cancel()
    patience = nil
    environment.animations.withoutAnimation {
      for (layer, observer) in made {
        let key = layer.animationKeys()?.first { layer.animation(forKey: $0)?.delegate === observer }
        observer.forget()
        guard let key, let animation = layer.animation(forKey: key) else { continue }
        settle(layer, at: animation)
        layer.removeAnimation(forKey: key)
      }
    }
    finish(false)
  }

  private func settle(_ layer: CALayer, at animation: CAAnimation) {
    guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { return }
    // Before the commit has said when it begins, it is at its beginning.
    let time = animation.beginTime == 0 ? 0 : layer.convertTime(environment.context.now, from: nil)
    guard let shown = layer.typedValue(forKeyPath: keyPath, under: animation, at: time) else { return }
    layer.setValue(shown.boxed, forKeyPath: keyPath)
  }
}

/// Gathers the changes of a block and makes the animations when it closes.
@MainActor
protocol ChangeRecorder: AnyObject {
  func record(_ change: ViewAnimationChange, layer: CALayer, view: UIView)
  func addAnimations(to block: AnimationBlock)
}

/// The delegate of one animation that a block made.
@MainActor
final class ViewAnimationObserver: @preconcurrency CAAnimationDelegate {
  private let block: AnimationBlock
  /// The view that takes no touches meanwhile.
  private weak var blockedView: UIView?
  private var isOver = false

  init(block: AnimationBlock, blocking view: UIView?) {
    self.block = block
    blockedView = view
    view?.traits.blockingAnimations += 1
  }

  func animationDidStart(_ anim: CAAnimation) { block.animationStarted() }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { end(finished: flag) }

  func end(finished: Bool) {
    guard !isOver else { return }
    forget()
    block.tally.leave(finished: finished)
  }

  /// The block does not wait for the animation any more.
  func forget() {
    guard !isOver else { return }
    isOver = true
    blockedView?.traits.blockingAnimations -= 1
  }
}
