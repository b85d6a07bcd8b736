import QuartzCore
import StrataTestKit

@testable import UIKit

/// The random life of one property animator that moves a view from (0, 50) to (100, 150) again and again.
@MainActor
final class AnimatorHistory {
  private let stage = AnimatorScene()
  private let animator: UIViewPropertyAnimator
  private var random: SeededGenerator
  /// Completions added, and neither called nor given up by `stopAnimation(true)`.
  private var pending = 0
  /// Where the last run ended; nil where it was cut off.
  private var last: UIViewAnimatingPosition?
  private var calls: Set<Int> = []
  private(set) var failures: [String] = []
  /// What was done, for whoever reads of a failure.
  private(set) var story: [String] = []

  var context: LayerContext { stage.scene.context }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let timings: [(name: String, timing: any UITimingCurveProvider)] = [
      ("linear", UICubicTimingParameters(animationCurve: .linear)),
      ("ease", UICubicTimingParameters(animationCurve: .easeInOut)),
      ("spring of ratio 0.4", UISpringTimingParameters(dampingRatio: 0.4)),
      ("spring by its parts", UISpringTimingParameters()),
      (
        "spring of ratio 1 and uneven speed",
        UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 3, dy: -1))
      ),
    ]
    let (name, timing) = timings[Int.random(in: 0..<timings.count, using: &random)]
    let durations: [Double] = [0, 0.3, 1]
    let duration = durations[Int.random(in: 0..<3, using: &random)]
    animator = stage.scene.run { UIViewPropertyAnimator(duration: duration, timingParameters: timing) }
    story.append("\(name), \(duration) s")
  }

  func play() throws {
    for number in 0..<Int.random(in: 1...25, using: &random) {
      if pending == 0, animator.state == .inactive { arm(number) }
      let before = try stage.x
      let mayJump = stage.run { step() }
      let after = try stage.x
      story[story.count - 1] += ": \(before) to \(after)"
      // A spring's envelope is at rest at a thousandth of its way, here of 100 or less.
      expect(mayJump || isNear(after, before, within: 0.25), "jumps from \(before) to \(after)")
      let waits: [Double] = [0, 0.01, 0.2, 1]
      let wait = waits[Int.random(in: 0..<4, using: &random)]
      stage.advance(by: wait)
      story.append(
        "  after \(wait) s \(animator.state), at \(animator.fractionComplete), shows \(try stage.x)")
      expect(animator.state == .active || !animator.isRunning, "runs and is not active")
      expect((0...1).contains(animator.fractionComplete), "is beyond its ends")
      check()
    }
    conclude()
    check()
    expect(pending == 0, "has not ended")
    expect(stage.view.layer.animationKeys() == nil, "leaves animations behind")
    expect(
      stage.view.traits.blockingAnimations == 0 && stage.view.traits.followedMotions == 0,
      "leaves its hold on touches behind")
  }

  /// The way from (0, 50) to (100, 150), and a call at its end.
  private func arm(_ number: Int) {
    story.append("arm")
    stage.run {
      UIView.performWithoutAnimation {
        stage.view.center = CGPoint(x: 0, y: 50)
        stage.view.alpha = 1
      }
    }
    animator.addAnimations { [view = stage.view] in
      view.center = CGPoint(x: 100, y: 150)
      view.alpha = 0.5
    }
    pending += 1
    animator.addCompletion { [unowned self] in
      expect(calls.insert(number).inserted, "completes again")
      pending -= 1
      last = $0
    }
  }

  /// Does one thing. Returns whether what is shown may jump at it.
  private func step() -> Bool {
    let share = CGFloat.random(in: -0.1...1.1, using: &random)
    let state = animator.state
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1:
      story.append("start")
      animator.startAnimation()
    case 2:
      story.append("pause")
      animator.pauseAnimation()
    case 3:
      story.append("scrub to \(share)")
      animator.fractionComplete = share
      return true
    case 4:
      story.append("turn to \(!animator.isReversed)")
      animator.isReversed.toggle()
    case 5:
      story.append("continue by \(share)")
      animator.continueAnimation(withTimingParameters: nil, durationFactor: max(0, share))
    case 6:
      story.append("continue as a spring of speed \(share * 4)")
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(
          dampingRatio: 0.7, initialVelocity: CGVector(dx: share * 4, dy: 1)), durationFactor: 0.5)
    case 7:
      story.append("scrub linearly: \(!animator.scrubsLinearly)")
      animator.scrubsLinearly.toggle()
    case 8:
      story.append("pause on completion: \(!animator.pausesOnCompletion)")
      animator.pausesOnCompletion.toggle()
    case 9:
      story.append("add corners after \(share)")
      animator.addAnimations({ [view = stage.view] in view.layer.cornerRadius += 4 }, delayFactor: share)
    case 10 where state == .stopped:
      let place: UIViewAnimatingPosition =
        [.end, .start, .current].randomElement(using: &random) ?? .end
      story.append("finish at \(place)")
      animator.finishAnimation(at: place)
      return true
    case 10:
      story.append("stop")
      animator.stopAnimation(false)
    case 11:
      story.append("stop without finishing")
      animator.stopAnimation(true)
      if state == .active { (pending, last) = (0, nil) }
    default:
      story.append("start after \(max(0, share)) s")
      animator.startAnimation(afterDelay: Double(max(0, share)))
    }
    // What takes no time is there at once.
    return state == .inactive || animator.duration == 0
  }

  /// The model agrees with the place where the last run ended.
  private func check() {
    guard animator.state == .inactive, pending == 0 else { return }
    let (x, alpha) = (stage.modelX, stage.view.alpha)
    let model = "the model is at \(x), alpha \(alpha)"
    if last == .end { expect(x == 100 && alpha == 0.5, "ended at the end, but \(model)") }
    if last == .start { expect(x == 0 && alpha == 1, "ended at the start, but \(model)") }
  }

  /// Whatever state it is in, it can be brought to its end.
  private func conclude() {
    story.append("conclude")
    animator.pausesOnCompletion = false
    if animator.state == .stopped { stage.run { animator.finishAnimation(at: .end) } }
    if animator.state == .active || pending > 0 { stage.run { animator.startAnimation() } }
    stage.advance(by: 20)
  }

  private func expect(_ holds: Bool, _ failure: @autoclosure () -> String) {
    if !holds { failures.append("after \(story.count) lines: \(failure())") }
  }
}
