import Testing
import UIKit

@testable import StrataDemos

struct PureTests {
  @Test func jsonKeepsBitsAndOrderAndNamesInfinity() {
    let value = JSONValue.object([
      ("b", .number(0.1)), ("a", .array([.number(.infinity), .number(-.infinity), .number(.nan), .null])),
      ("quote\"\n", .bool(true)), ("n", .number(1e-300)), ("none", .array([])), ("empty", .object([])),
    ])
    #expect(
      value.text() == """
        {
          "b": 0.1,
          "a": ["inf", "-inf", "nan", null],
          "quote\\"\\n": true,
          "n": 1e-300,
          "none": [],
          "empty": {}
        }
        """)
  }

  @Test func stageTimeIsRebasedWithoutAJump() {
    var time = StageTime()
    #expect(time.stage(atHost: 1003) == 1003)
    time.setScale(0.5, atHost: 1004)
    #expect(time.stage(atHost: 1004) == 1004 && time.stage(atHost: 1006) == 1005)
    time.setScale(0, atHost: 1006)
    #expect(time.stage(atHost: 1010) == 1005 && time.host(atStage: 1005.5) == nil)
    time.step(by: 0.25, atHost: 1010)
    #expect(time.stage(atHost: 1011) == 1005.25)
    time.setScale(2, atHost: 1012)
    #expect(time.stage(atHost: 1013) == 1007.25 && time.host(atStage: 1007.25) == 1013)
  }

  @Test func periodsAreComputedAndLateOnesAreLeftOut() {
    var schedule = PeriodicSchedule(start: 10, interval: 0.2)
    for k in 1...50_000 {
      #expect(schedule.nextDue == 10 + Double(k) * 0.2)
      schedule.fire(at: 10 + Double(k) * 0.2)
    }
    schedule = PeriodicSchedule(start: 0, interval: 0.2)
    schedule.fire(at: 1.1)
    #expect(abs(schedule.nextDue! - 1.2) < 1e-12)
    var counted = PeriodicSchedule(start: 0, interval: 0.05, count: 3)
    counted.fire(at: 9)
    counted.fire(at: 9)
    #expect(counted.nextDue == 0.05 * 3)
    counted.fire(at: 9)
    #expect(counted.nextDue == nil)
  }

}
