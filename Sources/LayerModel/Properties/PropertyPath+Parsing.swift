extension PropertyPath {
  /// Parses what a client wrote, "transform.rotation.z" say. nil for anything that names no animatable property
  /// or part of one, or none of the class: never a crash (B-43, B-44, B-50).
  ///
  /// - Parameter owner: the class of the layer; nil accepts the properties of every class.
  package init?(parsing text: String, for owner: LayerClassKind? = nil) {
    let name: Substring
    let rest: Substring
    if let filter = FilterPath(text) {
      guard let row = PropertyTable.index[filter.rowName] else { return nil }
      self.init(row: row, component: .whole)
      return
    }
    if let dot = text.firstIndex(of: ".") {
      name = text[..<dot]
      rest = text[text.index(after: dot)...]
      if rest.isEmpty { return nil }
    } else {
      name = text[...]
      rest = ""
    }
    guard let index = PropertyTable.index[String(name)] ?? Self.getterNames[String(name)] else { return nil }
    let row = PropertyTable.rows[index]
    if let owner, row.owner != .layer, row.owner != owner { return nil }
    if case .content(.emitterCells) = row.storage {
      guard let cell = EmitterCellPath(rest) else { return nil }
      self.init(row: index, component: .whole, cell: cell)
      return
    }
    guard let component = Self.component(String(rest), of: row.kind) else { return nil }
    self.init(row: index, component: component)
  }

  /// Booleans also answer to the name of their getter.
  private static let getterNames: [String: Int] = [
    "isHidden": "hidden", "isDoubleSided": "doubleSided",
  ].compactMapValues { PropertyTable.index[$0] }

  private static func component(_ text: String, of kind: ValueKind) -> Component? {
    if text.isEmpty { return .whole }
    switch kind {
    case .point: return pointParts[text]
    case .size: return sizeParts[text]
    case .rect: return rectParts[text]
    case .transform: return transformParts[text]
    case .number, .boolean, .color, .path, .contents, .colorList, .numberList: return nil
    }
  }

  private static let pointParts: [String: Component] = ["x": .x, "y": .y]
  private static let sizeParts: [String: Component] = ["width": .width, "height": .height]
  private static let rectParts: [String: Component] = [
    "origin": .origin, "origin.x": .originX, "origin.y": .originY, "size": .size,
    "size.width": .sizeWidth, "size.height": .sizeHeight,
  ]
  private static let transformParts: [String: Component] = [
    "rotation": .rotationZ, "rotation.x": .rotationX, "rotation.y": .rotationY, "rotation.z": .rotationZ,
    "scale": .scale, "scale.x": .scaleX, "scale.y": .scaleY, "scale.z": .scaleZ,
    "translation": .translation, "translation.x": .translationX, "translation.y": .translationY,
    "translation.z": .translationZ,
  ]

  /// The row's key as Apple spells it: the event key of implicit actions (B-48).
  package var rootName: String { PropertyTable.rows[row].name }

  /// What kind of value stands at the path.
  package var kind: ValueKind {
    if let cell { return cell.kind }
    return switch component {
    case .whole: PropertyTable.rows[row].kind
    case .origin: .point
    case .size, .translation: .size
    case .x, .y, .width, .height, .originX, .originY, .sizeWidth, .sizeHeight: .number
    case .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ: .number
    case .translationX, .translationY, .translationZ: .number
    }
  }

  /// Where the value lies as lanes of `LayerValues`: byte offset and count. nil for content, and for parts of
  /// a transform, which are not stored as such.
  package var lanes: (offset: Int, count: Int)? {
    guard case .lanes(let offset, let count) = PropertyTable.rows[row].storage else { return nil }
    let lane = MemoryLayout<Double>.size
    switch component {
    case .whole: return (offset, count)
    case .x, .width, .originX: return (offset, 1)
    case .y, .height, .originY: return (offset + lane, 1)
    case .origin: return (offset, 2)
    case .size: return (offset + 2 * lane, 2)
    case .sizeWidth: return (offset + 2 * lane, 1)
    case .sizeHeight: return (offset + 3 * lane, 1)
    default: return nil
    }
  }

  /// The part of a transform that is meant, where it is one number.
  package var transformPart: TransformComponents.Part? {
    switch component {
    case .rotationX: .rotationX
    case .rotationY: .rotationY
    case .rotationZ: .rotationZ
    case .scale: .scale
    case .scaleX: .scaleX
    case .scaleY: .scaleY
    case .scaleZ: .scaleZ
    case .translationX: .translationX
    case .translationY: .translationY
    case .translationZ: .translationZ
    default: nil
    }
  }
}
