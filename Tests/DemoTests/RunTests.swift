import Testing
import UIKit

@testable import StrataDemos

@MainActor
struct RunTests {
  private let script = """
    0 press Animate
    0.7 tap 150 250
    1.1 screen arc
    1.2 tap 250 100
    1.9 press Show path
    2.3 scale 0.5
    2.6 stall 0.4
    3.2 screen avatar
    3.3 press slot.3
    """

  @Test func twoRunsGiveTheSameBytes() throws {
    let times = [0.5, 1.15, 1.7, 2.8, 3.5]
    #expect(try Scenario.texts(.balloons, script, at: times) == Scenario.texts(.balloons, script, at: times))
  }

  @Test func neitherFramesNorOtherDumpsChangeADump() throws {
    let alone = try Scenario.texts(.balloons, script, at: [3.5])
    let among = try Scenario.texts(.balloons, script, at: [0.1, 0.33, 1.0, 2.7, 3.5])
    let slow = try Scenario.texts(.balloons, script, at: [3.5]) { $0.framesPerSecond = 7 }
    #expect(alone.last == among.last)
    #expect(alone == slow)
  }

  @Test func timeScaleRebasesWithoutAJump() throws {
    let dumps = try Scenario.dumps(
      .arc, "0 tap 260 240\n1 scale 0.25\n3 scale 0\n5 scale 2", at: [1, 2, 3, 4.9, 5, 5.25])
    let angles = [0.5, 0.625, 0.75, 0.75, 0.75, 1]
    for (dump, fraction) in zip(dumps, angles) {
      let place = ArcPath.point(
        from: CGPoint(x: 160, y: 240), to: CGPoint(x: 260, y: 240), fraction: fraction)
      #expect(near(dump.center("sprite"), [place.x, place.y], 0.1), "\(dump.time)")
    }
  }

  @Test func timeScaleActsOnPeriodicWorkAlike() throws {
    let script = "0 scale 0.5\n0 press Animate\n2 scale 0\n4 scale 1"
    let dumps = try Scenario.dumps(.balloons, script, at: [0.39, 0.41, 2, 3.9, 4.21])
    #expect(dumps.map { $0.names(prefix: "balloon.curve").count } == [0, 1, 5, 5, 6])
  }

  @Test func dumpsTellWhenAnAnimationBeganWhateverTheScaleIsNow() throws {
    for change in ["1 scale 0.5", "1 scale 2", "1 key Space", "0.2 scale 0.5"] {
      let lines = ["0.5 tap 300 300", change].sorted().joined(separator: "\n")
      let flight = try #require(try Scenario.dump(.arc, lines, at: 1.4).layer("sprite")?.animations.first)
      #expect(near(flight["beginTime"] as? Double ?? .nan, 0.5, 1e-9), "\(change)")
    }
  }

  @Test func whatWasPutOffIsDoneInTheInstantOfWaking() throws {
    let dumps = try Scenario.dumps(
      .balloons, "0.5 tap 100 380\n2 tap 100 380\n2.12 stall 1", at: [3.1, 3.12, 3.13])
    let sizes = dumps.map { dump in
      let t = dump.layer("balloon.fade.1")?.numbers("transform") ?? []
      return t.count == 16 ? hypot(t[0], t[1]) : .nan
    }
    #expect(near(sizes[0], pow(0.9, 2)) && near(sizes[1], pow(0.9, 22)) && sizes[2] == sizes[1], "\(sizes)")
  }

  @Test func foundationsTimersKeepRealTimeAndThatIsSaidOnce() throws {
    let run = try Scenario.run(.arc) { $0.until = 1 }
    let log = Log()
    let timers = (0..<3).map { _ in
      Timer(fire: .distantPast, interval: 0, repeats: false) { _ in log.add("near") }
    }
    let far = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in log.add("far") }
    for timer in timers + [far] { RunLoop.current.add(timer, forMode: .default) }
    _ = try run.perform()
    far.invalidate()
    #expect(log.all == ["near", "near", "near"])
    let said = run.display.context.diagnostics.messages.filter { $0.contains("Foundation") }
    #expect(said.count == 1)
  }

  /// The showpiece makes none of the mistakes that the lint tells of, whatever is pressed.
  @Test(arguments: [
    (ScreenName.arc, "0.2 tap 260 240\n1 tap 60 100\n4 press Orbit\n5 tap 200 90\n8 screen balloons"),
    (.balloons, "0.1 press Animate\n1.5 tap 160 330\n3 press Stop\n9 screen radar"),
    (.radar, "0.1 tap 160 240\n2 tap 160 240\n6 screen avatar"),
    (.avatar, "0.1 press slot.3\n1.2 press slot.1\n5 screen stretch"),
    (.stretch, "0.1 down 100 100\n0.3 move 140 200\n0.6 up 140 200\n3 screen arc"),
  ])
  func noScreenReportsAnything(screen: ScreenName, script: String) throws {
    let run = try Scenario.run(screen, script) { $0.until = 10 }
    _ = try run.perform()
    #expect(run.display.context.diagnostics.messages == [])
  }

  @Test func stepMovesAPausedStageOneFrame() throws {
    let dumps = try Scenario.dumps(.arc, "0 tap 260 240\n1 key Space\n2 key .\n2 key .", at: [1.5, 2.5])
    for (dump, time) in zip(dumps, [1, 1 + 2.0 / 60]) {
      let place = ArcPath.point(
        from: CGPoint(x: 160, y: 240), to: CGPoint(x: 260, y: 240), fraction: time / 2)
      #expect(near(dump.center("sprite"), [place.x, place.y], 0.1))
    }
  }

  @Test func treeGoesOnWhileTheMainThreadSleeps() throws {
    let script = "0 press Animate\n1 stall 1\n1.5 press Stop"
    let dumps = try Scenario.dumps(.balloons, script, at: [1, 1.5, 1.9999, 2])
    // Flights go on; nothing starts, and what is over waits to be taken away.
    #expect(dumps.map { $0.names(prefix: "balloon.curve").count }.prefix(3) == [5, 5, 5])
    let place = cubicPlace(0.65)
    #expect(near(dumps[1].center("balloon.curve.1"), place, 0.3))
    // Awake: one late launch, then Stop.
    #expect(dumps[3].names(prefix: "balloon.curve").count == 6)
  }

  private func cubicPlace(_ fraction: Double) -> [Double] {
    alongCurve(fraction) { cubic($0, [[160.0, 334], [40, 334], [40, 334], [40, 20]]) }
  }

  @Test func switchingInFlightDropsTheOldScreen() throws {
    let dumps = try Scenario.dumps(
      .balloons, "0 press Animate\n1 screen arc\n1.1 screen balloons", at: [0.9, 1.05, 1.15, 5])
    #expect(dumps.map(\.screen) == ["balloons", "arc", "balloons", "balloons"])
    #expect(dumps[1].names(prefix: "balloon").isEmpty && dumps[1].layer("sprite") != nil)
    #expect(dumps[3].names(prefix: "balloon").isEmpty)
  }

  @Test func resizeInFlightDoesNotJump() throws {
    let dumps = try Scenario.dumps(
      .arc, "0 tap 260 240\n0.5 resize 640 480\n1 resize 1920 1080", at: [0.75, 1.5])
    for (dump, fraction) in zip(dumps, [0.375, 0.75]) {
      let place = ArcPath.point(
        from: CGPoint(x: 160, y: 240), to: CGPoint(x: 260, y: 240), fraction: fraction)
      #expect(near(dump.center("sprite"), [place.x, place.y], 0.1))
    }
  }

  @Test(arguments: [(64.0, 64.0), (320, 240), (640, 480), (1920, 1080)])
  func pressesLandAtAnyWindowSize(width: Double, height: Double) throws {
    let dump = try Scenario.dump(.arc, "0 resize \(width) \(height)\n0.1 tap 260 240", at: 2.1)
    #expect(near(dump.center("sprite"), [260, 240], 0.1))
  }

  @Test func everyControlNameIsOnItsScreen() throws {
    for screen in ScreenName.allCases {
      let run = try Scenario.run(screen)
      #expect(run.shell.screen?.controls.map(\.name) == ScreenInfo.of(screen).controls)
    }
  }

  @Test func overlaysChangeNoDump() throws {
    let plain = try Scenario.texts(.balloons, script, at: [0.5, 1.0])
    let covered = try Scenario.texts(.balloons, script, at: [0.5, 1.0]) {
      $0.overlays = [.ghost, .bounds, .frames]
    }
    #expect(plain == covered)
  }

  @Test func namesAreUniqueAtAnyTime() throws {
    for dump in try Scenario.dumps(.balloons, script, at: [0.5, 0.9, 1.3, 2.5, 3.4]) {
      #expect(Set(dump.names).count == dump.names.count)
    }
  }
}
