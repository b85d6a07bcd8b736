import CoreGraphics

/// The fast form of a basic animation of numbers: plain memory, no reference, nothing to allocate.
///
/// Covers every `basic` animation of a number, point, size, rectangle, colour or boolean, or of one number of
/// a transform, whatever its ends, timing and curve; not cumulative ones, value functions, whole transforms,
/// springs, keyframes and groups, which go through `CompiledAnimation.apply`. Both forms give the same values.
///
/// A track borrows the memory of its timing curve: it is good as long as the `CompiledAnimation` it came from
/// is kept. `@unchecked Sendable`: that memory is never written after it was made.
package struct Track: @unchecked Sendable {
  let timing: ActiveTiming
  private let from: Lanes
  private let change: Lanes
  /// How much of the underlying value the start holds, and by how much that changes: 0, 1 or −1.
  private let underlyingStart: Double
  private let underlyingChange: Double
  let curve: CurveMemory?
  let offset: Int32
  let count: UInt8
  /// A part of the transform at the offset instead of lanes.
  let part: TransformComponents.Part?
  let isColor: Bool

  /// nil where the animation is of another kind.
  init?(_ spec: PropertyAnimation, timing: ActiveTiming, curve: CurveTable?) {
    guard case .basic(let given) = spec.source, !spec.isCumulative, spec.valueFunction == nil else {
      return nil
    }
    let kind = spec.path.kind
    if let lanes = spec.path.lanes, lanes.count <= 4 {
      (offset, count, part) = (Int32(lanes.offset), UInt8(lanes.count), nil)
    } else if let part = spec.path.transformPart,
      case .lanes(let start, _) = PropertyTable.rows[spec.path.row].storage
    {
      (offset, count, self.part) = (Int32(start), 1, part)
    } else {
      return nil
    }
    guard let ends = TrackEnds(given, kind, isAdditive: spec.isAdditive && kind != .boolean) else {
      return nil
    }
    from = ends.from
    change = ends.to.adding(ends.from, times: -1)
    underlyingStart = ends.startsAtUnderlying ? 1 : 0
    underlyingChange = (ends.endsAtUnderlying ? 1 : 0) - underlyingStart
    isColor = kind == .color
    self.timing = timing
    self.curve = curve?.memory
  }

  var needsUnderlying: Bool { underlyingStart != 0 || underlyingChange != 0 }

  /// The value at fraction 0, and how it changes up to 1, over an underlying value. Whoever writes the track writes
  /// from + change · fraction of these two, so that all come to the same bits.
  @inline(__always)
  func ends(over underlying: Lanes) -> (from: Lanes, change: Lanes) {
    if !needsUnderlying { return (from, change) }
    return (
      from.adding(underlying, times: underlyingStart), change.adding(underlying, times: underlyingChange)
    )
  }

  /// Evaluates the animation and stores its value.
  ///
  /// - Parameters:
  ///   - time: the layer's local time in seconds.
  ///   - values: the first byte of a `LayerValues` that holds the underlying value.
  /// - Returns: whether the animation has an effect at that time; if not, nothing is written.
  @discardableResult
  @inline(__always)
  package func write(at time: Double, into values: UnsafeMutableRawPointer) -> Bool {
    guard let position = timing.position(at: time) else { return false }
    var f = position.fraction
    if let curve { f = curve.y(atX: f) }
    let address = values + Int(offset)
    if let part {
      write(part, f, address)
    } else if isColor {
      writeColor(f, address)
    } else {
      let p = address.assumingMemoryBound(to: Double.self)
      let (from, change) = needsUnderlying ? ends(over: Lanes(reading: address, Int(count))) : (from, change)
      p[0] = from.a + change.a * f
      if count > 1 {
        p[1] = from.b + change.b * f
        if count > 2 {
          p[2] = from.c + change.c * f
          p[3] = from.d + change.d * f
        }
      }
    }
    return true
  }

  private func write(_ part: TransformComponents.Part, _ f: Double, _ address: UnsafeMutableRawPointer) {
    let transform = address.assumingMemoryBound(to: CATransform3D.self)
    let under = needsUnderlying ? TransformComponents.value(part, of: transform.pointee) : 0
    let (from, change) = ends(over: Lanes(under))
    TransformComponents.set(part, to: from.a + change.a * f, in: &transform.pointee)
  }

  private func writeColor(_ f: Double, _ address: UnsafeMutableRawPointer) {
    // "No colour" under the animation counts as clear (O-10).
    let under = AnimatableValue.legal(Lanes(reading: address, 4), .color)
    let weight = underlyingStart + underlyingChange * f
    let sum = from.adding(change, times: f).adding(under, times: weight)
    AnimatableValue.legal(sum, .color).write(to: address, 4)
  }
}

/// The ends of a basic animation as constants and a share of the underlying value.
private struct TrackEnds {
  var from = Lanes.zero
  var to = Lanes.zero
  var startsAtUnderlying = false
  var endsAtUnderlying = false

  /// nil where nothing is given, or something of the wrong kind.
  init?(_ given: Endpoints, _ kind: ValueKind, isAdditive: Bool) {
    var (first, last, by): (Lanes?, Lanes?, Lanes?)
    for (value, store) in [(given.from, 0), (given.to, 1), (given.by, 2)] {
      guard let value else { continue }
      guard let lanes = value.lanes(for: kind) else { return nil }
      switch store {
      case 0: first = lanes
      case 1: last = lanes
      default: by = lanes
      }
    }
    switch (first, last, by) {
    case (nil, nil, nil): return nil
    case (let a?, let b?, _): (from, to) = (a, b)
    case (let a?, nil, let d?): (from, to) = (a, AnimatableValue.legal(a.adding(d), kind))
    case (nil, let b?, let d?): (from, to) = (AnimatableValue.legal(b.adding(d, times: -1), kind), b)
    case (let a?, nil, nil):
      from = a
      endsAtUnderlying = true
    case (nil, let b?, nil):
      to = b
      startsAtUnderlying = true
    case (nil, nil, let d?):
      to = d
      (startsAtUnderlying, endsAtUnderlying) = (true, true)
    }
    // Additive: a missing end is nothing, and the underlying value is in both (B-13, B-16).
    if isAdditive { (startsAtUnderlying, endsAtUnderlying) = (true, true) }
  }
}
