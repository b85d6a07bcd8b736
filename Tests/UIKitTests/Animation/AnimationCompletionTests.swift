import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// When completions come, and with which flag. Each comes once.
@MainActor
struct AnimationCompletionTests {
  @Test(.rules("U-11", "U-14", "Q-61", "P-25", "O-6")) func blocksThatAnimateNothingCompleteInTheNextPass() {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.animate(withDuration: 5, animations: {}) { log.note("empty \($0)") }
      UIView.animate(withDuration: 0, animations: { view.alpha = 0 }) { log.note("at once \($0)") }
      UIView.animate(withDuration: -1, animations: { view.alpha = 0.5 }) { log.note("negative \($0)") }
    }
    #expect(log.entries.isEmpty)
    #expect(view.layer.animationKeys() == nil)
    scene.context.settle()
    #expect(log.entries == ["empty true", "at once true", "negative true"])
    scene.advance(by: 10)
    #expect(log.entries.count == 3)
  }

  @Test(.rules("U-11")) func changeWithoutDurationIsSeenAfterItsDelay() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.animate(
        withDuration: 0, delay: 1, animations: { view.alpha = 0 }, completion: { log.note("\($0)") })
    }
    scene.advance(to: 0.9)
    #expect(try scene.shown(view).opacity == 1)
    #expect(log.entries.isEmpty)
    scene.advance(to: 1.1)
    #expect(try scene.shown(view).opacity == 0)
    #expect(log.entries == ["true"])
  }

  @Test(.rules("U-12", "U-29")) func switchedOffBlocksChangeAtOnceAndComplete() {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { log.note("\($0)") }
        UIView.performWithoutAnimation {}
        #expect(!UIView.areAnimationsEnabled)
      }
      #expect(UIView.areAnimationsEnabled)
    }
    #expect(view.layer.animationKeys() == nil)
    scene.context.settle()
    #expect(log.entries == ["true"])
  }

  @Test(.rules("U-12")) func changesWithoutAnimationInsideABlockDoNotAnimate() {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run {
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { view.alpha = 0 }
        view.center.x = 9
      }
    }
    #expect(view.layer.animationKeys() == ["position"])
  }

  @Test(.rules("R-34")) func vanishinglyShortAnimationsCompleteAndLeadOn() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 0, 0)
    let log = Log()
    scene.run {
      UIView.animate(
        withDuration: 1e-8, delay: 0, options: .beginFromCurrentState,
        animations: { view.frame = CGRect(x: 0, y: 0, width: 100, height: 100) },
        completion: {
          log.note("first \($0)")
          UIView.animate(
            withDuration: 0.1, animations: { view.frame = CGRect(x: 0, y: 0, width: 200, height: 200) },
            completion: { log.note("second \($0)") })
        })
    }
    scene.advance(to: 0.05)
    #expect(log.entries == ["first true"])
    scene.advance(to: 0.11)
    #expect(log.entries == ["first true", "second true"])
    #expect(try scene.shown(view).frame == CGRect(x: 0, y: 0, width: 200, height: 200))
    scene.run {
      UIView.animate(withDuration: 0.5, animations: { view.alpha = 0 }) { log.note("third \($0)") }
    }
    scene.advance(by: 0.49)
    #expect(log.entries.count == 2)
    scene.advance(by: 0.02)
    #expect(log.entries.last == "third true")
  }

  @Test(.rules("U-13", "U-14", "U-17", "R-35")) func everyCompletionComesOnce() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10), other = scene.addView(0, 0, 10, 10)
    let layer = scene.run {
      let layer = CALayer()
      scene.window.layer.addSublayer(layer)
      return layer
    }
    other.isHidden = true
    scene.context.settle()
    let log = Log()
    scene.run {
      UIView.animate(withDuration: 1, animations: { view.center.x = 50 }) { log.note("moves \($0)") }
      UIView.animate(withDuration: 1, animations: {}) { log.note("empty \($0)") }
      UIView.animate(withDuration: 1, animations: { layer.opacity = 0 }) { log.note("layer \($0)") }
      UIView.animate(withDuration: 1, animations: { _ = view.action(for: view.layer, forKey: "opacity") }) {
        log.note("asked \($0)")
      }
      UIView.animate(withDuration: 1, animations: { other.center.x = 50 }) { log.note("removed \($0)") }
      UIView.animate(withDuration: 1, animations: { other.isHidden = true }) { log.note("hidden \($0)") }
    }
    scene.context.settle()
    #expect(log.entries == ["empty true", "layer true", "hidden true"])
    #expect(layer.animationKeys() == ["opacity"])
    scene.advance(to: 0.3)
    scene.run { other.removeFromSuperview() }
    scene.context.settle()
    #expect(log.entries.last == "removed false")
    scene.advance(to: 0.999)
    #expect(log.entries.count == 4)
    scene.advance(to: 1)
    #expect(Set(log.entries.dropFirst(4)) == ["moves true", "asked true"])
    scene.advance(to: 10)
    #expect(log.entries.count == 6)
  }

  /// clients ask for the animation of a property that does not blend, to give its timing to one of their own.
  @Test(.rules("A-3", "U-2")) func blocksAnswerWithPlainAnimations() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    view.backgroundColor = .red
    let log = Log()
    scene.run {
      UIView.animate(
        withDuration: 2,
        animations: {
          let action = view.layer.action(forKey: "backgroundColor")
          let animation = (action as? CABasicAnimation)?.copy() as? CABasicAnimation
          #expect(animation?.duration == 2)
          animation?.keyPath = "borderWidth"
          animation?.fromValue = 0
          animation?.toValue = 8
          animation.map { view.layer.add($0, forKey: "own") }
        }
      ) { log.note("\($0)") }
      #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
    }
    scene.advance(to: 1)
    #expect(isNear(try scene.shown(view).borderWidth, 4))
    #expect(log.entries.isEmpty)
    scene.advance(to: 2)
    #expect(log.entries == ["true"])
  }

  @Test func changingAPropertyTwiceInABlockIsOneAnimationFromTheStart() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          view.alpha = 0.3
          view.alpha = 0
          view.center.x += 50
          view.center.x += 50
        }, completion: { log.note("\($0)") })
    }
    scene.advance(to: 0.5)
    #expect(isNear(try scene.shown(view).opacity, 0.5))
    #expect(isNear(try scene.shown(view).position.x, 55))
    scene.advance(to: 1)
    #expect(log.entries == ["true"])
    scene.tap(105, 5)
    #expect(view.traits.blockingAnimations == 0)
  }

  @Test(.rules("U-16")) func removingAnimationsShowsTheModelAndCompletesUnfinished() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let log = Log()
    scene.run { UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { log.note("\($0)") } }
    scene.advance(to: 0.5)
    scene.run { view.layer.removeAllAnimations() }
    scene.context.settle()
    #expect(try scene.shown(view).opacity == 0)
    #expect(log.entries == ["false"])
  }

  @Test(.rules("U-13")) func completionWaitsForTheLastAnimationAndFailsWithAny() {
    let scene = Scene()
    let one = scene.addView(0, 0, 10, 10), other = scene.addView(0, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.animate(
        withDuration: 1,
        animations: {
          one.alpha = 0; other.alpha = 0
        }
      ) { log.note("\($0)") }
    }
    scene.advance(to: 0.5)
    scene.run { one.layer.removeAllAnimations() }
    scene.advance(to: 0.9)
    #expect(log.entries.isEmpty)
    scene.advance(to: 1)
    #expect(log.entries == ["false"])
  }

  /// Changed twice it is one animation; taken off in between, one that did not reach its end. Opacity replaces, a place
  /// blends.
  @Test(.rules("U-13"), arguments: ["opacity", "position"], [true, false])
  func whatABlockItselfTakesOffDidNotFinish(_ key: String, isTakenOff: Bool) {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let log = Log()
    func change(to value: CGFloat) {
      if key == "opacity" { view.alpha = value } else { view.center.x = value }
    }
    scene.run {
      UIView.animate(
        withDuration: 1,
        animations: {
          change(to: 0.5)
          if isTakenOff { view.layer.removeAnimation(forKey: key) }
          change(to: 0.25)
        }
      ) { log.note("\($0)") }
    }
    scene.advance(to: 0.9)
    #expect(log.entries.isEmpty)
    scene.advance(to: 1)
    #expect(log.entries == ["\(!isTakenOff)"])
  }

  @Test(.rules("U-15")) func changeOfANestedBlockCutsTheOuterOneShortAtOnce() {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.animate(
        withDuration: 1,
        animations: {
          view.alpha = 0.5
          UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { log.note("inner \($0)") }
        }
      ) { log.note("outer \($0)") }
      UIView.animate(
        withDuration: 1,
        animations: {
          view.alpha = 0.2
          view.layer.removeAllAnimations()
        }
      ) { log.note("removed \($0)") }
    }
    scene.context.settle()
    #expect(Set(log.entries) == ["outer false", "inner false", "removed false"])
    scene.advance(to: 5)
    #expect(log.entries.count == 3)
  }
}
