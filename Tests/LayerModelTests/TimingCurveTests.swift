import LayerModel
import StrataTestKit
import Testing

struct TimingCurveTests {
  @Test(.rules("T-47", "T-49", "P-11"), arguments: OracleFile.cases("a_timing"))
  func yAtXAgreesWithTheOracle(_ example: OracleCase) throws {
    let curve = try #require(TimingCurve(example["cp"]))
    for row in example.expect.array {
      let n = try #require(row.doubles)
      let got = curve.y(atX: n[0])
      if n.count == 4 {
        #expect(got >= n[2] - 1e-5 && got <= n[3] + 1e-5, "x \(n[0])")
      } else {
        #expect(isClose(got, n[1], 1e-5), "x \(n[0]): \(got), not \(n[1])")
      }
    }
  }

  @Test(.rules("T-48"), arguments: OracleFile.cases("k_published", "timingFunction"))
  func namedCurvesAgreeWithThePublishedNumbers(_ example: OracleCase) throws {
    let curve = try #require(TimingCurve(example["timingFunction"]))
    for row in example.expect.array {
      let n = try #require(row.doubles)
      #expect(isClose(curve.y(atX: n[0]), n[1], 1e-4))
    }
  }

  @Test(.rules("T-48", "Q-19", "P-11")) func namedCurvesAgreeWithTheMeasuredTable() {
    let easeIn = [(0.25, 0.093465), (0.5, 0.315357), (0.75, 0.621861)]
    for (x, y) in easeIn { #expect(isClose(TimingCurve.easeIn.y(atX: x), y, 1e-4)) }
    let easeOut = [(0.25, 0.378140), (0.5, 0.684643), (0.75, 0.906535)]
    for (x, y) in easeOut { #expect(isClose(TimingCurve.easeOut.y(atX: x), y, 1e-4)) }
    let normal = [(0.1, 0.0948), (0.25, 0.4085), (0.5, 0.8024), (0.75, 0.9605), (0.9, 0.9943)]
    for (x, y) in normal { #expect(isClose(TimingCurve.default.y(atX: x), y, 1e-3)) }
  }

  @Test(.rules("T-47")) func inputsOutsideTheUnitIntervalCountAsTheNearestEnd() {
    for curve in [TimingCurve.easeIn, .linear, .default] {
      #expect(curve.y(atX: -0.5) == 0)
      #expect(curve.y(atX: 1.5) == 1)
      #expect(curve.y(atX: .nan) == 0)
    }
  }

  @Test(.rules("T-47")) func curvesMayOvershoot() {
    #expect(isClose(TimingCurve(0.2, 0.68, 0.18, 1.08).y(atX: 0.75), 1.0089, 1e-4))
  }

  @Test func everyCurveIsSolvedToAMillionthOfX() {
    var random = Numbers(seed: 20_261_130)
    for _ in 0..<300 {
      let curve = TimingCurve(
        Float(random.next()), Float(random.next(-1, 2)), Float(random.next()), Float(random.next(-1, 2)))
      for step in 0...40 {
        let x = Double(step) / 40
        let band = [-1e-6, 0, 1e-6].map { Self.reference(curve, x + $0) }
        let y = curve.y(atX: x)
        // Where the curve is steep, a millionth of x is much of y: the answer must lie in that band.
        #expect(
          y >= band.min()! - 1e-5 && y <= band.max()! + 1e-5, "seed \(random.seed), \(curve), x \(x)")
      }
    }
  }

  /// By halving alone.
  private static func reference(_ c: TimingCurve, _ x: Double) -> Double {
    func bezier(_ s: Double, _ p1: Float, _ p2: Float) -> Double {
      3 * (1 - s) * (1 - s) * s * Double(p1) + 3 * (1 - s) * s * s * Double(p2) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let mid = (low + high) / 2
      if bezier(mid, c.x1, c.x2) < x { low = mid } else { high = mid }
    }
    return bezier((low + high) / 2, c.y1, c.y2)
  }
}

/// Random numbers that a seed makes again.
struct Numbers {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next(_ low: Double = 0, _ high: Double = 1) -> Double {
    low + (high - low) * Double(bits() >> 11) / Double(1 << 53)
  }

  mutating func below(_ count: Int) -> Int { Int(bits() % UInt64(count)) }

  mutating func chance(_ p: Double) -> Bool { next() < p }
}
