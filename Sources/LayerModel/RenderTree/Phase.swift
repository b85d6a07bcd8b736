/// One course of time, shared by all tracks that run together: usually a layer's animations, or everything one
/// transaction began. Where it stands is worked out once a frame for all of them.
///
/// Borrows the memory of its timing curve, as `Track` does.
struct Phase {
  let timing: ActiveTiming
  let curve: CurveMemory?
  /// From here on nothing of it shows. Root time.
  let vanishing: Double
  let clock: Int32

  func isSame(as other: Phase) -> Bool {
    timing == other.timing && curve == other.curve && vanishing == other.vanishing && clock == other.clock
  }

  /// Ten bits that differ where phases mostly differ.
  var hash: Int {
    let mixed =
      timing.begin.bitPattern &+ (timing.duration.bitPattern &* 31) &+ (vanishing.bitPattern &* 7)
    return Int(((mixed ^ (mixed >> 32)) &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }

  /// The eased fraction at root time `time`; NaN where the animation has no effect.
  @inline(__always)
  func fraction(at time: Double, local: Double) -> Double {
    guard time < vanishing, let position = timing.position(at: local) else { return .nan }
    guard let curve else { return position.fraction }
    return curve.y(atX: position.fraction)
  }
}

/// The phases of a plan, and where each stands now.
struct PhaseTable {
  private var phases: ContiguousArray<Phase> = []
  /// By phase, as of the last `advance`.
  private(set) var fractions: ContiguousArray<Double> = []
  /// A phase for each hash, −1 for none: phases seen lately are found again. Missing one costs time, not truth.
  private var known = ContiguousArray<Int32>(repeating: -1, count: 1024)

  mutating func removeAll() {
    guard !phases.isEmpty else { return }
    phases.removeAll(keepingCapacity: true)
    fractions.removeAll(keepingCapacity: true)
    for index in known.indices { known[index] = -1 }
  }

  mutating func index(of phase: Phase) -> Int32 {
    let place = phase.hash
    let found = known[place]
    if found >= 0, phases[Int(found)].isSame(as: phase) { return found }
    let new = Int32(phases.count)
    phases.append(phase)
    fractions.append(.nan)
    known[place] = new
    return new
  }

  mutating func advance(to time: Double, _ clocks: UnsafePointer<LayerClock>) {
    phases.withUnsafeBufferPointer { phases in
      fractions.withUnsafeMutableBufferPointer { fractions in
        for index in phases.indices {
          let local = clocks[Int(phases[index].clock)].now
          fractions[index] = phases[index].fraction(at: time, local: local)
        }
      }
    }
  }
}
