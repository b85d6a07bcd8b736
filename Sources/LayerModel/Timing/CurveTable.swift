/// A timing curve prepared for solving: for each of 257 places on x, the Bézier parameter found there.
///
/// An answer is a guess from the table, bettered by one step of Newton's method where that was found to be
/// enough when the table was made. Elsewhere, where the curve stands nearly still (`dx/ds = 0`), steps are
/// trusted only while they stay in the table's bracket and land within 1e-8 of x; else the bracket is narrowed
/// by halving. So extreme curves are as exact as others. Immutable; shared between animations.
package final class CurveTable: Sendable {
  /// The memory `y(atX:)` reads. A pointer, so that a `Track` can keep it without touching a reference count.
  /// `nonisolated(unsafe)`: written in `init` only, freed in `deinit`.
  nonisolated(unsafe) let memory: CurveMemory

  init(_ curve: TimingCurve) { memory = CurveMemory(CurvePolynomials(curve)) }

  deinit { memory.deallocate() }

  /// y at x; x outside 0…1 counts as the nearest end (T-47). NaN gives 0.
  package func y(atX x: Double) -> Double { memory.y(atX: x) }
}

/// Where a curve's polynomials lie, and behind them its table of parameters in single precision. A negative
/// entry begins a stretch that needs care.
struct CurveMemory: Equatable {
  private static let intervals = 256
  private let address: UnsafeRawPointer

  private var polynomials: UnsafePointer<CurvePolynomials> {
    address.assumingMemoryBound(to: CurvePolynomials.self)
  }

  private var table: UnsafePointer<Float> {
    (address + MemoryLayout<CurvePolynomials>.stride).assumingMemoryBound(to: Float.self)
  }

  fileprivate init(_ polynomials: CurvePolynomials) {
    let head = MemoryLayout<CurvePolynomials>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: head + (Self.intervals + 1) * MemoryLayout<Float>.stride,
      alignment: MemoryLayout<CurvePolynomials>.alignment)
    memory.initializeMemory(as: CurvePolynomials.self, to: polynomials)
    let table = (memory + head).initializeMemory(as: Float.self, repeating: 0, count: Self.intervals + 1)
    for i in 0...Self.intervals {
      table[i] = Float(polynomials.parameter(atX: Double(i) / Double(Self.intervals), low: 0, high: 1))
    }
    address = UnsafeRawPointer(memory)
    for i in 0..<Self.intervals where !isEasy(i) { table[i] = -table[i] }
  }

  /// Whether one step lands everywhere between two entries.
  private func isEasy(_ i: Int) -> Bool {
    (0...16).allSatisfy { step in
      let share = Double(step) / 16
      let x = (Double(i) + share) / Double(Self.intervals)
      let guess = Double(table[i]) + (Double(table[i + 1]) - Double(table[i])) * share
      let slope = polynomials.pointee.slope(guess)
      guard slope > 1e-3 else { return false }
      return abs(polynomials.pointee.x(guess - (polynomials.pointee.x(guess) - x) / slope) - x) < 1e-9
    }
  }

  fileprivate func deallocate() { address.deallocate() }

  @inline(__always)
  func y(atX x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let place = x * Double(Self.intervals)
    let i = Int(place)
    let entry = table[i]
    guard entry.sign == .plus else { return carefulY(atX: x, i) }
    let low = Double(entry)
    let s = low + (Double(abs(table[i + 1])) - low) * (place - Double(i))
    let curve = polynomials
    return curve.pointee.y(s - (curve.pointee.x(s) - x) / curve.pointee.slope(s))
  }

  @inline(never)
  private func carefulY(atX x: Double, _ i: Int) -> Double {
    let curve = polynomials
    // The table is in single precision, so its bracket has that much play.
    let low = Double(abs(table[i])) - 1e-6
    let high = Double(abs(table[i + 1])) + 1e-6
    var s = low + (high - low) * (x * Double(Self.intervals) - Double(i))
    for _ in 0..<4 {
      let error = curve.pointee.x(s) - x
      if abs(error) < 1e-8 { return curve.pointee.y(s) }
      let slope = curve.pointee.slope(s)
      guard slope > 1e-6 else { break }
      s -= error / slope
      guard s > low, s < high else { break }
    }
    return curve.pointee.y(curve.pointee.parameter(atX: x, low: max(low, 0), high: min(high, 1)))
  }
}

/// The two polynomials of a timing curve: x(s) and y(s) for s in 0…1.
struct CurvePolynomials: Sendable {
  private let ax, bx, cx, ay, by, cy: Double

  init(_ curve: TimingCurve) {
    // x must not turn back, or time would: the control points' x are held in 0…1 (T-46).
    let x1 = min(max(Double(curve.x1), 0), 1)
    let x2 = min(max(Double(curve.x2), 0), 1)
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * Double(curve.y1)
    by = 3 * (Double(curve.y2) - Double(curve.y1)) - cy
    ay = 1 - cy - by
  }

  @inline(__always) func x(_ s: Double) -> Double { ((ax * s + bx) * s + cx) * s }
  @inline(__always) func y(_ s: Double) -> Double { ((ay * s + by) * s + cy) * s }
  @inline(__always) func slope(_ s: Double) -> Double { (3 * ax * s + 2 * bx) * s + cx }

  /// The parameter where x(s) = x, by halving: sure for every monotone curve.
  @inline(never)
  func parameter(atX x: Double, low: Double, high: Double) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let mid = (low + high) / 2
      let error = self.x(mid) - x
      if abs(error) < 1e-13 || mid == low || mid == high { return mid }
      if error < 0 { low = mid } else { high = mid }
    }
    return (low + high) / 2
  }
}
