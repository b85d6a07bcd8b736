/// One, two or four neighbouring numbers of a layer that are blended together.
protocol LaneValue {
  func blended(by change: Self, times fraction: Double) -> Self
}

extension Double: LaneValue {
  @inline(__always)
  func blended(by change: Double, times fraction: Double) -> Double { self + change * fraction }
}

extension SIMD2<Double>: LaneValue {
  @inline(__always)
  func blended(by change: Self, times fraction: Double) -> Self { self + change * fraction }
}

extension SIMD4<Double>: LaneValue {
  @inline(__always)
  func blended(by change: Self, times fraction: Double) -> Self { self + change * fraction }
}

/// A track of a `TrackTable` that writes numbers as they are stored.
struct LaneTrack<Value: LaneValue> {
  /// Counted in numbers from the first of the first layer.
  let lane: Int32
  let phase: Int32
  let from: Value
  let change: Value

  static var lanesPerLayer: Int { MemoryLayout<LayerValues>.stride / MemoryLayout<Double>.stride }

  @inline(__always)
  func write(
    _ fractions: UnsafePointer<Double>, _ model: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>
  ) {
    let fraction = fractions[Int(phase)]
    guard fraction == fraction else { return restore(model, shown) }
    // Unaligned: a pair or four may start at any number.
    UnsafeMutableRawPointer(shown + Int(lane)).storeBytes(
      of: from.blended(by: change, times: fraction), as: Value.self)
  }

  @inline(__always)
  func restore(_ model: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>) {
    (shown + Int(lane)).update(from: model + Int(lane), count: MemoryLayout<Value>.size / 8)
  }
}

/// A track of a `TrackTable` that turns a flat transform.
struct TurnTrack {
  /// The place of m11; m12, m21 and m22 are 1, 4 and 5 further.
  let lane: Int32
  let phase: Int32
  /// Radians.
  let from: Double
  let change: Double
  let turn: PlaneTurn

  @inline(__always)
  func write(
    _ fractions: UnsafePointer<Double>, _ model: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>
  ) {
    let fraction = fractions[Int(phase)]
    guard fraction == fraction else { return restore(model, shown) }
    let rows = turn.rows(at: from + change * fraction)
    let to = shown + Int(lane)
    to[0] = rows.a
    to[1] = rows.b
    to[4] = rows.c
    to[5] = rows.d
  }

  @inline(__always)
  func restore(_ model: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>) {
    let (from, to) = (model + Int(lane), shown + Int(lane))
    (to[0], to[1], to[4], to[5]) = (from[0], from[1], from[4], from[5])
  }
}
