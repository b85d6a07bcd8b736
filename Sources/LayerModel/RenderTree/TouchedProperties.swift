/// Rows of the property table, as a set without an allocation: plans are made of thousands of them.
struct RowSet: Equatable {
  private(set) var bits: UInt64 = 0

  init() {}

  init(_ names: String...) {
    for name in names { if let row = PropertyTable.index[name] { insert(row) } }
  }

  var isEmpty: Bool { bits == 0 }

  mutating func insert(_ row: Int) {
    precondition((0..<64).contains(row), "RowSet holds 64 rows; a larger property table needs a wider set.")
    bits |= 1 << UInt64(row)
  }

  mutating func formUnion(_ other: RowSet) { bits |= other.bits }

  func intersection(_ other: RowSet) -> RowSet {
    var result = RowSet()
    result.bits = bits & other.bits
    return result
  }

  func isDisjoint(with other: RowSet) -> Bool { bits & other.bits == 0 }

  var changesContent: Bool { !isDisjoint(with: TouchedProperties.content) }

  /// Takes out the lowest row; nil when none is left.
  mutating func popFirst() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits - 1 }
    return bits.trailingZeroBitCount
  }
}

/// Which properties an animation may write, groups included: what has to be restored from the model before the
/// animations of a frame are applied.
struct TouchedProperties {
  private(set) var rows = RowSet()

  static let transform = RowSet("transform")
  static let sublayerTransform = RowSet("sublayerTransform")
  static let order = RowSet("zPosition")
  /// The rows that change the scale something is shown at.
  static let scaling = RowSet("transform", "sublayerTransform", "bounds", "instanceTransform")
  /// The rows that move something over the pixels without changing its scale.
  static let moving = RowSet("position", "anchorPoint", "anchorPointZ", "zPosition", "contentsRect")
  static let emission: RowSet = {
    var rows = RowSet()
    for (index, row) in PropertyTable.rows.enumerated() where row.owner == .emitter { rows.insert(index) }
    return rows
  }()
  /// The rows whose values are fields of `LayerContent`.
  static let content: RowSet = {
    var rows = RowSet()
    for (index, row) in PropertyTable.rows.enumerated() {
      if case .content = row.storage { rows.insert(index) }
    }
    return rows
  }()

  init(_ spec: AnimationSpec) { collect(spec) }

  private mutating func collect(_ spec: AnimationSpec) {
    switch spec.body {
    case .property(let animation):
      if PropertyTable.rows.indices.contains(animation.path.row) { rows.insert(animation.path.row) }
      if case .keyframes(let keyframes) = animation.source, keyframes.rotation != nil {
        rows.formUnion(Self.transform)
      }
    case .group(let children):
      for child in children { collect(child) }
    case .inert, .transition:
      break
    }
  }
}
