import LayerModel

/// The blur of a rounded rectangle whose corners are alike, `Coverage.shadowCoverage`, as a table of how deep a point
/// lies inside the two sides next to it.
///
/// A side further than four sigmas from a corner shows no more of it: so one small table serves rectangles of all
/// larger sizes, at all scales. Steps are an eighth of sigma; between them the error is under 0.001.
package struct ShadowTable: Sendable {
  /// Steps within one sigma.
  package static let perSigma: Float = 8
  /// The first step is so many sigmas outside.
  package static let outside: Float = 3
  /// A larger corner, in sigmas, would need too large a table.
  private static let largestRadius: Float = 8

  /// What the table depends on.
  package struct Key: Hashable, Sendable {
    fileprivate let radius, cornerReach, sigma, halfX, halfY: Float

    /// nil where the shape has a closed form, or no table.
    package init?(_ item: DisplayItem) {
      let (radii, sigma) = (item.radii, item.blur)
      guard radii.x > 0, radii == SIMD4(repeating: radii.x), sigma > 1e-4, sigma < 1e6,
        radii.x * item.cornerReach <= sigma * largestRadius,
        item.rect.z > 0, item.rect.w > 0,
        (item.rect.x + item.rect.y + item.rect.z + item.rect.w).isFinite
      else { return nil }
      (radius, cornerReach, self.sigma) = (radii.x, item.cornerReach, sigma)
      let reach = 4 * sigma + radii.x * cornerReach
      // Any size beyond the reach stands for all of them.
      halfX = item.rect.z / 2 < reach ? item.rect.z / 2 : 2 * reach
      halfY = item.rect.w / 2 < reach ? item.rect.w / 2 : 2 * reach
    }
  }

  package let columns, rows: Int
  /// Row by row.
  package let values: [Float]

  package init(_ key: Key) {
    let step = key.sigma / ShadowTable.perSigma
    let reach = 4 * key.sigma + key.radius * key.cornerReach
    func count(_ half: Float) -> Int {
      Int(((min(half, reach) + ShadowTable.outside * key.sigma) / step).rounded(.up)) + 2
    }
    let (columns, rows) = (count(key.halfX), count(key.halfY))
    let radii = SIMD4<Float>(repeating: key.radius)
    var values = [Float](repeating: 0, count: columns * (rows + 1))
    values.withUnsafeMutableBufferPointer { values in
      guard let first = values.baseAddress else { return }
      // From the right side inwards.
      let start = key.halfX + ShadowTable.outside * key.sigma
      let straight = first + columns * rows
      ShadowRow.fillStraight(
        straight, halfX: key.halfX, count: columns, from: start, step: -step, sigma: key.sigma)
      for row in 0..<rows {
        let y = key.halfY + ShadowTable.outside * key.sigma - Float(row) * step
        ShadowRow(y, halfX: key.halfX, halfY: key.halfY, radii, key.cornerReach, key.sigma).fill(
          first + columns * row, straight: straight, halfX: key.halfX, count: columns, from: start,
          step: -step,
          sigma: key.sigma)
      }
    }
    values.removeLast(columns)
    (self.columns, self.rows, self.values) = (columns, rows, values)
  }

  /// 9b. Where in the table a point lies that is `depth` inside a side (negative outside), in steps.
  @inline(__always)
  static func position(_ depth: Float, _ sigma: Float, _ count: Int) -> Float {
    let place = (depth / sigma + outside) * perSigma
    return place > 0 ? min(place, Float(count - 1)) : 0
  }

  /// Writes the two rows next to a place, blended into one.
  func blendRows(_ place: Float, into row: UnsafeMutablePointer<Float>) {
    let upper = min(Int(place), rows - 2)
    let part = place - Float(upper)
    values.withUnsafeBufferPointer { values in
      for column in 0..<columns {
        let (one, two) = (values[upper * columns + column], values[(upper + 1) * columns + column])
        row[column] = one + (two - one) * part
      }
    }
  }

  /// The value at a place of a row.
  @inline(__always)
  func value(_ row: UnsafePointer<Float>, place: Float) -> Float {
    let left = min(Int(place), columns - 2)
    return row[left] + (row[left + 1] - row[left]) * (place - Float(left))
  }

  /// At a point anywhere.
  @inline(__always)
  func value(_ values: UnsafePointer<Float>, _ depthX: Float, _ depthY: Float, _ sigma: Float) -> Float {
    let place = ShadowTable.position(depthY, sigma, rows)
    let upper = min(Int(place), rows - 2)
    let across = ShadowTable.position(depthX, sigma, columns)
    let one = value(values + upper * columns, place: across)
    let two = value(values + (upper + 1) * columns, place: across)
    return one + (two - one) * (place - Float(upper))
  }
}

/// The tables in use; one that no frame has used for a while goes.
package struct ShadowTables<Value> {
  private static var most: Int { 64 }
  private static var patience: Int { 120 }

  /// A class, so that noting its use writes to no dictionary.
  private final class Entry {
    let value: Value
    var lastUse: Int

    init(_ value: Value, _ lastUse: Int) { (self.value, self.lastUse) = (value, lastUse) }
  }

  private var entries: [ShadowTable.Key: Entry] = [:]
  private var frame = 0

  package init() {}

  package mutating func beginFrame(drop: (Value) -> Void) {
    frame += 1
    guard entries.count > ShadowTables.most || frame.isMultiple(of: ShadowTables.patience) else { return }
    let limit = frame - (entries.count > ShadowTables.most ? 2 : ShadowTables.patience)
    for (key, entry) in entries where entry.lastUse < limit {
      drop(entry.value)
      entries[key] = nil
    }
  }

  package mutating func value(for key: ShadowTable.Key, make: () -> Value) -> Value {
    if let known = entries[key] {
      known.lastUse = frame
      return known.value
    }
    let value = make()
    entries[key] = Entry(value, frame)
    return value
  }

  package mutating func removeAll(drop: (Value) -> Void) {
    for entry in entries.values { drop(entry.value) }
    entries = [:]
  }
}
