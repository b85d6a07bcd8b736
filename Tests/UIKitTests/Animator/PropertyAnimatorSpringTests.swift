import LayerModel
import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// Property animators with springs, and the timing classes.
@MainActor
struct PropertyAnimatorSpringTests {
  private let stage = AnimatorScene()

  @Test(.rules("S-21", "PA-16")) func springsByTheirPartsTakeTheirOwnTime() throws {
    let animator = stage.animator(10, timing: UISpringTimingParameters())
    // ω = √(1000/3), critical: (1 + ωt)e^(−ωt) is a thousandth at 9.2334135/ω = 0.505735 (S-11).
    #expect(isNear(animator.duration, 0.505735))
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.1)
    let way = (1000.0 / 3).squareRoot() * 0.1
    #expect(try stage.isAt(100 * (1 - (1 + way) * exp(-way))))
    stage.advance(by: 0.4)
    #expect(stage.log.entries.isEmpty)
    stage.advance(by: 0.01)
    #expect(stage.log.entries == ["end"])

    // Mass 1, stiffness 100, damping 10: 1.4727003346780927 s (S-10).
    let parts = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    #expect(isNear(stage.animator(0, timing: parts).duration, 1.4727003, within: 1e-6))
  }

  @Test(.rules("S-15", "S-21")) func springsByARatioSettleWithinTheDuration() throws {
    let animator = stage.run { UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) }
    animator.addAnimations { [view = stage.view] in view.center.x = 100 }
    animator.addCompletion { [log = stage.log] in log.note("\($0)") }
    #expect(animator.duration == 1)
    stage.run { animator.startAnimation() }
    //
    stage.advance(by: 0.1)
    #expect(try stage.isAt(48.782, within: 1e-2))
    stage.advance(by: 0.15)
    #expect(try stage.isAt(114.422, within: 1e-2))
    stage.advance(by: 0.25)
    #expect(try stage.isAt(98.715, within: 1e-2))
    stage.advance(by: 0.49)
    #expect(stage.log.entries.isEmpty)
    stage.advance(by: 0.02)
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-6", "PA-8")) func aSpringBeyondItsEndStandsStillThereAndGoesBack() throws {
    let animator = stage.run { UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) }
    animator.addAnimations { [view = stage.view] in view.center.x = 100 }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.25)
    let before = try stage.x
    #expect(before > 114)
    stage.run { animator.pauseAnimation() }
    #expect(try stage.isAt(before))
    stage.run {
      animator.isReversed = true
      animator.startAnimation()
    }
    #expect(try stage.isAt(before))
    stage.advance(by: 0.15)
    #expect(try stage.isAt(48.782, within: 1e-2))
    stage.advance(by: 0.11)
    #expect(animator.state == .inactive)
    #expect(try stage.isAt(0))
  }

  /// S-20: each axis has its own speed; what has one dimension takes the vector's length.
  @Test(.rules("S-20")) func velocityIsAVector() throws {
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 5, dy: 0))
    let animator = stage.animator(0, timing: timing)
    animator.addAnimations { [view = stage.view] in
      view.center.y = 150
      view.alpha = 0
    }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.1)
    // S-12: 0.60705 with velocity 5, 0.34030 without.
    let shown = try stage.scene.shown(stage.view)
    #expect(isNear(shown.position.x, 60.705, within: 1e-2))
    #expect(isNear(shown.position.y, 50 + 34.03, within: 1e-2))
    #expect(isNear(shown.opacity, 1 - 0.60705))
    // Standing still keeps both.
    stage.run { animator.pauseAnimation() }
    let still = try stage.scene.shown(stage.view)
    #expect(isNear(still.position.x, 60.705, within: 1e-2))
    #expect(isNear(still.position.y, 50 + 34.03, within: 1e-2))
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.1)
    #expect(try stage.isAt(105.907, within: 1e-2))
  }

  @Test(.rules("PA-7")) func continuesWithASpring() throws {
    let animator = stage.animator(2)
    stage.run { animator.fractionComplete = 0.5 }
    let timing = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    stage.run { animator.continueAnimation(withTimingParameters: timing, durationFactor: 1) }
    stage.advance(by: 0.1)
    #expect(try stage.isAt(50 + 50 * 0.3403, within: 1e-2))
    stage.advance(by: 1.37)
    #expect(stage.log.entries.isEmpty)
    stage.advance(by: 0.01)
    #expect(stage.log.entries == ["end"])
  }

  /// A wish people have of Apple's: keyframes in an animator with a spring take its time and swing.
  @Test(.rules("PA-16")) func keyframesFollowASpring() throws {
    let animator = stage.run { UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) }
    animator.addAnimations { [view = stage.view] in
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 50 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 100 }
      }
    }
    animator.addCompletion { [log = stage.log] in log.note("\($0)") }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.1)
    #expect(try stage.isAt(48.782, within: 0.1))
    stage.advance(by: 0.15)
    #expect(try stage.isAt(114.422, within: 0.1))
    stage.advance(by: 0.74)
    #expect(stage.log.entries.isEmpty)
    stage.advance(by: 0.02)
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-2")) func timingParametersSayWhatTheyAre() throws {
    let named = UICubicTimingParameters(animationCurve: .easeIn)
    #expect(named.timingCurveType == .builtin && named.animationCurve == .easeIn)
    #expect(isNear(named.controlPoint1.x, 0.42) && named.controlPoint2 == CGPoint(x: 1, y: 1))
    let cubic = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.25, y: 0.5), controlPoint2: CGPoint(x: 0.5, y: 2))
    #expect(cubic.timingCurveType == .cubic && cubic.controlPoint2 == CGPoint(x: 0.5, y: 2))
    let spring = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: 2))
    #expect(spring.timingCurveType == .spring && spring.initialVelocity == CGVector(dx: 1, dy: 2))
    #expect(spring.springTimingParameters === spring && spring.cubicTimingParameters == nil)
    let animator = stage.run {
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 1, y: 1)
      ) { [view = stage.view] in view.center.x = 100 }
    }
    #expect((animator.timingParameters as? UICubicTimingParameters)?.controlPoint1.x == CGFloat(Float(0.42)))
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    #expect(try stage.isAt(31.5357, within: 1e-2))
  }

  /// One's own provider: a spring over a curve counts as the spring.
  @Test(.rules("S-21")) func anyProviderWillDo() {
    final class Own: NSObject, UITimingCurveProvider {
      override init() { super.init() }
      init?(coder: NSCoder) { nil }
      func encode(with coder: NSCoder) {}
      func copy(with zone: NSZone? = nil) -> Any { self }
      var timingCurveType: UITimingCurveType { .composed }
      var cubicTimingParameters: UICubicTimingParameters? { UICubicTimingParameters(animationCurve: .linear) }
      var springTimingParameters: UISpringTimingParameters? { UISpringTimingParameters() }
    }
    #expect(isNear(stage.animator(9, timing: Own()).duration, 0.505735))
  }

  @Test(arguments: [0.0, 1, -1, 1e300]) func timingSurvivesCoding(value: CGFloat) throws {
    let springs = [
      UISpringTimingParameters(dampingRatio: value, initialVelocity: CGVector(dx: value, dy: -value)),
      UISpringTimingParameters(mass: value, stiffness: 1, damping: 2, initialVelocity: .zero),
    ]
    for spring in springs {
      let data = try NSKeyedArchiver.archivedData(withRootObject: spring, requiringSecureCoding: false)
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
      unarchiver.requiresSecureCoding = false
      let read = try #require(
        unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UISpringTimingParameters)
      #expect(read.initialVelocity == spring.initialVelocity)
      #expect(read.spring.ownDuration == spring.spring.ownDuration)
    }
  }
}
