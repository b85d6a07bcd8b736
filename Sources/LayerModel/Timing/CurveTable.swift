import Synchronization

/// A timing curve prepared for solving: for each of 257 places on x, the Bézier parameter found there.
///
/// An answer is a guess from the table, bettered by Newton's method, which is trusted only while it stays in
/// the table's bracket and lands within 1e-8 of x; else the bracket is narrowed by halving. So curves with a
/// standing start (`dx/ds = 0`) are as exact as others. Immutable; shared between animations.
package final class CurveTable: Sendable {
  /// The memory `y(atX:)` reads. A pointer, so that a `Track` can keep it without touching a reference count.
  /// `nonisolated(unsafe)`: written in `init` only, freed in `deinit`.
  nonisolated(unsafe) let storage: UnsafePointer<CurveStorage>

  fileprivate init(_ curve: TimingCurve) {
    let memory = UnsafeMutablePointer<CurveStorage>.allocate(capacity: 1)
    memory.initialize(to: CurveStorage(curve))
    storage = UnsafePointer(memory)
  }

  deinit { UnsafeMutablePointer(mutating: storage).deallocate() }

  /// y at x; x outside 0…1 counts as the nearest end (T-47). NaN gives 0.
  package func y(atX x: Double) -> Double { storage.y(atX: x) }
}

/// The two polynomials of a timing curve, x(s) and y(s) for s in 0…1, and the table of s by x. Plain memory.
struct CurveStorage: Sendable {
  static let intervals = 256

  private let ax, bx, cx, ay, by, cy: Double
  fileprivate var table = InlineArray<257, Float>(repeating: 0)

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
    for i in 0...Self.intervals {
      table[i] = Float(parameter(atX: Double(i) / Double(Self.intervals), low: 0, high: 1))
    }
  }

  @inline(__always) func x(_ s: Double) -> Double { ((ax * s + bx) * s + cx) * s }
  @inline(__always) func y(_ s: Double) -> Double { ((ay * s + by) * s + cy) * s }
  @inline(__always) func slope(_ s: Double) -> Double { (3 * ax * s + 2 * bx) * s + cx }

  /// The parameter where x(s) = x, by halving: sure for every monotone curve.
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

extension UnsafePointer<CurveStorage> {
  @inline(__always)
  func y(atX x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let place = x * Double(CurveStorage.intervals)
    let i = Int(place)
    let low = Double(pointee.table[i])
    let high = Double(pointee.table[i + 1])
    var s = low + (high - low) * (place - Double(i))
    for _ in 0..<3 {
      let error = pointee.x(s) - x
      if abs(error) < 1e-8 { return pointee.y(s) }
      let slope = pointee.slope(s)
      guard slope > 1e-6 else { break }
      s -= error / slope
      // The table is kept in single precision, so its bracket has that much play.
      guard s > low - 1e-6, s < high + 1e-6 else { break }
    }
    return pointee.y(pointee.parameter(atX: x, low: max(low - 1e-6, 0), high: min(high + 1e-6, 1)))
  }
}

extension TimingCurve {
  /// Whether y = x throughout.
  package var isIdentity: Bool { x1 == y1 && x2 == y2 }

  /// nil for a curve that changes nothing. Made once per curve and kept; safe from any thread.
  package var table: CurveTable? { isIdentity ? nil : CurveTableCache.table(for: self) }

  /// y at x (T-47…T-49).
  package func y(atX x: Double) -> Double {
    guard let table else { return x.isNaN ? 0 : min(max(x, 0), 1) }
    return table.y(atX: x)
  }
}

/// The tables of the curves in use. Pure memory of a pure function, so sharing it between contexts changes no
/// answer; emptied when a program makes more curves than programs do.
private enum CurveTableCache {
  static let limit = 256
  static let tables = Mutex<[TimingCurve: CurveTable]>([:])

  static func table(for curve: TimingCurve) -> CurveTable {
    tables.withLock { tables in
      if let known = tables[curve] { return known }
      if tables.count >= limit { tables.removeAll() }
      let made = CurveTable(curve)
      tables[curve] = made
      return made
    }
  }
}
