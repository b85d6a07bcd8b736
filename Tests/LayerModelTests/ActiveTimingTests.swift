import LayerModel
import StrataTestKit
import Testing

struct ActiveTimingTests {
  @Test(
    .rules("T-19", "T-21", "T-22", "T-23", "T-25", "T-26", "T-28", "T-35"),
    arguments: OracleFile.cases(
      "d_mediatiming", "basic", "speed", "repeatDuration", "timeOffset", "paused", "negativeSpeed"))
  func progressAgreesWithTheOracle(_ example: OracleCase) throws {
    let timing = ActiveTiming(MediaTiming(example.value))
    for (time, row) in zip(example["t"].array, example.expect.array) {
      let t = try #require(time.double)
      #expect(Self.agrees(timing.position(at: t), row), "t \(t): not \(row)")
    }
  }

  @Test(arguments: OracleFile.cases("d_mediatiming", "boundary"))
  func boundariesAreAmongTheAcceptedAnswers(_ example: OracleCase) throws {
    let position = ActiveTiming(MediaTiming(example.value)).position(at: try #require(example["t"].double))
    #expect(example["accept"].array.contains { Self.agrees(position, $0) })
  }

  @Test func roundingDoesNotHoldACycleBack() throws {
    var timing = MediaTiming()
    (timing.beginTime, timing.duration, timing.repeatCount) = (1000.5, 1.9, .infinity)
    let endless = ActiveTiming(timing)
    for cycle in 1...1000 {
      let position = try #require(endless.position(at: 1000.5 + Double(cycle) * 1.9))
      #expect(position.fraction < 1e-9 && position.cycle == Double(cycle))
    }
    #expect(try #require(endless.position(at: 1002.4 - 1e-6)).fraction > 0.999)
  }

  private static func agrees(_ position: ActiveTiming.Position?, _ row: OracleValue) -> Bool {
    guard row[0].bool == true else { return position == nil }
    guard let position, let wanted = row[1].double else { return false }
    return isClose(position.fraction, wanted, 1e-6)
  }

  @Test(.rules("T-6", "T-7"), arguments: OracleFile.cases("d_mediatiming", "layerTime"))
  func layerClocksNestAndInvert(_ example: OracleCase) throws {
    let layers = example["layers"].array.map { v in
      var timing = LayerTiming()
      timing.beginTime = v["begin"].double ?? 0
      timing.timeOffset = v["offset"].double ?? 0
      timing.speed = v["speed"].double ?? 1
      return timing
    }
    for row in example.expect.array {
      let n = try #require(row.doubles)
      let local = layers.reduce(n[0]) { $1.localTime(atParent: $0) }
      #expect(isClose(local, n[1], 1e-9))
      guard example["invertible"].bool == true else { continue }
      #expect(isClose(layers.reversed().reduce(local) { $1.parentTime(atLocal: $0) }, n[0], 1e-9))
    }
  }

  @Test(.rules("T-42", "T-55"), arguments: OracleFile.cases("d_mediatiming", "group"))
  func childrenAreTimedByTheirGroup(_ example: OracleCase) throws {
    func spec(_ v: OracleValue, _ body: AnimationSpec.Body) -> AnimationSpec {
      AnimationSpec(timing: MediaTiming(v), curve: nil, isRemovedOnCompletion: false, body: body)
    }
    let children = example["children"].array.map { spec($0, .inert) }
    let group = CompiledAnimation(spec(example["group"], .group(children)))
    for (time, row) in zip(example["t"].array, example.expect.array) {
      let t = try #require(time.double)
      let inner = group.groupTime(at: t)
      #expect((inner != nil) == row[0].bool, "t \(t)")
      for (i, child) in group.children.enumerated() {
        let got = inner.flatMap { child.progress(at: $0) }
        let wanted = row[i + 1].double
        #expect(
          got == nil && wanted == nil || isClose(got ?? .nan, wanted ?? .infinity, 1e-6), "t \(t), child \(i)"
        )
      }
    }
  }

  /// T-20: over at the end, and in effect just before it, whatever the rounding of begin + duration.
  @Test(.rules("T-20", "O-2")) func theEndItselfIsOver() {
    var timing = MediaTiming()
    timing.beginTime = 1000.123
    timing.duration = 0.3
    let active = ActiveTiming(timing)
    #expect(active.position(at: active.end) == nil)
    #expect(active.position(at: active.end.nextDown) != nil)
    #expect(active.position(at: active.begin)?.fraction == 0)
  }

  /// T-24: a filled end belongs to the cycle it ends.
  @Test(.rules("T-24"), arguments: [0.1, 0.3, 0.7, 1.1, 3.3], [2.0, 3, 7, 10])
  func aFilledEndRestsOnTheLastCycle(duration: Double, count: Double) {
    var timing = MediaTiming()
    timing.duration = duration
    timing.repeatCount = count
    timing.fill = .forwards
    let position = ActiveTiming(timing).position(at: 1000)
    #expect(position?.fraction == 1)
    #expect(position?.cycle == count - 1)
  }

  /// T-29: infinity and the largest Float both mean for ever, and make no NaN.
  @Test(.rules("T-29"), arguments: [Double.infinity, Double(Float.greatestFiniteMagnitude)])
  func endlessRepeatsNeverEnd(count: Double) {
    var timing = MediaTiming()
    timing.duration = 1
    timing.repeatCount = count
    let active = ActiveTiming(timing)
    #expect(active.end == .infinity)
    #expect(isClose(active.position(at: 1e6 + 0.25)?.fraction ?? .nan, 0.25, 1e-9))
  }

  /// T-22: backwards without an end still shows every fraction, from the end of a cycle down.
  @Test(.rules("T-22")) func endlessRepeatsRunBackwardsToo() {
    var timing = MediaTiming()
    timing.duration = 1
    timing.repeatCount = .infinity
    timing.speed = -1
    let active = ActiveTiming(timing)
    #expect(active.position(at: 0)?.fraction == 1)
    #expect(isClose(active.position(at: 0.25)?.fraction ?? .nan, 0.75, 1e-12))
    #expect(isClose(active.position(at: 7.25)?.fraction ?? .nan, 0.75, 1e-12))
  }

  /// T-20, T-22, T-23: no cycle follows the last and none precedes the first, so a time that rounding put a hair beside
  /// the interval's ends shows what is shown there, not the other end of the cycle.
  @Test(
    .rules("T-20", "T-22", "T-23"), arguments: [1.0, 2, 2.5, .infinity], [1.0, -1])
  func aHairBesideAnEndIsThatEnd(count: Double, speed: Double) throws {
    var timing = MediaTiming()
    (timing.beginTime, timing.duration, timing.repeatCount, timing.speed) = (1000.5, 0.3, count, speed)
    let active = ActiveTiming(timing)
    let atBegin = try #require(active.position(at: active.begin)).fraction
    let afterBegin = try #require(active.position(at: active.begin.nextUp.nextUp)).fraction
    #expect(isClose(atBegin, speed < 0 && count != 2.5 ? 1 : speed < 0 ? 0.5 : 0, 1e-9))
    #expect(isClose(afterBegin, atBegin, 1e-9))
    guard active.end < .infinity else { return }
    let beforeEnd = try #require(active.position(at: active.end.nextDown.nextDown)).fraction
    #expect(isClose(beforeEnd, speed < 0 ? 0 : count == 2.5 ? 0.5 : 1, 1e-9))
  }

  @Test(.rules("T-34")) func anEndlessDurationStaysAtItsStart() {
    var timing = MediaTiming()
    timing.duration = .infinity
    #expect(ActiveTiming(timing).position(at: 1e9)?.fraction == 0)
    #expect(ActiveTiming(timing).end == .infinity)
  }

  @Test func numbersThatAreNoneDoNoHarm() {
    let odd = [Double.nan, .infinity, -.infinity, 0, -1, 1e308]
    for duration in odd {
      for other in odd {
        var timing = MediaTiming()
        timing.duration = duration
        timing.beginTime = other
        timing.timeOffset = other
        timing.repeatDuration = other
        timing.speed = other
        timing.fill = .both
        for time in odd {
          let fraction = ActiveTiming(timing).position(at: time)?.fraction ?? 0
          #expect(fraction >= 0 && fraction <= 1)
        }
      }
    }
  }
}
