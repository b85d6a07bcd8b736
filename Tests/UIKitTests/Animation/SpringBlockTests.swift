import LayerModel
import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// Blocks of springs by duration and bounce (U-44), and repeats within a block.
@MainActor
struct SpringBlockTests {
  private let stage = AnimatorScene()

  /// Duration 0.5 and bounce 0.3: ζ = 0.7, ω = 4π, so the envelope is a thousandth after
  /// ln((1 + ζ/√(1−ζ²))/0.001)/(ζω) = 0.85 s.
  @Test(.rules("U-44", "S-13")) func springsByBounceMoveSoAndCompleteWhenTheyAreAtRest() throws {
    stage.run {
      UIView.animate(springDuration: 0.5, bounce: 0.3) {
        stage.view.center.x = 100
      } completion: {
        stage.log.note("\($0)")
      }
    }
    let (ratio, frequency) = (0.7, 4 * Double.pi)
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    for time in [0.1, 0.25, 0.5] {
      stage.scene.advance(to: time)
      let way = exp(-ratio * frequency * time)
      let expected = 1 - way * (cos(damped * time) + ratio * frequency / damped * sin(damped * time))
      #expect(try stage.isAt(100 * expected))
    }
    let rest = log((1 + ratio / (1 - ratio * ratio).squareRoot()) * 1000) / (ratio * frequency)
    #expect(rest > 0.8)
    stage.scene.advance(to: rest - 0.001)
    #expect(stage.log.entries.isEmpty)
    stage.scene.advance(to: rest + 0.001)
    #expect(stage.log.entries == ["true"])
  }

  @Test(.rules("U-44", "S-14"), arguments: [-0.5, 0, 0.5])
  func theyLastAsLongAsTheAnimationMadeSo(bounce: CGFloat) throws {
    stage.run {
      UIView.animate(springDuration: 0.4, bounce: bounce, initialSpringVelocity: 1) {
        stage.view.center.x = 100
      }
    }
    let animation = try #require(stage.view.layer.animation(forKey: "position") as? CASpringAnimation)
    let same = CASpringAnimation(perceptualDuration: 0.4, bounce: bounce)
    same.initialVelocity = 1
    #expect(animation.duration == same.settlingDuration)
    #expect(animation.stiffness == same.stiffness && animation.damping == same.damping)
    #expect(animation.initialVelocity == 1)
    #expect(isNear(animation.perceptualDuration, 0.4) && isNear(animation.bounce, Double(bounce)))
  }

  @Test(.rules("U-44", "U-11")) func theyMayBeDelayedAndTakeNoTime() throws {
    stage.run {
      UIView.animate(springDuration: 0.5, delay: 1) { stage.view.center.x = 100 }
      UIView.animate(springDuration: 0) { stage.view.alpha = 0 }
    }
    #expect(try stage.scene.shown(stage.view).opacity == 0)
    stage.advance(by: 1)
    #expect(try stage.isAt(0))
    stage.advance(by: 2)
    #expect(try stage.isAt(100))
  }

  @Test(.rules("U-19")) func partsOfABlockMayRepeat() throws {
    stage.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.view.center.x = 100
        UIView.modifyAnimations(withRepeatCount: 1.5, autoreverses: true) { stage.view.alpha = 0 }
      } completion: {
        stage.log.note("\($0)")
      }
    }
    stage.scene.advance(to: 1.5)
    #expect(isNear(try stage.scene.shown(stage.view).opacity, 0.5))
    #expect(try stage.isAt(100))
    stage.scene.advance(to: 2.9)
    #expect(stage.log.entries.isEmpty)
    stage.scene.advance(to: 3)
    #expect(stage.log.entries == ["true"])
  }

  @Test(.rules("U-19", "T-52")) func partsOfAnAnimatorMayRepeat() throws {
    let animator = stage.animator(1)
    animator.addAnimations { [view = stage.view] in
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.alpha = 0 }
    }
    // Twice there and back would take four times as long; it takes the animator's time.
    for (fraction, alpha) in [(0.125, 0.5), (0.25, 0), (0.5, 1), (0.75, 0), (0.875, 0.5)] {
      stage.run { animator.fractionComplete = CGFloat(fraction) }
      #expect(isNear(try stage.scene.shown(stage.view).opacity, alpha))
    }
  }
}
