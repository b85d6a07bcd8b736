import CoreGraphics
import LayerModel

extension CALayer {
  /// Which rows of the table the class has.
  package var classKind: LayerClassKind {
    switch self {
    case is CAShapeLayer: .shape
    case is CAGradientLayer: .gradient
    case is CATextLayer: .text
    case is CAReplicatorLayer: .replicator
    case is CAEmitterLayer: .emitter
    default: .layer
    }
  }

  func boxedValue(forKey key: String) -> Any? {
    if let path = PropertyPath(parsing: key, for: classKind), path.component == .whole {
      return boxed(at: path)
    }
    if let attribute = LayerAttribute.named(key, on: self) { return attribute.get(self) }
    return value(forUndefinedKey: key)
  }

  func setBoxedValue(_ value: Any?, forKey key: String) {
    if let path = PropertyPath(parsing: key, for: classKind), path.component == .whole {
      set(value, at: path, named: key)
    } else if let attribute = LayerAttribute.named(key, on: self) {
      if !attribute.set(self, value) { reportType(of: value, key) }
    } else {
      setValue(value, forUndefinedKey: key)
    }
  }

  func boxedValue(forKeyPath keyPath: String) -> Any? {
    guard let (first, rest) = split(keyPath) else { return value(forKey: keyPath) }
    if let path = PropertyPath(parsing: keyPath, for: classKind) {
      return hasFilter(at: keyPath) ? boxed(at: path) : nil
    }
    if let path = FramePath(keyPath) { return path.value(in: frame) }
    switch value(forKey: first) {
    case let layer as CALayer: return layer.value(forKeyPath: rest)
    case let values as [AnyHashable: Any]: return values[rest]
    case let layers as [CALayer]:
      guard let (layer, path) = named(in: layers, rest) else { return nil }
      return path.isEmpty ? layer : layer.value(forKeyPath: path)
    default: return value(forUndefinedKey: keyPath)
    }
  }

  func setBoxedValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (first, rest) = split(keyPath) else {
      setValue(value, forKey: keyPath)
      return
    }
    if let path = PropertyPath(parsing: keyPath, for: classKind) {
      guard hasFilter(at: keyPath) else {
        return report("filterPath", "\(keyPath): no such filter; ignored.")
      }
      set(value, at: path, named: keyPath)
    } else if let path = FramePath(keyPath) {
      guard let number = Boxing.number(value) else { return reportType(of: value, keyPath) }
      frame = path.setting(number, in: frame)
    } else if let layer = self.value(forKey: first) as? CALayer {
      layer.setValue(value, forKeyPath: rest)
    } else if let layers = self.value(forKey: first) as? [CALayer] {
      guard let (layer, path) = named(in: layers, rest), !path.isEmpty else {
        return report("sublayerPath", "\(keyPath): no such sublayer; ignored.")
      }
      layer.setValue(value, forKeyPath: path)
    } else {
      setValue(value, forUndefinedKey: keyPath)
    }
  }

  func undefinedValue(forKey key: String) -> Any? {
    if let value = extras?.undefined[key] { return value }
    let styled = firstInStyle { $0[key] }
    return styled ?? type(of: self).defaultValue(forKey: key)
  }

  /// What `find` first finds in the style, or in the style that it holds, and so on.
  func firstInStyle<Found>(_ find: ([AnyHashable: Any]) -> Found?) -> Found? {
    var style = extras?.style
    // A limit, since a dictionary can be nested as deep as one likes.
    for _ in 0..<32 {
      guard let current = style else { return nil }
      if let found = find(current) { return found }
      style = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  func setUndefined(_ value: Any?, forKey key: String) {
    if isSame(extras?.undefined[key], value) { return }
    var action = isModel && !context.openStack().disablesActions ? action(forKey: key) : nil
    // Copies of the layer have the values that it has now, so an animation that starts from what is shown is told of
    // it before that is another (B-7).
    if let animation = (action as? CAAnimation)?.copy() as? CAAnimation {
      animation.prepareAsAction(forKey: key, on: self)
      action = animation
    }
    ownExtras.undefined[key] = value
    customKeyChanged(key)
    if let action, !(action is NSNull) { action.run(forKey: key, object: self, arguments: nil) }
  }

  /// Equal values do nothing (A-9, G-35); what cannot be compared counts as another value.
  private func isSame(_ old: Any?, _ new: Any?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    if let old = old as? AnyHashable, let new = new as? AnyHashable { return old == new }
    return old as AnyObject === new as AnyObject
  }

  /// A key that the class declares itself has another value: it may be drawn (B-52).
  func customKeyChanged(_ key: String) {
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  func setName(_ name: String?) {
    guard extras?.name != name else { return }
    ownExtras.name = name
    markChanged(.label)
  }

  /// The typed value of an animatable property or a part of one; nil where there is none.
  package func typedValue(forKeyPath keyPath: String) -> AnimatableValue? {
    PropertyPath(parsing: keyPath, for: classKind).flatMap {
      PropertyTable.value(at: $0, in: values, content: content)
    }
  }

  /// What an animation that begins at 0 would show of a property at a time of its own, alone on the layer.
  package func typedValue(
    forKeyPath keyPath: String, under animation: CAAnimation, at time: Double
  ) -> AnimatableValue? {
    guard let path = PropertyPath(parsing: keyPath, for: classKind) else { return nil }
    var shown = values, shownContent = content
    CompiledAnimation(animation.spec(for: self)).apply(at: time, values: &shown, content: &shownContent)
    return PropertyTable.value(at: path, in: shown, content: shownContent)
  }

  private func boxed(at path: PropertyPath) -> Any? {
    PropertyTable.value(at: path, in: values, content: content).map { Boxing.box($0, of: path.kind) }
  }

  /// Sets a whole property or a part of one; either way the root property changes, with its action (B-48).
  private func set(_ value: Any?, at path: PropertyPath, named key: String) {
    let typed = value.flatMap { Boxing.value($0, as: path.kind) }
    if value != nil, typed == nil { return reportType(of: value, key) }
    var newValues = values
    var newContent = content
    guard PropertyTable.setValue(typed, at: path, in: &newValues, content: &newContent) else {
      return reportType(of: value, key)
    }
    store(newValues, newContent, row: path.row)
    if let cell = path.cell { (self as? CAEmitterLayer)?.noteCellChange(cell, value) }
  }

  /// Through the accessors, so that overriding ones see it, where there is one that clients override.
  private func store(_ newValues: LayerValues, _ newContent: LayerContent, row: Int) {
    if row == Lanes.bounds.row {
      bounds = CGRect(lanes: newValues.bounds)
    } else if row == Lanes.position.row {
      position = CGPoint(lanes: newValues.position)
    } else if newValues != values || newContent != content {
      guard newValues == newValues else {
        return report("nan", "\(name(ofRow: row)) is not a number; ignored.")
      }
      change(row) {
        values = newValues
        content = newContent
      }
    }
  }

  private func reportType(of value: Any?, _ key: String) {
    let type = value.map { "\(Swift.type(of: $0))" } ?? "nil"
    report("type.\(key)", "\(key) cannot hold a value of type \(type); ignored.")
  }

  /// The layer that a path begins with the name of, and the rest of the path: names may have points in them.
  private func named(in layers: [CALayer], _ path: String) -> (layer: CALayer, rest: String)? {
    var found: (layer: CALayer, name: String)?
    for layer in layers {
      guard let name = layer.name, !name.isEmpty, path == name || path.hasPrefix(name + "."),
        name.count > found?.name.count ?? 0
      else { continue }
      found = (layer, name)
    }
    return found.map { ($0.layer, String(path.dropFirst($0.name.count + 1))) }
  }

  private func split(_ keyPath: String) -> (first: String, rest: String)? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }
}

/// "frame.origin.x" and the like: `frame` is no row, since it is made of bounds and position.
private struct FramePath {
  private let field: WritableKeyPath<CGRect, CGFloat>

  init?(_ text: String) {
    switch text {
    case "frame.origin.x": field = \.origin.x
    case "frame.origin.y": field = \.origin.y
    case "frame.size.width": field = \.size.width
    case "frame.size.height": field = \.size.height
    default: return nil
    }
  }

  func value(in frame: CGRect) -> Any { NSNumber(value: Double(frame[keyPath: field])) }

  func setting(_ number: Double, in frame: CGRect) -> CGRect {
    var frame = frame
    frame[keyPath: field] = CGFloat(number)
    return frame
  }
}
