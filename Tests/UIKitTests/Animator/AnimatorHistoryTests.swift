import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// Random lives of property animators: whatever is done to one, its completions come at most once, at the end of a run,
/// and the views are left where the completion says. The seed is printed; ANIMATOR_SEED repeats one.
@MainActor
struct AnimatorHistoryTests {
  @Test(.rules("PA-4", "PA-9", "PA-11")) func everyLifeEndsOnceAndWhereItSays() throws {
    let given = ProcessInfo.processInfo.environment["ANIMATOR_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("animator histories: seed \(seed)")
    for number in 0..<300 {
      var generator = SeededGenerator(seed: seed &+ UInt64(number))
      try History(&generator).run(&generator, name: "seed \(seed &+ UInt64(number))")
    }
  }

  @MainActor
  private final class History {
    let stage = AnimatorScene()
    let animator: UIViewPropertyAnimator
    /// Completions added, and neither called nor given up by `stopAnimation(true)`.
    var pending = 0
    /// Where the last run ended; nil where it was cut off.
    var last: UIViewAnimatingPosition?
    var calls: Set<Int> = []

    init(_ generator: inout SeededGenerator) {
      let timings: [any UITimingCurveProvider] = [
        UICubicTimingParameters(animationCurve: .linear), UICubicTimingParameters(animationCurve: .easeInOut),
        UISpringTimingParameters(dampingRatio: 0.4), UISpringTimingParameters(),
        UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 3, dy: -1)),
      ]
      let timing = timings[Int.random(in: 0..<timings.count, using: &generator)]
      let durations: [Double] = [0, 0.3, 1]
      let duration = durations[Int.random(in: 0..<3, using: &generator)]
      animator = stage.scene.run { UIViewPropertyAnimator(duration: duration, timingParameters: timing) }
    }

    /// The way from (0, 50) to (100, 150), and a call at its end.
    func arm(_ number: Int) {
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
        #expect(calls.insert(number).inserted)
        pending -= 1
        last = $0
      }
    }

    /// Does one thing. Returns whether what is shown may jump at it.
    func step(_ generator: inout SeededGenerator) -> Bool {
      let share = CGFloat.random(in: -0.1...1.1, using: &generator)
      let state = animator.state
      switch Int.random(in: 0..<13, using: &generator) {
      case 0, 1: animator.startAnimation()
      case 2: animator.pauseAnimation()
      case 3:
        animator.fractionComplete = share
        return true
      case 4: animator.isReversed.toggle()
      case 5: animator.continueAnimation(withTimingParameters: nil, durationFactor: max(0, share))
      case 6:
        animator.continueAnimation(
          withTimingParameters: UISpringTimingParameters(
            dampingRatio: 0.7, initialVelocity: CGVector(dx: share * 4, dy: 1)), durationFactor: 0.5)
      case 7: animator.scrubsLinearly.toggle()
      case 8: animator.pausesOnCompletion.toggle()
      case 9:
        animator.addAnimations({ [view = stage.view] in view.layer.cornerRadius += 4 }, delayFactor: share)
      case 10 where state == .stopped:
        animator.finishAnimation(at: [.end, .start, .current].randomElement(using: &generator) ?? .end)
        return true
      case 10: animator.stopAnimation(false)
      case 11:
        animator.stopAnimation(true)
        if state == .active { (pending, last) = (0, nil) }
      default: animator.startAnimation(afterDelay: Double(max(0, share)))
      }
      // What takes no time is there at once.
      return state == .inactive || animator.duration == 0
    }

    func run(_ generator: inout SeededGenerator, name: String) throws {
      for number in 0..<Int.random(in: 1...25, using: &generator) {
        if pending == 0, animator.state == .inactive { arm(number) }
        let before = try stage.x
        let mayJump = stage.run { step(&generator) }
        let after = try stage.x
        // A spring's envelope is at rest at a thousandth of its way, here of 100 or less.
        #expect(
          mayJump || isNear(after, before, within: 0.25), "\(name), step \(number): \(before) to \(after)")
        let waits: [Double] = [0, 0.01, 0.2, 1]
        stage.advance(by: waits[Int.random(in: 0..<4, using: &generator)])
        #expect(animator.state == .active || !animator.isRunning, "\(name)")
        #expect((0...1).contains(animator.fractionComplete), "\(name)")
        check(name)
      }
      conclude()
      check(name)
      #expect(pending == 0, "\(name)")
      #expect(stage.view.layer.animationKeys() == nil, "\(name)")
      #expect(stage.view.traits.blockingAnimations == 0 && stage.view.traits.followedMotions == 0, "\(name)")
    }

    /// The model agrees with the place where the last run ended.
    private func check(_ name: String) {
      guard animator.state == .inactive, pending == 0 else { return }
      if last == .end { #expect(stage.modelX == 100 && stage.view.alpha == 0.5, "\(name)") }
      if last == .start { #expect(stage.modelX == 0 && stage.view.alpha == 1, "\(name)") }
    }

    /// Whatever state it is in, it can be brought to its end.
    private func conclude() {
      animator.pausesOnCompletion = false
      if animator.state == .stopped { stage.run { animator.finishAnimation(at: .end) } }
      if animator.state == .active || pending > 0 { stage.run { animator.startAnimation() } }
      stage.advance(by: 20)
    }
  }
}
