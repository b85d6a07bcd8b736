import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// Questions Q-1…Q-18: what shows at which time, through the whole way from `add` to `presentation()`.
@Suite struct TimingQuestionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var model = 5.0
    /// Times after the add, and what shows then; nil: the model value.
    let shows: [(Double, Double?)]
    let make: @Sendable (_ now: Double) -> CABasicAnimation
    var testDescription: String { name }
  }

  static func zeroToTen(_ duration: Double, _ edit: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation
  {
    let animation = basic("cornerRadius", from: 0, to: 10, duration: duration)
    edit(animation)
    return animation
  }

  static let cases: [Case] = [
    Case(name: "Q-1", shows: [(0, 0), (0.5, 2.5), (1.999, 9.995), (2, nil)]) { _ in zeroToTen(2) },
    Case(
      name: "Q-2 both", model: 7, shows: [(0, 0), (0.5, 0), (1, 0), (1.25, 2.5), (2, 10), (99, 10)]
    ) { now in
      zeroToTen(1) {
        $0.fillMode = .both
        $0.beginTime = now + 1
        $0.isRemovedOnCompletion = false
      }
    },
    Case(name: "Q-2 removed", model: 7, shows: [(0, nil), (0.5, nil), (1.25, 2.5), (2, nil)]) { now in
      zeroToTen(1) { $0.beginTime = now + 1 }
    },
    Case(name: "Q-3", shows: [(0.25, 2.5), (1, 10), (1.25, 7.5), (1.75, 2.5), (2, nil)]) { _ in
      zeroToTen(1) { $0.autoreverses = true }
    },
    Case(name: "Q-3 forwards", shows: [(2, 0), (3, 0)]) { _ in
      zeroToTen(1) {
        $0.autoreverses = true
        $0.fillMode = .forwards
        $0.isRemovedOnCompletion = false
      }
    },
    Case(name: "Q-4", shows: [(2, 0), (4.5, 2.5), (4.999, 4.995), (5, 5), (6, 5)]) { _ in
      zeroToTen(2) {
        $0.repeatCount = 2.5
        $0.fillMode = .forwards
        $0.isRemovedOnCompletion = false
      }
    },
    Case(name: "Q-5", shows: [(0.5, 2.5), (2.5, 2.5), (3, 5)]) { _ in
      zeroToTen(2) {
        $0.repeatDuration = 3
        $0.fillMode = .forwards
        $0.isRemovedOnCompletion = false
      }
    },
    Case(name: "Q-6", shows: [(1.5, 5), (2.5, 5), (3, 10)]) { _ in
      zeroToTen(1) {
        $0.repeatCount = 1.5
        $0.autoreverses = true
        $0.fillMode = .forwards
        $0.isRemovedOnCompletion = false
      }
    },
    Case(name: "Q-8 infinity", shows: [(100_000.25, 2.5)]) { _ in zeroToTen(1) { $0.repeatCount = .infinity }
    },
    Case(name: "Q-8 largest", shows: [(100_000.25, 2.5)]) { _ in
      zeroToTen(1) { $0.repeatCount = .greatestFiniteMagnitude }
    },
    Case(name: "Q-9", shows: [(0.25, 2.5), (0.5, 5), (1, nil)]) { _ in zeroToTen(2) { $0.speed = 2 } },
    Case(name: "Q-10", shows: [(0, 10), (0.25, 7.5), (0.75, 2.5), (1, nil)]) { _ in
      zeroToTen(1) { $0.speed = -1 }
    },
    Case(name: "Q-11", shows: [(0, 5), (0.25, 7.5), (0.5, 0), (0.75, 2.5), (1, nil)]) { _ in
      zeroToTen(1) { $0.timeOffset = 0.5 }
    },
    Case(name: "Q-12", shows: [(0, 5), (0.125, 7.5), (0.25, 0), (0.375, 2.5), (0.5, nil)]) { _ in
      zeroToTen(1) {
        $0.speed = 2
        $0.timeOffset = 0.5
      }
    },
    Case(name: "Q-13", shows: [(0, 3), (1, 3), (50, 3)]) { _ in
      zeroToTen(1) {
        $0.speed = 0
        $0.timeOffset = 0.3
      }
    },
    Case(
      name: "Q-20", shows: [(0.25, 0.93465), (0.75, 6.21862), (1.25, 6.21862), (1.75, 0.93465)]
    ) { _ in
      zeroToTen(1) {
        $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
        $0.autoreverses = true
      }
    },
  ]

  @Test(
    .rules(
      "T-21", "T-40", "T-41", "T-50", "Q-1", "Q-2", "Q-3", "Q-4", "Q-5", "Q-6", "Q-8", "Q-9", "Q-10", "Q-11",
      "Q-12", "Q-13", "Q-20"), arguments: cases) func showsTheValueOfTheTime(_ test: Case)
  {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.cornerRadius = test.model
      layer.add(test.make(CACurrentMediaTime()), forKey: nil)
    }
    for (time, value) in test.shows {
      stage.advance(to: time)
      let shown = layer.shown("cornerRadius")
      #expect(near(shown, value ?? test.model, 1e-3), "at \(time) shown \(String(describing: shown))")
    }
    #expect(Double(layer.cornerRadius) == test.model)
  }

  /// History independence: the answer at a time does not depend on what was asked before.
  @Test(arguments: cases) func showsTheSameWhateverWasShownBefore(_ test: Case) {
    for (time, value) in test.shows {
      let stage = LayerStage()
      let layer = stage.layer()
      stage.turn {
        CATransaction.setDisableActions(true)
        layer.cornerRadius = test.model
        layer.add(test.make(CACurrentMediaTime()), forKey: nil)
      }
      stage.advance(to: time)
      #expect(near(layer.shown("cornerRadius"), value ?? test.model, 1e-3), "at \(time)")
    }
  }

  @Test(.rules("T-29", "Q-8")) func endlessAnimationNeverStops() {
    let stage = LayerStage()
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let animation = Self.zeroToTen(1) { $0.repeatCount = .infinity }
      animation.delegate = log
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 1_000_000)
    #expect(log.entries == [.started(0)])
  }

  @Test(.rules("T-4", "Q-7", "P-1")) func repeatCountZeroPlaysOnce() {
    let stage = LayerStage()
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let animation = Self.zeroToTen(2)
      animation.delegate = log
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 10)
    #expect(log.entries == [.started(0), .stopped(2, finished: true)])
  }

  /// the recipe of Apple's QA1673.
  @Test(.rules("T-16", "T-17", "T-18", "Q-14")) func pausedLayerGoesOnFromTheFrozenFrame() {
    let stage = LayerStage()
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let animation = Self.zeroToTen(1)
      animation.delegate = log
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 0.3)
    stage.turn {
      let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = paused
    }
    for time in [0.3, 1.0, 5.3] {
      stage.advance(to: time)
      #expect(near(layer.shown("cornerRadius"), 3))
    }
    stage.turn {
      let paused = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    #expect(near(layer.shown("cornerRadius"), 3))
    stage.advance(to: 5.5)
    #expect(near(layer.shown("cornerRadius"), 5))
    #expect(log.stops.isEmpty)
    stage.advance(to: 7)
    #expect(log.stops == [.stopped(6, finished: true)])
  }

  @Test(.rules("T-6", "T-7", "T-8", "T-9", "T-12", "Q-15", "P-2")) func timeGoesThroughTheTree() {
    let stage = LayerStage()
    stage.inside {
      let root = CALayer()
      let mid = CALayer()
      let leaf = CALayer()
      root.addSublayer(mid)
      mid.addSublayer(leaf)
      (mid.beginTime, mid.speed, mid.timeOffset) = (2, 3, 0.25)
      (leaf.beginTime, leaf.speed, leaf.timeOffset) = (1, 2, 0.5)
      #expect(leaf.convertTime(10, from: mid) == 18.5)
      #expect(leaf.convertTime(10, from: root) == 47)
      #expect(leaf.convertTime(10, from: nil) == 47)
      #expect(near(leaf.convertTime(10, to: mid), 5.75, 1e-12))
      #expect(near(leaf.convertTime(10, to: root), 23.0 / 6, 1e-12))
      leaf.speed = 0
      #expect(leaf.convertTime(10, from: nil) == 0.5)
      #expect(leaf.convertTime(10, to: mid) == 1)
    }
  }

  @Test(.rules("T-10", "Q-16")) func speedsMultiplyDownTheTree() {
    let stage = LayerStage()
    let outer = stage.layer()
    let inner = stage.turn {
      let inner = CALayer()
      outer.addSublayer(inner)
      outer.speed = 2
      inner.speed = 2
      return inner
    }
    let log = DelegateLog(stage)
    stage.turn {
      let animation = Self.zeroToTen(4)
      animation.delegate = log
      inner.add(animation, forKey: "k")
    }
    stage.advance(to: 0.5)
    #expect(near(inner.shown("cornerRadius"), 5))
    stage.advance(to: 2)
    #expect(log.stops == [.stopped(1, finished: true)])
  }

  @Test(.rules("T-30", "T-31", "Q-17", "Q-18", "P-5", "P-24"), arguments: [0, -1, -Double.infinity])
  func durationThatIsNoneBecomesTheTransactions(
    _ duration: Double
  ) {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      layer.add(basic("opacity", from: 0, to: 1, duration: duration), forKey: "default")
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      layer.add(basic("opacity", from: 0, to: 1, duration: duration), forKey: "set")
      CATransaction.commit()
    }
    #expect(layer.animation(forKey: "default")?.duration == 0.25)
    #expect(layer.animation(forKey: "set")?.duration == 2)
  }

  @Test(.rules("T-36")) func beginTimeIsResolvedByTheCommit() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.advance(to: 3)
    stage.turn {
      layer.add(basic("opacity", from: 0, to: 1, duration: 1), forKey: "k")
      #expect(layer.animation(forKey: "k")?.beginTime == 0)
    }
    #expect(layer.animation(forKey: "k")?.beginTime == stage.mediaTime(3))
  }

  /// T-37: scrubbing a tree that stands still, at a begin time that is not quite zero.
  @Test(.rules("T-37", "P-19")) func stoppedTreeIsScrubbedByItsTimeOffset() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      layer.speed = 0
      let animation = Self.zeroToTen(1)
      animation.beginTime = .leastNonzeroMagnitude
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "k")
    }
    for place in [0.75, 0.1, 0.999] {
      stage.turn { layer.timeOffset = place }
      #expect(near(layer.shown("cornerRadius"), place * 10))
    }
  }
}
