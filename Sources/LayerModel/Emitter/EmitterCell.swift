import CoreGraphics

/// A CAEmitterCell as a value: what it was when its layer last took it over (L-40, L-48).
///
/// Points, radians, seconds; colours not premultiplied; y downwards.
package struct EmitterCell: Sendable, Equatable {
  package var name: String?
  /// 0 is false.
  package var isEnabled = 1.0
  /// Particles a second.
  package var birthRate = 0.0
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// Out of the plane, towards the viewer.
  package var emissionLatitude = 0.0
  /// In the plane, from +x towards +y.
  package var emissionLongitude = 0.0
  /// The whole angle of the cone around the direction (O-9).
  package var emissionRange = 0.0
  package var velocity = 0.0
  package var velocityRange = 0.0
  package var xAcceleration = 0.0
  package var yAcceleration = 0.0
  package var zAcceleration = 0.0
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  package var spin = 0.0
  package var spinRange = 0.0
  package var color = ColorLanes.white
  package var redRange = 0.0
  package var greenRange = 0.0
  package var blueRange = 0.0
  package var alphaRange = 0.0
  package var redSpeed = 0.0
  package var greenSpeed = 0.0
  package var blueSpeed = 0.0
  package var alphaSpeed = 0.0
  package var contents: Contents?
  package var contentsRect = SIMD4<Double>(0, 0, 1, 1)
  package var contentsScale = 1.0
  package var minificationFilter = ContentsFilter.linear
  package var magnificationFilter = ContentsFilter.linear
  package var cells: [EmitterCell] = []

  // When it emits, in the time of the layer, or for a cell in a cell of the particle it emits from.
  package var beginTime = 0.0
  package var duration = Double.infinity
  package var speed = 1.0
  package var repeatCount = 0.0
  package var repeatDuration = 0.0
  package var autoreverses = false

  package init() {}

  /// How deep cells may lie in cells; deeper ones emit nothing.
  static let deepest = 6

  /// Whether particles of it, or of cells in it, show anything (L-47).
  func isVisible(depth: Int = 0) -> Bool {
    contents != nil || (depth < Self.deepest && cells.contains { $0.isVisible(depth: depth + 1) })
  }

  /// When it emits, in its parent's time: half-open.
  var window: Range<Double> {
    let begin = beginTime.isFinite ? beginTime : 0
    guard speed > 0, !duration.isNaN, duration > 0 else { return begin..<(speed > 0 ? begin : .infinity) }
    let cycle = autoreverses ? 2 * duration : duration
    let active =
      repeatDuration > 0 ? repeatDuration : repeatCount > 0 ? cycle * repeatCount : cycle
    return begin..<max(begin, begin + active / speed)
  }

  /// The longest a particle lives, or anything that comes of it, in seconds.
  func longestLife(times factor: Double, depth: Int = 0) -> Double {
    let own = max(0, (lifetime + abs(lifetimeRange)) * factor)
    guard depth < Self.deepest else { return own }
    let inner = cells.map { $0.longestLife(times: factor, depth: depth + 1) }.max() ?? 0
    return own.isNaN ? inner : own + inner
  }
}

extension EmitterCell {
  /// A property of a cell by name: the one place that key-value coding, key paths and archives know it from.
  package struct Property: Sendable {
    package let name: String
    package let kind: ValueKind
    package let storage: Storage

    package enum Storage: Sendable {
      case number(any WritableKeyPath<EmitterCell, Double> & Sendable)
      case lanes(any WritableKeyPath<EmitterCell, SIMD4<Double>> & Sendable)
      case contents
    }
  }

  package static let properties: [Property] =
    [
      Property(name: "enabled", kind: .boolean, storage: .number(\.isEnabled)),
      Property(name: "color", kind: .color, storage: .lanes(\.color)),
      Property(name: "contents", kind: .contents, storage: .contents),
      Property(name: "contentsRect", kind: .rect, storage: .lanes(\.contentsRect)),
    ]
    + numbers.map { Property(name: $0.0, kind: .number, storage: .number($0.1)) }

  private static let numbers: [(String, any WritableKeyPath<EmitterCell, Double> & Sendable)] = [
    ("birthRate", \.birthRate), ("lifetime", \.lifetime), ("lifetimeRange", \.lifetimeRange),
    ("emissionLatitude", \.emissionLatitude), ("emissionLongitude", \.emissionLongitude),
    ("emissionRange", \.emissionRange), ("velocity", \.velocity), ("velocityRange", \.velocityRange),
    ("xAcceleration", \.xAcceleration), ("yAcceleration", \.yAcceleration),
    ("zAcceleration", \.zAcceleration), ("scale", \.scale), ("scaleRange", \.scaleRange),
    ("scaleSpeed", \.scaleSpeed), ("spin", \.spin), ("spinRange", \.spinRange), ("redRange", \.redRange),
    ("greenRange", \.greenRange), ("blueRange", \.blueRange), ("alphaRange", \.alphaRange),
    ("redSpeed", \.redSpeed), ("greenSpeed", \.greenSpeed), ("blueSpeed", \.blueSpeed),
    ("alphaSpeed", \.alphaSpeed), ("contentsScale", \.contentsScale),
  ]

  package static let propertyIndex: [String: Int] = {
    var index = Dictionary(uniqueKeysWithValues: properties.enumerated().map { ($0.element.name, $0.offset) })
    index["isEnabled"] = index["enabled"]
    return index
  }()

  /// nil: no colour, no contents.
  package func value(of property: Property) -> AnimatableValue? {
    switch property.storage {
    case .number(let field): .number(self[keyPath: field])
    case .lanes(let field):
      AnimatableValue(
        lanes: Lanes(
          self[keyPath: field].x, self[keyPath: field].y, self[keyPath: field].z, self[keyPath: field].w),
        kind: property.kind)
    case .contents: contents.map { .contents(ContentsValue($0)) }
    }
  }

  /// False, with nothing changed, for a value of another kind, and for what is no number.
  package mutating func setValue(_ value: AnimatableValue?, of property: Property) -> Bool {
    switch property.storage {
    case .number(let field):
      guard case .number(let number) = value, !number.isNaN else { return false }
      self[keyPath: field] = number
    case .lanes(let field):
      guard let lanes = value.map({ $0.lanes(for: property.kind) }) ?? noColor(property.kind) else {
        return false
      }
      self[keyPath: field] = SIMD4(lanes.a, lanes.b, lanes.c, lanes.d)
    case .contents:
      if case .contents(let new) = value {
        contents = new.contents
      } else if value == nil {
        contents = nil
      } else {
        return false
      }
    }
    return true
  }

  private func noColor(_ kind: ValueKind) -> Lanes? { kind == .color ? Lanes(0, 0, 0, -1) : nil }
}

/// A property of a cell by the names of the cells on the way: "emitterCells.smoke.birthRate" (B-49).
package struct EmitterCellPath: Hashable, Sendable {
  /// Outermost first; not empty.
  package let names: [String]
  /// Index into `EmitterCell.properties`.
  package let property: Int

  /// `text` is what follows "emitterCells.". nil where it names no property.
  init?(_ text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts.count % 2 == 0,
      let property = EmitterCell.propertyIndex[parts[parts.count - 1]]
    else { return nil }
    var names: [String] = []
    for place in stride(from: 0, to: parts.count - 1, by: 2) {
      if place > 0, parts[place - 1] != "emitterCells" { return nil }
      names.append(parts[place])
    }
    self.names = names
    self.property = property
  }

  package var kind: ValueKind { EmitterCell.properties[property].kind }

  func value(in cells: [EmitterCell]) -> AnimatableValue? {
    var cells = cells
    for name in names.dropLast() { cells = cells.first { $0.name == name }?.cells ?? [] }
    return cells.first { $0.name == names.last }?.value(of: EmitterCell.properties[property])
  }

  /// False where there is no such cell, or the value does not fit.
  package func set(_ value: AnimatableValue?, in cells: inout [EmitterCell]) -> Bool {
    set(value, in: &cells, names[...])
  }

  private func set(_ value: AnimatableValue?, in cells: inout [EmitterCell], _ names: ArraySlice<String>)
    -> Bool
  {
    guard let name = names.first, let place = cells.firstIndex(where: { $0.name == name }) else {
      return false
    }
    if names.count == 1 { return cells[place].setValue(value, of: EmitterCell.properties[property]) }
    return set(value, in: &cells[place].cells, names.dropFirst())
  }
}
