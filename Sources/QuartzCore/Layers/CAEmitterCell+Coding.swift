import CoreGraphics
import LayerModel

extension CAEmitterCell {
  /// The cell with the cells in it as a value; deeper than six, cells of cells are left out, as are loops.
  func snapshot(depth: Int = 0) -> EmitterCell {
    var cell = values
    cell.cells = depth < 6 ? (emitterCells ?? []).map { $0.snapshot(depth: depth + 1) } : []
    return cell
  }

  func set(_ field: WritableKeyPath<EmitterCell, Double>, _ value: Double) {
    guard !value.isNaN else { return report("nan", "A property cannot be NaN; ignored.") }
    values[keyPath: field] = value
  }

  func report(_ key: String, _ message: @autoclosure () -> String) {
    LayerContext.current.report("emitterCell.\(key)", "CAEmitterCell: \(message())")
  }

  func boxedValue(forKey key: String) -> Any? {
    if let place = EmitterCell.propertyIndex[key] {
      let property = EmitterCell.properties[place]
      return values.value(of: property).map { Boxing.box($0, of: property.kind) }
    }
    if let attribute = Self.attributes[key] { return attribute.get(self) }
    return value(forUndefinedKey: key)
  }

  func setBoxedValue(_ value: Any?, forKey key: String) {
    if let place = EmitterCell.propertyIndex[key] {
      let property = EmitterCell.properties[place]
      let typed = value.flatMap { Boxing.value($0, as: property.kind) }
      let isOfKind = value == nil || typed != nil
      if !isOfKind || !values.setValue(typed, of: property) {
        report("type.\(key)", "\(key) cannot hold a value of type \(type(of: value as Any)); ignored.")
      }
    } else if let attribute = Self.attributes[key] {
      if !attribute.set(self, value) {
        report("type.\(key)", "\(key) cannot hold a value of type \(type(of: value as Any)); ignored.")
      }
    } else {
      setValue(value, forUndefinedKey: key)
    }
  }

  /// The cell that a path's first two parts name, and the rest of the path.
  func innerCell(_ keyPath: String) -> (CAEmitterCell, String)? {
    let parts = keyPath.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[0] == "emitterCells",
      let cell = emitterCells?.first(where: { $0.name == parts[1] })
    else { return nil }
    return (cell, parts[2])
  }

  /// Properties that no animation reaches.
  private struct Attribute: @unchecked Sendable {
    let get: (CAEmitterCell) -> Any?
    let set: (CAEmitterCell, Any?) -> Bool
  }

  private static let attributes: [String: Attribute] = [
    "name": Attribute(
      get: { $0.name },
      set: { cell, value in
        cell.name = value as? String
        return value == nil || value is String
      }),
    "emitterCells": Attribute(
      get: { $0.emitterCells },
      set: { cell, value in
        guard value == nil || value is [CAEmitterCell] else { return false }
        cell.emitterCells = value as? [CAEmitterCell]
        return true
      }),
    "minificationFilter": text(\.minificationFilter),
    "magnificationFilter": text(\.magnificationFilter),
    "beginTime": number(get: { $0.beginTime }, set: { $0.beginTime = $1 }),
    "duration": number(get: { $0.duration }, set: { $0.duration = $1 }),
    "speed": number(get: { Double($0.speed) }, set: { $0.speed = Float($1) }),
    "timeOffset": number(get: { $0.timeOffset }, set: { $0.timeOffset = $1 }),
    "repeatCount": number(get: { Double($0.repeatCount) }, set: { $0.repeatCount = Float($1) }),
    "repeatDuration": number(get: { $0.repeatDuration }, set: { $0.repeatDuration = $1 }),
    "autoreverses": number(get: { $0.autoreverses ? 1 : 0 }, set: { $0.autoreverses = $1 != 0 }),
    "minificationFilterBias": number(
      get: { Double($0.minificationFilterBias) }, set: { $0.minificationFilterBias = Float($1) }),
  ]

  private static func number(
    get: @escaping (CAEmitterCell) -> Double, set: @escaping (CAEmitterCell, Double) -> Void
  ) -> Attribute {
    Attribute(
      get: { NSNumber(value: get($0)) },
      set: { cell, value in
        guard let number = Boxing.number(value) else { return false }
        set(cell, number)
        return true
      })
  }

  private static func text(_ field: ReferenceWritableKeyPath<CAEmitterCell, String>) -> Attribute {
    Attribute(
      get: { $0[keyPath: field] },
      set: { cell, value in
        guard let text = value as? String else { return false }
        cell[keyPath: field] = text
        return true
      })
  }

  /// By the names of key-value coding; what is as it would be without is left out.
  func encodeState(with coder: NSCoder) {
    for property in EmitterCell.properties where shouldArchiveValue(forKey: property.name) {
      switch values.value(of: property) {
      case .number(let number): coder.encode(NSNumber(value: number), forKey: property.name)
      case .contents(let contents):
        guard case .image(let image) = contents.contents, let data = LayerArchive.data(of: image) else {
          continue
        }
        coder.encode(data as NSData, forKey: property.name)
      case .color, .rect, nil:
        guard case .lanes(let field) = property.storage else { continue }
        let lanes = values[keyPath: field]
        coder.encode(
          [lanes.x, lanes.y, lanes.z, lanes.w].map { NSNumber(value: $0) } as NSArray, forKey: property.name)
      default: continue
      }
    }
    for (key, attribute) in Self.attributes {
      switch attribute.get(self) {
      case let number as NSNumber: coder.encode(number, forKey: key)
      case let text as String: coder.encode(text as NSString, forKey: key)
      case let cells as [CAEmitterCell]: coder.encode(cells as NSArray, forKey: key)
      default: continue
      }
    }
  }

  func decodeState(from coder: NSCoder) {
    for property in EmitterCell.properties {
      switch (property.storage, coder.object(forKey: property.name)) {
      case (.number, let number as NSNumber): setBoxedValue(number, forKey: property.name)
      case (.lanes(let field), let numbers as [NSNumber]) where numbers.count == 4:
        let lanes = numbers.map(\.doubleValue)
        values[keyPath: field] = SIMD4(lanes[0], lanes[1], lanes[2], lanes[3])
      case (.contents, let data as Data):
        if let image = LayerArchive.image(data) { contents = image }
      default: continue
      }
    }
    for (key, attribute) in Self.attributes {
      if let value = coder.object(forKey: key) { _ = attribute.set(self, value) }
    }
  }
}
