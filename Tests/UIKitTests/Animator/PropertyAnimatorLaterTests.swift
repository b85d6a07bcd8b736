import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// Blocks that come later, delays, runs after the first, and ends with nothing left to do (PA-14…PA-18).
@MainActor
struct PropertyAnimatorLaterTests {
  private let stage = AnimatorScene()

  @Test(.rules("PA-14")) func laterBlocksBeginAfterAShareOfWhatIsLeft() throws {
    let animator = stage.animator(2)
    animator.addAnimations({ [view = stage.view] in view.center.y = 150 }, delayFactor: 0.5)
    stage.run { animator.startAnimation() }
    stage.advance(by: 1)
    #expect(isNear(try stage.scene.shown(stage.view).position.y, 50))
    // Half of the second that is left: from 1.5 to 2.
    stage.run { animator.addAnimations({ [view = stage.view] in view.alpha = 0 }, delayFactor: 0.5) }
    stage.advance(by: 0.5)
    #expect(isNear(try stage.scene.shown(stage.view).position.y, 100))
    #expect(try stage.scene.shown(stage.view).opacity == 1)
    stage.advance(by: 0.25)
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.5))
    #expect(try stage.isAt(87.5))
    stage.advance(by: 0.26)
    #expect(stage.log.entries == ["end"])
    #expect(try stage.scene.shown(stage.view).opacity == 0)
  }

  /// Clients ask for the animation of a property that does not blend, to give its timing to one of their own; where the
  /// view's own property changes, it is the animator that moves it.
  @Test(.rules("A-3", "PA-2"), arguments: [false, true]) func blocksAnswerWithPlainAnimations(
    isKeyframes: Bool
  ) throws {
    let view = stage.scene.addView(BorderView(frame: .zero))
    let animator = stage.scene.run {
      UIViewPropertyAnimator(
        duration: 2, controlPoint1: CGPoint(x: 0.5, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
    }
    func change() {
      let action = view.layer.action(forKey: "backgroundColor") as? CABasicAnimation
      #expect(action?.duration == 2)
      #expect(action?.timingFunction == CAMediaTimingFunction(controlPoints: 0.5, 0, 1, 1))
      view.layer.borderWidth = 8
      view.backgroundColor = .white
    }
    animator.addAnimations {
      if isKeyframes {
        UIView.animateKeyframes(withDuration: 2, delay: 0) { change() }
      } else {
        change()
      }
    }
    stage.run { animator.startAnimation() }
    stage.advance(by: 1)
    stage.run { animator.pauseAnimation() }
    let shown = try #require(stage.scene.shown(view).backgroundColor?.components)
    stage.advance(by: 0.5)
    #expect(try stage.scene.shown(view).backgroundColor?.components == shown)
    #expect(shown[0] > 0.1 && shown[0] < 0.9)
    // The border's animation is the view's own: at three quarters of the time. x(s) = 1.5s(1 − s)² + 3s²(1 − s) + s³
    // is 0.75 at s = 0.5579, where y(s) = 3s²(1 − s) + s³ is 0.5864.
    #expect(isNear(try stage.scene.shown(view).borderWidth, 8 * 0.5864, within: 0.001))
  }

  private final class BorderView: UIView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = .black
    }

    required init?(coder: NSCoder) { nil }

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      guard event == "borderWidth",
        let animation = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation
      else { return super.action(for: layer, forKey: event) }
      animation.keyPath = event
      animation.fromValue = layer.borderWidth
      return animation
    }
  }

  @Test(.rules("PA-14")) func delayedBlocksTakeTheirShareOfScrubsAndOfTheWayBack() throws {
    let animator = stage.animator(2)
    animator.addAnimations({ [view = stage.view] in view.alpha = 0 }, delayFactor: 0.5)
    stage.run { animator.fractionComplete = 0.5 }
    #expect(try stage.scene.shown(stage.view).opacity == 1)
    stage.run { animator.fractionComplete = 0.75 }
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.5))
    stage.run {
      animator.isReversed = true
      animator.startAnimation()
    }
    // 1.5 s back: the first half second is the delayed block's.
    stage.advance(by: 0.25)
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.75))
    #expect(try stage.isAt(62.5))
    stage.advance(by: 0.5)
    #expect(try stage.scene.shown(stage.view).opacity == 1)
    #expect(try stage.isAt(37.5))
    stage.advance(by: 0.76)
    #expect(stage.log.entries == ["start"])
    #expect(stage.view.alpha == 1 && stage.modelX == 0)
  }

  @Test(.rules("PA-15")) func inactiveAgainItRunsWhatIsAddedThen() throws {
    let animator = stage.animator()
    stage.run { animator.startAnimation() }
    stage.advance(by: 1.1)
    // Nothing was added: it is over in the next pass, and the old completions are spent.
    stage.run { animator.startAnimation() }
    #expect(animator.state == .inactive)
    #expect(stage.log.entries == ["end"])
    animator.addAnimations { [view = stage.view] in view.center.x = 300 }
    animator.addCompletion { [log = stage.log] in log.note("again \($0)") }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    #expect(try stage.isAt(200))
    stage.advance(by: 0.6)
    #expect(stage.log.entries == ["end", "again end"])
  }

  @Test(.rules("PA-17")) func runningPropertyAnimatorRunsAtOnceAfterItsDelay() throws {
    let animator = stage.run {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0.5, options: .curveLinear, animations: { stage.view.center.x = 100 },
        completion: { stage.log.note("\($0)") })
    }
    #expect(animator.state == .active && animator.isRunning && animator.delay == 0.5)
    stage.advance(by: 0.5)
    #expect(try stage.isAt(0))
    stage.advance(by: 0.5)
    #expect(try stage.isAt(50))
    stage.advance(by: 0.51)
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-4")) func pausingKeepsTheRestOfADelay() throws {
    let animator = stage.animator()
    stage.run { animator.startAnimation(afterDelay: 0.5) }
    stage.advance(by: 0.25)
    stage.run { animator.pauseAnimation() }
    #expect(animator.fractionComplete == 0)
    stage.advance(by: 4)
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.25)
    #expect(try stage.isAt(0))
    stage.advance(by: 0.5)
    #expect(try stage.isAt(50))
  }

  @Test(.rules("PA-4")) func goesOnAfterADelayFromWhereItStands() throws {
    let animator = stage.animator()
    stage.run { animator.fractionComplete = 0 }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.4)
    stage.run {
      animator.pauseAnimation()
      animator.startAnimation(afterDelay: 0.5)
    }
    #expect(animator.isRunning)
    stage.advance(by: 0.3)
    #expect(try stage.isAt(40))
    stage.run { animator.pauseAnimation() }
    stage.advance(by: 2)
    stage.run { animator.startAnimation() }
    // The rest of the delay, and then the rest of the way.
    stage.advance(by: 0.2)
    #expect(try stage.isAt(40))
    stage.advance(by: 0.3)
    #expect(try stage.isAt(70))
    stage.advance(by: 0.31)
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-18", "R-33"), arguments: [0, 1, 5])
  func continuingAtTheEndCompletesAtOnce(factor: CGFloat) {
    let animator = stage.animator(3)
    stage.run {
      animator.startAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = 1
      animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    }
    #expect(stage.log.entries == ["end"])
    #expect(animator.state == .inactive)
  }

  @Test(.rules("PA-18")) func animatorsWithNothingToDoCompleteInTheNextPass() throws {
    for duration in [0.0, -1, .nan] {
      stage.view.center.x = 0
      let animator = stage.animator(duration)
      stage.scene.run { animator.startAnimation() }
      #expect(stage.log.entries.isEmpty && stage.modelX == 100)
      stage.scene.context.settle()
      #expect(stage.log.entries == ["end"])
      stage.log.clear()
    }
    #expect(stage.view.layer.animationKeys() == nil)
  }
}
