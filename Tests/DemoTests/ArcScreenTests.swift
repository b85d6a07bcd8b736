import Testing
import UIKit

@testable import StrataDemos

@MainActor
struct ArcScreenTests {
  @Test func spriteRestsInTheMiddle() throws {
    let sprite = try #require(try Scenario.dump(.arc, at: 0).layer("sprite"))
    #expect(near(sprite.center, [160, 240]) && near(sprite.size, [48, 48]))
    #expect(sprite.animations.isEmpty)
  }

  @Test func flightToTheRightPassesBelowAndArrives() throws {
    let dumps = try Scenario.dumps(.arc, "0.5 tap 260 240", at: [0.5, 1, 1.5, 2, 2.4999, 2.5, 3])
    let centers = dumps.map { $0.center("sprite") }
    let quarter = 50 * 0.5.squareRoot()
    #expect(near(centers[0], [160, 240]))
    #expect(near(centers[1], [210 - quarter, 240 + quarter], 0.05))
    #expect(near(centers[2], [210, 290], 0.05))
    #expect(near(centers[3], [210 + quarter, 240 + quarter], 0.05))
    #expect(near(centers[5], [260, 240]) && near(centers[6], [260, 240]))
    #expect(dumps[4].layer("sprite")?.animations.count == 1)
    #expect(dumps[5].layer("sprite")?.animations.isEmpty == true)
    #expect(near(dumps[5].layer("sprite")?.numbers("position", model: true) ?? [], [260, 240]))
  }

  @Test func dumpTellsOfTheFlight() throws {
    let sprite = try #require(try Scenario.dump(.arc, "0.5 tap 260 240", at: 1).layer("sprite"))
    let flight = try #require(sprite.animations.first)
    #expect(flight["keyPath"] as? String == "position")
    #expect(near(flight["beginTime"] as? Double ?? -1, 0.5, 1e-9))
    #expect(flight["duration"] as? Double == 2)
    #expect(near(flight["progress"] as? Double ?? -1, 0.25, 1e-9))
  }

  @Test func touchDuringTheFlightStartsWhereTheSpriteIsShown() throws {
    let dumps = try Scenario.dumps(.arc, "0 tap 260 240\n1 tap 210 190", at: [1, 2, 3])
    // From (210, 290) straight up: the arc's middle lies to the right of the line.
    #expect(near(dumps[0].center("sprite"), [210, 290], 0.05))
    #expect(near(dumps[1].center("sprite"), [260, 240], 0.05))
    #expect(near(dumps[2].center("sprite"), [210, 190], 0.05))
  }

  @Test func touchOnTheShownCentreDoesNothing() throws {
    #expect(try Scenario.dump(.arc, "0 tap 160.3 240.3", at: 0.5).layer("sprite")?.animations.isEmpty == true)
    let flying = try Scenario.dump(.arc, "0 tap 260 240\n1 tap 210.2 290", at: 1.5).layer("sprite")
    #expect(near(flying?.animations.first?["beginTime"] as? Double ?? -1, 0, 1e-9))
  }

  @Test func everyStartAndEndIsToldOnceWithItsTruth() throws {
    let run = try Scenario.run(.arc, "0 tap 260 240\n1 tap 100 100") { $0.until = 5 }
    var told: [String] = []
    let screen = try #require(run.shell.screen as? ArcScreen)
    screen.flightBegan = { told.append("start \((run.now * 10).rounded() / 10)") }
    screen.flightEnded = { told.append("\($0) \((run.now * 10).rounded() / 10)") }
    _ = try run.perform()
    #expect(
      told == ["start 0.0", "false 1.0", "start 1.0", "true 3.0"]
        || told == ["start 0.0", "start 1.0", "false 1.0", "true 3.0"])
  }

  @Test func orbitBeginsAtItsLeftAndGoesAboveFirst() throws {
    let dumps = try Scenario.dumps(.arc, "1 press Orbit", at: [1, 1.5, 2, 2.5, 3, 7.5])
    let expected: [[Double]] = [[100, 200], [200, 100], [300, 200], [200, 300], [100, 200], [200, 100]]
    for (dump, place) in zip(dumps, expected) { #expect(near(dump.center("sprite"), place, 0.1)) }
  }

  @Test func touchEndsTheOrbitWhereItIs() throws {
    let dumps = try Scenario.dumps(.arc, "0 press Orbit\n0.5 tap 200 300", at: [0.5, 2.5])
    #expect(near(dumps[0].center("sprite"), [200, 100], 0.1))
    #expect(near(dumps[1].center("sprite"), [200, 300], 0.1))
  }

  @Test func pathOverlayIsOneStateForSwitchAndKey() throws {
    let script = "0 press Show path\n0.1 tap 260 240\n1 key P\n2 key P\n3 press Show path"
    let dumps = try Scenario.dumps(.arc, script, at: [0, 0.5, 1.5, 2.5, 3.5])
    #expect(dumps.map { $0.names.filter { $0 == "path-overlay" }.count } == [1, 1, 0, 1, 0])
    #expect(dumps[1].layer("path-overlay")?.className == "CAShapeLayer")
  }

  @Test func pathIsRedAndNotPaintedOver() throws {
    let run = try Scenario.run(.arc, "0.2 press Show path\n0.5 tap 300 240") { $0.until = 1.5 }
    _ = try run.perform()
    let fit = run.shell.fit
    let picture = try run.display.run {
      try run.display.picture(
        at: run.display.now, origin: fit.origin, scale: 1 / Double(fit.zoom), width: 320, height: 480)
    }
    // Near a place of the half circle around (230, 240) that neither a mark nor the sprite covers.
    let (x, y) = (Int(230 + 70 * cos(0.4)), Int(240 + 70 * sin(0.4)))
    let isRed = (-4...4).contains { dx in
      let at = y * picture.bytesPerRow + (x + dx) * 4
      return Int(picture.bytes[at + 2]) - Int(picture.bytes[at]) > 60
    }
    #expect(isRed)
  }

  @Test func resetPutsEverythingBack() throws {
    let dump = try Scenario.dump(.arc, "0 tap 260 240\n1 key Esc", at: 1)
    #expect(near(dump.center("sprite"), [160, 240]))
    #expect(dump.layer("sprite")?.animations.isEmpty == true)
  }
}
