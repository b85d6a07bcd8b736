import Testing
import UIKit

@testable import StrataDemos

@MainActor
struct RadarScreenTests {
  @Test func ringGrowsAtTheDocumentsPace() throws {
    let dumps = try Scenario.dumps(.radar, "0.5 tap 160 100", at: [0.4, 0.5, 1.45, 2.3999, 2.4001])
    #expect(dumps[0].layer("ring.1") == nil)
    #expect(near(dumps[1].scale("ring.1"), 0.3))
    #expect(near(dumps[2].scale("ring.1"), 0.3 + 7.7 * ease(0.5, easeOut)))
    #expect(near(dumps[3].scale("ring.1"), 8, 0.01))
    #expect(near(dumps[4].scale("ring.1"), 0.3, 0.01))
    #expect(near(dumps[1].center("ring.1"), [160, 240]))
    #expect(near(dumps[1].size("ring.1"), [80, 80]))
  }

  @Test func stopFadesFromTheShownScale() throws {
    let dumps = try Scenario.dumps(.radar, "0 tap 160 100\n0.95 tap 160 100", at: [0.95, 1.4, 1.8499, 1.85])
    let shown = 0.3 + 7.7 * ease(0.5, easeOut)
    #expect(dumps[0].layer("ring.1") == nil)
    #expect(near(dumps[0].scale("fading.1"), shown))
    #expect(near(dumps[1].scale("fading.1"), (shown + 7) / 2, 0.005))
    #expect(near(dumps[1].opacity("fading.1"), 0.5))
    #expect(dumps[2].layer("fading.1") != nil && dumps[3].layer("fading.1") == nil)
  }

  @Test func tapDuringTheFadeStartsAgainAtOnce() throws {
    let dump = try Scenario.dump(
      .radar, "0 tap 160 100\n1 tap 160 100\n1.3 tap 160 100\n1.6 tap 160 100\n1.7 tap 160 100", at: 1.7)
    #expect(dump.names(prefix: "ring") == ["ring.1"])
    #expect(Set(dump.names(prefix: "fading")) == ["fading.1", "fading.2"])
  }

  @Test func ringsAreSpreadOverThePeriod() throws {
    let script = "0 press Rings +\n0 press Rings +\n1 tap 160 100"
    let dumps = try Scenario.dumps(.radar, script, at: [1, 1 + 1.9 / 3, 1 + 3.8 / 3, 1 + 1.9 / 3 + 0.95])
    #expect(dumps[0].names(prefix: "ring") == ["ring.1"])
    #expect(dumps[1].names(prefix: "ring").count == 2 && near(dumps[1].scale("ring.2"), 0.3))
    #expect(dumps[2].names(prefix: "ring").count == 3)
    #expect(near(dumps[3].scale("ring.2"), 0.3 + 7.7 * ease(0.5, easeOut)))
  }

  @Test func countStaysBetweenOneAndFive() throws {
    let more = (0..<9).map { _ in "0 press Rings +" }.joined(separator: "\n")
    #expect(try Scenario.dump(.radar, more + "\n0 tap 160 100", at: 1.9).names(prefix: "ring").count == 5)
    let fewer = (0..<9).map { _ in "0 press Rings −" }.joined(separator: "\n")
    #expect(try Scenario.dump(.radar, fewer + "\n0 tap 160 100", at: 1.9).names(prefix: "ring").count == 1)
  }

  @Test func controlsDoNotToggle() throws {
    #expect(try Scenario.dump(.radar, "0 tap 136 455\n0.1 tap 200 455", at: 1).names(prefix: "ring").isEmpty)
  }
}

@MainActor
struct StretchScreenTests {
  @Test func oneFingerMovesTheCentre() throws {
    let dumps = try Scenario.dumps(.stretch, "1 tap 200 300", at: [0, 1, 1.25, 1.5, 2])
    #expect(near(dumps[0].frame("box"), [0, 0, 30, 30]))
    for (dump, fraction) in zip(dumps.dropFirst(), [0, 0.25, 0.5, 1]) {
      let f = ease(fraction, easeInOut)
      #expect(near(dump.center("box"), [15 + 185 * f, 15 + 285 * f], 0.1))
    }
  }

  @Test func twoFingersSpanTheFrameTogetherOrOneAfterTheOther() throws {
    for script in [
      "0 tap2 250 100 50 300", "0 down 250 100\n0 down 50 300 2", "0 down 250 100 1\n0 down 50 300 4",
    ] {
      let dump = try Scenario.dump(.stretch, script, at: 1)
      #expect(near(dump.frame("box"), [50, 100, 200, 200]), "\(script)")
    }
    let half = try Scenario.dump(.stretch, "0 tap2 250 100 50 300", at: 0.5)
    #expect(near(half.center("box"), [82.5, 107.5], 0.1))
    #expect(near(half.size("box"), [115, 115], 0.1))
  }

  @Test func interruptedMotionBlends() throws {
    let dump = try Scenario.dump(.stretch, "0 tap 100 100\n0.5 tap 200 300", at: 0.8)
    let first = 1 - ease(0.8, easeInOut), second = 1 - ease(0.3, easeInOut)
    let x = 200 + (15 - 100) * first + (100 - 200) * second
    let y = 300 + (15 - 100) * first + (100 - 300) * second
    #expect(near(dump.center("box"), [x, y], 0.1))
  }

  @Test func draggingDoesNothingAndAnEmptyRectangleIsLegal() throws {
    let dragged = try Scenario.dump(.stretch, "0 down 100 100\n0.1 move 300 300\n0.2 up 300 300", at: 2)
    #expect(near(dragged.center("box"), [100, 100]))
    let empty = try Scenario.dump(.stretch, "0 tap2 100 100 100 100", at: 2)
    #expect(near(empty.frame("box"), [100, 100, 0, 0]))
  }

  @Test func boxTakesNoTouchesItself() throws {
    #expect(near(try Scenario.dump(.stretch, "0 tap 15 20", at: 2).layer("box")?.center ?? [], [15, 20]))
  }
}

@MainActor
struct AvatarScreenTests {
  private func point(_ degrees: Double) -> [Double] {
    let r = 2 * 320 / 3.0.squareRoot(), theta = degrees * .pi / 180
    return [sin(theta) * r, cos(theta) * r]
  }

  @Test func slotsAndHeadStandOnTheArc() throws {
    let dump = try Scenario.dump(.avatar, at: 0)
    for slot in 0..<4 {
      let layer = try #require(dump.layer("slot.\(slot + 1)"))
      #expect(near(layer.center, point(7.5 + 15 * Double(slot))) && near(layer.size, [50, 50]))
    }
    #expect(near(dump.center("head"), point(7.5)) && dump.layer("flyer") == nil)
  }

  @Test func flyerTakesTheArcAndTheHeadArrives() throws {
    let dumps = try Scenario.dumps(.avatar, "1 press slot.3", at: [1, 1.4, 1.7999, 1.8])
    #expect(dumps[0].layer("head")?.isHidden == true)
    #expect(near(dumps[0].center("flyer"), point(7.5), 0.1))
    #expect(near(dumps[1].center("flyer"), point(7.5 + 30 * ease(0.5, easeOut)), 0.6))
    #expect(
      near(hypot(dumps[1].center("flyer")[0], dumps[1].center("flyer")[1]), 2 * 320 / 3.0.squareRoot(), 0.2))
    #expect(dumps[2].layer("flyer") != nil)
    #expect(dumps[3].layer("flyer") == nil && dumps[3].layer("head")?.isHidden == false)
    #expect(near(dumps[3].center("head"), point(37.5)))
  }

  @Test func neighboursTakeSevenTenthsBothWays() throws {
    let dumps = try Scenario.dumps(
      .avatar, "0 press slot.2\n1 press slot.1", at: [0.35, 0.6999, 0.7, 1.35, 1.7])
    #expect(near(dumps[0].center("flyer"), point(7.5 + 15 * ease(0.5, easeOut)), 0.6))
    #expect(dumps[1].layer("flyer") != nil && dumps[2].layer("flyer") == nil)
    #expect(near(dumps[3].center("flyer"), point(22.5 - 15 * ease(0.5, easeOut)), 0.6))
    #expect(near(dumps[4].center("head"), point(7.5)))
  }

  @Test func pressDuringAFlightTurnsItRound() throws {
    let dumps = try Scenario.dumps(.avatar, "0 press slot.4\n0.6 press slot.1", at: [0.6, 1.0, 1.6, 2.4])
    let reached = 7.5 + 45 * ease(0.5, easeOut)
    let time: Double = max(0.7, 0.4 * (reached - 7.5) / 15)
    let turned = point(reached - (reached - 7.5) * ease(0.4 / time, easeOut))
    #expect(near(dumps[0].center("flyer"), point(reached), 0.6))
    #expect(near(dumps[1].center("flyer"), turned, 0.6))
    #expect(near(dumps[3].center("head"), point(7.5)) && dumps[3].layer("flyer") == nil)
  }

  @Test func pressOnTheOwnSlotOrTheTargetDoesNothing() throws {
    #expect(try Scenario.dump(.avatar, "0 press slot.1", at: 0.2).layer("flyer") == nil)
    let dump = try Scenario.dump(.avatar, "0 press slot.3\n0.4 press slot.3", at: 0.8)
    #expect(dump.layer("flyer") == nil && near(dump.center("head"), point(37.5)))
  }

  @Test func buttonsActWhenTheFingerIsLiftedInside() throws {
    let c = point(22.5)
    let dumps = try Scenario.dumps(.avatar, "0 down \(c[0]) \(c[1])\n0.5 up \(c[0]) \(c[1])", at: [0.4, 0.6])
    #expect(dumps[0].layer("flyer") == nil && dumps[1].layer("flyer") != nil)
  }

  /// The document sets its completion block after adding the animation: it runs at once, and there sleeps on the main
  /// thread while the flyer flies.
  @Test func blockSetAfterTheAnimationRunsAtOnceAndTheFlightGoesOn() throws {
    let display = HeadlessApplication(ApplicationConfiguration(width: 320, height: 480), isDefault: false)
    var ranAt: Double?
    let layer = display.run {
      let window = UIWindow(frame: UIScreen.main.bounds)
      let flyer = CALayer()
      window.layer.addSublayer(flyer)
      window.makeKeyAndVisible()
      let flight = CAKeyframeAnimation(keyPath: "position")
      flight.path =
        AvatarTrack.path(from: AvatarTrack.angle(ofSlot: 0), to: AvatarTrack.angle(ofSlot: 1)).cgPath
      flight.beginTime = CACurrentMediaTime()
      flight.duration = 0.7
      flight.timingFunction = CAMediaTimingFunction(name: .easeOut)
      flight.fillMode = .forwards
      flight.isRemovedOnCompletion = false
      flyer.add(flight, forKey: "opacity")
      CATransaction.setCompletionBlock { ranAt = display.now }
      return (window, flyer)
    }
    display.context.settle()
    #expect(ranAt == display.now)
    // The main thread sleeps now: nothing but the tree goes on.
    let shown = try #require(
      display.context.presentedLayers(at: display.now + 0.35).first { $0.id == layer.1.identity }?.shown
        .position)
    #expect(near([shown.x, shown.y], point(7.5 + 15 * ease(0.5, easeOut)), 0.6))
  }
}
