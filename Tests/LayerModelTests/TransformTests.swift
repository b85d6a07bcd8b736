import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

struct TransformTests {
  private static func composed(_ ops: OracleValue) -> CATransform3D {
    ops.array.reduce(CATransform3DIdentity) { t, op in
      let n = op.array.dropFirst().compactMap(\.double).map { CGFloat($0) }
      switch op[0].string {
      case "translate": return CATransform3DTranslate(t, n[0], n[1], n.count > 2 ? n[2] : 0)
      case "scale": return CATransform3DScale(t, n[0], n[1], n.count > 2 ? n[2] : 1)
      case "rotate":
        return n.count > 1
          ? CATransform3DRotate(t, n[0], n[1], n[2], n[3]) : CATransform3DRotate(t, n[0], 0, 0, 1)
      case "concat": return CATransform3DConcat(t, CATransform3D(op[1].doubles ?? []))
      default:
        Issue.record("The operation \(op) is not known.")
        return t
      }
    }
  }

  @Test(.rules("G-12"), arguments: OracleFile.cases("f_matrices", "compose3D"))
  func compositionAndInversionAgreeWithTheOracle(_ example: OracleCase) throws {
    let m = Self.composed(example["ops"])
    let wanted = try #require(example.expect["m"].doubles)
    let size = wanted.map(abs).max() ?? 1
    #expect(isClose(m, wanted, 1e-9 * size))
    let inverse = try #require(example.expect["inverse"].doubles)
    #expect(isClose(CATransform3DInvert(m), inverse, 1e-9 * (inverse.map(abs).max() ?? 1)))
    for row in example.expect["points"].array {
      let p = try #require(row[0].doubles).map { CGFloat($0) }
      let got = CATransform3DTranslate(m, p[0], p[1], p[2])
      let q = try #require(row[1].doubles)
      for (one, two) in zip([got.m41, got.m42, got.m43, got.m44], q) {
        #expect(isClose(Double(one), two, 1e-9 * max(size * 100, 1)))
      }
    }
  }

  @Test(arguments: OracleFile.cases("f_matrices", "affine"))
  func affineMapsCompose(_ example: OracleCase) throws {
    let m = Self.composed(example["ops"])
    #expect(CATransform3DIsAffine(m))
    let t = CATransform3DGetAffineTransform(m)
    let wanted = try #require(example.expect["t"].doubles)
    for (one, two) in zip([t.a, t.b, t.c, t.d, t.tx, t.ty], wanted) {
      #expect(isClose(Double(one), two, 1e-9 * (wanted.map(abs).max() ?? 1)))
    }
  }

  @Test(
    .rules("B-34", "B-37", "B-40", "B-41", "B-42"),
    arguments: OracleFile.cases(
      "f_matrices", "interpAffine", "interpSkew", "interpMirror", "interp3D", "interpPerspective",
      "interp3DSkew"))
  func blendsAgreeWithTheOracle(_ example: OracleCase) throws {
    let from = CATransform3D(try #require(example["from"].doubles))
    let to = CATransform3D(try #require(example["to"].doubles))
    let blend = TransformBlend(from: from, to: to)
    for row in example.expect.array {
      let p = try #require(row[0].double)
      let wanted = try #require(row[1].doubles)
      let got = blend.value(at: p).numbers
      let tolerance = 1e-4 * max(1, wanted.map(abs).max() ?? 1)
      for (g, w) in zip(got, wanted) {
        #expect(isClose(g / got[15], w / wanted[15], tolerance), "p \(p)")
      }
    }
  }

  @Test(.rules("B-34"), arguments: OracleFile.cases("k_published", "interpolate"))
  func blendsAgreeWithThePublishedNumbers(_ example: OracleCase) throws {
    let from = CATransform3D(try #require(example["from"].doubles))
    let to = CATransform3D(try #require(example["to"].doubles))
    let got = TransformBlend(from: from, to: to).value(at: try #require(example["p"].double))
    try got.expect(example.expect, tolerance: try #require(example["tol"].double))
  }

  @Test(.rules("G-29"), arguments: OracleFile.cases("f_matrices", "projectedQuad"))
  func cornersAreProjectedAsTheOracleDoes(_ example: OracleCase) throws {
    var parent = LayerValues(example["superlayer"])
    if let m34 = example["superlayer"]["m34"].double { parent.sublayerTransform.m34 = CGFloat(m34) }
    var layer = LayerValues(example["layer"])
    layer.transform = Self.composed(example["transform"])
    let m = LayerGeometry.toParent(layer, parent: parent)
    if let wanted = example.expect["m"].doubles {
      #expect(isClose(m, wanted, 1e-6 * (wanted.map(abs).max() ?? 1)))
    }
    let b = LayerGeometry.bounds(of: layer)
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      CGPoint(
        x: b.origin.x + CGFloat(x) * b.size.width, y: b.origin.y + CGFloat(y) * b.size.height)
    }
    for (corner, wanted) in zip(corners, example.expect["quad"].array) {
      let got = try #require(LayerGeometry.convert(corner, through: m))
      #expect(isClose(Double(got.x), wanted[0].double ?? .nan, 0.01))
      #expect(isClose(Double(got.y), wanted[1].double ?? .nan, 0.01))
      let back = try #require(LayerGeometry.convertBack(got, through: m))
      #expect(
        isClose(Double(back.x), Double(corner.x), 1e-6) && isClose(Double(back.y), Double(corner.y), 1e-6))
    }
  }

  @Test(.rules("G-12", "P-8")) func singularTransformsInvertToThemselves() {
    let flat = CATransform3DMakeScale(0, 1, 1)
    #expect(CATransform3DInvert(flat) == flat)
    #expect(flat.inverse == nil)
    #expect(CATransform3D().inverse == nil)
  }

  @Test(.rules("G-12")) func makersPlaceTheirNumbers() {
    let turn = CATransform3DMakeRotation(0.3, 0, 0, 2)
    #expect(isClose(Double(turn.m12), 0.2955202, 1e-6) && turn.m21 == -turn.m12)
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
    #expect(
      CATransform3DConcat(CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeScale(2, 2, 2)).m41 == 20)
    #expect(
      CATransform3DConcat(CATransform3DMakeScale(2, 2, 2), CATransform3DMakeTranslation(10, 0, 0)).m41 == 10)
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(1, 1, 2)))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity) && !CATransform3DIsIdentity(turn))
    #expect(CATransform3DEqualToTransform(turn, turn))
  }

  @Test(.rules("B-35")) func rotationsTakeTheShortWayRound() {
    func middle(_ degrees: Double) -> Double {
      let to = CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), 0, 0, 1)
      let half = TransformBlend(from: CATransform3DIdentity, to: to).value(at: 0.5)
      return TransformComponents.value(.rotationZ, of: half) * 180 / .pi
    }
    #expect(isClose(middle(179), 89.5, 1e-6))
    #expect(isClose(middle(181), -89.5, 1e-6))
    #expect(isClose(middle(360), 0, 1e-6))
    #expect(isClose(middle(270), -45, 1e-6))
  }

  /// B-36: half a turn about x, perspective and all.
  @Test(.rules("B-36")) func halfATurnAboutXGoesThroughAQuarter() {
    var lens = CATransform3DIdentity
    lens.m34 = -1 / 100
    let to = CATransform3DRotate(lens, .pi, 1, 0, 0)
    let half = TransformBlend(from: lens, to: to).value(at: 0.5)
    #expect(isClose(Double(half.m22), 0, 1e-9) && isClose(Double(abs(half.m23)), 1, 1e-9))
    #expect(isClose(Double(half.m11), 1, 1e-9))
  }

  /// B-38: shrinking to nothing is even, whichever axes vanish.
  @Test(.rules("B-38"), arguments: [(0.0, 0.0, 1.0), (0, 0, 0), (0, 1, 1), (1, 0, 0), (0, 0, 2)])
  func scalingToNothingShrinksEvenly(x: Double, y: Double, z: Double) {
    let to = CATransform3DMakeScale(CGFloat(x), CGFloat(y), CGFloat(z))
    for turn in [0, 0.7] {
      let from = CATransform3DMakeRotation(CGFloat(turn), 0, 0, 1)
      let start = turn == 0 || (x, y) == (0, 0) ? from : CATransform3DIdentity
      for (a, b) in [(start, to), (to, start)] {
        let half = TransformBlend(from: a, to: b).value(at: 0.5)
        let wanted = CATransform3DScale(start, CGFloat(1 + x) / 2, CGFloat(1 + y) / 2, CGFloat(1 + z) / 2)
        #expect(isClose(half, wanted.numbers, 1e-9), "turn \(turn)")
      }
    }
  }

  @Test(.rules("B-34", "Q-34", "P-15")) func scaleAndRotationBlendApart() {
    let to = CATransform3DRotate(CATransform3DMakeScale(3, 3, 1), .pi / 2, 0, 0, 1)
    let half = TransformBlend(from: CATransform3DIdentity, to: to).value(at: 0.5)
    #expect(isClose(Double(half.m11), 1.41421, 1e-5) && isClose(Double(half.m12), 1.41421, 1e-5))
  }

  @Test func matricesThatCannotBeTakenApartStillBlend() {
    let odd = [
      CATransform3D(), CATransform3D([Double](repeating: .nan, count: 16)),
      CATransform3D(Array(repeating: 1, count: 16)),
    ]
    for one in odd {
      #expect(TransformBlend(from: one, to: CATransform3DIdentity).value(at: 1) == CATransform3DIdentity)
      _ = TransformBlend(from: CATransform3DIdentity, to: one).value(at: 0.5)
    }
  }

  /// A matrix of every kind comes back from its parts, and both ends of a blend are exact.
  @Test func blendsBeginAndEndExactly() {
    var random = Numbers(seed: 77)
    for _ in 0..<200 {
      var one = CATransform3DIdentity
      for _ in 0..<3 {
        one = CATransform3DRotate(
          one, CGFloat(random.next(-4, 4)), CGFloat(random.next(-1, 1)), CGFloat(random.next(-1, 1)), 1)
        one = CATransform3DScale(one, CGFloat(random.next(-2, 2)), CGFloat(random.next(0.1, 2)), 1)
        one = CATransform3DTranslate(one, CGFloat(random.next(-50, 50)), 3, CGFloat(random.next(-50, 50)))
      }
      let near = TransformBlend(from: one, to: CATransform3DIdentity).value(at: 1e-9)
      #expect(isClose(near, one.numbers, 1e-4), "seed \(random.seed)")
    }
  }
}

extension CATransform3D {
  /// Checks the members an oracle names, "m12" for example.
  func expect(_ members: OracleValue, tolerance: Double) throws {
    let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    for (name, number) in zip(names, numbers) {
      guard let wanted = members[name].double else { continue }
      #expect(isClose(number, wanted, tolerance), "\(name) is \(number), not \(wanted)")
    }
  }
}

extension LayerValues {
  /// A layer as the oracle files write it.
  init(_ v: OracleValue) {
    self.init()
    if let b = v["bounds"].doubles { bounds = SIMD4(b[0], b[1], b[2], b[3]) }
    if let p = v["position"].doubles { position = SIMD2(p[0], p[1]) }
    if let a = v["anchorPoint"].doubles { anchorPoint = SIMD2(a[0], a[1]) }
    if let t = v["transform"].doubles { transform = CATransform3D(t) }
    if let t = v["sublayerTransform"].doubles { sublayerTransform = CATransform3D(t) }
    zPosition = v["zPosition"].double ?? 0
    isHidden = v["hidden"].bool == true ? 1 : 0
    masksToBounds = v["masksToBounds"].bool == true ? 1 : 0
  }
}
