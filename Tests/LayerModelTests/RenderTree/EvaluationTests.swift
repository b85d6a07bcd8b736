import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

private typealias F = TreeFixture

struct EvaluationTests {
  @Test(.rules("B-10", "T-43")) func animationShowsOverTheModelWhileActiveAndLeavesNoTrace() {
    let tree = F.tree(
      F.update(1, x: 5, animations: [F.add(1, F.basic("position.x", .number(0), .number(10), begin: 2))]))
    #expect(F.shown(tree, 1, at: 1.9).position.x == 5)
    #expect(F.shown(tree, 1, at: 2).position.x == 0)
    #expect(F.shown(tree, 1, at: 2.5).position.x == 5)
    #expect(F.shown(tree, 1, at: 2.75).position.x == 7.5)
    #expect(F.shown(tree, 1, at: 3).position.x == 5)
    #expect(tree.presented(F.id(1), at: 2.75)?.model.position.x == 5)
  }

  @Test(.rules("B-11", "Q-36")) func laterAnimationOverridesEarlierWhileItLasts() {
    //
    let tree = F.tree(
      F.update(
        1,
        animations: [
          F.add(1, F.basic("opacity", .number(0), .number(1), duration: 1)),
          F.add(2, F.basic("opacity", .number(10), .number(20), duration: 0.5)),
        ]))
    #expect(F.shown(tree, 1, at: 0.25).opacity == 15)
    #expect(abs(F.shown(tree, 1, at: 0.4).opacity - 18) < 1e-12)
    #expect(F.shown(tree, 1, at: 0.75).opacity == 0.75)
  }

  @Test(.rules("T-44")) func filledAnimationStaysAfterItsEndUnlessRemovedOnCompletion() {
    func tree(_ isRemoved: Bool) -> RenderTree {
      F.tree(
        F.update(
          1,
          animations: [
            F.add(
              1, F.basic("opacity", .number(0), .number(0.5), isRemoved: isRemoved) { $0.fill = .forwards })
          ]))
    }
    #expect(F.shown(tree(false), 1, at: 7).opacity == 0.5)
    #expect(F.shown(tree(true), 1, at: 7).opacity == 1)
  }

  @Test func evaluatingInAnyOrderGivesWhatPresentedGives() {
    let group = AnimationSpec(
      timing: {
        var t = MediaTiming(); t.duration = 2; return t
      }(), curve: .easeIn,
      isRemovedOnCompletion: true,
      body: .group([F.basic("bounds.size.width", .number(1), .number(9), duration: 2)]))
    let tree = F.tree(
      F.update(1, sublayers: [2], animations: [F.add(1, group)]),
      F.update(2, animations: [F.add(2, F.basic("opacity", .number(0), .number(1), begin: 1))]))
    var list = DisplayList()
    for time in [0.5, 3, 1.25, 0, 1.75, 10, 1.5] {
      tree.evaluate(at: time)
      tree.flatten(into: &list, viewport: Viewport(width: 10, height: 10))
      let fresh = F.tree(
        F.update(1, sublayers: [2], animations: [F.add(1, group)]),
        F.update(2, animations: [F.add(2, F.basic("opacity", .number(0), .number(1), begin: 1))]))
      for layer in [1, 2] {
        #expect(tree.shownValues(of: F.id(layer)) == F.shown(fresh, layer, at: time))
      }
    }
  }

  @Test(.rules("T-8", "T-10", "Q-15")) func layerTimesMultiplyDownTheTree() {
    // T-8 and Q-15.
    func timing(_ begin: Double, _ speed: Double, _ offset: Double) -> LayerTiming {
      var timing = LayerTiming()
      (timing.beginTime, timing.speed, timing.timeOffset) = (begin, speed, offset)
      return timing
    }
    let tree = F.tree(
      F.update(1, sublayers: [2]), F.update(2, sublayers: [3], timing: timing(2, 3, 0.25)),
      F.update(3, timing: timing(1, 2, 0.5)))
    #expect(tree.localTime(of: F.id(3), at: 10) == 47)
    #expect(tree.rootTime(of: F.id(3), at: 47) == 10)
    #expect(tree.localTime(of: F.id(2), at: 10) == 24.25)
    #expect(tree.localTime(of: F.id(9), at: 10) == nil)
  }

  @Test(.rules("T-11", "T-18")) func stoppedLayerFreezesItsSubtreeAndItsEvents() {
    var stopped = LayerTiming()
    (stopped.speed, stopped.timeOffset) = (0, 0.25)
    let tree = F.tree(
      F.update(1, sublayers: [2], timing: stopped),
      F.update(2, animations: [F.add(1, F.basic("opacity", .number(0), .number(1)))]))
    #expect(F.shown(tree, 2, at: 50).opacity == 0.25)
    tree.evaluate(at: 50)
    #expect(tree.takeEvents().isEmpty)
    #expect(tree.nextChange(after: 50) == nil)
    #expect(tree.nextTransition(after: 50) == nil)
  }

  @Test(.rules("T-16", "T-17")) func pausingAndResumingShiftsTheEnd() {
    // T-16, T-17: one second into a two second animation it rests for three.
    let tree = F.tree(
      F.update(1, animations: [F.add(1, F.basic("opacity", .number(0), .number(1), begin: 10, duration: 2))]))
    tree.evaluate(at: 11)
    #expect(tree.takeEvents().map(\.kind) == [.started])
    var paused = LayerTiming()
    (paused.speed, paused.timeOffset) = (0, 11)
    var update = LayerUpdate(id: F.id(1))
    update.timing = paused
    tree.apply(F.commit(update))
    tree.evaluate(at: 14)
    #expect(F.shown(tree, 1, at: 14).opacity == 0.5)
    var resumed = LayerTiming()
    resumed.beginTime = 3
    update.timing = resumed
    tree.apply(F.commit(update))
    #expect(F.shown(tree, 1, at: 14).opacity == 0.5)
    tree.evaluate(at: 20)
    #expect(
      tree.takeEvents() == [
        AnimationEvent(kind: .ended, layer: F.id(1), animation: AnimationID(raw: 1), time: 15)
      ])
  }

  @Test func layerRunningBackwardsLeavesAnAnimationAtItsBegin() {
    var reversed = LayerTiming()
    (reversed.speed, reversed.timeOffset) = (-1, 10)
    // Local time is 10 − t: the animation is under way for 6 < t ≤ 8.
    let tree = F.tree(
      F.update(
        1, animations: [F.add(1, F.basic("opacity", .number(0), .number(1), begin: 2, duration: 2))],
        timing: reversed))
    #expect(tree.nextTransition(after: 0) == 6)
    #expect(F.shown(tree, 1, at: 7).opacity == 0.5)
    tree.evaluate(at: 9)
    #expect(tree.takeEvents().map(\.time) == [6, 8])
    #expect(tree.nextChange(after: 9) == nil)
  }

  /// Behind the end of a time that runs backwards lies the begin of the animation, and its backward fill.
  @Test(.rules("T-21")) func fillsOfALayerRunningBackwardsAreThoseOfItsOwnTime() {
    var reversed = LayerTiming()
    (reversed.speed, reversed.timeOffset) = (-1, 10)
    func shown(_ fill: MediaTiming.Fill, isRemoved: Bool = false, at time: Double) -> Double {
      let spec = F.basic(
        "opacity", .number(0.25), .number(0.75), begin: 2, duration: 2, isRemoved: isRemoved
      ) { $0.fill = fill }
      let tree = F.tree(F.update(1, animations: [F.add(1, spec)], timing: reversed))
      tree.evaluate(at: time)
      let seen = tree.shownValues(of: F.id(1))?.opacity
      #expect(seen == F.shown(tree, 1, at: time).opacity)
      return seen ?? .nan
    }
    // Local time is 10 − t: 5 at t = 5, after the animation; 1 at t = 9, before it.
    #expect(shown(.backwards, at: 5) == 1)
    #expect(shown(.backwards, at: 9) == 0.25)
    #expect(shown(.forwards, at: 5) == 0.75)
    #expect(shown(.forwards, at: 9) == 1)
    #expect(shown(.both, isRemoved: true, at: 9) == 1)
  }

  /// Drawing copies that lag behind leaves what is shown as it was: also of an animation that is over, and would fill
  /// to where it began if it were not.
  @Test(.rules("L-35")) func drawingCopiesChangesNothingShown() {
    var reversed = LayerTiming()
    (reversed.speed, reversed.timeOffset) = (-1, 10)
    let spec = F.basic("opacity", .number(0.25), .number(0.75), begin: 2, duration: 2) { $0.fill = .both }
    var replicator = F.update(2, sublayers: [3]) {
      $0.position = SIMD2(5, 5)
      $0.instanceCount = 3
      $0.instanceDelay = -0.25
    }
    replicator.content?.traits.insert(.replicates)
    let shown = F.update(3, animations: [F.add(1, spec)], timing: reversed) {
      $0.backgroundColor = SIMD4(0, 0, 0, 1)
      $0.position = SIMD2(5, 5)
    }
    let tree = F.tree(F.update(1, sublayers: [2]), replicator, shown)
    var list = DisplayList()
    func opacities(at time: Double) -> [Double] {
      tree.evaluate(at: time)
      let before = tree.shownValues(of: F.id(3))?.opacity
      tree.flatten(into: &list, viewport: Viewport(width: 20, height: 20))
      #expect(tree.shownValues(of: F.id(3))?.opacity == before)
      return list.items.map { Double($0.color.w) }
    }
    // Local time is 10 − t, so that it runs from t = 6 to 8, from 0.75 to 0.25. A copy is ahead by a quarter second.
    #expect(opacities(at: 7) == [0.5, 0.4375, 0.375])
    #expect(opacities(at: 7.75) == [0.3125, 1, 1])
    #expect(opacities(at: 9) == [1, 1, 1])
    #expect(opacities(at: 7) == [0.5, 0.4375, 0.375])
  }
}
