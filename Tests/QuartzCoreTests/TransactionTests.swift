import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// Rules X-1…X-26, question Q-54, report R-19.
@Suite struct TransactionTests {
  private func fade(_ duration: Double) -> CAAnimation {
    basic("opacity", from: 0, to: 1, duration: duration)
  }

  @Test(.rules("R-19", "X-2")) func defaultsAreAQuarterSecondAndNothingElse() {
    LayerStage().inside {
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() == nil)
      #expect(CATransaction.completionBlock() == nil)
    }
  }

  @Test(.rules("R-19", "X-3", "X-4", "P-10")) func nestedTransactionReadsTheOuterAndLeaksNothing() {
    LayerStage().inside {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setValue("outer", forKey: "own")
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.value(forKey: "own") as? String == "outer")
      CATransaction.setAnimationDuration(3)
      CATransaction.setDisableActions(true)
      CATransaction.setValue("inner", forKey: "own")
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 2)
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.value(forKey: "own") as? String == "outer")
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(CATransaction.value(forKey: "own") == nil)
    }
  }

  @Test(.rules("X-4", "X-11")) func keysReadAndWriteTheSameStorage() {
    LayerStage().inside {
      CATransaction.begin()
      CATransaction.setValue(NSNumber(value: true), forKey: kCATransactionDisableActions)
      CATransaction.setValue(1, forKey: kCATransactionAnimationDuration)
      #expect(CATransaction.disableActions())
      #expect(CATransaction.animationDuration() == 1)
      #expect((CATransaction.value(forKey: kCATransactionAnimationDuration) as? NSNumber)?.doubleValue == 1)
      CATransaction.setValue("long", forKey: kCATransactionAnimationDuration)
      #expect(CATransaction.animationDuration() == 1)
      CATransaction.commit()
    }
  }

  @Test(.rules("X-5", "X-12")) func unbalancedCallsAreHarmless() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.inside {
      for _ in 0..<3 { CATransaction.commit() }
      CATransaction.flush()
      CATransaction.lock()
      CATransaction.lock()
      CATransaction.unlock()
      CATransaction.unlock()
    }
    stage.turn { layer.opacity = 0.5 }
    #expect(layer.opacity == 0.5)
  }

  @Test(.rules("X-6", "X-7")) func onlyTheOutermostCommitIsSeen() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.inside {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.zPosition = 1
      CATransaction.begin()
      layer.zPosition = 2
      CATransaction.commit()
      CATransaction.flush()
      #expect(layer.shown("zPosition") == 0)
      CATransaction.commit()
      #expect(layer.shown("zPosition") == 2)
    }
  }

  /// Also where what is taken off is over, and was only kept.
  @Test(.rules("X-1", "X-6"), arguments: [0.5, 2]) func takingAnAnimationOffOpensATransaction(
    after time: Double
  ) {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      let animation = fade(1)
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "kept")
    }
    stage.advance(to: stage.time + time)
    stage.inside {
      layer.removeAnimation(forKey: "kept")
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.zPosition = 1
      CATransaction.commit()
      #expect(layer.shown("zPosition") == 0)
      CATransaction.flush()
      #expect(layer.shown("zPosition") == 1)
    }
  }

  @Test(.rules("X-7")) func flushCommitsTheImplicitTransactionNow() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.inside {
      CATransaction.setDisableActions(true)
      layer.zPosition = 3
      #expect(layer.shown("zPosition") == 0)
      CATransaction.flush()
      #expect(layer.shown("zPosition") == 3)
    }
  }

  @Test(.rules("X-14", "X-15", "P-44")) func blockWithoutAnimationsRunsLaterAndOnce() {
    let stage = LayerStage()
    var runs = 0
    stage.inside {
      CATransaction.begin()
      CATransaction.setCompletionBlock { runs += 1 }
      CATransaction.commit()
      #expect(runs == 0)
    }
    stage.context.settle()
    #expect(runs == 1)
    stage.advance(to: 5)
    #expect(runs == 1)
  }

  @Test(.rules("X-13")) func blockWaitsForEveryAnimationAddedAfterIt() {
    let stage = LayerStage()
    let layer = stage.layer()
    var end = -1.0
    stage.turn {
      CATransaction.begin()
      layer.add(fade(9), forKey: "before the block")
      CATransaction.setCompletionBlock { end = stage.time }
      layer.add(fade(1), forKey: "a")
      layer.add(fade(2), forKey: "b")
      CATransaction.commit()
    }
    stage.advance(to: 1.5)
    #expect(end == -1)
    stage.advance(to: 5)
    #expect(near(end, 2, 1e-9))
  }

  @Test(.rules("X-13")) func blockCountsImplicitAnimations() {
    let stage = LayerStage()
    let layer = stage.layer()
    var end = -1.0
    stage.turn {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1.5)
      CATransaction.setCompletionBlock { end = stage.time }
      layer.opacity = 0
      CATransaction.commit()
    }
    stage.advance(to: 5)
    #expect(near(end, 1.5, 1e-9))
  }

  @Test(.rules("X-16")) func openTransactionHoldsItsBlockAcrossTurns() {
    let stage = LayerStage()
    var runs = 0
    stage.inside {
      CATransaction.begin()
      CATransaction.setCompletionBlock { runs += 1 }
    }
    stage.advance(to: 3)
    #expect(runs == 0)
    stage.turn { CATransaction.commit() }
    #expect(runs == 1)
  }

  @Test(.rules("X-17", "X-18", "P-44")) func secondBlockDoesNotCancelTheFirst() {
    let stage = LayerStage()
    let layer = stage.layer()
    var ends: [String: Double] = [:]
    stage.turn {
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends["first"] = stage.time }
      layer.add(fade(1), forKey: "a")
      CATransaction.setCompletionBlock { ends["second"] = stage.time }
      layer.add(fade(2), forKey: "b")
      CATransaction.setCompletionBlock(nil)
      #expect(CATransaction.completionBlock() == nil)
      CATransaction.commit()
    }
    stage.advance(to: 5)
    #expect(near(ends["first"], 1, 1e-9) && near(ends["second"], 2, 1e-9))
  }

  @Test(.rules("X-19", "X-20")) func innerCommitLeavesTheOuterBlockAlone() {
    let stage = LayerStage()
    var order: [String] = []
    stage.inside {
      CATransaction.begin()
      CATransaction.setCompletionBlock { order.append("outer") }
      CATransaction.begin()
      #expect(CATransaction.completionBlock() != nil)
      CATransaction.commit()
    }
    stage.advance(to: 1)
    #expect(order.isEmpty)
    stage.turn {
      CATransaction.commit()
      #expect(CATransaction.completionBlock() == nil)
    }
    #expect(order == ["outer"])
  }

  @Test(.rules("X-22")) func endlessAnimationHoldsTheBlockUntilItIsRemoved() {
    let stage = LayerStage()
    let layer = stage.layer()
    var end = -1.0
    stage.turn {
      CATransaction.setCompletionBlock { end = stage.time }
      let endless = fade(1)
      endless.repeatCount = .infinity
      layer.add(endless, forKey: "k")
    }
    stage.advance(to: 50)
    #expect(end == -1)
    stage.turn { layer.removeAnimation(forKey: "k") }
    #expect(near(end, 50, 1e-9))
  }

  @Test(.rules("X-21")) func keptAnimationCountsAsFinishedAtItsEnd() {
    let stage = LayerStage()
    let layer = stage.layer()
    var end = -1.0
    stage.turn {
      CATransaction.setCompletionBlock { end = stage.time }
      let kept = fade(1)
      kept.isRemovedOnCompletion = false
      layer.add(kept, forKey: "k")
    }
    stage.advance(to: 5)
    #expect(near(end, 1, 1e-9))
    #expect(layer.animationKeys() == ["k"])
  }

  @Test(.rules("X-23", "O-20")) func delegateHearsBeforeTheBlockRuns() {
    let stage = LayerStage()
    let layer = stage.layer()
    let log = DelegateLog(stage)
    var order: [String] = []
    log.onStop = { _, _ in order.append("delegate") }
    stage.turn {
      CATransaction.setCompletionBlock { order.append("block") }
      let animation = fade(1)
      animation.delegate = log
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 2)
    #expect(order == ["delegate", "block"])
  }

  /// what the block changes belongs to no transaction of the block's own.
  @Test(.rules("X-24")) func blockRunsOutsideItsTransactionAtTheExactEnd() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setCompletionBlock {
        layer.zPosition = 10
      }
      layer.opacity = 0
      CATransaction.commit()
    }
    stage.advance(to: 1.1)
    let animation = layer.animation(forKey: "zPosition")
    #expect(animation?.duration == 0.25)
    #expect(animation?.beginTime == stage.mediaTime(1))
  }

  /// Seed 004: a block set after the animation was added sleeps in no animation's way.
  @Test(.rules("X-13")) func blockSetAfterTheAnimationDoesNotWaitForIt() {
    let stage = LayerStage()
    let layer = stage.layer()
    var end = -1.0
    stage.turn {
      CATransaction.begin()
      layer.add(fade(5), forKey: "k")
      CATransaction.setCompletionBlock { end = stage.time }
      CATransaction.commit()
    }
    #expect(end == 0)
  }

  @Test(.rules("T-38")) func changesOfOneCommitStartTogether() {
    let stage = LayerStage()
    let layers = (0..<5).map { _ in stage.layer() }
    stage.advance(to: 1)
    stage.turn { for layer in layers { layer.add(fade(1), forKey: "k") } }
    #expect(Set(layers.map { $0.animation(forKey: "k")?.beginTime }).count == 1)
  }
}
