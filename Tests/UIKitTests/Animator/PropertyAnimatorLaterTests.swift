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
