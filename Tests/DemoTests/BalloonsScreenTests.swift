import Testing
import UIKit

@testable import StrataDemos

@MainActor
struct BalloonsScreenTests {
  private let once = "0 press Animate\n0.21 press Stop"

  @Test func furnitureStandsWhereTheDocumentPutsIt() throws {
    let dump = try Scenario.dump(.balloons, at: 0)
    #expect(near(dump.frame("basket"), [50, 330, 220, 100]))
    #expect(dump.names(prefix: "balloon").isEmpty)
  }

  @Test func threeBalloonsStartTogetherInOrder() throws {
    let dumps = try Scenario.dumps(.balloons, "0 press Animate", at: [0.19, 0.2, 0.4, 1])
    #expect(dumps[0].names(prefix: "balloon").isEmpty)
    #expect(dumps[1].names(prefix: "balloon") == ["balloon.curve.1", "balloon.move.1", "balloon.quad.1"])
    for name in dumps[1].names(prefix: "balloon") {
      #expect(near(dumps[1].center(name), [160, 334]))
      #expect(near(dumps[1].size(name), [40, 88]))
    }
    #expect(dumps[2].names(prefix: "balloon").count == 6)
    #expect(dumps[3].names(prefix: "balloon").count == 15)
  }

  @Test func cubicFlightIsPacedFadesShrinksAndEnds() throws {
    let dumps = try Scenario.dumps(.balloons, once, at: [0.7, 1.2, 1.7, 2.1999, 2.2])
    let p = [[160.0, 334], [40, 334], [40, 334], [40, 20]]
    for (dump, fraction) in zip(dumps, [0.25, 0.5, 0.75]) {
      let balloon = try #require(dump.layer("balloon.curve.1"))
      #expect(near(balloon.center, alongCurve(fraction) { cubic($0, p) }, 0.3))
      #expect(near(balloon.opacity, 1 - 0.7 * fraction))
      #expect(near(balloon.size, [40 - 30 * fraction, 88 - 66 * fraction]))
    }
    #expect(dumps[3].layer("balloon.curve.1") != nil)
    #expect(dumps[4].layer("balloon.curve.1") == nil)
  }

  @Test(arguments: [
    ("ease-in-out", easeInOut), ("ease-in", easeIn), ("ease-out", easeOut), ("linear", (0.0, 0.0, 1.0, 1.0)),
  ])
  func straightFlightFollowsTheChosenCurve(name: String, curve: (Double, Double, Double, Double)) throws {
    let dumps = try Scenario.dumps(.balloons, "0 press \(name)\n" + once, at: [0.95, 1.7, 2.45, 3.1999, 3.2])
    for (dump, fraction) in zip(dumps, [0.25, 0.5, 0.75]) {
      let f = ease(fraction, curve)
      let balloon = try #require(dump.layer("balloon.move.1"))
      #expect(near(balloon.center, [160 - 20 * f, 334 - 262 * f], 0.1))
    }
    #expect(dumps[3].layer("balloon.move.1") != nil)
    #expect(dumps[4].layer("balloon.move.1") == nil)
  }

  @Test func quadraticFlightRunsAtTheDefaultModeAndEnds() throws {
    let dumps = try Scenario.dumps(.balloons, once, at: [1.075, 1.95, 2.825, 3.6999, 3.7])
    let p = [[160.0, 334], [360, 150], [192, 10]]
    for (dump, fraction) in zip(dumps, [0.25, 0.5, 0.75]) {
      let balloon = try #require(dump.layer("balloon.quad.1"))
      #expect(near(balloon.center, quadratic(fraction, p), 0.1))
      #expect(near(balloon.scale, 1 - 0.9 * fraction))
      #expect(near(balloon.opacity, 1 - 0.9 * fraction))
    }
    #expect(near(dumps[3].scale("balloon.quad.1"), 0.1, 0.01))
    #expect(dumps[4].layer("balloon.quad.1") == nil)
  }

  @Test func animateTwiceChangesNothingAndStopLetsFlightsFinish() throws {
    let dumps = try Scenario.dumps(
      .balloons, "0 press Animate\n0.1 press Animate\n0.5 press Stop", at: [0.6, 1, 5])
    #expect(dumps[0].names(prefix: "balloon").count == 6)
    #expect(dumps[1].names(prefix: "balloon").count == 6)
    #expect(dumps[2].names(prefix: "balloon").isEmpty)
  }

  @Test func touchOnTheBasketFadesABalloonInThatStays() throws {
    let dumps = try Scenario.dumps(.balloons, "0.5 tap 100 400", at: [0.5, 0.75, 1, 1.5, 9])
    let opacities = dumps.map { $0.opacity("balloon.fade.1") }
    #expect(near(opacities, [0, ease(0.25, easeInOut), 0.5, 1, 1], 0.002))
    #expect(near(dumps[4].center("balloon.fade.1"), [100, 400]))
  }

  @Test func pressOnAMovingBalloonSinksItFromWhatIsShown() throws {
    // Half-way the straight flight is at (150, 203); the other two are elsewhere.
    let script = once + "\n1.7 tap 150 203"
    let dumps = try Scenario.dumps(.balloons, script, at: [1.7, 1.75, 1.8, 2.7, 4.15, 4.1999, 4.2])
    func balloon(_ index: Int) throws -> DumpedLayer { try #require(dumps[index].layer("balloon.move.1")) }
    #expect(near(try balloon(0).center, [150, 203], 0.1))
    #expect(try balloon(0).animations.isEmpty)
    for (index, steps) in [(1, 1.0), (2, 2), (3, 20), (4, 49)] {
      let sunk = try balloon(index)
      let m = sunk.numbers("transform")
      #expect(near(sunk.center, [150, 203], 0.1))
      #expect(near(hypot(m[0], m[1]), pow(0.9, steps), 1e-6))
      let turn = atan2(m[1], m[0]) - 0.314 * steps
      #expect(abs(remainder(turn, 2 * .pi)) < 1e-6)
      #expect(near(sunk.opacity, pow(0.98, steps), 1e-5))
    }
    #expect(dumps[5].layer("balloon.move.1") != nil)
    #expect(dumps[6].layer("balloon.move.1") == nil)
  }

  @Test func pressedFlightsKeepSizeScaleAndOpacity() throws {
    let p = [[160.0, 334], [360, 150], [192, 10]]
    let place = quadratic(0.5, p)
    let script = once + "\n1.95 tap \(place[0]) \(place[1])"
    let dumps = try Scenario.dumps(.balloons, script, at: [1.95, 2, 3.7, 4.45])
    let held = try #require(dumps[0].layer("balloon.quad.1"))
    #expect(near(held.scale, 0.55) && near(held.opacity, 0.55) && near(held.center, place, 0.1))
    #expect(near(dumps[1].opacity("balloon.quad.1"), 0.55 * 0.98))
    // The end of the flight it was taken from does not remove it; the 50th step does.
    #expect(dumps[2].layer("balloon.quad.1") != nil)
    #expect(dumps[3].layer("balloon.quad.1") == nil)
  }

  @Test func pressOnASinkingBalloonDoesNothing() throws {
    let script = "0 tap 100 360\n2 tap 100 360\n2.3 tap 100 360"
    let dumps = try Scenario.dumps(.balloons, script, at: [2.5, 4.5])
    #expect(dumps[0].names(prefix: "balloon") == ["balloon.fade.1"])
    #expect(near(dumps[0].opacity("balloon.fade.1"), pow(0.98, 10), 1e-5))
    #expect(dumps[1].names(prefix: "balloon").isEmpty)
  }

  @Test func balloonThatHasFlownAwayIsNotWhereItsModelIs() throws {
    // The cubic flight's model stays at the start; nothing is shown there any more.
    let script = once + "\n2 tap 160 300"
    #expect(
      try Scenario.dump(.balloons, script, at: 2.1).layer("balloon.curve.1")?.animations.isEmpty == false)
  }

  @Test func nothingIsLeftBehind() throws {
    let run = try Scenario.run(.balloons, "0 press Animate") { $0.until = 40 }
    _ = try run.perform()
    let dump = try Dump(run.dumpDocument(at: 40).text())
    // 2.0, 3.0 and 3.5 s of flights, five a second.
    #expect(dump.names(prefix: "balloon.curve").count == 10)
    #expect(dump.names(prefix: "balloon.move").count == 15)
    #expect((17...18).contains(dump.names(prefix: "balloon.quad").count))
  }
}
