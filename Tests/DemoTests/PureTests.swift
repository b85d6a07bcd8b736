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

  @Test func stageTimeKnowsWhenItCameToATime() {
    var time = StageTime()
    time.setScale(0.5, atHost: 1004)
    time.setScale(0, atHost: 1006)
    #expect(time.hostReached(stage: 1003) == 1003 && time.hostReached(stage: 1004.5) == 1005)
    #expect(time.hostReached(stage: 1005) == 1006)
    time.step(by: 0.25, atHost: 1010)
    time.setScale(2, atHost: 1012)
    // Inside the step, the time before it; at rest, its last moment; to come, at the present pace.
    #expect(time.hostReached(stage: 1005.1) == 1006 && time.hostReached(stage: 1005.25) == 1012)
    #expect(time.hostReached(stage: 1007.25) == 1013)
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

  @Test func slotsStandWhereTheDocumentPutsThem() {
    for slot in 0..<4 {
      let theta = (7.5 + 15 * Double(slot)) * Double.pi / 180
      let r = 2 * 320 / 3.0.squareRoot()
      let center = AvatarTrack.center(ofSlot: slot)
      #expect(abs(center.x - sin(theta) * r) < 1e-9 && abs(center.y - cos(theta) * r) < 1e-9)
    }
    let angles = (0..<4).map(AvatarTrack.angle(ofSlot:))
    #expect(abs(AvatarTrack.duration(from: angles[0], to: angles[1]) - 0.7) < 1e-9)
    #expect(abs(AvatarTrack.duration(from: angles[0], to: angles[2]) - 0.8) < 1e-9)
    #expect(abs(AvatarTrack.duration(from: angles[3], to: angles[0]) - 1.2) < 1e-9)
  }

  @Test func halfCircleToTheRightPassesBelow() {
    let middle = ArcPath.point(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100), fraction: 0.5)
    #expect(abs(middle.x - 150) < 1e-9 && abs(middle.y - 150) < 1e-9)
    let path = ArcPath.half(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100)).boundingBoxOfPath
    #expect(abs(path.minY - 100) < 1e-6 && abs(path.maxY - 150) < 1e-6)
  }

  @Test func framesAreComputed() {
    let grid = FrameGrid(framesPerSecond: 60)
    #expect(grid.frame(after: 0) == 1 && grid.frame(after: 1) == 61)
    #expect(grid.hasFrame(at: 7.0 / 60) && !grid.hasFrame(at: 7.5 / 60))
    #expect(grid.frames(after: 1, through: 2) == 60)
    for k in 0..<100_000 { #expect(grid.hasFrame(at: grid.time(ofFrame: k))) }
  }

  @Test func secondFingerMirrorsAndThenKeepsItsDistance() {
    var finger = SecondFinger(center: CGPoint(x: 160, y: 240))
    #expect(finger.location(pointer: CGPoint(x: 100, y: 200), isAltHeld: false, isShiftHeld: true) == nil)
    #expect(
      finger.location(pointer: CGPoint(x: 100, y: 200), isAltHeld: true, isShiftHeld: false)
        == CGPoint(x: 220, y: 280))
    #expect(
      finger.location(pointer: CGPoint(x: 110, y: 210), isAltHeld: true, isShiftHeld: true)
        == CGPoint(x: 230, y: 290))
  }

  @Test func stageFitsCentred() {
    let fit = StageFit(area: CGRect(x: 100, y: 50, width: 800, height: 960))
    #expect(fit.zoom == 2 && fit.origin == CGPoint(x: 180, y: 50))
  }
}

struct EventLogTests {
  @Test func logIsAScriptThatParses() throws {
    var log = EventLog()
    log.add(.down, finger: 1, at: CGPoint(x: 10.12345, y: -20), time: 0.5)
    log.add(.down, finger: 77, at: CGPoint(x: 1, y: 2), time: 0.6)
    log.add(.move, finger: 77, at: CGPoint(x: 3, y: 2), time: 0.7)
    log.add(.up, finger: 1, at: CGPoint(x: 10, y: -20), time: 0.8)
    log.add(.up, finger: 77, at: CGPoint(x: 3, y: 2), time: 0.9)
    log.add(.letter("p"), time: 1)
    log.addResize(width: 640, height: 480, time: 1.5)
    let events = try ScriptParser.parse(log.text, file: "log", startingOn: .balloons)
    #expect(
      events.map(\.action) == [
        .down(x: 10.123, y: -20, finger: 1), .down(x: 1, y: 2, finger: 2), .move(x: 3, y: 2, finger: 2),
        .up(x: 10, y: -20, finger: 1), .up(x: 3, y: 2, finger: 2), .key(.letter("P")),
        .resize(width: 640, height: 480),
      ])
  }
}
