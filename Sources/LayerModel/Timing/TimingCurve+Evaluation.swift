import CoreGraphics

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
  static let tables = Guarded<[TimingCurve: CurveTable]>([:])

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
