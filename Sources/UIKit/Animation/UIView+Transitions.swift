import CoreGraphics
import QuartzCore

/// Transitions between two looks of a view (U-51…U-54).
extension UIView {
  /// Shows how `view` gets from the look it has to the one that `animations` gives it: by the kind in `options`.
  ///
  /// What was changed before in this pass of the loop belongs to the old look. Without `.allowAnimatedContent` the
  /// changes are made at once, and the new look stands still until the end (U-52). Without a kind of transition
  /// everything changes at once. Curls are shown as cross-dissolves.
  ///
  /// - Parameters:
  ///   - view: Whose look changes, its subviews included. Outside of a window it changes at once.
  ///   - duration: In seconds; 0 or less changes at once.
  ///   - options: The kind of transition, curve, repetition and so on.
  ///   - animations: Run at once.
  ///   - completion: Called when it is over, with false where it was cut short.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    view.environment.animations.transition(
      view, AnimationParameters(duration: duration, delay: 0, options: options), animations: animations ?? {},
      completion: completion)
  }

  /// Replaces `fromView` by `toView` in its superview, which shows the transition (U-53).
  ///
  /// With `.showHideTransitionViews` both stay where they are: the one is hidden, the other shown. Without a
  /// superview nothing can be seen, and `toView` comes into none.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let container = fromView.superview
    transition(
      with: container ?? fromView, duration: duration, options: options,
      animations: {
        guard fromView !== toView else { return }
        if options.contains(.showHideTransitionViews) {
          toView.isHidden = false
          fromView.isHidden = true
        } else {
          container?.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// Shows the change of a view's look by the innermost begin/commit block as a transition (U-41). What follows up to
  /// the commit belongs to the new look.
  ///
  /// - Parameters:
  ///   - transition: Its kind; curls are shown as cross-dissolves.
  ///   - view: Whose look changes, its subviews included.
  ///   - cache: Whether the new look stands still meanwhile.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    let environment = Environment.current
    guard let block = environment.animations.current, block.legacy != nil else {
      environment.context.diagnostics.report(
        once: "setAnimationTransition", "setAnimationTransition counts only within beginAnimations; ignored.")
      return
    }
    environment.context.flush()
    block.legacy?.transition = ViewTransition(
      number: UInt(transition.rawValue), view: view, keepsNewLook: cache)
  }
}

/// How a view gets from one look to another.
@MainActor
struct ViewTransition {
  private enum Kind { case dissolve, flip(CATransitionSubtype) }

  private let kind: Kind
  let view: UIView
  let keepsNewLook: Bool

  /// Nil for number 0, which is no transition (`AnimationOptions.transitionNumber`).
  init?(number: UInt, view: UIView, keepsNewLook: Bool) {
    // Layers count "top" upwards from the maxY edge, views do not.
    switch number {
    case 1: kind = .flip(.fromLeft)
    case 2: kind = .flip(.fromRight)
    // Pages that curl would need a surface that bends.
    case 3, 4, 5: kind = .dissolve
    case 6: kind = .flip(.fromBottom)
    case 7: kind = .flip(.fromTop)
    default: return nil
    }
    self.view = view
    self.keepsNewLook = keepsNewLook
  }

  /// Adds the transition to the view's layer as a part of the block, whose changes it shows.
  func add(to block: AnimationBlock) {
    guard block.animates, view.window != nil else { return }
    let animation = CATransition()
    animation.timingFunction = block.parameters.curve.function
    animation.keepsNewLook = keepsNewLook
    if case .flip(let side) = kind { animation.flipsFrom = side }
    block.parameters.apply(to: animation, on: view.layer)
    block.touch(view)
    block.add(animation, to: view.layer, of: view, key: kCATransition)
  }
}

extension AnimationStack {
  /// Runs `animations` as a block whose changes one view shows as a transition.
  func transition(
    _ view: UIView, _ parameters: AnimationParameters, animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let isLive = parameters.options.contains(.allowAnimatedContent)
    let transition = ViewTransition(
      number: parameters.options.transitionNumber, view: view, keepsNewLook: !isLive)
    // The old look is what the view has now, not what was committed last.
    view.environment.context.flush()
    let block = open(parameters)
    block.completion = completion
    if isLive, transition != nil { animations() } else { withoutAnimation(animations) }
    transition?.add(to: block)
    close()
  }
}
