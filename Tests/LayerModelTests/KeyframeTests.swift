import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

struct KeyframeTests {
  /// A keyframe animation as the oracle writes it, over `zPosition` or `position`.
  private static func spec(_ example: OracleCase, flipped: Bool = false) throws -> (AnimationSpec, String) {
    var frames = KeyframeValues()
    frames.mode = try #require(KeyframeValues.Mode(rawValue: example["mode"].string ?? ""))
    frames.values = example["values"].array.map { value in
      if let n = value.double { return .number(n) }
      return .point(CGPoint(x: value[0].double ?? 0, y: value[1].double ?? 0))
    }
    frames.keyTimes = example["keyTimes"].doubles
    frames.tension = example["tensionValues"].doubles ?? []
    frames.continuity = example["continuityValues"].doubles ?? []
    frames.bias = example["biasValues"].doubles ?? []
    if !example["timingFunctions"].isNull {
      frames.curves = example["timingFunctions"].array.compactMap { TimingCurve($0) }
    }
    if !example["path"].isNull {
      frames.path = PathData(example["path"])
      frames.rotation = .auto
    }
    let isPoint = frames.path != nil || example["values"][0].double == nil
    let path = isPoint ? "position" : "zPosition"
    let spec = AnimationSpec.animation(path, .keyframes(frames), duration: 1) { $0.fill = .both }
    return (spec, path)
  }

  private static func agrees(_ state: LayerState, _ path: String, _ value: OracleValue, _ tol: Double) -> Bool
  {
    if path == "zPosition" { return isClose(state.number(path), value.double ?? .nan, tol) }
    let point = state.point(path)
    return isClose(Double(point.x), value[0].double ?? .nan, tol)
      && isClose(Double(point.y), value[1].double ?? .nan, tol)
  }

  @Test(
    .rules("K-4", "K-5", "K-6", "K-10", "K-17", "K-20", "K-21", "K-28", "Q-42"),
    arguments: OracleFile.cases(
      "c_keyframes", "linear", "discrete", "paced", "cubic", "linearPath", "pacedPath")
      + OracleFile.cases("k_published", "keyframes", "pathKeyframes"))
  func valuesAgreeWithTheOracle(_ example: OracleCase) throws {
    let (spec, path) = try Self.spec(example)
    var model = LayerState()
    model.values.zPosition = example["model"].double ?? 0
    let tol = (example["tol"].double ?? 0.001) + 1e-9
    for row in example.expect.array {
      let p = try #require(row[0].double)
      let state = model.shown(spec, at: p)
      #expect(
        Self.agrees(state, path, row[1], tol), "p \(p): \(String(describing: state[path])), not \(row[1])")
    }
  }

  /// Either sign of continuity and bias will do, the same one for all cases: here that of Apple's header.
  @Test(.rules("K-27", "K-29"), arguments: OracleFile.cases("c_keyframes", "tcb"))
  func tensionContinuityAndBiasAgreeWithTheOracle(_ example: OracleCase) throws {
    let (spec, path) = try Self.spec(example)
    let expected = example["expectFlipped"].isNull ? example.expect : example["expectFlipped"]
    for row in expected.array {
      let p = try #require(row[0].double)
      #expect(Self.agrees(LayerState().shown(spec, at: p), path, row[1], 1e-4), "p \(p)")
    }
  }

  /// K-24. The layer's +x axis follows the tangent.
  @Test(.rules("K-24"), arguments: OracleFile.cases("c_keyframes", "pacedPath"))
  func rotationFollowsTheTangent(_ example: OracleCase) throws {
    let (spec, _) = try Self.spec(example)
    for row in example.expect.array {
      guard let p = row[0].double, let angle = row[2].double else { continue }
      // At a corner either side's direction will do; the oracle samples some within a hair of one.
      let angles = [-0.004, 0, 0.004].map { nudge in
        LayerState().shown(spec, at: p + nudge).number("transform.rotation.z")
      }
      let error = angles.map { abs(($0 - angle).remainder(dividingBy: 2 * .pi)) }.min() ?? .infinity
      #expect(error < 0.03, "p \(p): \(angles), not \(angle)")
    }
  }

  private static func numbers(
    _ values: [Double], _ edit: (inout KeyframeValues) -> Void = { _ in }
  ) -> AnimationSpec {
    var frames = KeyframeValues()
    frames.values = values.map { .number($0) }
    edit(&frames)
    return .animation("zPosition", .keyframes(frames)) { $0.fill = .both }
  }

  private static func value(_ spec: AnimationSpec, _ t: Double, model: Double = 0) -> Double {
    var state = LayerState()
    state.values.zPosition = model
    return state.shown(spec, at: t).number("zPosition")
  }

  @Test(.rules("K-4", "K-5", "Q-38")) func keyframesAreEvenlySpacedUnlessTimed() {
    let even = Self.numbers([0, 10, 30])
    for (t, v) in [(0.25, 5.0), (0.5, 10), (0.75, 20)] { #expect(isClose(Self.value(even, t), v, 1e-9)) }
    let timed = Self.numbers([0, 10, 30]) { $0.keyTimes = [0, 0.8, 1] }
    for (t, v) in [(0.4, 5.0), (0.8, 10), (0.9, 20)] { #expect(isClose(Self.value(timed, t), v, 1e-9)) }
  }

  @Test(.rules("K-4", "K-5", "K-9", "K-13", "Q-39", "P-37")) func discreteValuesHoldUntilTheNext() {
    let times: [[Double]?] = [[0, 0.25, 0.5, 0.75, 1], nil, [0, 0.25, 0.5, 0.75]]
    for keyTimes in times {
      let spec = Self.numbers([310, 60, 120, 60]) {
        $0.mode = .discrete
        $0.keyTimes = keyTimes
      }
      for (t, v) in [(0.1, 310.0), (0.25, 60), (0.5, 120), (0.9, 60)] { #expect(Self.value(spec, t) == v) }
    }
  }

  @Test(.rules("K-10", "Q-41")) func eachStretchHasItsOwnCurve() {
    let spec = Self.numbers([0, 10, 20]) { $0.curves = [.easeIn, .linear] }
    #expect(isClose(Self.value(spec, 0.25), 3.15357, 1e-4))
    #expect(isClose(Self.value(spec, 0.75), 15, 1e-9))
  }

  @Test(.rules("K-11")) func theAnimationsOwnCurveComesFirst() {
    var spec = Self.numbers([0, 10, 20]) { $0.curves = [.easeIn, .linear] }
    spec.curve = .easeOut
    let f = TimingCurve.easeOut.y(atX: 0.2)
    #expect(isClose(Self.value(spec, 0.2), TimingCurve.easeIn.y(atX: f * 2) * 10, 1e-6))
  }

  /// K-7: after the last key time the last value holds; beyond the times given, keyframes are not reached.
  @Test(.rules("K-7", "O-13")) func keyTimesThatEndEarlyHoldTheirLastValue() {
    let early = Self.numbers([0, 10]) { $0.keyTimes = [0, 0.7] }
    #expect(isClose(Self.value(early, 0.35), 5, 1e-9))
    #expect(Self.value(early, 0.9) == 10)
    let few = Self.numbers([0, 1, 0.5, 0.7]) { $0.keyTimes = [0, 0.5, 1] }
    #expect(Self.value(few, 1) == 0.5)
    let wrong = Self.numbers([0, 10, 20]) { $0.keyTimes = [0, 0.9, 0.2] }
    #expect(isClose(Self.value(wrong, 0.5), 10, 1e-9))
  }

  @Test(.rules("K-14")) func ofTwoKeyframesAtOneTimeTheLaterWins() {
    let spec = Self.numbers([0, 10, 50, 60]) { $0.keyTimes = [0, 0.5, 0.5, 1] }
    #expect(Self.value(spec, 0.5) == 50)
    #expect(Self.value(spec, 0.5 - 1e-9) < 10.001)
  }

  /// Oracle k: a single value, or none, does nothing.
  @Test(.rules("K-3")) func fewerThanTwoKeyframesHaveNoEffect() {
    for mode in [KeyframeValues.Mode.linear, .discrete, .paced, .cubic, .cubicPaced] {
      for values in [[], [0.3]] {
        #expect(Self.value(Self.numbers(values) { $0.mode = mode }, 0.5, model: 9) == 9)
      }
    }
  }

  @Test(.rules("K-16", "R-13")) func anAdditiveShakeLeavesTheModel() {
    var frames = KeyframeValues()
    frames.values = [0, 10, -10, 10, 0].map { .number($0) }
    frames.keyTimes = [0, 1 / 6, 3 / 6, 5 / 6, 1]
    let spec = AnimationSpec.animation("zPosition", .keyframes(frames), duration: 0.4) { _ in
    } property: {
      $0.isAdditive = true
    }
    let rows = [
      (0.0333, 105.0), (0.0667, 110), (0.1333, 100), (0.2, 90), (0.2667, 100), (0.3333, 110), (0.4, 100),
    ]
    for (t, v) in rows { #expect(isClose(Self.value(spec, t, model: 100), v, 0.06)) }
  }

  private static let corner: PathData = {
    var path = PathData()
    path.move(to: CGPoint(x: 0, y: 0))
    path.line(to: CGPoint(x: 100, y: 0))
    path.line(to: CGPoint(x: 100, y: 20))
    return path
  }()

  private static func along(
    _ path: PathData, _ mode: KeyframeValues.Mode, _ edit: (inout KeyframeValues) -> Void = { _ in }
  ) -> AnimationSpec {
    var frames = KeyframeValues()
    frames.path = path
    frames.mode = mode
    frames.rotation = .auto
    edit(&frames)
    return .animation("position", .keyframes(frames)) { $0.fill = .both }
  }

  @Test(.rules("K-2", "K-20", "K-24", "K-26", "Q-43", "Q-44")) func aPathWinsOverValuesAndTurnsTheLayer() {
    let linear = Self.along(Self.corner, .linear) {
      $0.values = [.point(CGPoint(x: 7, y: 7)), .point(.zero)]
    }
    let rows = [(0.25, CGPoint(x: 50, y: 0)), (0.5, CGPoint(x: 100, y: 0)), (0.75, CGPoint(x: 100, y: 10))]
    for (t, p) in rows { #expect(LayerState().shown(linear, at: t).point("position") == p) }
    #expect(LayerState().shown(linear, at: 0.25).number("transform.rotation.z") == 0)
    #expect(isClose(LayerState().shown(linear, at: 0.75).number("transform.rotation.z"), .pi / 2, 1e-9))
    let back = Self.along(Self.corner, .linear) { $0.rotation = .autoReverse }
    #expect(isClose(LayerState().shown(back, at: 0.75).number("transform.rotation.z"), -.pi / 2, 1e-9))
  }

  /// Oracle difference: the last point is never reached.
  @Test(.rules("K-23")) func discreteStepsThroughTheStartsOfAPathsStretches() {
    let spec = Self.along(Self.corner, .discrete)
    #expect(LayerState().shown(spec, at: 0.4).point("position") == .zero)
    #expect(LayerState().shown(spec, at: 0.99).point("position") == CGPoint(x: 100, y: 0))
  }

  @Test(.rules("K-18", "K-19", "O-12")) func keyTimesForAllPointsButTheCloseLeaveOutTheClosingLine() {
    var closed = Self.corner
    closed.close()
    let spec = Self.along(closed, .linear) { $0.keyTimes = [0, 0.5, 1] }
    #expect(LayerState().shown(spec, at: 1).point("position") == CGPoint(x: 100, y: 20))
    let untimed = Self.along(closed, .linear)
    #expect(LayerState().shown(untimed, at: 1).point("position") == .zero)
  }

  @Test(.rules("K-18")) func quadraticCurveIsOneStretch() {
    var path = PathData()
    path.move(to: .zero)
    path.quad(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 80))
    path.line(to: CGPoint(x: 100, y: 60))
    let spec = Self.along(path, .linear) { $0.keyTimes = [0, 0.25, 1] }
    // The middle of the curve is a quarter of both ends and half of the control point.
    #expect(LayerState().shown(spec, at: 0.125).point("position") == CGPoint(x: 50, y: 40))
    #expect(LayerState().shown(spec, at: 0.25).point("position") == CGPoint(x: 100, y: 0))
    #expect(LayerState().shown(spec, at: 0.625).point("position") == CGPoint(x: 100, y: 30))
  }

  /// Times that make no sense are none (K-7), also where there are as many as points but the close.
  @Test(.rules("K-7", "K-19")) func senselessKeyTimesLeaveOutNoClosingLine() {
    var closed = Self.corner
    closed.close()
    let spec = Self.along(closed, .linear) { $0.keyTimes = [0, 0.9, 0.2] }
    #expect(LayerState().shown(spec, at: 0.999_999).point("position").x < 0.01)
  }

  @Test(.rules("K-30")) func cubicPacedMovesAtConstantSpeedThroughItsKeyframes() {
    var frames = KeyframeValues()
    let xs = [0.0, 20, 55, 90]
    frames.values = xs.map { .point(CGPoint(x: $0, y: $0 * $0 / 50)) }
    frames.mode = .cubicPaced
    let spec = AnimationSpec.animation("position", .keyframes(frames)) { $0.fill = .both }
    var steps: [Double] = []
    var last = LayerState().shown(spec, at: 0).point("position")
    for i in 1...100 {
      let p = LayerState().shown(spec, at: Double(i) / 100).point("position")
      let (dx, dy) = (Double(p.x - last.x), Double(p.y - last.y))
      steps.append((dx * dx + dy * dy).squareRoot())
      last = p
    }
    #expect((steps.max() ?? 0) < (steps.min() ?? 0) * 1.05)
    #expect(isClose(Double(last.x), 90, 1e-9))
  }

  @Test(.rules("K-31")) func cubicFallsBackToLinearForValuesWithoutLanes() {
    var frames = KeyframeValues()
    frames.mode = .cubic
    frames.values = [CATransform3DIdentity, CATransform3DMakeScale(3, 3, 1)].map { .transform($0) }
    let spec = AnimationSpec.animation("transform", .keyframes(frames))
    #expect(isClose(Double(LayerState().shown(spec, at: 0.5).transform().m11), 2, 1e-9))
  }

  @Test func keyframesOfTheWrongKindHaveNoEffect() {
    var frames = KeyframeValues()
    frames.values = [.number(1), .color(.black)]
    let spec = AnimationSpec.animation("opacity", .keyframes(frames))
    #expect(LayerState().shown(spec, at: 0.9).number("opacity") == 1)
  }
}
