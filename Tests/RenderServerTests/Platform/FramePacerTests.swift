import RenderServer
import Testing

struct FramePacerTests {
  private static let period = 1.0 / 60

  @Test func framesLieOnAGridThatDoesNotDrift() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: false)
    var now = 100.0
    let first = pacer.start(now: now)
    pacer.shown(at: now)
    for k in 1...10_000 {
      now = pacer.earliestStart(now: now)
      let start = pacer.start(now: now + 0.001)
      pacer.shown(at: now + 0.003)
      #expect(start == .init(time: first.time + Double(k) * Self.period, missed: 0))
    }
  }

  @Test func frameLaterThanAPeriodSkipsToTheNewestGridPoint() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: false)
    _ = pacer.start(now: 10)
    let late = pacer.start(now: 10 + 3.5 * Self.period)
    #expect(late == .init(time: 10 + 3 * Self.period, missed: 2))
    #expect(pacer.earliestStart(now: 10 + 3.5 * Self.period) == 10 + 4 * Self.period)
  }

  @Test func slightlyLateFrameKeepsItsGridPoint() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: false)
    _ = pacer.start(now: 10)
    #expect(pacer.start(now: 10 + 1.9 * Self.period) == .init(time: 10 + Self.period, missed: 0))
  }

  @Test func frameAfterARestStartsAtOnceAndNoFasterThanTheRate() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: false)
    _ = pacer.start(now: 10)
    pacer.pause()
    #expect(pacer.earliestStart(now: 10.001) == 10 + Self.period)
    #expect(pacer.earliestStart(now: 12.3) == 12.3)
    #expect(pacer.start(now: 12.3) == .init(time: 12.3, missed: 0))
  }

  @Test func frameForAGivenTimeShowsExactlyThatTime() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: false)
    _ = pacer.start(now: 10)
    pacer.pause()
    #expect(pacer.start(now: 11.0004, wanted: 11).time == 11)
    pacer.pause()
    #expect(pacer.start(now: 12, wanted: 11.5).time == 12)
  }

  @Test func timesNeverGoBack() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: false)
    var last = -Double.infinity
    for now in [5.0, 5.001, 5.5, 5.4, 9, 9, 9.01] {
      let time = pacer.start(now: now).time
      #expect(time >= last)
      last = time
      pacer.pause()
    }
  }

  @Test func displayIsFollowedToTheRefreshAtWhichTheFrameIsSeen() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: true)
    _ = pacer.start(now: 20)
    pacer.shown(at: 20)
    var last = pacer.start(now: 20.0001).time
    pacer.shown(at: 20 + Self.period)
    for k in 2...50 {
      let jitter = k.isMultiple(of: 2) ? 0.001 : -0.001
      let time = pacer.start(now: 20 + Double(k) * Self.period - Self.period + 0.0001).time
      #expect(abs(time - last - Self.period) < 0.0005)
      last = time
      pacer.shown(at: 20 + Double(k) * Self.period + jitter)
    }
  }

  @Test func swapThatDoesNotWaitIsFoundOut() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: true)
    var now = 20.0
    for _ in 0..<6 {
      _ = pacer.start(now: now)
      now += 0.002
      pacer.shown(at: now)
    }
    #expect(!pacer.followsDisplay)
    #expect(pacer.earliestStart(now: now) > now)
  }

  @Test func frameThatIsNotShownDoesNotSpin() {
    var pacer = FramePacer(refreshRate: 60, followsDisplay: true)
    let start = pacer.start(now: 20)
    #expect(pacer.earliestStart(now: 20.001) == start.time)
  }

  @Test(arguments: [0, -3, Double.nan, .infinity])
  func unknownRefreshRateIsSixty(rate: Double) {
    #expect(FramePacer(refreshRate: rate, followsDisplay: false).period == 1.0 / 60)
  }
}
