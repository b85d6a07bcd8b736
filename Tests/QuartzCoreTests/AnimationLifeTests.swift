import CoreGraphics
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// Rules M-1…M-29, questions …Q-57, reports.
@Suite struct AnimationLifeTests {
  private let stage = LayerStage()

  private func fade(_ duration: Double, _ log: DelegateLog? = nil) -> CABasicAnimation {
    let animation = basic("opacity", from: 0, to: 1, duration: duration)
    animation.delegate = log
    return animation
  }

  @Test(.rules("B-10", "M-18", "M-19", "P-28")) func delegateHearsOfStartAndEndOnceWithTheLayersCopy() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    let animation = fade(1, log)
    animation.setValue("mine", forKey: "id")
    var stopped: CAAnimation?
    log.onStop = { anim, _ in stopped = anim }
    stage.turn { layer.add(animation, forKey: "fade") }
    stage.advance(to: 0.5)
    #expect(near(layer.shown("opacity"), 0.5))
    #expect(layer.opacity == 1)
    stage.advance(to: 5)
    #expect(log.entries == [.started(0), .stopped(1, finished: true)])
    #expect(stopped != nil && stopped !== animation)
    #expect(stopped?.value(forKey: "id") as? String == "mine")
    #expect(layer.animationKeys() == nil)
  }

  @Test(.rules("R-20", "M-12", "Q-55")) func laterAnimationOfSameKeyReplacesEarlier() {
    let layer = stage.layer()
    let first = DelegateLog(stage)
    let second = DelegateLog(stage)
    stage.turn { layer.add(fade(1, first), forKey: "k") }
    stage.advance(to: 0.25)
    stage.turn {
      layer.add(fade(1, second), forKey: "k")
      #expect(first.stops.isEmpty)
    }
    #expect(layer.animationKeys() == ["k"])
    stage.advance(to: 3)
    #expect(first.stops == [.stopped(0.25, finished: false)])
    #expect(second.stops == [.stopped(1.25, finished: true)])
  }

  @Test(.rules("R-20", "M-11")) func animationsWithoutKeyNeverReplaceEachOther() {
    let layer = stage.layer()
    let logs = (0..<3).map { _ in DelegateLog(stage) }
    stage.turn { for log in logs { layer.add(fade(1, log), forKey: nil) } }
    #expect(layer.animationKeys() == nil)
    stage.advance(to: 0.5)
    stage.turn { layer.removeAllAnimations() }
    #expect(logs.allSatisfy { $0.stops == [.stopped(0.5, finished: false)] })
  }

  @Test(.rules("M-7", "M-9", "Q-57")) func layerKeepsACopyAndRefusesToHaveItChanged() throws {
    let layer = stage.layer()
    let animation = fade(1)
    stage.turn {
      layer.add(animation, forKey: "k")
      animation.duration = 99
      animation.toValue = 77
    }
    let copy = try #require(layer.animation(forKey: "k") as? CABasicAnimation)
    copy.duration = 50
    copy.toValue = 9
    copy.setValue(3, forKey: "speed")
    copy.delegate = DelegateLog(stage)
    #expect(copy.duration == 1 && (copy.toValue as? Int) == 1 && copy.speed == 1 && copy.delegate == nil)
    #expect(stage.reports.filter { $0.contains("cannot be changed") }.count == 1)
    let edited = try #require(copy.copy() as? CABasicAnimation)
    edited.duration = 2
    stage.turn { layer.add(edited, forKey: "k") }
    #expect(layer.animation(forKey: "k")?.duration == 2)
  }

  @Test(.rules("R-11", "M-7", "T-41")) func oneObjectServesSeveralLayers() {
    let layers = [stage.layer(), stage.layer()]
    let animation = fade(1)
    stage.turn {
      layers[0].add(animation, forKey: "k")
      animation.beginTime = CACurrentMediaTime() + 0.5
      layers[1].add(animation, forKey: "k")
    }
    stage.advance(to: 0.25)
    #expect(near(layers[0].shown("opacity"), 0.25))
    #expect(near(layers[1].shown("opacity"), 1))
    stage.advance(to: 1)
    #expect(near(layers[1].shown("opacity"), 0.5))
  }

  @Test(.rules("M-17", "T-40", "O-4")) func startIsToldAtADelayedBeginTime() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let animation = fade(1, log)
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 2
      animation.fillMode = .backwards
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 1)
    #expect(log.entries.isEmpty && layer.shown("opacity") == 0)
    stage.advance(to: 9)
    #expect(log.entries == [.started(2), .stopped(3, finished: true)])
  }

  @Test(.rules("M-16")) func removalIsTakenAtOnceAndToldAfterTheCommit() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn { layer.add(fade(1, log), forKey: "k") }
    stage.advance(to: 0.5)
    stage.inside {
      layer.removeAnimation(forKey: "unknown")
      layer.removeAnimation(forKey: "k")
      #expect(layer.animationKeys() == nil && layer.animation(forKey: "k") == nil)
      #expect(log.stops.isEmpty)
    }
    stage.context.settle()
    #expect(log.stops == [.stopped(0.5, finished: false)])
    stage.advance(to: 3)
    #expect(log.stops.count == 1)
  }

  /// kept after the end, told once.
  @Test(.rules("T-45", "M-18")) func keptAnimationStaysAndIsToldOnce() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let animation = basic("opacity", from: 0, to: 0.5, duration: 1, fill: .forwards, removed: false)
      animation.delegate = log
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 10)
    #expect(layer.animationKeys() == ["k"] && near(layer.shown("opacity"), 0.5))
    stage.turn { layer.removeAllAnimations() }
    #expect(log.stops == [.stopped(1, finished: true)])
    #expect(near(layer.shown("opacity"), 1))
  }

  @Test(.rules("M-21", "Q-56", "P-21", "P-26")) func leavingTheTreeEndsWhatIsRemovedOnCompletion() {
    let parent = stage.layer()
    let layer = stage.turn {
      let layer = CALayer()
      parent.addSublayer(layer)
      return layer
    }
    let (removed, kept) = (DelegateLog(stage), DelegateLog(stage))
    stage.turn {
      layer.add(fade(2, removed), forKey: "removed")
      let stays = fade(2, kept)
      stays.isRemovedOnCompletion = false
      layer.add(stays, forKey: "kept")
    }
    stage.advance(to: 0.5)
    stage.turn { parent.removeFromSuperlayer() }
    #expect(layer.animationKeys() == ["kept"])
    #expect(removed.stops == [.stopped(0.5, finished: false)] && kept.stops.isEmpty)
    #expect(layer.presentation() == nil)
    stage.advance(to: 1)
    stage.turn { stage.root.addSublayer(parent) }
    #expect(near(layer.shown("opacity"), 0.5))
    stage.advance(to: 5)
    #expect(kept.stops == [.stopped(2, finished: true)])
  }

  @Test(.rules("M-22", "O-5")) func animationOfALayerOutsideEveryTreeEndsWithTheCommit() {
    let log = DelegateLog(stage)
    let layer = stage.inside { CALayer() }
    stage.turn {
      layer.add(fade(1, log), forKey: "k")
      #expect(layer.animationKeys() == ["k"])
    }
    #expect(layer.animationKeys() == nil && log.entries == [.stopped(0, finished: false)])
  }

  @Test(.rules("M-27")) func layerThatGoesTellsOfItsKeptAnimations() {
    let log = DelegateLog(stage)
    stage.turn {
      let layer = CALayer()
      let animation = fade(1, log)
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 1)
    #expect(log.stops == [.stopped(0, finished: false)])
  }

  @Test(.rules("R-21")) func endlessRotationIsRemovedAndAddedAgain() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    func spin() -> CAAnimation {
      let animation = basic("transform.rotation", from: 0, to: CGFloat.pi * 2, duration: 1)
      animation.repeatCount = .infinity
      animation.delegate = log
      return animation
    }
    stage.turn { layer.add(spin(), forKey: "spin") }
    for round in 1...50 {
      stage.advance(to: Double(round) * 0.1)
      stage.turn {
        layer.removeAnimation(forKey: "spin")
        layer.add(spin(), forKey: "spin")
      }
      #expect(layer.animation(forKey: "spin") != nil && log.stops.count == round)
      let before = layer.shown("transform.rotation")
      stage.advance(to: Double(round) * 0.1 + 1.0 / 60)
      #expect(layer.shown("transform.rotation") != before)
    }
    #expect(log.stops.allSatisfy { if case .stopped(_, let finished) = $0 { !finished } else { false } })
  }

  @Test(.rules("R-11", "B-10", "M-26")) func withoutAModelChangeTheLayerSnapsBack() {
    for target in [77.0, 455] {
      let layer = stage.layer()
      let start = stage.time
      stage.turn {
        CATransaction.setDisableActions(true)
        layer.position.x = target
        layer.add(basic("position.x", from: 77, to: 455, duration: 1), forKey: "k")
      }
      stage.advance(to: start + 0.5)
      #expect(near(layer.shown("position.x"), 266))
      stage.advance(to: start + 1.01)
      #expect(near(layer.shown("position.x"), target) && layer.animationKeys() == nil)
    }
  }

  @Test(.rules("B-50", "B-51", "Q-35"), arguments: ["alpha", "", "position.z.q", "🙂", nil])
  func unknownKeyPathTakesTimeAndShowsNothing(
    _ keyPath: String?
  ) {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    let before = layer.values
    stage.turn {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 0.1
      animation.delegate = log
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 0.05)
    #expect(stage.inside { layer.presentation()?.values } == before)
    stage.advance(to: 1)
    #expect(log.entries == [.started(0), .stopped(0.1, finished: true)])
  }

  /// P-16: what a delegate does to its own layer, in its own callback, does no harm.
  @Test(.rules("P-16")) func delegateMayRemoveEverything() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    let other = DelegateLog(stage)
    log.onStop = { _, _ in
      layer.removeAllAnimations()
      layer.removeFromSuperlayer()
    }
    stage.turn {
      layer.add(fade(1, log), forKey: "a")
      layer.add(fade(5, other), forKey: "b")
    }
    stage.advance(to: 9)
    #expect(log.stops == [.stopped(1, finished: true)])
    #expect(other.stops == [.stopped(1, finished: false)])
    #expect(layer.superlayer == nil && layer.animationKeys() == nil)
  }

  @Test(.rules("M-10", "P-27")) func delegateIsHeldUntilTheAnimationGoes() {
    let layer = stage.layer()
    weak var held: DelegateLog?
    stage.turn {
      let log = DelegateLog(stage)
      held = log
      layer.add(fade(1, log), forKey: "k")
    }
    #expect(held != nil)
    stage.advance(to: 2)
    #expect(held == nil)
  }

  @Test func chainOfCompletionsLosesNoTime() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    var count = 0
    log.onStop = { _, _ in
      count += 1
      if count < 10 { layer.add(self.fade(0.1, log), forKey: "k") }
    }
    stage.turn { layer.add(fade(0.1, log), forKey: "k") }
    stage.advance(to: 5)
    #expect(count == 10)
    #expect(log.stops.last == .stopped(1, finished: true))
  }

  /// The main thread was late: the end had come, and the server's word of it had not.
  @Test(.rules("M-18", "M-21"), arguments: [true, false])
  func layerTakenAwayAfterTheEndHasFinished(isRemoved: Bool) {
    let stage = LayerStage()
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let animation = basic("opacity", from: 0, to: 1, duration: 1, removed: isRemoved)
      animation.delegate = log
      layer.add(animation, forKey: "a")
    }
    (stage.context.clock as? ManualClock)?.advance(to: stage.mediaTime(1.25))
    stage.turn { layer.removeFromSuperlayer() }
    #expect(log.stops == [.stopped(1.25, finished: true)])
    #expect((layer.animation(forKey: "a") == nil) == isRemoved)
    stage.turn { stage.root.addSublayer(layer) }
    stage.advance(to: 9)
    #expect(log.stops.count == 1)
  }

  /// A key that nothing is drawn for keeps no layer alive.
  @Test(.rules("M-27", "B-50")) func layerThatNobodyKeepsEndsItsAnimations() {
    let stage = LayerStage()
    let log = DelegateLog(stage)
    weak var gone: CALayer?
    do {
      let layer = stage.layer()
      gone = layer
      stage.turn {
        let animation = basic("nonsense", from: 0, to: 1, duration: .infinity, removed: false)
        animation.delegate = log
        layer.add(animation, forKey: "a")
      }
      stage.turn { layer.removeFromSuperlayer() }
      #expect(log.stops.isEmpty)
    }
    stage.turn {}
    #expect(gone == nil)
    #expect(log.stops == [.stopped(0, finished: false)])
  }
}
