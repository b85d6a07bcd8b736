/// Which properties an animation may write, groups included: what has to be restored from the model before the
/// animations of a frame are applied.
struct TouchedProperties {
  private(set) var rows: Set<Int> = []

  static let transformRow = PropertyTable.index["transform"] ?? -1
  static let sublayerTransformRow = PropertyTable.index["sublayerTransform"] ?? -1
  static let zPositionRow = PropertyTable.index["zPosition"] ?? -1
  /// The rows that change the scale something is shown at.
  static let scalingRows: Set<Int> = Set(
    ["transform", "sublayerTransform", "bounds", "instanceTransform"].compactMap { PropertyTable.index[$0] })

  /// The rows that move something over the pixels without changing its scale.
  static let movingRows: Set<Int> = Set(
    ["position", "anchorPoint", "anchorPointZ", "zPosition", "contentsRect"].compactMap {
      PropertyTable.index[$0]
    })

  init(_ spec: AnimationSpec) { collect(spec) }

  private mutating func collect(_ spec: AnimationSpec) {
    switch spec.body {
    case .property(let animation):
      if PropertyTable.rows.indices.contains(animation.path.row) { rows.insert(animation.path.row) }
      if case .keyframes(let keyframes) = animation.source, keyframes.rotation != nil {
        rows.insert(Self.transformRow)
      }
    case .group(let children):
      for child in children { collect(child) }
    case .inert:
      break
    }
  }

  var changesContent: Bool {
    rows.contains { row in
      if case .content = PropertyTable.rows[row].storage { return true }
      return false
    }
  }

  var changesScale: Bool { !rows.isDisjoint(with: Self.scalingRows) }

  var changesPlace: Bool { !rows.isDisjoint(with: Self.movingRows) }
}
