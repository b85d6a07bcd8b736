import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

struct AnimationGroupTests {
  private static func value(_ group: AnimationSpec, _ t: Double, model: Double = 7) -> Double {
    var state = LayerState()
    state.values.zPosition = model
    return state.shown(group, at: t).number("zPosition")
  }

  private static func expect(_ group: AnimationSpec, _ rows: [(Double, Double)], model: Double = 7) {
    for (t, wanted) in rows {
      let got = value(group, t, model: model)
      #expect(isClose(got, wanted, 1e-4), "t \(t): \(got), not \(wanted)")
    }
  }

  @Test(.rules("T-56", "Q-21")) func childrenAreClippedNotScaled() {
    let child = AnimationSpec.basic("zPosition", from: 0, to: 100, duration: 10)
    Self.expect(.group([child], duration: 5), [(2.5, 25), (4.9, 49), (5, 7)])
  }

  @Test(.rules("T-42", "T-57", "Q-22")) func childrenBeginAndEndInEachRepeat() {
    let child = AnimationSpec.basic("zPosition", from: 0, to: 10) { $0.beginTime = 0.5 }
    let group = AnimationSpec.group([child], duration: 2) { $0.repeatCount = 2 }
    Self.expect(group, [(0.25, 7), (0.75, 2.5), (1.25, 7.5), (1.75, 7), (2.75, 2.5)])
  }

  @Test(.rules("T-53", "Q-23")) func theGroupsCurveBendsItsChildrensTime() {
    let child = AnimationSpec.basic("zPosition", from: 0, to: 10, duration: 2)
    Self.expect(.group([child], duration: 2, curve: .easeIn), [(0.5, 0.93465), (1, 3.15357), (1.5, 6.21862)])
  }

  @Test(.rules("T-55", "Q-24")) func autoreversingGroupsPlayTheirChildrenBack() {
    let child = AnimationSpec.basic("zPosition", from: 0, to: 10)
    let group = AnimationSpec.group([child], duration: 1) { $0.autoreverses = true }
    Self.expect(group, [(0.25, 2.5), (1.25, 7.5), (1.9, 1)])
  }

  @Test(.rules("T-32", "T-57", "Q-25")) func aSpinnersPartsKeepTheirOwnTimes() {
    let curve = TimingCurve(0.4, 0, 0.2, 1)
    let rotation = AnimationSpec.basic("transform.rotation.z", by: 2 * .pi, duration: 0)
    let end = AnimationSpec.basic("strokeEnd", from: 0, to: 1, duration: 0.7, curve: curve)
    let start = AnimationSpec.basic("strokeStart", from: 0, to: 1, duration: 1.2, curve: curve) {
      $0.beginTime = 0.5
    }
    let group = AnimationSpec.group([rotation, end, start], duration: 1.7)
    let at035 = LayerState().shown(group, at: 0.35)
    #expect(isClose(at035.number("transform.rotation.z"), 1.29360, 1e-4))
    #expect(isClose(at035.number("strokeEnd"), 0.77556, 1e-4))
    #expect(isClose(LayerState().shown(group, at: 0.7).number("strokeStart"), 0.08511, 1e-4))
    let at11 = LayerState().shown(group, at: 1.1)
    #expect(at11.number("strokeEnd") == 1 && isClose(at11.number("strokeStart"), 0.77556, 1e-4))
    #expect(isClose(LayerState().shown(group, at: 1.7.nextDown).number("strokeStart"), 1, 1e-6))
  }

  @Test(.rules("T-58", "T-59", "Q-26")) func aFilledGroupShowsTheEndOfChildrenThatEndWithIt() {
    let child = AnimationSpec.basic("zPosition", from: 0, to: 1)
    Self.expect(.group([child], duration: 1) { $0.fill = .forwards }, [(11, 1)])
    // T-59: a child's own removal does not count.
    var removed = child
    removed.isRemovedOnCompletion = true
    removed.timing.fill = .forwards
    Self.expect(.group([removed], duration: 3), [(2, 1)])
  }

  @Test(.rules("T-62", "Q-27")) func aGroupWithoutDurationLastsAQuarterOfASecond() {
    let child = AnimationSpec.basic("zPosition", from: 0, to: 10)
    Self.expect(.group([child], duration: 0), [(0.2, 2), (0.25, 7)])
  }

  @Test(.rules("T-61")) func groupsNest() {
    let child = AnimationSpec.basic("zPosition", from: 0, to: 10)
    let inner = AnimationSpec.group([child], duration: 1) { $0.beginTime = 0.5 }
    let outer = AnimationSpec.group([inner], duration: 4) { $0.speed = 2 }
    Self.expect(outer, [(0.2, 7), (0.5, 5), (0.8, 7)])
  }

  /// T-63: a group as a window onto part of its child, forwards and backwards.
  @Test(.rules("T-63")) func aClippingGroupPlaysPartOfItsChild() {
    let forwards = AnimationSpec.basic("zPosition", from: 0, to: 100, duration: 10) { $0.timeOffset = 3 }
    Self.expect(.group([forwards], duration: 2), [(0, 30), (1, 40)])
    let backwards = AnimationSpec.basic("zPosition", from: 0, to: 100, duration: 10) {
      $0.timeOffset = 3
      $0.speed = -1
    }
    Self.expect(.group([backwards], duration: 2), [(0, 30), (1, 20)])
  }

  @Test(.rules("T-42"), arguments: OracleFile.cases("k_published", "group"))
  func groupsAgreeWithThePublishedNumbers(_ example: OracleCase) throws {
    let children = example["children"].array.map { v in
      AnimationSpec.basic(
        v["keyPath"].string ?? "", from: v["from"].double, to: v["to"].double,
        duration: v["duration"].double ?? 0
      ) { $0.beginTime = v["beginTime"].double ?? 0 }
    }
    let group = AnimationSpec.group(children, duration: try #require(example["duration"].double))
    var model = LayerState()
    model.values.opacity = 0.5
    for row in example.expect.array {
      let n = try #require(row.doubles)
      let state = model.shown(group, at: n[0])
      #expect(isClose(state.number("opacity"), n[1], 1e-3) && isClose(state.number("position.x"), n[2], 1e-3))
    }
  }

  @Test func anEmptyGroupTakesTimeAndShowsNothing() {
    let group = CompiledAnimation(.group([], duration: 2))
    #expect(group.activeEnd == 2 && group.isInert)
  }
}
