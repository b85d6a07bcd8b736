import UIKit

@testable import QuartzCore

/// A property animator and what the model has of it.
@MainActor
final class PlayedAnimator {
  let animator: UIViewPropertyAnimator
  let model: HistoryModel.Animator

  init(_ animator: UIViewPropertyAnimator, _ model: HistoryModel.Animator) {
    (self.animator, self.model) = (animator, model)
  }
}

extension HistoryPlayer {
  /// One thing that is done to an animator, allowed or not.
  func useAnimator() {
    guard !isInAnimatorBlock else { return }
    if animators.isEmpty || animators.count < 3 && chance(oneIn: 4) { return makeAnimator() }
    let played = pick(animators)
    let (animator, model) = (played.animator, played.model)
    let name = "animator \(animators.firstIndex { $0 === played } ?? -1)"
    switch roll(16) {
    case 0, 1: addBlock(to: played)
    case 2: addCompletion(to: played)
    case 3, 4, 5, 6:
      // A delay in the middle of the way is a timer, whose pass of the loop is not told of here.
      let mayWait = !actsInCallbacks || model.phase == .inactive
      let delay = mayWait && chance(oneIn: 3) ? seconds(0.5) : 0
      tell("start \(name) after \(delay)")
      self.model.activate(model)
      animator.startAnimation(afterDelay: delay)
      self.model.started(model, after: delay)
    case 7, 8:
      tell("pause \(name)")
      self.model.activate(model)
      animator.pauseAnimation()
      self.model.paused(model)
    case 9:
      var share = Double(roll(9)) / 8
      // To where it is already is left out: whether that is the same number is a matter of rounding.
      if share == Double(animator.fractionComplete) {
        share = (share + 0.5).truncatingRemainder(dividingBy: 1)
      }
      tell("scrub \(name) to \(share)")
      self.model.activate(model)
      animator.fractionComplete = share
      self.model.scrubbed(model, to: share)
    case 10:
      tell("turn \(name)")
      animator.isReversed.toggle()
      self.model.turned(model)
    case 11:
      let isNew = chance(oneIn: 2), factor = pick([0, 0.5, 1, 2])
      tell("continue \(name) by \(factor)\(isNew ? ", with timing" : "")")
      animator.continueAnimation(
        withTimingParameters: isNew ? UICubicTimingParameters(animationCurve: .linear) : nil,
        durationFactor: factor)
      self.model.continued(model, isNew: isNew, factor: factor)
    case 12:
      let withoutFinishing = chance(oneIn: 2)
      tell("stop \(name) without finishing \(withoutFinishing)")
      self.model.stopped(model, withoutFinishing: withoutFinishing)
      animator.stopAnimation(withoutFinishing)
      for part in parts { readValues(of: part) }
    case 13, 14: finish(played)
    default:
      tell("\(name) pauses on completion: \(!model.pausesOnCompletion)")
      animator.pausesOnCompletion.toggle()
      model.pausesOnCompletion.toggle()
    }
  }

  private func makeAnimator() {
    let duration = pick([0, 0.25, 0.5, 1])
    tell("make animator \(animators.count), \(duration) s")
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear)
    let played = PlayedAnimator(animator, HistoryModel.Animator(duration: duration))
    animators.append(played)
    model.animators.append(played.model)
    addBlock(to: played)
    if !chance(oneIn: 5) { addCompletion(to: played) }
    guard chance(oneIn: 2) else { return }
    tell("start it")
    model.activate(played.model)
    animator.startAnimation()
    model.started(played.model, after: 0)
  }

  private func addBlock(to played: PlayedAnimator) {
    let (animator, model) = (played.animator, played.model)
    // What joins a way that is gone backwards has no way of its own; nobody says what it shows.
    guard !model.isActive || !model.isReversed else { return }
    let factor = pick([0, 0, 0.5])
    tell("add a block after \(factor) {")
    animator.addAnimations(
      { [unowned self] in
        self.model.openBlock(of: model, delayFactor: factor)
        isInAnimatorBlock = true
        for _ in 0..<roll(4) {
          switch roll(8) {
          case 0: withoutAnimation()
          case 1: animateWithin()
          default: changeAView()
          }
        }
        isInAnimatorBlock = false
        self.model.closeBlock()
      }, delayFactor: factor)
    tell("}")
  }

  /// A block inside an animator's block, which takes the animator's time and ends with it (U-21).
  private func animateWithin() {
    let token = token()
    let options = HistoryModel.BlockOptions(duration: seconds(0.5))
    tell("animate \(token) within {")
    UIView.animate(
      withDuration: options.duration,
      animations: { [unowned self] in
        model.openBlock(token, options)
        for _ in 0..<roll(3) { changeAView() }
      }, completion: { [unowned self] in hear(.view(token, finished: $0)) })
    model.closeBlock()
    tell("}")
  }

  private func addCompletion(to played: PlayedAnimator) {
    let token = token()
    tell("add completion \(token)")
    played.animator.addCompletion { [unowned self] position in
      let place: HistoryModel.Place =
        switch position {
        case .end: .end
        case .start: .start
        case .current: .current
        }
      hear(.animator(token, place))
    }
    played.model.completions.append(token)
  }

  private func finish(_ played: PlayedAnimator) {
    let places: [(UIViewAnimatingPosition, HistoryModel.Place)] = [
      (.end, .end), (.start, .start), (.current, .current),
    ]
    let (position, place) = pick(places)
    tell("finish animator at \(place)")
    model.finished(played.model, at: place)
    played.animator.finishAnimation(at: position)
  }

  /// Nobody uses them any more: those that stand still go on, so that all of them end.
  func finishAnimators() {
    for played in animators {
      if played.model.phase == .stopped { finish(played) }
      played.animator.pausesOnCompletion = false
      played.model.pausesOnCompletion = false
      guard played.model.phase == .paused else { continue }
      tell("let animator go on")
      played.animator.startAnimation()
      model.started(played.model, after: 0)
    }
  }

  /// What stopped animators leave behind is theirs to say; here it only matters whether the next change is one.
  func readValues(of part: Part) {
    part.model.values["opacity"] = Double(part.layer.opacity)
    part.model.values["position"] = part.layer.position.x
    part.model.values["bounds"] = part.layer.bounds.width
    part.model.values["cornerRadius"] = part.layer.cornerRadius
  }
}
