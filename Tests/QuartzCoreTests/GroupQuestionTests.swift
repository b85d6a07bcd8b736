import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// Questions Q-21…Q-27 and the rules T-55…T-63.
@Suite struct GroupQuestionTests {
  private func group(_ duration: Double, _ children: [CAAnimation]) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = duration
    group.animations = children
    return group
  }

  private func child(_ duration: Double, to: Double = 10) -> CABasicAnimation {
    basic("cornerRadius", from: 0, to: to, duration: duration)
  }

  private func expect(_ animation: CAAnimation, shows: [(Double, Double?)], model: Double = 5) {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.cornerRadius = model
      layer.add(animation, forKey: nil)
    }
    for (time, value) in shows {
      stage.advance(to: time)
      #expect(near(layer.shown("cornerRadius"), value ?? model, 1e-3), "at \(time)")
    }
  }

  @Test(.rules("T-56", "Q-21")) func longChildIsCutOffByItsGroup() {
    expect(group(5, [child(10, to: 100)]), shows: [(2.5, 25), (4.9, 49), (5, nil)])
  }

  @Test(.rules("T-42", "Q-22")) func childBeginsInEachCycleOfItsGroup() {
    let late = child(1)
    late.beginTime = 0.5
    let twice = group(2, [late])
    twice.repeatCount = 2
    expect(twice, shows: [(0.25, nil), (0.75, 2.5), (1.25, 7.5), (1.75, nil), (2.75, 2.5)])
  }

  @Test(.rules("T-53", "Q-23")) func groupsCurveBendsItsChildrensTime() {
    let bent = group(2, [child(2)])
    bent.timingFunction = CAMediaTimingFunction(name: .easeIn)
    expect(bent, shows: [(0.5, 0.93465), (1, 3.15357), (1.5, 6.21862)])
  }

  @Test(.rules("T-55", "Q-24")) func groupRunsItsChildrenBackwards() {
    let both = group(1, [child(1)])
    both.autoreverses = true
    expect(both, shows: [(0.25, 2.5), (1.25, 7.5), (1.9, 1)])
  }

  @Test(.rules("T-58", "Q-26")) func filledGroupShowsTheEndOfChildrenThatEndWithIt() {
    let kept = group(1, [child(1)])
    kept.fillMode = .forwards
    kept.isRemovedOnCompletion = false
    expect(kept, shows: [(0.5, 5), (10, 10)])
  }

  @Test(.rules("T-62", "Q-27")) func groupWithoutDurationLastsAQuarterSecond() {
    expect(group(0, [child(1)]), shows: [(0.2, 2), (0.25, nil)])
  }

  @Test(.rules("T-32", "T-57", "Q-25")) func activityIndicatorOfThreePartsShowsEachPartInItsTime() {
    let stage = LayerStage()
    let layer = stage.layer { CAShapeLayer() }
    stage.turn {
      let curve = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)
      let turn = basic("transform.rotation", by: CGFloat.pi * 2)
      turn.timingFunction = CAMediaTimingFunction(name: .linear)
      let end = basic("strokeEnd", from: 0, to: 1, duration: 0.7)
      end.timingFunction = curve
      let start = basic("strokeStart", from: 0, to: 1, duration: 1.2)
      start.timingFunction = curve
      start.beginTime = 0.5
      let all = group(1.7, [turn, end, start])
      all.repeatCount = .infinity
      all.isRemovedOnCompletion = false
      layer.add(all, forKey: "animation")
    }
    stage.advance(to: 0.35)
    #expect(near(layer.shown("transform.rotation"), 1.29360))
    #expect(near(layer.shown("strokeEnd"), 0.77556))
    stage.advance(to: 0.7)
    #expect(near(layer.shown("strokeStart"), 0.08511))
    stage.advance(to: 1.1)
    #expect(near(layer.shown("strokeEnd"), 1))
    #expect(near(layer.shown("strokeStart"), 0.77556))
  }

  @Test(.rules("T-59")) func childrensDelegatesHearNothing() {
    let stage = LayerStage()
    let layer = stage.layer()
    let inner = DelegateLog(stage)
    let outer = DelegateLog(stage)
    stage.turn {
      let part = child(1)
      part.delegate = inner
      let whole = group(1, [part])
      whole.delegate = outer
      layer.add(whole, forKey: "k")
    }
    stage.advance(to: 2)
    #expect(inner.entries.isEmpty)
    #expect(outer.entries == [.started(0), .stopped(1, finished: true)])
  }

  @Test(.rules("T-61")) func groupsOfGroupsOfGroupsReachTheInnermost() {
    var nested: CAAnimation = child(1)
    for _ in 0..<20 { nested = group(1, [nested]) }
    expect(nested, shows: [(0.5, 5), (1, nil)])
  }

  @Test(.rules("M-7")) func laterChangeOfAChildDoesNotReachTheLayer() {
    let stage = LayerStage()
    let layer = stage.layer()
    let part = stage.inside { child(1) }
    stage.turn { layer.add(group(1, [part]), forKey: "k") }
    part.toValue = 1000
    stage.advance(to: 0.5)
    #expect(near(layer.shown("cornerRadius"), 5))
  }
}
