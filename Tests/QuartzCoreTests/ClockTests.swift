import CoreGraphics
import Foundation
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// Begin times, fills, layer clocks and rates: what shows when.
@Suite struct ClockTests {
  private let stage = LayerStage()

  private func zeroToTen(_ duration: Double, _ edit: (CABasicAnimation) -> Void = { _ in })
    -> CABasicAnimation
  {
    let animation = basic("cornerRadius", from: 0, to: 10, duration: duration)
    edit(animation)
    return animation
  }

  @Test(.rules("T-1", "P-48")) func mediaTimeIsTimeSinceBoot() {
    let clock = MonotonicClock()
    let readings = (0..<1000).map { _ in clock.now }
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(readings).count > 10)
    #expect(abs(clock.now - ProcessInfo.processInfo.systemUptime) < 2)
  }

  @Test(.rules("T-13")) func layersOwnDurationCutsNothing() {
    let layer = stage.layer()
    stage.turn {
      (layer.duration, layer.repeatCount) = (1, 2)
      layer.add(zeroToTen(100), forKey: nil)
    }
    stage.advance(to: 50)
    #expect(near(layer.shown("cornerRadius"), 5))
    #expect(near(stage.inside { layer.convertTime(CACurrentMediaTime(), from: nil) }, stage.mediaTime(50)))
  }

  @Test(.rules("T-14", "R-17")) func movingALayersTimeMovesWhatIsInFlight() {
    let layer = stage.layer()
    stage.turn { layer.add(zeroToTen(20), forKey: nil) }
    stage.advance(to: 10)
    stage.turn { layer.beginTime = 5 }
    #expect(near(layer.shown("cornerRadius"), 2.5))
    stage.turn { (layer.beginTime, layer.timeOffset) = (0, 5) }
    #expect(near(layer.shown("cornerRadius"), 7.5))
  }

  @Test(.rules("T-15")) func timingDoesNotAnimate() {
    let layer = stage.layer()
    stage.inside {
      (layer.beginTime, layer.timeOffset, layer.speed, layer.duration) = (1, 2, 3, 4)
      (layer.repeatCount, layer.repeatDuration, layer.autoreverses, layer.fillMode) = (5, 6, true, .both)
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test(.rules("T-33", "O-14")) func repeatDurationWinsOverRepeatCount() {
    let layer = stage.layer()
    stage.turn {
      let animation = zeroToTen(1) { ($0.repeatCount, $0.repeatDuration) = (5, 1.5) }
      (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
      layer.add(animation, forKey: nil)
    }
    stage.advance(to: 9)
    #expect(near(layer.shown("cornerRadius"), 5))
  }

  @Test(.rules("T-39")) func animationStartsAtItsCommit() {
    let layer = stage.layer()
    stage.inside { layer.add(zeroToTen(1), forKey: "k") }
    (stage.context.clock as? ManualClock)?.advance(to: stage.mediaTime(1))
    stage.turn {}
    #expect(layer.animation(forKey: "k")?.beginTime == stage.mediaTime(1))
  }

  @Test(.rules("T-36")) func delegateIsGivenTheResolvedBeginTime() {
    final class Reader: CAAnimationDelegate {
      var begin = 0.0
      func animationDidStart(_ anim: CAAnimation) { begin = anim.beginTime }
    }
    let layer = stage.layer()
    let reader = Reader()
    stage.advance(to: 2)
    stage.turn { layer.add(zeroToTen(1) { $0.delegate = reader }, forKey: "k") }
    #expect(reader.begin == stage.mediaTime(2))
  }

  @Test(.rules("T-40")) func beginTimesMayBePast() {
    let layer = stage.layer()
    stage.turn {
      layer.add(zeroToTen(1) { $0.beginTime = CACurrentMediaTime() - 0.25 }, forKey: nil)
      layer.add(
        basic("zPosition", from: 0, to: 10, duration: 1, fill: .forwards), forKey: nil)
    }
    #expect(near(layer.shown("cornerRadius"), 2.5))
    stage.advance(to: 0.5)
    #expect(near(layer.shown("cornerRadius"), 7.5) && near(layer.shown("zPosition"), 5))
  }

  /// Before, at the begin, inside, and after the end: with 7 for the model's value.
  @Test(
    .rules("T-21", "T-43", "T-44", "B-12"),
    arguments: [
      ("removed", false, [7, 0, 2.5, 7]), ("forwards", false, [7, 0, 2.5, 10]),
      ("backwards", false, [0, 0, 2.5, 7]), ("both", false, [0, 0, 2.5, 10]),
      ("frozen", false, [0, 0, 2.5, 10]),
      ("removed", true, [7, 0, 2.5, 7]), ("forwards", true, [7, 0, 2.5, 7]),
      ("backwards", true, [0, 0, 2.5, 7]), ("both", true, [0, 0, 2.5, 7]),
    ] as [(String, Bool, [Double])])
  func fillModesShowTheirTable(fill: String, isRemoved: Bool, values: [Double]) {
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.cornerRadius = 7
      let animation = zeroToTen(1) { $0.beginTime = CACurrentMediaTime() + 1 }
      animation.fillMode = CAMediaTimingFillMode(rawValue: fill)
      animation.isRemovedOnCompletion = isRemoved
      layer.add(animation, forKey: "k")
    }
    for (time, value) in zip([0.5, 1, 1.25, 3], values) {
      stage.advance(to: time)
      #expect(near(layer.shown("cornerRadius"), value), "at \(time)")
    }
    #expect((layer.animationKeys() == nil) == isRemoved)
  }

  @Test(.rules("T-45", "M-25")) func modelChangesUnderAnAnimationWaitForItsEnd() {
    let layer = stage.layer()
    func change(_ value: CGFloat) {
      stage.turn {
        CATransaction.setDisableActions(true)
        layer.cornerRadius = value
      }
    }
    stage.turn { layer.add(zeroToTen(1), forKey: "k") }
    stage.advance(to: 0.5)
    change(50)
    #expect(near(layer.shown("cornerRadius"), 5))
    stage.advance(to: 1)
    #expect(near(layer.shown("cornerRadius"), 50))
    stage.turn {
      layer.add(zeroToTen(1) { ($0.fillMode, $0.isRemovedOnCompletion) = (.both, false) }, forKey: "k")
    }
    stage.advance(to: 5)
    change(70)
    #expect(near(layer.shown("cornerRadius"), 10) && layer.animationKeys() == ["k"])
  }

  @Test(.rules("T-27", "O-3", "P-18")) func scrubbingToTheWholeDurationWraps() {
    let layer = stage.layer()
    for (offset, value) in [(0.999, 9.99), (1, 0), (1.5, 5)] {
      stage.turn { layer.add(zeroToTen(1) { ($0.speed, $0.timeOffset) = (0, offset) }, forKey: "k") }
      #expect(near(layer.shown("cornerRadius"), value), "\(offset)")
    }
    stage.turn {
      layer.add(zeroToTen(1) { ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false) }, forKey: "k")
    }
    stage.advance(to: stage.time + 1)
    #expect(near(layer.shown("cornerRadius"), 10))
  }

  @Test(
    .rules("R-10", "T-50"),
    arguments: [
      ("default", [0.0948, 0.4085, 0.8024, 0.9605, 0.9943]),
      ("easeIn", [0.0170, 0.0935, 0.3154, 0.6219, 0.8394]),
      ("easeOut", [0.1606, 0.3781, 0.6846, 0.9065, 0.9830]),
      ("easeInEaseOut", [0.0197, 0.1292, 0.5, 0.8708, 0.9803]), (nil, [0.1, 0.25, 0.5, 0.75, 0.9]),
    ] as [(String?, [Double])])
  func namedCurvesShowTheirValues(name: String?, values: [Double]) {
    let layer = stage.layer()
    stage.turn {
      let animation = basic("position.x", from: 0, to: 1, duration: 1)
      animation.timingFunction = name.map {
        CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0))
      }
      layer.add(animation, forKey: nil)
    }
    for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
      stage.advance(to: time)
      #expect(near(layer.shown("position.x"), value, 0.001))
    }
  }

  @Test(.rules("R-12")) func curveOfOnesOwnBendsTheWay() {
    let layer = stage.layer()
    stage.turn {
      let animation = basic("position.x", from: 77, to: 455, duration: 1)
      animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.9, 0.7)
      layer.add(animation, forKey: nil)
    }
    for (time, x) in [(0.1, 80.5), (0.25, 98.7), (0.5, 163.3), (0.75, 273.6), (0.9, 368)] {
      stage.advance(to: time)
      #expect(near(layer.shown("position.x"), x, 0.1))
    }
  }

  @Test(
    .rules("R-15", "T-41"),
    arguments: [(CAMediaTimingFillMode.backwards, 0.0), (CAMediaTimingFillMode.removed, 1.0)])
  func delayShowsTheFirstValueOnlyWhereItIsFilled(fill: CAMediaTimingFillMode, before: Double) {
    let layer = stage.layer()
    stage.turn {
      let animation = basic("opacity", from: 0, to: 1, duration: 1, fill: fill)
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 2
      layer.add(animation, forKey: nil)
    }
    for (time, value) in [(0, before), (1.999, before), (2, 0), (2.5, 0.5), (3, 1), (4, 1)] {
      stage.advance(to: time)
      #expect(near(layer.shown("opacity"), value), "at \(time)")
    }
  }

  @Test(.rules("R-17", "T-16", "T-17")) func pausedFlightEndsLaterByThePause() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let animation = basic("position.x", from: 0, to: 100, duration: 10)
      animation.delegate = log
      layer.add(animation, forKey: nil)
    }
    stage.advance(to: 3)
    stage.turn {
      let now = layer.convertTime(CACurrentMediaTime(), from: nil)
      (layer.speed, layer.timeOffset) = (0, now)
    }
    for time in [3.0, 5, 8] {
      stage.advance(to: time)
      #expect(near(layer.shown("position.x"), 30))
    }
    stage.turn {
      let paused = layer.timeOffset
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    #expect(near(layer.shown("position.x"), 30))
    stage.advance(to: 10)
    #expect(near(layer.shown("position.x"), 50))
    stage.advance(to: 20)
    #expect(log.stops == [.stopped(15, finished: true)])
  }

  @Test(.rules("R-22", "T-10")) func fastContainersMakeEvenSteps() {
    let container = stage.layer()
    let layer = stage.turn {
      let layer = CALayer()
      container.addSublayer(layer)
      container.speed = 30
      return layer
    }
    stage.turn {
      let animation = basic("position.x", from: 0, to: 300, duration: 15)
      animation.repeatCount = .infinity
      layer.add(animation, forKey: "k")
    }
    for frame in 1...600 {
      stage.advance(to: Double(frame) / 60)
      let error = ((layer.shown("position.x") ?? .nan) - Double(frame * 10)).remainder(dividingBy: 300)
      #expect(abs(error) < 0.1, "frame \(frame)")
    }
    let log = DelegateLog(stage)
    stage.turn { container.speed = 0.1 }
    stage.turn {
      let animation = basic("position.x", from: 0, to: 300, duration: 1)
      animation.delegate = log
      layer.add(animation, forKey: "k")
    }
    let start = stage.time
    for frame in 1..<600 {
      stage.advance(to: start + Double(frame) / 60)
      #expect(near(layer.shown("position.x"), Double(frame) * 0.5, 0.01))
    }
    #expect(log.stops.isEmpty)
    stage.advance(to: start + 10.01)
    #expect(log.stops.count == 1)
  }
}
