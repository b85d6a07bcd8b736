import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

struct BasicAnimationTests {
  private static func model(_ z: Double) -> LayerState {
    var state = LayerState()
    state.values.zPosition = z
    return state
  }

  @Test(
    .rules("B-1", "B-2", "B-3", "B-4", "B-5", "B-6", "B-13", "B-19", "P-4"),
    arguments: OracleFile.cases("c_keyframes", "basic", "additive", "cumulative"))
  func valuesAgreeWithTheOracle(_ example: OracleCase) throws {
    let spec = AnimationSpec.basic(
      "zPosition", from: example["from"].double, to: example["to"].double, by: example["by"].double,
      curve: TimingCurve(example["timingFunction"])
    ) {
      $0.repeatCount = example["repeatCount"].double ?? 0
    } property: {
      $0.isAdditive = example["additive"].bool == true
      $0.isCumulative = example["cumulative"].bool == true
    }
    let model = Self.model(try #require(example["model"].double))
    for row in example.expect.array {
      let n = try #require(row.doubles)
      let got = model.shown(spec, at: n[0]).number("zPosition")
      #expect(isClose(got, n[1], try #require(example["tol"].double)), "t \(n[0]): \(got), not \(n[1])")
    }
  }

  /// An animation of opacity as oracle k writes it.
  private static func published(_ v: OracleValue) -> AnimationSpec {
    .basic(
      "opacity", from: v["from"].double, to: v["to"].double, by: v["by"].double,
      duration: v["duration"].double ?? 1
    ) {
      $0.beginTime = v["beginTime"].double ?? 0
      $0.speed = v["speed"].double ?? 1
      $0.repeatCount = v["repeatCount"].double ?? 0
      $0.autoreverses = v["autoreverses"].bool ?? false
      $0.fill = v["fillMode"].string.flatMap(MediaTiming.Fill.init) ?? .removed
    } property: {
      $0.isAdditive = v["additive"].bool ?? false
      $0.isCumulative = v["cumulative"].bool ?? false
    }
  }

  @Test(
    .rules("T-21", "T-43", "P-6"),
    arguments: OracleFile.cases("k_published", "fillMode", "repeat", "speed", "fromToBy", "cumulative"))
  func shownValuesAgreeWithThePublishedNumbers(_ example: OracleCase) throws {
    let spec = Self.published(example["animation"])
    var model = LayerState()
    model.values.opacity = example["model"].double ?? 0
    let rows =
      example["at"].double.map { [[$0, example.expect.double ?? .nan]] }
      ?? example.expect.array.compactMap(\.doubles)
    let timing = ActiveTiming(spec.timing)
    for row in rows {
      // The interval is half-open (T-20), and backwards it starts at its end, against two rows there.
      if row[0] == timing.end || spec.timing.speed < 0 && row[0] == timing.begin { continue }
      let got = model.shown(spec, at: row[0]).number("opacity")
      #expect(isClose(got, row[1], try #require(example["tol"].double)), "t \(row[0]): \(got)")
    }
  }

  @Test(.rules("B-15"), arguments: OracleFile.cases("k_published", "additive"))
  func additiveAnimationsStackAsPublished(_ example: OracleCase) throws {
    var model = LayerState()
    model.values.opacity = try #require(example["model"].double)
    let specs = example["animations"].array.map(Self.published)
    let t = try #require(example["at"].double)
    for (count, wanted) in zip(1..., try #require(example.expect.doubles)) {
      #expect(isClose(model.shown(Array(specs.prefix(count)), at: t).number("opacity"), wanted, 1e-9))
    }
  }

  /// Q-1… …Q-13: 0 to 10, seconds to value; 7 is the model.
  @Test(
    .rules(
      "T-21", "T-23", "T-24", "T-26", "T-27", "T-28", "Q-1", "Q-2", "Q-3", "Q-4", "Q-5", "Q-6", "Q-8", "Q-9",
      "Q-10", "Q-11", "Q-12", "Q-13", "P-6"),
    arguments: [
      TimingRow("Q-1", [(0, 0), (0.5, 2.5), (1.999, 9.995), (2, 7)]) { $0.duration = 2 },
      TimingRow("Q-2", [(0, 0), (0.5, 0), (1, 0), (1.25, 2.5), (2, 10), (99, 10)]) {
        $0.beginTime = 1
        $0.fill = .both
      },
      TimingRow("Q-2 removed", [(0, 7), (0.5, 7), (1.25, 2.5), (2, 7)]) { $0.beginTime = 1 },
      TimingRow("Q-3", [(0.25, 2.5), (1, 10), (1.25, 7.5), (1.75, 2.5), (2, 7)]) { $0.autoreverses = true },
      TimingRow("Q-3 filled", [(2, 0), (3, 0)]) {
        $0.autoreverses = true
        $0.fill = .forwards
      },
      TimingRow("Q-4", [(2, 0), (4.5, 2.5), (4.999, 4.995), (5, 5), (6, 5)]) {
        $0.duration = 2
        $0.repeatCount = 2.5
        $0.fill = .forwards
      },
      TimingRow("Q-5", [(0.5, 2.5), (2.5, 2.5), (3, 5)]) {
        $0.duration = 2
        $0.repeatDuration = 3
        $0.fill = .forwards
      },
      TimingRow("Q-6", [(1.5, 5), (2.5, 5), (3, 10)]) {
        $0.repeatCount = 1.5
        $0.autoreverses = true
        $0.fill = .forwards
      },
      TimingRow("Q-8", [(1e6 + 0.25, 2.5)]) { $0.repeatCount = .infinity },
      TimingRow("Q-9", [(0.25, 2.5), (0.5, 5), (1, 7)]) {
        $0.duration = 2
        $0.speed = 2
      },
      TimingRow("Q-10", [(0, 10), (0.25, 7.5), (0.75, 2.5), (1, 7)]) { $0.speed = -1 },
      TimingRow("Q-11", [(0, 5), (0.25, 7.5), (0.4999, 9.999), (0.5, 0), (0.75, 2.5), (1, 7)]) {
        $0.timeOffset = 0.5
      },
      TimingRow("Q-12", [(0, 5), (0.125, 7.5), (0.25, 0), (0.375, 2.5), (0.5, 7)]) {
        $0.speed = 2
        $0.timeOffset = 0.5
      },
      TimingRow("Q-13", [(0, 3), (99, 3)]) {
        $0.speed = 0
        $0.timeOffset = 0.3
      },
    ])
  func timingScenariosShowTheirValues(_ row: TimingRow) {
    let spec = AnimationSpec.basic("zPosition", from: 0, to: 10) { $0 = row.timing }
    for (t, wanted) in row.values {
      let got = Self.model(7).shown(spec, at: t).number("zPosition")
      #expect(isClose(got, wanted, 1e-6), "t \(t): \(got), not \(wanted)")
    }
  }

  /// T-44: a removed animation leaves nothing behind, whatever its fill; it still fills backwards.
  @Test(.rules("T-44")) func removalBeatsFillingForwards() {
    var spec = AnimationSpec.basic("zPosition", from: 0, to: 10) {
      $0.fill = .both
      $0.beginTime = 1
    }
    spec.isRemovedOnCompletion = true
    #expect(Self.model(7).shown(spec, at: 0).number("zPosition") == 0)
    #expect(Self.model(7).shown(spec, at: 3).number("zPosition") == 7)
  }

  @Test(.rules("T-52", "Q-20", "P-50")) func theReturnLegIsTheSameCurveBackwards() {
    let spec = AnimationSpec.basic("zPosition", from: 0, to: 10, curve: .easeIn) { $0.autoreverses = true }
    for (t, v) in [(0.25, 0.93465), (0.75, 6.21862), (1.25, 6.21862), (1.75, 0.93465)] {
      #expect(isClose(LayerState().shown(spec, at: t).number("zPosition"), v, 1e-4))
    }
  }

  @Test(.rules("B-1", "B-2", "B-3", "B-4", "B-5", "B-6", "B-7", "B-8", "Q-28", "P-4"))
  func missingEndsComeFromTheUnderlyingValue() {
    let rows: [(Double?, Double?, Double?, Double)] = [
      (2, 8, nil, 5), (2, nil, 4, 4), (nil, 8, 4, 6), (1, nil, nil, 3), (nil, 9, nil, 7), (nil, nil, 4, 7),
      (nil, nil, nil, 5), (2, 8, 100, 5),
    ]
    for (from, to, by, wanted) in rows {
      let spec = AnimationSpec.basic("zPosition", from: from, to: to, by: by)
      #expect(Self.model(5).shown(spec, at: 0.5).number("zPosition") == wanted)
    }
  }

  @Test(.rules("B-9", "Q-29", "P-4")) func theUnderlyingValueIsLive() {
    let spec = AnimationSpec.basic("zPosition", from: 0)
    #expect(Self.model(200).shown(spec, at: 0.5).number("zPosition") == 100)
    #expect(Self.model(200).shown(spec, at: 0.75).number("zPosition") == 150)
  }

  @Test(.rules("B-13", "B-15", "Q-30")) func additiveAnimationsAddToWhatIsThere() {
    let spec = AnimationSpec.basic("zPosition", from: -50, to: 0) {
      $0.fill = .forwards
    } property: {
      $0.isAdditive = true
    }
    for (t, v) in [(0.25, 62.5), (0.5, 75), (1, 100)] {
      #expect(Self.model(100).shown(spec, at: t).number("zPosition") == v)
    }
    #expect(Self.model(100).shown([spec, spec], at: 0.5).number("zPosition") == 50)
  }

  @Test(.rules("B-19", "Q-31")) func cumulativeAnimationsGoOnWhereACycleEnded() {
    let spec = AnimationSpec.basic("zPosition", from: 0, to: 10) {
      $0.repeatCount = 3
      $0.fill = .forwards
    } property: {
      $0.isCumulative = true
    }
    for (t, v) in [(0.5, 5.0), (1.5, 15), (2.5, 25), (9, 30)] {
      #expect(isClose(LayerState().shown(spec, at: t).number("zPosition"), v, 1e-9))
    }
  }

  /// B-25, Q-32, and oracle k color.
  @Test(.rules("B-24", "B-26", "O-10")) func colorsBlendPartByPartNotPremultiplied() {
    let red = ColorValue(red: 1, green: 0, blue: 0)
    let ends = Endpoints(from: .color(red), to: .color(ColorValue(red: 0, green: 0, blue: 1, alpha: 0.5)))
    let state = LayerState().shown(.animation("backgroundColor", .basic(ends)), at: 0.5)
    #expect(state["backgroundColor"] == .color(ColorValue(red: 0.5, green: 0, blue: 0.5, alpha: 0.75)))
    // O-10: no colour counts as clear.
    let fromNone = AnimationSpec.animation("backgroundColor", .basic(Endpoints(to: .color(red))))
    #expect(
      LayerState().shown(fromNone, at: 0.5)["backgroundColor"]
        == .color(ColorValue(red: 0.5, green: 0, blue: 0, alpha: 0.5)))
  }

  @Test(.rules("B-32")) func booleansAreTrueWhileTheyAreNotZero() {
    let hide = AnimationSpec.basic("hidden", from: 0, to: 1) { $0.fill = .forwards }
    #expect(LayerState().shown(hide, at: 0).values.isHidden == 0)
    #expect(LayerState().shown(hide, at: 0.01).values.isHidden != 0)
    let show = AnimationSpec.basic("hidden", from: 1, to: 0) { $0.fill = .forwards }
    #expect(LayerState().shown(show, at: 0.99).values.isHidden != 0)
    #expect(LayerState().shown(show, at: 1).values.isHidden == 0)
  }

  @Test(.rules("B-11", "B-12", "Q-36")) func theLaterAnimationOverridesWhileItLasts() {
    let specs = [
      AnimationSpec.basic("zPosition", from: 0, to: 1),
      AnimationSpec.basic("zPosition", from: 10, to: 20, duration: 0.5),
    ]
    for (t, v) in [(0.25, 15.0), (0.4, 18), (0.75, 0.75)] {
      #expect(isClose(LayerState().shown(specs, at: t).number("zPosition"), v, 1e-9))
    }
  }

  @Test(.rules("B-29", "B-31", "L-13", "L-15", "O-21")) func listsAndPathsBlendWhereTheyMatch() {
    let black = AnimatableValue.list([.color(.black), .color(.white)])
    let white = AnimatableValue.list([.color(.white), .color(.white)])
    let grey = AnimatableValue.color(ColorValue(red: 0.5, green: 0.5, blue: 0.5))
    #expect(black.interpolated(to: white, fraction: 0.5) == .list([grey, .color(.white)]))
    let three = AnimatableValue.list([.color(.white), .color(.white), .color(.black)])
    #expect(black.interpolated(to: three, fraction: 0.01) == three)
    #expect(black.interpolated(to: three, fraction: 0) == black)

    func path(_ size: Double, curved: Bool = false, extra: Bool = false) -> PathData {
      var path = PathData()
      path.move(to: .zero)
      let end = CGPoint(x: size, y: 0)
      if curved {
        path.cubic(to: end, control1: CGPoint(x: 0, y: 9), control2: CGPoint(x: size, y: 9))
      } else {
        path.line(to: end)
      }
      if extra { path.line(to: .zero) }
      path.close()
      return path
    }
    let half = AnimatableValue.path(path(10)).interpolated(to: .path(path(20)), fraction: 0.5)
    #expect(half == .path(path(15)))
    guard
      case .path(let mixed) = AnimatableValue.path(path(9)).interpolated(
        to: .path(path(9, curved: true)), fraction: 0.5)
    else { return }
    #expect(mixed.verbs == [.move, .cubic, .close])
    #expect(mixed.points[1] == CGPoint(x: 1.5, y: 4.5))
    let longer = AnimatableValue.path(path(9, extra: true))
    #expect(AnimatableValue.path(path(9)).interpolated(to: longer, fraction: 0.01) == longer)
  }

  @Test(.rules("B-30")) func contentsDissolve() {
    func picture() -> Contents { .image(CGImage(pixels: PixelBuffer(width: 1, height: 1))) }
    let (one, other) = (picture(), picture())
    func value(_ contents: Contents) -> AnimatableValue { .contents(ContentsValue(contents)) }
    func weights(_ spec: AnimationSpec, _ time: Double) -> [Double] {
      guard case .contents(let shown) = LayerState().shown(spec, at: time)["contents"] else { return [] }
      return [one, other].map { picture in
        shown.parts.filter { $0.contents == picture }.reduce(0) { $0 + $1.weight }
      }
    }
    let both = AnimationSpec.animation("contents", .basic(Endpoints(from: value(one), to: value(other))))
    #expect(weights(both, 0) == [1, 0] && weights(both, 0.25) == [0.75, 0.25])
    // Without a picture underneath: to nothing.
    let fromOnly = AnimationSpec.animation("contents", .basic(Endpoints(from: value(one))))
    #expect(weights(fromOnly, 0.25) == [0.75, 0])
    let toItself = AnimationSpec.animation("contents", .basic(Endpoints(from: value(one), to: value(one))))
    #expect(LayerState().shown(toItself, at: 0.4)["contents"] == value(one))
    // From the middle of a dissolve: shares of shares.
    let half = ContentsValue([
      ContentsValue.Part(one, weight: 0.5), ContentsValue.Part(other, weight: 0.5),
    ])
    let back = AnimationSpec.animation("contents", .basic(Endpoints(from: .contents(half), to: value(one))))
    #expect(weights(back, 0.5) == [0.75, 0.25])
  }

  /// B-14: the animated transform acts before the underlying one. And U-4, UIKit's difference.
  @Test(.rules("B-14", "U-4")) func additiveTransformsActBeforeTheUnderlyingOne() throws {
    var model = LayerState()
    model.values.transform = CATransform3DMakeTranslation(10, 0, 0)
    let ends = Endpoints(
      from: .transform(CATransform3DMakeScale(2, 2, 1)), to: .transform(CATransform3DIdentity))
    let spec = AnimationSpec.animation("transform", .basic(ends)) { _ in
    } property: {
      $0.isAdditive = true
    }
    let shown = model.shown(spec, at: 0).transform()
    #expect(Double(shown.m11) == 2 && Double(shown.m41) == 10)
    let old = AnimatableValue.transform(CATransform3DMakeRotation(1, 0, 0, 1))
    let difference = try #require(old.subtracting(.transform(model.values.transform)))
    guard case .transform(let sum) = difference.added(to: .transform(model.values.transform)) else { return }
    #expect(isClose(sum, CATransform3DMakeRotation(1, 0, 0, 1).numbers, 1e-12))
    #expect(old.subtracting(.transform(CATransform3DMakeScale(0, 0, 1))) == nil)
  }

  /// Oracle k valueFunction, B-54…B-56.
  @Test(.rules("B-55")) func valueFunctionsTurnNumbersIntoMatrices() throws {
    func middle(_ function: ValueFunction, _ from: AnimatableValue, _ to: AnimatableValue, at t: Double = 0.5)
      -> CATransform3D
    {
      let spec = AnimationSpec.animation("transform", .basic(Endpoints(from: from, to: to))) { _ in
      } property: {
        $0.valueFunction = function
      }
      return LayerState().shown(spec, at: t).transform()
    }
    func triple(_ x: Double, _ y: Double, _ z: Double) -> AnimatableValue {
      .list([.number(x), .number(y), .number(z)])
    }
    let turn = middle(.rotateZ, .number(0), .number(.pi), at: 0.25)
    #expect(isClose(Double(turn.m11), 0.707107, 1e-6) && isClose(Double(turn.m12), 0.707107, 1e-6))
    let moved = middle(.translate, triple(0, 0, 0), triple(10, 20, 0))
    #expect(Double(moved.m41) == 5 && Double(moved.m42) == 10)
    let scaled = middle(.scale, triple(1, 1, 1), triple(3, 5, 7))
    #expect(Double(scaled.m11) == 2 && Double(scaled.m22) == 3 && Double(scaled.m33) == 4)
    #expect(isClose(Double(middle(.rotateX, .number(0), .number(1)).m23), 0.479426, 1e-6))
    #expect(middle(.rotateX, .color(.black), .number(1)) == CATransform3DIdentity)
    #expect(Double(middle(.scaleY, .number(1), .number(3)).m22) == 2)
    #expect(Double(middle(.translateZ, .number(0), .number(3)).m43) == 1.5)
  }

  /// Oracle k keyPath; Q-33.
  @Test(.rules("B-23", "B-43", "Q-33")) func partsOfATransformAnimate() {
    let grow = AnimationSpec.basic("transform.scale", from: 1, to: 3)
    #expect(isClose(Double(LayerState().shown(grow, at: 0.5).transform().m11), 2, 1e-9))
    #expect(isClose(Double(LayerState().shown(grow, at: 0.5).transform().m22), 2, 1e-9))
    let spin = AnimationSpec.basic("transform.rotation.z", from: 0, to: 3 * .pi / 2)
    let half = LayerState().shown(spin, at: 0.5).transform()
    #expect(isClose(Double(half.m11), -0.70711, 1e-5) && isClose(Double(half.m12), 0.70711, 1e-5))
    let move = AnimationSpec.animation(
      "transform.translation",
      .basic(Endpoints(from: .size(.zero), to: .point(CGPoint(x: 10, y: 20)))))
    #expect(LayerState().shown(move, at: 0.5)["transform.translation"] == .size(CGSize(width: 5, height: 10)))
  }

  @Test(.rules("B-33", "B-50")) func whatDoesNotFitHasNoEffectAndDoesNotCrash() {
    let wrong = AnimationSpec.animation(
      "opacity", .basic(Endpoints(from: .color(.black), to: .number(1))))
    #expect(CompiledAnimation(wrong).isInert)
    #expect(LayerState().shown(wrong, at: 0.5).values == LayerValues())
    let unknown = AnimationSpec.basic("alpha", from: 0, to: 1, duration: 0.1)
    #expect(CompiledAnimation(unknown).activeEnd == 0.1)
    #expect(LayerState().shown(unknown, at: 0.05).values == LayerValues())
  }

  /// B-18: sizes are not clamped on the way.
  @Test(.rules("B-18")) func additiveSizesMayBeNegative() {
    var model = LayerState()
    model.values.bounds = SIMD4(0, 0, 100, 100)
    let ends = Endpoints(from: .size(CGSize(width: -150, height: -50)), to: .size(.zero))
    let spec = AnimationSpec.animation("bounds.size", .basic(ends)) { _ in
    } property: {
      $0.isAdditive = true
    }
    #expect(model.shown(spec, at: 0).values.bounds == SIMD4(0, 0, -50, 50))
  }
}

/// A scenario's timing and what it shows when.
struct TimingRow: Sendable, CustomTestStringConvertible {
  let name: String
  let timing: MediaTiming
  let values: [(Double, Double)]

  init(_ name: String, _ values: [(Double, Double)], _ edit: (inout MediaTiming) -> Void) {
    var timing = MediaTiming()
    timing.duration = 1
    edit(&timing)
    self.name = name
    self.timing = timing
    self.values = values
  }

  var testDescription: String { name }
}
