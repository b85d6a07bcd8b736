import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

private typealias F = TreeFixture

struct EventTests {
  @Test func eventsCarryExactTimesHoweverLateTheyAreNoticed() {
    let tree = F.tree(
      F.update(
        1,
        animations: [
          F.add(1, F.basic("opacity", .number(0), .number(1), begin: 1, duration: 0.3)),
          F.add(2, F.basic("position.x", .number(0), .number(1), begin: 0.5, duration: 2)),
        ]))
    tree.evaluate(at: 0)
    #expect(tree.takeEvents().isEmpty)
    tree.evaluate(at: 100)
    let events = tree.takeEvents()
    #expect(events.map(\.time) == [0.5, 1, 1.3, 2.5])
    #expect(events.map(\.animation.raw) == [2, 1, 1, 2])
    #expect(events.map(\.kind) == [.started, .started, .ended, .ended])
    tree.evaluate(at: 200)
    #expect(tree.takeEvents().isEmpty)
  }

  @Test(.rules("T-29")) func endlessAnimationNeverEnds() {
    let endless = F.basic("opacity", .number(0), .number(1)) { $0.repeatCount = .infinity }
    let tree = F.tree(F.update(1, animations: [F.add(1, endless)]))
    tree.evaluate(at: 1e9)
    #expect(tree.takeEvents().map(\.kind) == [.started])
    #expect(tree.isAnimating(at: 1e9))
    #expect(tree.nextTransition(after: 1e9) == nil)
  }

  @Test func animationAddedAlreadyOverStartsAndEndsAtItsOwnTimes() {
    let tree = F.tree(F.update(1))
    tree.evaluate(at: 50)
    var update = LayerUpdate(id: F.id(1))
    update.animations = [F.add(1, F.basic("opacity", .number(0), .number(1), begin: 3))]
    tree.apply(F.commit(update))
    tree.evaluate(at: 50)
    #expect(tree.takeEvents().map(\.time) == [3, 4])
  }

  @Test func removedAnimationGivesNoEvent() {
    let tree = F.tree(
      F.update(1, animations: [F.add(1, F.basic("opacity", .number(0), .number(1), begin: 3))]))
    tree.evaluate(at: 3.5)
    _ = tree.takeEvents()
    var update = LayerUpdate(id: F.id(1))
    update.animations = [.remove(AnimationID(raw: 1))]
    tree.apply(F.commit(update))
    tree.evaluate(at: 10)
    #expect(tree.takeEvents().isEmpty)
    #expect(tree.presented(F.id(1), at: 3.5)?.shown.opacity == 1)
  }

  @Test func stillAnimationNeedsNoFrames() {
    let still = F.basic("opacity", .number(0), .number(1)) {
      $0.speed = 0
      $0.timeOffset = 0.5
    }
    let tree = F.tree(F.update(1, animations: [F.add(1, still)]))
    #expect(F.shown(tree, 1, at: 9).opacity == 0.5)
    tree.evaluate(at: 9)
    #expect(tree.nextChange(after: 9) == nil)
    #expect(tree.takeEvents().isEmpty)
  }

  @Test func restAndTheNextBeginAreKnown() {
    let tree = F.tree(
      F.update(1, animations: [F.add(1, F.basic("opacity", .number(0), .number(1), begin: 3))]))
    #expect(tree.nextChange(after: 1) == 3)
    #expect(tree.nextChange(after: 3.5) == 3.5)
    #expect(tree.nextChange(after: 4) == nil)
    #expect(tree.nextTransition(after: 1) == 3)
    #expect(tree.nextTransition(after: 3) == 4)
    #expect(tree.nextTransition(after: 4) == nil)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func randomHistoriesReportEveryBeginAndEndOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tree = F.tree(F.update(1, sublayers: [2, 3]), F.update(2), F.update(3))
    var expected: [(time: Double, animation: UInt64, kind: AnimationEvent.Kind)] = []
    var got: [AnimationEvent] = []
    var live: [UInt64: (layer: Int, begin: Double, end: Double)] = [:]
    var time = 0.0
    for number in 1...120 {
      var update = LayerUpdate(id: F.id(Int.random(in: 1...3, using: &random)))
      if let old = live.keys.sorted().randomElement(using: &random), Bool.random(using: &random) {
        update = LayerUpdate(id: F.id(live[old]?.layer ?? 1))
        update.animations = [.remove(AnimationID(raw: old))]
        if let span = live.removeValue(forKey: old) {
          if span.begin <= time { expected.append((span.begin, old, .started)) }
          if span.end <= time { expected.append((span.end, old, .ended)) }
        }
      } else {
        let begin = time + Double.random(in: -3...3, using: &random)
        let duration = Double.random(in: 0.01...2, using: &random)
        update.animations = [
          F.add(number, F.basic("opacity", .number(0), .number(1), begin: begin, duration: duration))
        ]
        live[UInt64(number)] = (Int(update.id.raw), begin, begin + duration)
      }
      tree.apply(F.commit(update))
      if Bool.random(using: &random) { tree.evaluate(at: time) }
      time += Double.random(in: 0...0.8, using: &random)
      tree.evaluate(at: time)
      got += tree.takeEvents()
    }
    for (number, span) in live {
      if span.begin <= time { expected.append((span.begin, number, .started)) }
      if span.end <= time { expected.append((span.end, number, .ended)) }
    }
    let keys = Set(got.map { "\($0.animation.raw) \($0.kind) \($0.time)" })
    #expect(keys.count == got.count, "seed \(seed)")
    #expect(keys == Set(expected.map { "\($0.animation) \($0.kind) \($0.time)" }), "seed \(seed)")
  }
}
