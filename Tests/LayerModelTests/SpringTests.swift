import LayerModel
import StrataTestKit
import Testing

struct SpringTests {
  private static func parameters(_ v: OracleValue) -> SpringParameters {
    if let duration = v["perceptualDuration"].double, let bounce = v["bounce"].double {
      return SpringParameters(perceptualDuration: duration, bounce: bounce)
    }
    var p = SpringParameters()
    p.mass = v["mass"].double ?? 1
    p.stiffness = v["stiffness"].double ?? 100
    p.damping = v["damping"].double ?? 10
    p.initialVelocity = v["initialVelocity"].double ?? 0
    return p
  }

  @Test(.rules("S-2", "S-3", "S-4", "S-5", "S-6"), arguments: OracleFile.cases("e_springs"))
  func progressAgreesWithTheOracle(_ example: OracleCase) throws {
    var p = Self.parameters(example.value)
    if example.category == "over" { p.allowsOverdamping = true }
    let solver = SpringSolver(p)
    for row in example.expect["p"].array {
      let n = try #require(row.doubles)
      #expect(isClose(solver.progress(at: n[0]), n[1], 1e-8), "t \(n[0])")
    }
    guard !example.expect["pClamped"].isNull else { return }
    p.allowsOverdamping = false
    for row in example.expect["pClamped"].array {
      let n = try #require(row.doubles)
      #expect(isClose(SpringSolver(p).progress(at: n[0]), n[1], 1e-8), "clamped, t \(n[0])")
    }
  }

  @Test(.rules("S-10", "S-11"), arguments: OracleFile.cases("e_springs", "under", "critical", "over"))
  func settlingTimesAreWithinTheOraclesLimits(_ example: OracleCase) throws {
    var p = Self.parameters(example.value)
    p.allowsOverdamping = example.category == "over"
    let got = SpringSolver(p).settlingDuration
    if let reported = example.expect["settlingReported"].double {
      #expect(isClose(got, reported, 1e-9 * reported))
      return
    }
    let limits = example.expect["lastOutside"].array.compactMap { $0[1].double }
    #expect(got >= limits[0] && got <= limits[2] * 1.15 + 0.1)
  }

  @Test(.rules("S-13", "S-14"), arguments: OracleFile.cases("e_springs", "perceptual"))
  func perceptualSpringsHaveTheOraclesParameters(_ example: OracleCase) throws {
    let p = Self.parameters(example.value)
    #expect(p.mass == 1)
    #expect(isClose(p.stiffness, try #require(example.expect["stiffness"].double), 1e-6))
    #expect(isClose(p.damping, try #require(example.expect["damping"].double), 1e-6))
    #expect(isClose(p.perceptualDuration, try #require(example["perceptualDuration"].double), 1e-9))
    #expect(isClose(p.bounce, try #require(example["bounce"].double), 1e-9))
  }

  @Test(.rules("S-10"), arguments: OracleFile.cases("k_published", "settlingDuration"))
  func settlingTimesAgreeWithThePublishedNumbers(_ example: OracleCase) throws {
    let wanted = try #require(example.expect.double)
    let tolerance = try #require(example["tol"].double)
    #expect(isClose(SpringSolver(Self.parameters(example.value)).settlingDuration, wanted, tolerance))
  }

  @Test(arguments: OracleFile.cases("k_published", "spring"))
  func springAnimationsAgreeWithThePublishedNumbers(_ example: OracleCase) throws {
    let ends = Endpoints(
      from: .number(try #require(example["from"].double)), to: .number(try #require(example["to"].double)))
    let spec = AnimationSpec.animation(
      "zPosition", .spring(ends, Self.parameters(example.value)), duration: 5)
    for row in example.expect.array {
      let n = try #require(row.doubles)
      #expect(isClose(LayerState().shown(spec, at: n[0]).number("zPosition"), n[1], 0.01))
    }
  }

  @Test(.rules("S-12", "Q-45")) func theDefaultSpringHasItsPublishedNumbers() {
    let solver = SpringSolver(SpringParameters())
    #expect(isClose(solver.settlingDuration, 1.4727003346780927, 1e-12))
    for (t, p) in [(0.1, 0.34030), (0.2, 0.84943), (0.3, 1.12436), (0.5, 1.07459), (1, 1.00217)] {
      #expect(isClose(solver.progress(at: t), p, 1e-5))
    }
    #expect(isClose(solver.progress(at: 0.36276), 1.16303, 1e-5))
  }

  @Test(.rules("S-4", "S-5", "S-12", "Q-46")) func dampingBeyondCriticalCountsAsCritical() {
    var p = SpringParameters()
    p.damping = 40
    #expect(isClose(SpringSolver(p).progress(at: 0.1), 0.26424, 1e-5))
    p.allowsOverdamping = true
    for (t, wanted) in [(0.1, 0.17774), (0.2, 0.36964), (0.5, 0.71783)] {
      #expect(isClose(SpringSolver(p).progress(at: t), wanted, 1e-5))
    }
  }

  /// S-7, S-8, Q-47: a spring cut short stays where it was.
  @Test(.rules("S-7", "S-8", "Q-47", "O-1")) func aSpringRunsInSecondsAndIsCutOffAtItsDuration() {
    var model = LayerState()
    model.values.zPosition = 7
    let ends = Endpoints(from: .number(100), to: .number(200))
    let short = AnimationSpec.animation("zPosition", .spring(ends, SpringParameters()), duration: 0.25)
    #expect(isClose(model.shown(short, at: 0.2).number("zPosition"), 184.943, 1e-3))
    #expect(model.shown(short, at: 0.25).number("zPosition") == 7)
    let filled = AnimationSpec.animation("zPosition", .spring(ends, SpringParameters()), duration: 0.25) {
      $0.fill = .forwards
    }
    #expect(isClose(model.shown(filled, at: 9).number("zPosition"), 202.336, 1e-3))
    let long = AnimationSpec.animation("zPosition", .spring(ends, SpringParameters()), duration: 1.5) {
      $0.fill = .forwards
    }
    #expect(model.shown(long, at: 9).number("zPosition") == 200)
  }

  @Test(
    .rules("S-16", "S-17", "S-18"),
    arguments: [
      (3, 0.25, 54.83363359, 3.70248679), (1, 0.5, 161.7195, 12.7169), (0.5, 0.8, 323.5895, 28.7817),
      (0.3, 1, 947.288, 61.556), (1, 1, 85.2559, 18.4668), (1, 2.5, 85.2559, 18.4668),
    ])
  func theSpringOfADampingRatioSettlesInItsDuration(
    duration: Double, ratio: Double, stiffness: Double, damping: Double
  ) {
    let p = SpringParameters(dampingRatio: ratio, settlingDuration: duration)
    #expect(isClose(p.stiffness, stiffness, stiffness * 1e-5))
    #expect(isClose(p.damping, damping, damping * 1e-5))
  }

  @Test(.rules("U-43", "Q-48")) func theHalfDampedSpringOfASecondHasItsProgress() {
    let solver = SpringSolver(SpringParameters(dampingRatio: 0.5, settlingDuration: 1))
    for (t, p) in [(0.1, 0.48782), (0.25, 1.14422), (0.5, 0.98715), (1, 1.00097), (0.28526, 1.16303)] {
      #expect(isClose(solver.progress(at: t), p, 1e-5))
    }
  }

  @Test func aVelocityStillLetsTheSpringNearlySettleInItsDuration() {
    for velocity in [-20.0, -1, 0.3, 1, 5, 30] {
      for ratio in [0.1, 0.5, 0.9, 1] {
        let p = SpringParameters(dampingRatio: ratio, settlingDuration: 0.8, initialVelocity: velocity)
        let solver = SpringSolver(p)
        #expect(p.stiffness.isFinite && p.stiffness > 0)
        // The envelope leaves out the cosine, so the spring itself may be a few hundredths off.
        #expect(abs(1 - solver.progress(at: 0.8)) < 0.05, "velocity \(velocity), ratio \(ratio)")
      }
    }
  }

  @Test(.rules("S-14", "S-19")) func parametersThatMakeNoSpringDoNoHarm() {
    let odd = [0, -1, Double.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude]
    let fields = [\SpringParameters.mass, \.stiffness, \.damping, \.initialVelocity]
    for (first, second) in odd.flatMap({ one in odd.map { (one, $0) } }) {
      for (one, other) in fields.flatMap({ one in fields.map { (one, $0) } }) {
        for allowsOverdamping in [false, true] {
          var p = SpringParameters()
          p.allowsOverdamping = allowsOverdamping
          p[keyPath: one] = first
          p[keyPath: other] = second
          let solver = SpringSolver(p)
          #expect(!solver.progress(at: 0.5).isNaN, "\(p)")
          #expect(!solver.settlingDuration.isNaN, "\(p)")
          #expect(p.perceptualDuration.isFinite && p.perceptualDuration > 0, "\(p)")
          #expect((-1...1).contains(p.bounce), "\(p)")
        }
      }
    }
    // What it says it is, is what it moves as: a spring without stiffness has almost none, 1e-6.
    var slack = SpringParameters()
    slack.stiffness = 0
    #expect(isClose(slack.perceptualDuration, 2 * .pi * 1000, 1e-6))
    #expect(isClose(slack.bounce, 2 * (1e-6).squareRoot() / 10 - 1, 1e-9))
    _ = SpringParameters(perceptualDuration: 0, bounce: .nan)
    _ = SpringParameters(dampingRatio: -1, settlingDuration: .nan, initialVelocity: .infinity)
  }
}
