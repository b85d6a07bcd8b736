import CoreGraphics

extension PropertyTable {
  /// The value at a path. nil where there is none: no colour, no path, no contents.
  package static func value(
    at path: PropertyPath, in values: LayerValues, content: LayerContent
  ) -> AnimatableValue? {
    switch rows[path.row].storage {
    case .content(let field):
      return content.value(of: field)
    case .lanes(let offset, _):
      if let lanes = path.lanes, lanes.count <= 4 {
        return withUnsafeBytes(of: values) { bytes in
          guard let base = bytes.baseAddress else { return nil }
          return AnimatableValue(lanes: Lanes(reading: base + lanes.offset, lanes.count), kind: path.kind)
        }
      }
      let transform = withUnsafeBytes(of: values) {
        $0.loadUnaligned(fromByteOffset: offset, as: CATransform3D.self)
      }
      if path.component == .whole { return .transform(transform) }
      if path.component == .translation {
        return .size(CGSize(width: transform.m41, height: transform.m42))
      }
      return path.transformPart.map { .number(TransformComponents.value($0, of: transform)) }
    }
  }

  /// Stores a value at a path. A value of the wrong kind changes nothing and answers false (B-33); nil means
  /// no colour, no path, no contents, and for other kinds changes nothing.
  @discardableResult
  package static func setValue(
    _ value: AnimatableValue?, at path: PropertyPath, in values: inout LayerValues,
    content: inout LayerContent
  ) -> Bool {
    switch rows[path.row].storage {
    case .content(let field):
      return content.setValue(value, of: field)
    case .lanes(let offset, _):
      if let lanes = path.lanes, lanes.count <= 4 {
        guard let new = value.map({ $0.lanes(for: path.kind) }) ?? noColor(path.kind) else { return false }
        withUnsafeMutableBytes(of: &values) { bytes in
          if let base = bytes.baseAddress { new.write(to: base + lanes.offset, lanes.count) }
        }
        return true
      }
      guard let value else { return false }
      return withUnsafeMutableBytes(of: &values) { bytes in
        guard let base = bytes.baseAddress else { return false }
        let transform = (base + offset).assumingMemoryBound(to: CATransform3D.self)
        return set(value, path, in: &transform.pointee)
      }
    }
  }

  private static func noColor(_ kind: ValueKind) -> Lanes? {
    kind == .color ? Lanes(0, 0, 0, ColorLanes.none.w) : nil
  }

  private static func set(
    _ value: AnimatableValue, _ path: PropertyPath, in transform: inout CATransform3D
  ) -> Bool {
    if path.component == .whole {
      guard case .transform(let new) = value else { return false }
      transform = new
      return true
    }
    if path.component == .translation {
      // A size or a point moves x and y and leaves z (B-23); three numbers move all.
      guard let new = value.lanes(for: .size) else { return false }
      TransformComponents.set(.translationX, to: new.a, in: &transform)
      TransformComponents.set(.translationY, to: new.b, in: &transform)
      return true
    }
    guard let part = path.transformPart, case .number(let number) = value else { return false }
    TransformComponents.set(part, to: number, in: &transform)
    return true
  }
}

extension LayerContent {
  func value(of field: PropertyRow.ContentField) -> AnimatableValue? {
    switch field {
    case .contents: contents.map { .contents(ContentsValue($0)) }
    case .shadowPath: shadowPath.map { .path($0) }
    case .path: shape?.path.map { .path($0) }
    case .colors: gradient.map { .list($0.colors.map { .color($0) }) }
    case .locations: gradient?.locations.map { .list($0.map { .number($0) }) }
    }
  }

  mutating func setValue(_ value: AnimatableValue?, of field: PropertyRow.ContentField) -> Bool {
    switch field {
    case .contents:
      if case .contents(let new) = value {
        contents = new.contents
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
    }
    return true
  }
}
