import CoreGraphics

/// The animations of a plan that come to "start plus change times fraction": a basic animation that is alone on
/// its property. What it takes from the underlying value is the model's, and so is known when the plan is made.
///
/// Tracks lie sorted by form in plain arrays, and name the number they write by its place in the tree's values;
/// what of the model they do not overwrite is not touched. They write over the model, so that nothing has to
/// be restored before them, except where they have no effect.
struct TrackTable {
  private var phases = PhaseTable()
  private var numbers: ContiguousArray<LaneTrack<Double>> = []
  private var pairs: ContiguousArray<LaneTrack<SIMD2<Double>>> = []
  private var quads: ContiguousArray<LaneTrack<SIMD4<Double>>> = []
  private var turns: ContiguousArray<TurnTrack> = []

  mutating func removeAll() {
    phases.removeAll()
    numbers.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    turns.removeAll(keepingCapacity: true)
  }

  /// Takes the animation of a layer that no other shares its property with; false where it is of another kind.
  ///
  /// `values`: the layer's model.
  mutating func add(
    _ animation: RunningAnimation, slot: Int, clock: Int32, values: UnsafePointer<LayerValues>
  ) -> Bool {
    guard let track = animation.compiled.track, !track.isColor else { return false }
    let lane = slot * LaneTrack<Double>.lanesPerLayer + Int(track.offset) / 8
    guard lane < Int(Int32.max) - 64 else { return false }
    if let part = track.part {
      return add(track, part, animation, lane: Int32(lane), clock, values)
    }
    let address = UnsafeRawPointer(values) + Int(track.offset)
    let under = Lanes(reading: address, Int(track.count))
    let (from, change) = track.ends(over: under)
    let phase = phases.index(of: Phase(animation, track, clock))
    switch track.count {
    case 1: numbers.append(LaneTrack(lane: Int32(lane), phase: phase, from: from.a, change: change.a))
    case 2:
      pairs.append(
        LaneTrack(
          lane: Int32(lane), phase: phase, from: SIMD2(from.a, from.b), change: SIMD2(change.a, change.b)))
    default:
      quads.append(
        LaneTrack(
          lane: Int32(lane), phase: phase, from: SIMD4(from.a, from.b, from.c, from.d),
          change: SIMD4(change.a, change.b, change.c, change.d)))
    }
    return true
  }

  /// Parts of a transform that stays in its plane. `lane`: of m11.
  private mutating func add(
    _ track: Track, _ part: TransformComponents.Part, _ animation: RunningAnimation, lane: Int32,
    _ clock: Int32, _ values: UnsafePointer<LayerValues>
  ) -> Bool {
    let address = UnsafeRawPointer(values) + Int(track.offset)
    let m = address.assumingMemoryBound(to: CATransform3D.self)
    guard m.pointee.keepsPlane else { return false }
    let isUpright = m.pointee.isUpright
    let numbersWritten: [Int32]
    switch part {
    case .rotationZ:
      guard let turn = PlaneTurn(m.pointee) else { return false }
      let under = track.needsUnderlying ? TransformComponents.value(part, of: m.pointee) : 0
      let (from, change) = track.ends(over: Lanes(under))
      let phase = phases.index(of: Phase(animation, track, clock))
      turns.append(TurnTrack(lane: lane, phase: phase, from: from.a, change: change.a, turn: turn))
      return true
    // The places of m11, m22, m33 and of m41, m42, m43.
    case .scale where isUpright: numbersWritten = [0, 5, 10]
    case .scaleX where isUpright: numbersWritten = [0]
    case .scaleY where isUpright: numbersWritten = [5]
    case .scaleZ: numbersWritten = [10]
    case .translationX: numbersWritten = [12]
    case .translationY: numbersWritten = [13]
    case .translationZ: numbersWritten = [14]
    default: return false
    }
    let under = track.needsUnderlying ? TransformComponents.value(part, of: m.pointee) : 0
    let (from, change) = track.ends(over: Lanes(under))
    let phase = phases.index(of: Phase(animation, track, clock))
    for place in numbersWritten {
      numbers.append(LaneTrack(lane: lane + place, phase: phase, from: from.a, change: change.a))
    }
    return true
  }

  /// Writes what all tracks show at root time `time`. `model` and `shown`: the first number of all layers.
  mutating func run(
    at time: Double, clocks: UnsafePointer<LayerClock>, model: UnsafePointer<Double>,
    shown: UnsafeMutablePointer<Double>
  ) {
    phases.advance(to: time, clocks)
    phases.fractions.withUnsafeBufferPointer { fractions in
      guard let fractions = fractions.baseAddress else { return }
      Self.run(numbers, fractions, model, shown)
      Self.run(pairs, fractions, model, shown)
      Self.run(quads, fractions, model, shown)
      turns.withUnsafeBufferPointer { turns in
        for index in turns.indices { turns[index].write(fractions, model, shown) }
      }
    }
  }

  /// Puts the model back wherever a track writes.
  func restore(model: UnsafePointer<Double>, shown: UnsafeMutablePointer<Double>) {
    for track in numbers { track.restore(model, shown) }
    for track in pairs { track.restore(model, shown) }
    for track in quads { track.restore(model, shown) }
    for track in turns { track.restore(model, shown) }
  }

  @inline(__always)
  private static func run<Value: LaneValue>(
    _ tracks: ContiguousArray<LaneTrack<Value>>, _ fractions: UnsafePointer<Double>,
    _ model: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>
  ) {
    tracks.withUnsafeBufferPointer { tracks in
      for index in tracks.indices { tracks[index].write(fractions, model, shown) }
    }
  }
}

extension Phase {
  init(_ animation: RunningAnimation, _ track: Track, _ clock: Int32) {
    self.init(timing: track.timing, curve: track.curve, vanishing: animation.vanishing, clock: clock)
  }
}
