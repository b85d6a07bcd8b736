import UIKit

@testable import QuartzCore

extension HistoryPlayer {
  private func randomOptions() -> (model: HistoryModel.BlockOptions, view: UIView.AnimationOptions) {
    var options = HistoryModel.BlockOptions()
    options.duration = chance(oneIn: 5) ? pick([0, -1]) : seconds(0.75)
    if chance(oneIn: 3) { options.delay = seconds(0.5) }
    if chance(oneIn: 12) { options.delay = -0.25 }
    options.isEndless = chance(oneIn: 6)
    options.autoreverses = chance(oneIn: 5)
    options.overridesDuration = chance(oneIn: 4)
    options.overridesOptions = chance(oneIn: 4)
    var bits: UIView.AnimationOptions = pick([.curveLinear, .curveEaseIn, .curveEaseOut, .curveEaseInOut])
    if options.isEndless { bits.insert(.repeat) }
    if options.autoreverses { bits.insert(.autoreverse) }
    if options.overridesDuration { bits.insert(.overrideInheritedDuration) }
    if options.overridesOptions { bits.insert(.overrideInheritedOptions) }
    // These have no say in who ends when.
    for bit: UIView.AnimationOptions in [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .overrideInheritedCurve,
      .allowAnimatedContent, .preferredFramesPerSecond30,
    ] where chance(oneIn: 4) {
      bits.insert(bit)
    }
    return (options, bits)
  }

  /// What is done inside a block: mostly changes of views.
  private func changeViews() {
    deeper {
      for _ in 0..<roll(4) {
        if !isInAnimatorBlock, depth < 4, chance(oneIn: 4) { act() } else { changeAView() }
      }
    }
  }

  func changeAView() {
    let views = parts.filter { $0.view != nil }
    guard spend(), !views.isEmpty else { return }
    change(pick(views))
  }

  func animateViews() {
    guard depth < 3 else { return }
    let token = token()
    let options = randomOptions()
    let body = { [unowned self] in
      model.openBlock(token, options.model)
      changeViews()
    }
    let completion = { [unowned self] (finished: Bool) in hear(.view(token, finished: finished)) }
    tell("animate \(token) \(options.model) {")
    if chance(oneIn: 3) {
      UIView.animate(
        withDuration: options.model.duration, delay: options.model.delay,
        usingSpringWithDamping: pick([0.3, 1]), initialSpringVelocity: pick([0, 2]), options: options.view,
        animations: body, completion: completion)
    } else {
      UIView.animate(
        withDuration: options.model.duration, delay: options.model.delay, options: options.view,
        animations: body, completion: completion)
    }
    model.closeBlock()
    tell("}")
  }

  func animateKeyframes() {
    guard depth < 3 else { return }
    let token = token()
    let options = randomOptions()
    let mode: UIView.KeyframeAnimationOptions = pick([
      .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic,
    ])
    tell("animate keyframes \(token) \(options.model) {")
    UIView.animateKeyframes(
      withDuration: options.model.duration, delay: options.model.delay,
      options: UIView.KeyframeAnimationOptions(rawValue: options.view.rawValue).union(mode),
      animations: { [unowned self] in
        model.openBlock(token, options.model, isKeyframes: true)
        for _ in 0..<roll(3) {
          UIView.addKeyframe(
            withRelativeStartTime: pick([0, 0.25, 1]), relativeDuration: pick([0, 0.5, 2])
          ) { [unowned self] in deeper { changeAView() } }
        }
        changeViews()
      },
      completion: { [unowned self] in hear(.view(token, finished: $0)) })
    model.closeBlock()
    tell("}")
  }

  func beginAndCommit() {
    guard depth < 3 else { return }
    let token = token()
    var options = randomOptions().model
    options.isEndless = false
    if chance(oneIn: 2) { options.repeatCount = pick([0, 1.5, .infinity]) }
    tell("begin animations \(token) \(options) {")
    UIView.beginAnimations("\(token)", context: nil)
    model.openBlock(token, options, isIndependent: true)
    UIView.setAnimationDelegate(
      HistoryBlockListener { [unowned self] in hear(.view(token, finished: $0)) })
    UIView.setAnimationDidStop(Selector(HistoryBlockListener.didStop))
    UIView.setAnimationDuration(options.duration)
    UIView.setAnimationDelay(options.delay)
    UIView.setAnimationRepeatAutoreverses(options.autoreverses)
    if let count = options.repeatCount { UIView.setAnimationRepeatCount(Float(count)) }
    changeViews()
    UIView.commitAnimations()
    model.closeBlock()
    tell("}")
  }

  func withoutAnimation() {
    guard depth < 3 else { return }
    tell("without animation {")
    let before = model.views.areEnabled
    UIView.performWithoutAnimation {
      model.views.areEnabled = false
      // A level of its own, in which nothing animates.
      model.openBlock(0, HistoryModel.BlockOptions(), isIndependent: true)
      changeViews()
      if depth < 2 { deeper { animateViews() } }
    }
    model.views.open.removeLast()
    model.views.areEnabled = before
    tell("}")
  }
}
