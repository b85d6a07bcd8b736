import CoreGraphics

extension PropertyTable {
  /// The value at a path. nil where there is none: no colour, no path, no contents.
  package static func value(
    at path: PropertyPath, in values: LayerValues, content: LayerContent
  ) -> AnimatableValue? {
    withUnsafeBytes(of: values) { bytes in
      bytes.baseAddress.flatMap { PropertySlot(path).value(in: $0, content) }
    }
  }

  /// Stores a value at a path. A value of the wrong kind changes nothing and answers false (B-33); nil means
  /// no colour, no path, no contents, and for other kinds changes nothing.
  @discardableResult
  package static func setValue(
    _ value: AnimatableValue?, at path: PropertyPath, in values: inout LayerValues,
    content: inout LayerContent
  ) -> Bool {
    withUnsafeMutableBytes(of: &values) { bytes in
      guard let base = bytes.baseAddress else { return false }
      return PropertySlot(path).set(value, in: base, &content)
    }
  }
}

extension LayerContent {
  func value(of field: PropertyRow.ContentField) -> AnimatableValue? {
    switch field {
    case .contents:
      if let dissolving {
        .contents(ContentsValue(dissolving))
      } else {
        contents.map { .contents(ContentsValue($0)) }
      }
    case .shadowPath: shadowPath.map { .path($0) }
    case .path: shape?.path.map { .path($0) }
    case .colors: gradient.map { .list($0.colors.map { .color($0) }) }
    case .locations: gradient?.locations.map { .list($0.map { .number($0) }) }
    case .emitterCells: nil
    }
  }

  mutating func setValue(_ value: AnimatableValue?, of field: PropertyRow.ContentField) -> Bool {
    switch field {
    case .contents:
      if case .contents(let new) = value {
        show(new)
      } else if value == nil {
        contents = nil
      } else {
        return false
      }
    case .shadowPath:
      if case .path(let new) = value {
        shadowPath = new
      } else if value == nil {
        shadowPath = nil
      } else {
        return false
      }
    case .path:
      if case .path(let new) = value {
        shape = shape ?? ShapeContent()
        shape?.path = new
      } else if value == nil {
        shape?.path = nil
      } else {
        return false
      }
    case .colors:
      guard let colors = value.map({ $0.colorList }) ?? [] else { return false }
      gradient = gradient ?? GradientContent()
      gradient?.colors = colors
    case .locations:
      guard let value else {
        gradient?.locations = nil
        return true
      }
      guard let locations = value.numberList else { return false }
      gradient = gradient ?? GradientContent()
      gradient?.locations = locations
    case .emitterCells:
      return false
    }
    return true
  }
}
