import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// A property animator's life (PA-1…PA-19). Between 0 and 100 with a linear curve, a hundredth of the time is a point.
@MainActor
struct PropertyAnimatorTests {
  private let stage = AnimatorScene()

  @Test(.rules("PA-1")) func statesAndPositionsHaveApplesNumbers() {
    #expect([UIViewAnimatingState.inactive, .active, .stopped].map(\.rawValue) == [0, 1, 2])
    #expect([UIViewAnimatingPosition.end, .start, .current].map(\.rawValue) == [0, 1, 2])
  }

  @Test(.rules("PA-3")) func startsWithApplesDefaults() {
    let animator = stage.animator(2)
    #expect(animator.isInterruptible && animator.isUserInteractionEnabled && animator.scrubsLinearly)
    #expect(!animator.isManualHitTestingEnabled && !animator.pausesOnCompletion)
    #expect(!animator.isReversed && !animator.isRunning)
    #expect(animator.delay == 0 && animator.duration == 2 && animator.fractionComplete == 0)
    #expect(animator.state == .inactive)
  }

  @Test(.rules("PA-2"), arguments: ["start", "pause", "fraction"])
  func blocksRunAtTheFirstStartPauseOrScrub(way: String) throws {
    let animator = stage.animator()
    #expect(stage.modelX == 0)
    // The start is where the view is then, not where it was when the animator was made.
    stage.run { stage.view.center.x = 20 }
    stage.run {
      switch way {
      case "start": animator.startAnimation()
      case "pause": animator.pauseAnimation()
      default: animator.fractionComplete = 0
      }
    }
    #expect(stage.modelX == 100)
    #expect(try stage.isAt(20))
    #expect(animator.state == .active)
    #expect(animator.isRunning == (way == "start"))
  }

  @Test(.rules("PA-4", "PA-9")) func pauseAndStartGoOnAsIfNothingHadBeen() throws {
    let animator = stage.animator(1, curve: .easeIn)
    stage.run { animator.startAnimation() }
    #expect(animator.isRunning && animator.state == .active)
    stage.advance(by: 0.5)
    stage.run { animator.pauseAnimation() }
    #expect(!animator.isRunning && animator.state == .active)
    // easeIn(0.5) = 0.315357 (T-48).
    #expect(try stage.isAt(31.5357, within: 1e-2))
    stage.advance(by: 7)
    #expect(try stage.isAt(31.5357, within: 1e-2))
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.25)
    #expect(try stage.isAt(62.1861, within: 1e-2))
    stage.advance(by: 0.2)
    #expect(stage.log.entries.isEmpty)
    stage.advance(by: 0.06)
    #expect(stage.log.entries == ["end"])
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(stage.view.layer.animationKeys() == nil)
  }

  @Test(.rules("PA-5", "PA-19", "R-32")) func scrubsEvenlyInTheVeryNextFrame() throws {
    let animator = stage.animator(5, curve: .easeIn, to: 350)
    stage.run { animator.fractionComplete = 0.5 }
    #expect(try stage.isAt(175))
    stage.run { animator.fractionComplete = 0.75 }
    #expect(try stage.isAt(262.5))
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 0.75)
    stage.advance(by: 20)
    #expect(try stage.isAt(262.5))
  }

  /// A view that was added in the same turn has not been committed; nobody waits for that (PA-19).
  @Test(.rules("PA-19")) func scrubsAViewAddedInTheSameTurn() throws {
    let animator = stage.animator()
    let view = stage.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.scene.window.addSubview(view)
      animator.addAnimations { view.alpha = 0 }
      animator.fractionComplete = 0.25
      return view
    }
    #expect(isNear(try stage.scene.shown(view).opacity, 0.75))
  }

  @Test(.rules("PA-5")) func fractionOutOfRangeIsCutAndNoNumberIgnored() throws {
    let animator = stage.animator()
    stage.run { animator.fractionComplete = 7 }
    #expect(animator.fractionComplete == 1)
    stage.run { animator.fractionComplete = -3 }
    #expect(animator.fractionComplete == 0)
    stage.run { animator.fractionComplete = 0.5 }
    stage.run { animator.fractionComplete = .nan }
    #expect(animator.fractionComplete == 0.5)
    #expect(try stage.isAt(50))
  }

  @Test(.rules("PA-5")) func runningFractionIsTimeAndSettingItPauses() throws {
    let animator = stage.animator(2, curve: .easeIn)
    stage.run { animator.startAnimation() }
    stage.advance(by: 1)
    #expect(isNear(animator.fractionComplete, 0.5))
    stage.run { animator.fractionComplete = 0.5 }
    #expect(!animator.isRunning)
    #expect(try stage.isAt(50))
  }

  @Test(.rules("PA-5")) func fractionsAlongTheCurveAreTimes() throws {
    let animator = stage.animator(2, curve: .easeIn)
    animator.scrubsLinearly = false
    stage.run { animator.fractionComplete = 0.5 }
    #expect(animator.fractionComplete == 0.5)
    #expect(try stage.isAt(31.5357, within: 1e-2))
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    #expect(try stage.isAt(62.1861, within: 1e-2))
    stage.advance(by: 0.5)
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-6")) func pausingMovesNothingAndTellsTheShownFraction() throws {
    let animator = stage.animator(1, curve: .easeInOut)
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.25)
    let before = try stage.x
    stage.run { animator.pauseAnimation() }
    #expect(try stage.isAt(before))
    // easeInOut(0.25) = 0.129162 (T-48).
    #expect(isNear(animator.fractionComplete, 0.129162))
    // Setting what is read moves nothing either.
    stage.run { animator.fractionComplete = animator.fractionComplete }
    #expect(try stage.isAt(before))
  }

  @Test(.rules("PA-7")) func continuesWithOtherTimingFromWhereItStands() throws {
    let animator = stage.animator(2)
    stage.run { animator.startAnimation() }
    stage.advance(by: 1)
    stage.run {
      animator.pauseAnimation()
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0.25)
    }
    // Half a second for the half that is left: easeIn(0.5) of it after a quarter.
    stage.advance(by: 0.25)
    #expect(try stage.isAt(50 + 50 * 0.315357, within: 1e-2))
    #expect(isNear(animator.fractionComplete, 0.75))
    stage.advance(by: 0.24)
    #expect(stage.log.entries.isEmpty)
    stage.advance(by: 0.02)
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-7"), arguments: [(0.25, 0.0, 1.5), (0.25, 1, 2), (0.25, 0.1, 0.2), (0.75, 0, 0.5)])
  func durationFactorSaysHowLongTheRestTakes(fraction: CGFloat, factor: CGFloat, seconds: Double) throws {
    let animator = stage.animator(2)
    stage.run { animator.fractionComplete = fraction }
    stage.run { animator.continueAnimation(withTimingParameters: nil, durationFactor: factor) }
    stage.advance(by: seconds / 2)
    #expect(try stage.isAt(Double(fraction) * 50 + 50))
    stage.advance(by: seconds / 2 - 0.001)
    #expect(stage.log.entries.isEmpty)
    stage.advance(by: 0.002)
    #expect(stage.log.entries == ["end"])
    // The duration of the next run is the animator's own again.
    #expect(animator.duration == 2)
  }

  @Test(.rules("PA-8")) func reversedItGoesBackAndGivesTheModelItsStartValues() throws {
    let animator = stage.animator()
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.75)
    stage.run {
      animator.pauseAnimation()
      animator.isReversed = true
      animator.startAnimation()
    }
    // As much as is left of the way back is not yet complete.
    #expect(isNear(animator.fractionComplete, 0.25))
    stage.advance(by: 0.25)
    #expect(try stage.isAt(50))
    #expect(stage.modelX == 100)
    stage.advance(by: 0.49)
    #expect(stage.modelX == 100 && stage.log.entries.isEmpty)
    stage.advance(by: 0.02)
    #expect(stage.log.entries == ["start"])
    #expect(stage.modelX == 0)
    #expect(try stage.isAt(0))
    #expect(stage.view.layer.animationKeys() == nil)
  }

  @Test(.rules("PA-8")) func turningWhileItRunsTurnsAtOnce() throws {
    let animator = stage.animator()
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    stage.run { animator.isReversed = true }
    #expect(animator.isRunning)
    stage.advance(by: 0.2)
    #expect(try stage.isAt(30))
    stage.run { animator.isReversed = false }
    stage.advance(by: 0.5)
    #expect(try stage.isAt(80))
    stage.advance(by: 0.21)
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-9")) func completionsRunInTheOrderOfAddingWithTheAnimatorInactive() {
    let animator = stage.animator()
    animator.addCompletion { [log = stage.log] in log.note("second \($0) \(animator.state)") }
    stage.run { animator.startAnimation() }
    stage.run { animator.addCompletion { [log = stage.log] _ in log.note("third") } }
    stage.advance(by: 2)
    #expect(stage.log.entries == ["end", "second end inactive", "third"])
  }

  @Test(.rules("PA-10")) func stoppingKeepsWhatIsShownAndCompletesNothing() throws {
    let animator = stage.animator()
    stage.view.alpha = 1
    animator.addAnimations { [view = stage.view] in view.alpha = 0 }
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.25)
    stage.run { animator.stopAnimation(true) }
    #expect(animator.state == .inactive)
    #expect(isNear(stage.modelX, 25) && isNear(stage.view.alpha, 0.75))
    #expect(try stage.isAt(25))
    #expect(stage.view.layer.animationKeys() == nil)
    stage.advance(by: 5)
    #expect(stage.log.entries.isEmpty)
  }

  /// Another block's movement goes on, and the two still add up to what was shown.
  @Test(.rules("PA-10")) func stoppingLeavesOtherMovementsAlone() throws {
    let animator = stage.animator()
    stage.run {
      animator.startAnimation()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.center.x = 300 }
    }
    stage.advance(by: 0.5)
    // 300, less half of the 100 and half of the 200 that are still to come.
    #expect(try stage.isAt(150))
    stage.run { animator.stopAnimation(true) }
    #expect(try stage.isAt(150))
    #expect(isNear(stage.modelX, 250))
    stage.advance(by: 0.5)
    #expect(try stage.isAt(250))
  }

  @Test(.rules("PA-11"), arguments: [(UIViewAnimatingPosition.end, 100.0), (.start, 0), (.current, 25)])
  func stoppedItFinishesWhereItIsTold(position: UIViewAnimatingPosition, x: Double) throws {
    let animator = stage.animator()
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.25)
    stage.run { animator.stopAnimation(false) }
    #expect(animator.state == .stopped)
    #expect(isNear(stage.modelX, 25) && stage.log.entries.isEmpty)
    stage.advance(by: 3)
    stage.run { animator.finishAnimation(at: position) }
    #expect(animator.state == .inactive)
    #expect(isNear(stage.modelX, x))
    #expect(try stage.isAt(x))
    #expect(stage.log.entries == ["\(position)"])
  }

  @Test(.rules("PA-12")) func callsOutOfOrderAreIgnoredAndReportedOnce() throws {
    let animator = stage.animator()
    stage.run {
      animator.finishAnimation(at: .end)
      animator.finishAnimation(at: .end)
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    }
    #expect(animator.state == .inactive && stage.modelX == 0 && stage.log.entries.isEmpty)
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.5)
    stage.run {
      animator.finishAnimation(at: .end)
      animator.isInterruptible = false
      animator.stopAnimation(false)
      animator.startAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = 0.9
      animator.isReversed = true
      animator.addAnimations { [view = stage.view] in view.alpha = 0 }
    }
    #expect(animator.state == .stopped && animator.isInterruptible && !animator.isReversed)
    #expect(isNear(stage.modelX, 50) && stage.view.alpha == 1)
    #expect(
      Set(stage.misuse.map { $0.prefix { $0 != ":" } })
        == [
          "finishAnimation", "continueAnimation", "isInterruptible", "startAnimation", "pauseAnimation",
          "fractionComplete", "isReversed", "addAnimations",
        ])
    #expect(stage.misuse.count == 8)
    stage.run { animator.finishAnimation(at: .end) }
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-12")) func whatIsNotInterruptibleGoesOn() throws {
    let animator = stage.animator()
    animator.isInterruptible = false
    stage.run { animator.startAnimation() }
    stage.advance(by: 0.25)
    stage.run {
      animator.pauseAnimation()
      animator.fractionComplete = 0.9
      animator.stopAnimation(true)
    }
    #expect(animator.isRunning)
    stage.advance(by: 0.25)
    #expect(try stage.isAt(50))
    stage.advance(by: 0.5)
    #expect(stage.log.entries == ["end"])
  }

  @Test(.rules("PA-12")) func letGoWhilePausedItReportsAndLetsTheViewsGo() throws {
    do {
      let animator = stage.animator()
      stage.run { animator.fractionComplete = 0.25 }
      #expect(try stage.isAt(25))
    }
    stage.scene.context.settle()
    #expect(stage.misuse.count == 1)
    #expect(try stage.isAt(100))
    #expect(stage.view.layer.animationKeys() == nil)
  }

  @Test func runningItKeepsItself() throws {
    weak var animator: UIViewPropertyAnimator?
    do {
      let made = stage.animator()
      stage.run { made.startAnimation() }
      animator = made
    }
    stage.advance(by: 0.5)
    #expect(animator?.isRunning == true)
    #expect(try stage.isAt(50))
    stage.advance(by: 0.6)
    #expect(stage.log.entries == ["end"])
    #expect(animator == nil)
    #expect(stage.misuse.isEmpty)
  }

  @Test(.rules("PA-13")) func pausingOnCompletionItWaitsToBeFinished() throws {
    let animator = stage.animator()
    animator.pausesOnCompletion = true
    stage.run { animator.startAnimation() }
    stage.advance(by: 1.5)
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
    #expect(stage.log.entries.isEmpty)
    // It can still be scrubbed and turned round.
    stage.run { animator.fractionComplete = 0.5 }
    #expect(try stage.isAt(50))
    stage.run {
      animator.isReversed = true
      animator.startAnimation()
    }
    stage.advance(by: 1)
    #expect(animator.state == .active && !animator.isRunning)
    #expect(try stage.isAt(0))
    #expect(stage.modelX == 100)
    stage.run {
      animator.stopAnimation(false)
      animator.finishAnimation(at: .end)
    }
    #expect(stage.log.entries == ["end"])
    #expect(try stage.isAt(100))
  }
}
