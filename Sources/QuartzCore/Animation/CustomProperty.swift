import CoreGraphics
import LayerModel

/// Animations of keys that a client's layer class declares itself (B-52).
///
/// The engine knows only the rows of its table, so such a value is lent a row of its kind in a scratch set of
/// values, evaluated there by the same evaluator, and read back.
struct CustomProperty {
  let kind: ValueKind

  /// The kind of a client's value; nil for what cannot be interpolated.
  init?(of value: Any?) {
    guard let value else { return nil }
    if Boxing.number(value) != nil {
      kind = .number
    } else if value is CGRect {
      kind = .rect
    } else if value is CGSize {
      kind = .size
    } else if value is CGColor {
      kind = .color
    } else if let found = [ValueKind.point, .rect, .transform].first(where: {
      Boxing.value(value, as: $0) != nil
    }) {
      kind = found
    } else {
      return nil
    }
  }

  /// The borrowed row.
  var path: PropertyPath {
    let row =
      switch kind {
      case .point: Lanes.position.row
      case .size: Lanes.shadowOffset.row
      case .rect: Lanes.bounds.row
      case .color: Lanes.backgroundColor.row
      case .transform: Lanes.transform.row
      default: Lanes.zPosition.row
      }
    return PropertyPath(row: row, component: .whole)
  }

  /// What shows of a model value under animations, in order, at a local time; boxed as the model value is.
  func value(of model: Any?, under animations: [CompiledAnimation], at time: Double) -> Any? {
    var values = LayerValues()
    var content = LayerContent()
    if kind == .number { values.zPosition = 0 }
    let typed = model.flatMap { Boxing.value($0, as: kind) }
    PropertyTable.setValue(typed, at: path, in: &values, content: &content)
    for animation in animations { animation.apply(at: time, values: &values, content: &content) }
    guard let shown = PropertyTable.value(at: path, in: values, content: content) else { return nil }
    guard case .number(let number) = shown else { return Boxing.box(shown) }
    switch model {
    case is CGFloat: return CGFloat(number)
    case is Double: return number
    case is Float: return Float(number)
    default: return NSNumber(value: number)
    }
  }
}

extension CAAnimation {
  /// The client-declared keys that this animation, or a part of it, animates on the layer, each with all that
  /// concerns it.
  func customAnimations(on layer: CALayer) -> [String: CompiledAnimation] {
    var keys: Set<String> = []
    collectCustomKeys(on: layer, into: &keys)
    var found: [String: CompiledAnimation] = [:]
    for key in keys {
      let first = layer.extras?.undefined[key] ?? firstValue(forCustomKey: key)
      guard let property = CustomProperty(of: first) else { continue }
      if let spec = customSpec(forKey: key, as: property, on: layer) { found[key] = CompiledAnimation(spec) }
    }
    return found
  }
}

extension CAAnimation {
  /// Whether the animation, or a part of it, animates a property that the layer's class draws.
  func animatesDrawnKey(of layer: CALayer) -> Bool {
    switch self {
    case let group as CAAnimationGroup:
      group.animations?.contains { $0.animatesDrawnKey(of: layer) } ?? false
    case let animation as CAPropertyAnimation:
      animation.keyPath.flatMap { PropertyPath(parsing: $0, for: layer.classKind) }
        .map { type(of: layer).needsDisplay(forKey: PropertyTable.rows[$0.row].name) } ?? false
    default: false
    }
  }
}

extension CALayer {
  /// The shown values of client-declared keys at an absolute time; empty where none is animated.
  func customValues(at time: Double) -> [String: Any] {
    let animated = animations.filter { !$0.custom.isEmpty }
    guard !animated.isEmpty,
      let local = context.withLock({ context.mirror.localTime(of: links.id, at: time) })
    else { return [:] }
    var shown: [String: Any] = [:]
    for key in Set(animated.flatMap(\.custom.keys)) {
      let model = extras?.undefined[key]
      let sample = model ?? animated.lazy.compactMap { $0.animation.firstValue(forCustomKey: key) }.first
      guard let property = CustomProperty(of: sample) else { continue }
      shown[key] = property.value(of: model, under: animated.compactMap { $0.custom[key] }, at: local)
    }
    return shown
  }

  /// Whether a client-declared key still changes after an absolute time.
  func hasMovingCustomValues(after time: Double) -> Bool {
    guard let local = context.withLock({ context.mirror.localTime(of: links.id, at: time) }) else {
      return false
    }
    return animations.contains {
      $0.custom.values.contains { $0.mayChange(after: local) } || $0.drawn?.mayChange(after: local) == true
    }
  }

  /// Draws the layer as it is shown at a time, by a presentation layer (B-52), and keeps the drawing.
  func redrawCustom(at time: Double) {
    let isDrawn = animations.contains {
      $0.drawn != nil || $0.custom.keys.contains(where: type(of: self).needsDisplay(forKey:))
    }
    guard isDrawn else { return }
    guard let copy = makePresentation(at: time) else { return }
    copy.display()
    replaceContents(with: copy.content.contents)
  }
}

/// A layer that is drawn for each frame, and not kept for it.
struct CustomLayer {
  weak var layer: CALayer?
}

extension LayerContext {
  /// From now on the layer is drawn for each frame, as long as the animation moves a key that it is drawn for.
  func watch(_ attached: AttachedAnimation) {
    guard attached.needsDrawing, let layer = attached.layer else { return }
    customLayers[layer.links.id] = CustomLayer(layer: layer)
  }

  /// Draws the layers whose client-declared keys move, as they are at a time; forgets those at rest.
  func redrawCustomLayers(at time: Double) {
    let entries = withLock { customLayers }
    guard !entries.isEmpty else { return }
    run {
      for (id, entry) in entries {
        entry.layer?.redrawCustom(at: time)
        if entry.layer?.hasMovingCustomValues(after: time) != true {
          _ = withLock { customLayers.removeValue(forKey: id) }
        }
      }
    }
    updateFrameEvents()
  }
}
