import CoreGraphics
import Testing

@testable import QuartzCore

/// Rules M-1…M-29, questions …Q-57, reports.
@Suite struct AnimationLifeTests {
  @Test func delegateHearsOfStartAndEndOnceWithTheLayersCopy() {
    let stage = LayerStage()
    let layer = stage.layer()
    let log = DelegateLog(stage)
    let animation = stage.inside { basic("opacity", from: 0, to: 1, duration: 1) }
    animation.delegate = log
    var stopped: CAAnimation?
    log.onStop = { anim, _ in stopped = anim }
    stage.turn { layer.add(animation, forKey: "fade") }
    stage.advance(to: 0.5)
    #expect(near(layer.shown("opacity"), 0.5))
    #expect(layer.opacity == 1)
    stage.advance(to: 5)
    #expect(log.entries == [.started(0), .stopped(1, finished: true)])
    #expect(stopped != nil && stopped !== animation)
    #expect(layer.animationKeys() == nil)
  }

  @Test func laterAnimationOfSameKeyReplacesEarlier() {
    let stage = LayerStage()
    let layer = stage.layer()
    let first = DelegateLog(stage)
    let second = DelegateLog(stage)
    stage.turn {
      let animation = basic("opacity", from: 0, to: 1, duration: 1)
      animation.delegate = first
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 0.25)
    stage.turn {
      let animation = basic("opacity", from: 0, to: 1, duration: 1)
      animation.delegate = second
      layer.add(animation, forKey: "k")
      #expect(first.stops.isEmpty)
    }
    #expect(layer.animationKeys() == ["k"])
    stage.advance(to: 3)
    #expect(first.stops == [.stopped(0.25, finished: false)])
    #expect(second.stops == [.stopped(1.25, finished: true)])
  }
}
