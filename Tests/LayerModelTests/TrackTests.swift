import CoreGraphics
import Testing

@testable import LayerModel

struct TrackTests {
  private static let paths = [
    "position", "position.x", "bounds", "bounds.size", "bounds.origin.y", "opacity", "hidden", "zPosition",
    "backgroundColor", "shadowOffset", "transform.rotation.z", "transform.rotation.x", "transform.scale",
    "transform.scale.x", "transform.translation.y", "transform.translation.z", "sublayerTransform.rotation",
    "strokeEnd", "fillColor", "startPoint.x",
  ]

  private static func value(_ kind: ValueKind, _ r: inout Numbers) -> AnimatableValue {
    switch kind {
    case .point: .point(CGPoint(x: r.next(-50, 50), y: r.next(-50, 50)))
    case .size: .size(CGSize(width: r.next(-50, 50), height: r.next(-50, 50)))
    case .rect: .rect(CGRect(x: r.next(-9, 9), y: r.next(-9, 9), width: r.next(0, 9), height: r.next(0, 9)))
    case .color: .color(ColorValue(red: r.next(), green: r.next(), blue: r.next(), alpha: r.next()))
    default: .number(r.next(-2, 2))
    }
  }

  private static func spec(_ r: inout Numbers) throws -> AnimationSpec {
    let path = try #require(PropertyPath(parsing: paths[r.below(paths.count)]))
    var ends = Endpoints()
    if r.chance(0.6) { ends.from = value(path.kind, &r) }
    if r.chance(0.6) { ends.to = value(path.kind, &r) }
    if r.chance(0.3) { ends.by = value(path.kind, &r) }
    var animation = PropertyAnimation(path: path, source: .basic(ends))
    animation.isAdditive = r.chance(0.3)
    var timing = MediaTiming()
    timing.beginTime = r.next(-1, 1)
    timing.duration = r.chance(0.1) ? 0 : r.next(0.1, 2)
    if r.chance(0.3) { timing.speed = [2, 0.5, -1, 0, -2][r.below(5)] }
    if r.chance(0.3) { timing.repeatCount = [0.5, 2, 3.5, .infinity][r.below(4)] }
    if r.chance(0.1) { timing.repeatDuration = r.next(0.1, 3) }
    if r.chance(0.2) { timing.timeOffset = r.next(-1, 3) }
    timing.autoreverses = r.chance(0.3)
    timing.fill = [.removed, .forwards, .backwards, .both][r.below(4)]
    let curves: [TimingCurve?] = [nil, .easeIn, .easeInEaseOut, TimingCurve(0.2, 0.68, 0.18, 1.4), .linear]
    return AnimationSpec(
      timing: timing, curve: curves[r.below(5)], isRemovedOnCompletion: r.chance(0.5),
      body: .property(animation))
  }

  @Test(arguments: [1, 20_261_130, 424_242])
  func tracksGiveTheValuesOfTheGeneralForm(seed: UInt64) throws {
    var r = Numbers(seed: seed)
    var tracks = 0
    for round in 0..<1500 {
      let spec = try Self.spec(&r)
      let compiled = CompiledAnimation(spec)
      guard let track = compiled.track else { continue }
      tracks += 1
      var model = LayerValues()
      model.transform = CATransform3DMakeRotation(CGFloat(r.next(-1, 1)), 0, 0, 1)
      model.position = SIMD2(r.next(-9, 9), r.next(-9, 9))
      for _ in 0..<6 {
        let t = r.next(-2, 8)
        var (fast, slow) = (model, model)
        var content = LayerContent()
        let isShown = withUnsafeMutableBytes(of: &fast) { track.write(at: t, into: $0.baseAddress!) }
        withUnsafeMutablePointer(to: &slow) { compiled.applyGeneral(at: t, to: $0, &content) }
        #expect(isShown == (compiled.progress(at: t) != nil))
        let (one, two) = (Self.numbers(fast), Self.numbers(slow))
        #expect(
          zip(one, two).allSatisfy { isClose($0, $1, 1e-9 * max(1, abs($1))) },
          "seed \(seed), round \(round), t \(t), \(spec)")
      }
    }
    #expect(tracks > 1000)
  }

  private static func numbers(_ values: LayerValues) -> [Double] {
    withUnsafeBytes(of: values) { Array($0.bindMemory(to: Double.self)) }
  }

  @Test func onlyBasicAnimationsOfNumbersHaveATrack() {
    func track(_ spec: AnimationSpec) -> Track? { CompiledAnimation(spec).track }
    #expect(track(.basic("opacity", from: 0, to: 1)) != nil)
    #expect(track(.basic("transform.rotation.z", by: 1)) != nil)
    #expect(track(.basic("opacity")) == nil)
    #expect(
      track(
        .basic("opacity", to: 1) { _ in
        } property: {
          $0.isCumulative = true
        }) == nil)
    let whole = Endpoints(to: .transform(CATransform3DIdentity))
    #expect(track(.animation("transform", .basic(whole))) == nil)
    #expect(track(.group([.basic("opacity", to: 1)], duration: 1)) == nil)
  }

  /// Evaluating is a pure function: whatever was asked before, in whatever order, the answer is the same.
  @Test func evaluationKnowsNoHistory() throws {
    var r = Numbers(seed: 99)
    for _ in 0..<100 {
      let compiled = CompiledAnimation(try Self.spec(&r))
      let times = (0..<10).map { _ in r.next(-2, 6) }
      func value(_ t: Double) -> LayerValues {
        var (values, content) = (LayerValues(), LayerContent())
        compiled.apply(at: t, values: &values, content: &content)
        return values
      }
      let forwards = times.map(value)
      let backwards = times.reversed().map(value)
      #expect(forwards == backwards.reversed())
    }
  }
}
