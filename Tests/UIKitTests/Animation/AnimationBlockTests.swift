import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// What animation blocks add to layers, and what is then shown.
@MainActor
struct AnimationBlockTests {
  @Test(.rules("U-1", "U-5", "U-9", "U-30", "U-31", "T-51", "Q-58"))
  func alphaAnimatesByOneAnimationThatDoesNotBlend() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run { UIView.animate(withDuration: 0.5) { view.alpha = 0 } }
    #expect(view.alpha == 0)
    #expect(view.layer.animationKeys() == ["opacity"])
    let animation = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(!animation.isAdditive)
    #expect(animation.fillMode == .both)
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    scene.context.settle()
    scene.advance(to: 0.125)
    #expect(isNear(try scene.shown(view).opacity, 0.87084))
    scene.advance(to: 0.25)
    #expect(isNear(try scene.shown(view).opacity, 0.5))
    scene.advance(to: 0.5)
    #expect(try scene.shown(view).opacity == 0)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test(.rules("U-3", "U-7", "U-8")) func frameAddsPositionAndSizeThatBlend() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run { UIView.animate(withDuration: 1) { view.frame = CGRect(x: 50, y: 0, width: 30, height: 10) } }
    #expect(Set(view.layer.animationKeys() ?? []) == ["position", "bounds.size"])
    let move = try #require(view.layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(move.isAdditive)
    #expect(move.fromValue as? CGPoint == CGPoint(x: -60, y: 0))
    #expect(move.toValue as? CGPoint == .zero)
    scene.run { UIView.animate(withDuration: 1) { view.frame = CGRect(x: 80, y: 0, width: 30, height: 10) } }
    #expect(Set(view.layer.animationKeys() ?? []) == ["position", "bounds.size", "position-2"])
    scene.run { UIView.animate(withDuration: 1) { view.frame = view.frame } }
    #expect(view.layer.animationKeys()?.count == 3)
  }

  @Test(.rules("U-15", "U-34", "Q-59", "P-39")) func retargetedMoveBlendsAndBothCompletionsFinish() throws {
    let scene = Scene()
    let view = scene.addView(-5, -5, 10, 10)
    let log = Log()
    scene.run {
      UIView.animate(withDuration: 1, animations: { view.center.x = 100 }) { log.note("first \($0)") }
    }
    scene.advance(to: 0.5)
    #expect(isNear(try scene.shown(view).position.x, 50))
    scene.run {
      UIView.animate(withDuration: 1, animations: { view.center.x = 0 }) { log.note("second \($0)") }
    }
    #expect(view.layer.animationKeys()?.count == 2)
    for (time, x) in [(0.5, 50), (0.6, 64.8394), (0.75, 74.1676), (0.999, 50.2)] {
      scene.advance(to: time)
      #expect(isNear(try scene.shown(view).position.x, x, within: time == 0.999 ? 0.5 : 1e-3))
    }
    scene.advance(to: 1)
    #expect(log.entries == ["first true"])
    #expect(isNear(try scene.shown(view).position.x, 50, within: 1e-3))
    scene.advance(to: 1.25)
    #expect(isNear(try scene.shown(view).position.x, 12.9162, within: 1e-3))
    scene.advance(to: 1.5)
    #expect(log.entries == ["first true", "second true"])
    #expect(try scene.shown(view).position.x == 0)
  }

  @Test(.rules("U-35", "R-29", "P-40")) func linearMovesInOppositeDirectionsCancel() throws {
    let scene = Scene()
    let view = scene.addView(115, 0, 10, 10)
    scene.run { UIView.animate(withDuration: 3, delay: 0, options: .curveLinear) { view.center.x = 240 } }
    scene.advance(to: 1)
    scene.run {
      UIView.animate(withDuration: 3, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
        view.center.x = 120
      }
    }
    for (time, x) in [(1.0, 160.0), (2, 160), (2.999, 160), (3.5, 140), (4, 120)] {
      scene.advance(to: time)
      #expect(isNear(try scene.shown(view).position.x, x, within: 0.1))
    }
  }

  @Test(.rules("U-6", "U-15", "Q-60"), arguments: [(false, 0.0, 0.12916), (true, 0.5, 0.56458)])
  func fadeStartsFromTheModelUnlessToldOtherwise(fromCurrent: Bool, start: Double, later: Double) throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let log = Log()
    scene.run { UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { log.note("\($0)") } }
    scene.advance(to: 0.5)
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, options: fromCurrent ? .beginFromCurrentState : []) {
        view.alpha = 1
      }
    }
    scene.context.settle()
    #expect(log.entries == ["false"])
    #expect(isNear(try scene.shown(view).opacity, start))
    scene.advance(to: 0.75)
    #expect(isNear(try scene.shown(view).opacity, later))
  }

  @Test(.rules("R-30", "U-5", "U-7")) func secondFadeReplacesAndSecondMoveBlends() throws {
    let scene = Scene()
    let view = scene.addView(-5, 0, 10, 10)
    scene.run {
      UIView.animate(withDuration: 0.1) {
        view.alpha = 0.5; view.center.x = 100
      }
    }
    scene.advance(to: 0.01)
    scene.run {
      UIView.animate(withDuration: 0.1) {
        view.alpha = 0.2; view.center.x = 20
      }
    }
    #expect(Set(view.layer.animationKeys() ?? []) == ["opacity", "position", "position-2"])
    let fade = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(fade.fromValue as? Double == 0.5)
    let move = try #require(view.layer.animation(forKey: "position-2") as? CABasicAnimation)
    #expect(move.fromValue as? CGPoint == CGPoint(x: 80, y: 0))
    #expect(move.toValue as? CGPoint == .zero)
  }

  @Test(.rules("U-10", "U-19", "U-20", "R-23")) func delayedAutoreverseHoldsThenReturnsThenJumps() throws {
    let scene = Scene()
    let view = scene.addView(-5, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.animate(
        withDuration: 2, delay: 1, options: .autoreverse, animations: { view.center.x = 100 },
        completion: { log.note("\($0)") })
    }
    for (time, x) in [(0.0, 0.0), (0.99, 0), (2, 50), (3, 100), (4, 50)] {
      scene.advance(to: time)
      #expect(isNear(try scene.shown(view).position.x, x, within: 1e-3))
    }
    #expect(log.entries.isEmpty)
    scene.advance(to: 5)
    #expect(try scene.shown(view).position.x == 100)
    #expect(log.entries == ["true"])
  }

  @Test(.rules("U-19", "Q-63")) func halfRepetitionsEndWithoutAJump() throws {
    let scene = Scene()
    let view = scene.addView(-5, 0, 10, 10)
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
        UIView.setAnimationRepeatCount(1.5)
        view.center.x = 100
      }
    }
    scene.advance(to: 1.999)
    #expect(isNear(try scene.shown(view).position.x, 0, within: 0.1))
    scene.advance(to: 2.999)
    #expect(isNear(try scene.shown(view).position.x, 100, within: 0.1))
    scene.advance(to: 3)
    #expect(try scene.shown(view).position.x == 100)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test(.rules("U-18")) func endlessRepetitionCompletesOnlyWhenRemoved() throws {
    let scene = Scene()
    let view = scene.addView(-5, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: .repeat, animations: { view.center.x = 100 },
        completion: { log.note("\($0)") })
    }
    scene.advance(to: 100.5)
    #expect(log.entries.isEmpty)
    #expect(isNear(try scene.shown(view).position.x, 50, within: 1e-3))
    scene.run { view.layer.removeAllAnimations() }
    scene.context.settle()
    #expect(log.entries == ["false"])
  }

  @Test(.rules("R-31", "X-26", "A-25", "P-30")) func bareLayersDoNotCareForBlocks() throws {
    let scene = Scene()
    let layer = scene.run {
      let layer = CALayer()
      layer.opacity = 0.5
      #expect(layer.animationKeys() == nil)
      scene.window.layer.addSublayer(layer)
      return layer
    }
    scene.context.settle()
    scene.run { UIView.animate(withDuration: 0.5) { layer.opacity = 1 } }
    #expect(layer.animation(forKey: "opacity")?.duration == 0.25)
    scene.run {
      UIView.animate(withDuration: 0.5) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.2)
        layer.opacity = 0.3
        CATransaction.commit()
      }
    }
    #expect(layer.animation(forKey: "opacity")?.duration == 0.2)
  }

  @Test(.rules("A-21", "A-22", "A-23", "P-41", "Q-51"))
  func layersOfViewsAnimateOnlyInBlocksAndOnlyWhatViewsAnimate() {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run {
      view.layer.opacity = 0.5
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      view.layer.opacity = 0.4
      CATransaction.commit()
    }
    #expect(view.layer.animationKeys() == nil)
    scene.run {
      UIView.animate(withDuration: 1) {
        view.layer.borderWidth = 3
        view.layer.zPosition = 2
        view.layer.shadowRadius = 9
        view.isHidden = true
      }
    }
    #expect(view.layer.animationKeys() == nil)
    scene.run {
      UIView.animate(withDuration: 1) {
        view.layer.opacity = 1
        view.layer.cornerRadius = 4
        view.layer.shadowOpacity = 1
      }
    }
    #expect(Set(view.layer.animationKeys() ?? []) == ["opacity", "cornerRadius", "shadowOpacity"])
  }

  @Test(.rules("U-32", "O-5")) func viewsOutsideOfWindowsChangeAtOnce() {
    let scene = Scene()
    let log = Log()
    scene.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { log.note("\($0)") }
      #expect(view.layer.animationKeys() == nil)
    }
    scene.context.settle()
    #expect(log.entries == ["true"])
  }

  /// A view that was added in the same turn fades in: it is in a window, though not yet committed.
  @Test func viewsJustAddedAnimate() throws {
    let scene = Scene()
    let view = scene.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      scene.window.addSubview(view)
      view.alpha = 0
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 1 }
      return view
    }
    scene.advance(to: 0.5)
    #expect(isNear(try scene.shown(view).opacity, 0.5))
  }

  @Test(.rules("B-39", "U-4", "P-23")) func singularTransformsDoNotAnimate() {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run { UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 0, y: 0) } }
    #expect(view.layer.animationKeys() == nil)
  }

  @Test(.rules("R-41", "B-35"), arguments: [(179.0, 89.5), (181, -89.5), (360, 0)])
  func rotationsTakeTheShortWay(degrees: Double, half: Double) throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(rotationAngle: degrees * .pi / 180)
      }
    }
    scene.advance(to: 1)
    let transform = try scene.shown(view).transform
    #expect(isNear(atan2(transform.m12, transform.m11) * 180 / .pi, half, within: 0.01))
  }

  @Test(.rules("S-15", "U-42", "U-43", "Q-48")) func springsSettleWithinTheDuration() throws {
    let scene = Scene()
    let view = scene.addView(-5, 0, 10, 10)
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
        view.center.x = 100
      }
    }
    let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    #expect(isNear(spring.stiffness, 161.7195, within: 1e-3))
    #expect(isNear(spring.damping, 12.7169, within: 1e-3))
    #expect(spring.duration == 1)
    for (time, progress) in [(0.1, 0.48782), (0.25, 1.14422), (0.5, 0.98715)] {
      scene.advance(to: time)
      #expect(isNear(try scene.shown(view).position.x, progress * 100, within: 1e-2))
    }
  }
}
