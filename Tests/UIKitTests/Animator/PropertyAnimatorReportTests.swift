import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// Property animators as people have reported them, together with other animations, and with touches.
@MainActor
struct PropertyAnimatorReportTests {
  private let stage = AnimatorScene()

  @Test(.rules("R-33", "PA-15")) func reversedAndUsedAgainItTakesItsDurationForwards() throws {
    let animator = stage.animator(0.33)
    stage.run {
      animator.startAnimation()
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    stage.advance(by: 0.5)
    #expect(stage.log.entries == ["start"])
    animator.addAnimations { [view = stage.view] in view.center.x = 100 }
    animator.addCompletion { [log = stage.log] in log.note("again \($0)") }
    stage.run { animator.startAnimation() }
    #expect(!animator.isReversed)
    stage.advance(by: 0.165)
    #expect(try stage.isAt(50))
    stage.advance(by: 0.164)
    #expect(stage.log.entries.count == 1)
    stage.advance(by: 0.002)
    #expect(stage.log.entries == ["start", "again end"])
  }

  @Test(
    .rules("R-33"),
    arguments: [(0.2, 0.8, 0.2, 1.0), (0.9, 0.1, 1, 0.2), (0.4, 1.6, 0.6, 1), (0.3, -0.5, 0.5, 1)])
  func reversedCurvesGoStraightBack(x1: CGFloat, y1: CGFloat, x2: CGFloat, y2: CGFloat) throws {
    let curve = UICubicTimingParameters(
      controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
    let animator = stage.animator(1, timing: curve)
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.4)
    stage.run {
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    let paused = try stage.x
    var last = paused
    for _ in 0..<50 {
      stage.advance(by: 1.0 / 120)
      let now = try stage.x
      #expect(now <= paused + 1e-6)
      // What went down to its start on the way out comes up on the way back, with a curve that dips below it.
      if y1 >= 0 { #expect(now <= last + 1e-6) }
      last = now
    }
    #expect(stage.log.entries == ["start"])
    #expect(stage.modelX == 0)
  }

  /// On its way back, too, where its animations are kept past their end.
  @Test(.rules("PA-9", "M-21"), arguments: [false, true]) func removedFromTheWindowItEndsWhereItIs(
    isReversed: Bool
  ) {
    let animator = stage.animator()
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.3)
    stage.run { animator.isReversed = isReversed }
    stage.run { stage.view.removeFromSuperview() }
    #expect(stage.log.entries == ["current"])
    #expect(animator.state == .inactive)
  }

  @Test(.rules("U-32")) func viewsInNoWindowChangeAtOnce() {
    let view = stage.scene.run { UIView(frame: .zero) }
    let animator = stage.scene.run { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.addAnimations { view.alpha = 0 }
    animator.addCompletion { [log = stage.log] in log.note("\($0)") }
    stage.run { animator.startAnimation() }
    #expect(view.alpha == 0 && stage.log.entries == ["end"])
  }

  @Test(.rules("U-5", "U-15")) func aLaterBlockTakesOpacityOver() throws {
    let animator = stage.animator()
    animator.addAnimations { [view = stage.view] in view.alpha = 0 }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.25)
    stage.run { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.alpha = 0.5 } }
    stage.run { animator.pauseAnimation() }
    stage.advance(by: 0.5)
    // The block goes from the model's 0 to 0.5 whatever the animator does; x stands still.
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.25))
    #expect(try stage.isAt(25))
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.76)
    #expect(stage.log.entries == ["end"])
    #expect(stage.view.alpha == 0.5)
  }

  /// Though for a moment it moves nothing.
  @Test(.rules("PA-9", "PA-14")) func anotherBlockOfItsOwnTakesOpacityOver() throws {
    let animator = stage.scene.run { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.addAnimations { [view = stage.view] in view.alpha = 0 }
    animator.addCompletion { [log = stage.log] in log.note("\($0)") }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    stage.run { animator.addAnimations { [view = stage.view] in view.alpha = 1 } }
    #expect(stage.log.entries.isEmpty && animator.isRunning)
    stage.advance(by: 0.25)
    // From the 0.5 shown to 1, half-way.
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.75))
    stage.advance(by: 0.25)
    #expect(stage.log.entries == ["end"])
  }

  /// What was taken off when it was over has left its key to others.
  @Test(.rules("M-12", "PA-14")) func itsKeysBelongToWhoTookThem() throws {
    let animator = stage.scene.run { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.addAnimations { [view = stage.view] in view.alpha = 0 }
    animator.addAnimations({ [view = stage.view] in view.center.x = 100 }, delayFactor: 0.5)
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.75)
    stage.run { animator.isReversed = true }
    // Back at its start, which it holds until all of the animator is there.
    stage.advance(by: 0.4)
    #expect(try stage.isAt(0))
    stage.run {
      stage.view.layer.removeAnimation(forKey: "position")
      UIView.animate(withDuration: 1, animations: { stage.view.center.x = 50 }) { [log = stage.log] in
        log.note("block \($0)")
      }
    }
    stage.run { animator.pauseAnimation() }
    stage.advance(by: 1)
    #expect(stage.log.entries == ["block true"])
  }

  @Test(.rules("PA-14")) func theSamePropertyTwiceAddsUp() throws {
    let animator = stage.animator()
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    stage.run { animator.addAnimations { [view = stage.view] in view.center.x = 200 } }
    #expect(try stage.isAt(50))
    stage.advance(by: 0.25)
    // 200 − 100·0.25 − 100·0.5
    #expect(try stage.isAt(125))
    stage.run { animator.isReversed = true }
    stage.advance(by: 0.76)
    #expect(stage.log.entries == ["start"])
    #expect(stage.modelX == 0)
  }

  @Test(.rules("PA-8")) func allKindsOfPropertiesComeBackToTheirStart() throws {
    let view = stage.view
    stage.run {
      view.backgroundColor = .red
      view.layer.cornerRadius = 3
    }
    let animator = stage.scene.run { UIViewPropertyAnimator(duration: 1, curve: .easeInOut) }
    animator.addAnimations {
      view.frame = CGRect(x: 100, y: 120, width: 40, height: 60)
      view.transform = CGAffineTransform(rotationAngle: 1)
      view.backgroundColor = .blue
      view.alpha = 0.25
      view.layer.cornerRadius = 9
      view.layer.anchorPoint = CGPoint(x: 0, y: 1)
    }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.6)
    let before = try stage.scene.shown(view)
    stage.run { animator.pauseAnimation() }
    let paused = try stage.scene.shown(view)
    #expect(
      isNear(paused.position.x, Double(before.position.x)) && isNear(paused.opacity, Double(before.opacity)))
    #expect(isNear(paused.transform.m12, Double(before.transform.m12)))
    #expect(isNear(paused.bounds.width, Double(before.bounds.width)))
    stage.run {
      animator.isReversed = true
      animator.startAnimation()
    }
    stage.advance(by: 0.7)
    #expect(view.frame == CGRect(x: -50, y: 0, width: 100, height: 100))
    #expect(view.transform == .identity && view.alpha == 1)
    #expect(view.backgroundColor == .red)
    #expect(view.layer.cornerRadius == 3 && view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(view.layer.animationKeys() == nil)
  }

  // MARK: Blocks within

  @Test(.rules("U-21", "U-28")) func nestedBlocksTakeTheAnimatorsTime() throws {
    let animator = stage.animator(2)
    animator.addAnimations { [view = stage.view, log = stage.log] in
      #expect(UIView.inheritedAnimationDuration == 2)
      UIView.animate(withDuration: 0.1, animations: { view.alpha = 0 }) { log.note("nested \($0)") }
    }
    stage.run { animator.fractionComplete = 0.5 }
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.5))
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.25))
    stage.advance(by: 0.6)
    #expect(stage.log.entries == ["nested true", "end"])
  }

  @Test(.rules("U-21")) func nestedBlocksMayOverrideDurationDelayAndCurve() throws {
    let animator = stage.animator(2)
    animator.addAnimations { [view = stage.view] in
      UIView.animate(
        withDuration: 0.5, delay: 1,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
      ) { view.alpha = 0 }
    }
    stage.run { animator.startAnimation() }
    stage.advance(by: 1)
    #expect(try stage.scene.shown(stage.view).opacity == 1)
    stage.advance(by: 0.25)
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 1 - 0.315357))
    stage.advance(by: 0.3)
    #expect(try stage.scene.shown(stage.view).opacity == 0)
    // Back again: what ended early begins late.
    stage.run { animator.isReversed = true }
    #expect(try stage.scene.shown(stage.view).opacity == 0)
    stage.advance(by: 0.3)
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 1 - 0.315357))
    stage.advance(by: 1.3)
    #expect(stage.view.alpha == 1 && stage.log.entries == ["start"])
  }

  @Test(.rules("U-19", "U-20")) func nestedBlocksMayGoThereAndBack() throws {
    let animator = stage.animator(2)
    animator.addAnimations { [view = stage.view] in
      UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) { view.alpha = 0 }
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.repeat, .overrideInheritedDuration],
        animations: { view.layer.cornerRadius = 8 })
    }
    // There by half of the time, back in the other half; linear, as the animator is.
    for (fraction, alpha) in [(0.25, 0.5), (0.5, 0), (0.75, 0.5)] {
      stage.run { animator.fractionComplete = CGFloat(fraction) }
      #expect(isNear(try stage.scene.shown(stage.view).opacity, alpha))
    }
    // What repeats for ever is no part of what ends: it goes on by itself.
    stage.run { animator.startAnimation() }
    stage.advance(by: 5)
    #expect(stage.log.entries == ["end"])
    #expect(stage.view.layer.animationKeys() == ["cornerRadius"])
  }

  @Test(.rules("U-45", "U-47", "U-49")) func keyframesWithinCanBeScrubbedAndReversed() throws {
    let animator = stage.animator(2)
    animator.addAnimations { [view = stage.view] in
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.alpha = 0.5 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
      }
    }
    for (fraction, alpha) in [(0.2, 1), (0.375, 0.75), (0.5, 0.5), (0.75, 0.25)] {
      stage.run { animator.fractionComplete = CGFloat(fraction) }
      #expect(isNear(try stage.scene.shown(stage.view).opacity, alpha))
    }
    stage.run {
      animator.isReversed = true
      animator.startAnimation()
    }
    stage.advance(by: 0.75)
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.75, within: 1e-2))
    stage.advance(by: 1)
    #expect(stage.view.alpha == 1 && stage.log.entries == ["start"])
  }

  @Test(.rules("U-45")) func keyframesOfOtherModesKeepThem() throws {
    let animator = stage.animator(1)
    animator.addAnimations { [view = stage.view] in
      UIView.animateKeyframes(withDuration: 0, delay: 0, options: .calculationModeDiscrete) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
      }
    }
    for (fraction, alpha) in [(0.4, 1), (0.6, 0.5), (0.9, 0.5)] {
      stage.run { animator.fractionComplete = CGFloat(fraction) }
      #expect(isNear(try stage.scene.shown(stage.view).opacity, alpha))
    }
  }

  // MARK: Touches

  /// A view that an animator moves is hit where it is shown, unless hit testing is manual; with an animation block it is
  /// always hit where its model is (U-25).
  @Test(.rules("U-25"), arguments: [false, true]) func movingViewsAreHitWhereTheyAreShown(isManual: Bool)
    throws
  {
    let animator = stage.animator(1, to: 500)
    animator.isManualHitTestingEnabled = isManual
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    let window = stage.scene.window
    #expect((window.hitTest(CGPoint(x: 250, y: 50), with: nil) === stage.view) == !isManual)
    #expect((window.hitTest(CGPoint(x: 500, y: 50), with: nil) === stage.view) == isManual)
    stage.advance(by: 1)
    #expect(window.hitTest(CGPoint(x: 500, y: 50), with: nil) === stage.view)
  }

  @Test(.rules("U-24")) func viewsTakeNoTouchesWhereInteractionIsOff() throws {
    let animator = stage.animator(1)
    animator.isUserInteractionEnabled = false
    stage.run { animator.startAnimation() }
    #expect(stage.scene.window.hitTest(CGPoint(x: 100, y: 50), with: nil) !== stage.view)
    stage.advance(by: 1.1)
    #expect(stage.scene.window.hitTest(CGPoint(x: 100, y: 50), with: nil) === stage.view)
  }

  @Test func repeatOptionsAreReported() {
    stage.run {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse],
        animations: { stage.view.center.x = 100 },
        completion: { stage.log.note("\($0)") })
    }
    stage.advance(by: 1.1)
    #expect(stage.log.entries == ["end"] && stage.misuse.count == 1)
  }
}
