import CoreGraphics
import LayerModel

extension CALayer {
  /// A property of the table that is plain memory. Setting runs the whole machinery: equal values do nothing
  /// then the action is looked up, the value stored, the change noted, the action run.
  subscript<Value>(property: LaneProperty<Value>) -> Value {
    get { property.read(&values) }
    set {
      let old = property.read(&values)
      guard old != newValue else { return }
      guard newValue == newValue else {
        report("nan.\(property.row)", "\(name(ofRow: property.row)) is not a number; ignored.")
        return
      }
      change(property.row) { property.write(newValue, to: &values) }
    }
  }

  func color(_ property: LaneProperty<SIMD4<Double>>) -> CGColor? {
    ColorLanes.color(self[property]).map { CGColor(value: $0) }
  }

  func setColor(_ color: CGColor?, _ property: LaneProperty<SIMD4<Double>>) {
    self[property] = ColorLanes.lanes(color?.value)
  }

  /// Keeps a background's pattern beside its colour.
  func setPattern(_ color: CGColor?) {
    guard content.background?.color !== color, content.background != nil || color?.pattern != nil else {
      return
    }
    changeTrait(\.background, to: BackgroundPattern(color))
  }

  func flag(_ property: LaneProperty<Double>) -> Bool { self[property] != 0 }

  func setFlag(_ flag: Bool, _ property: LaneProperty<Double>) { self[property] = flag ? 1 : 0 }

  /// Changes a property that lives in the content object.
  func changeContent<Value: Equatable>(
    _ row: Int, _ field: WritableKeyPath<LayerContent, Value>, to value: Value
  ) {
    guard content[keyPath: field] != value else { return }
    change(row) { content[keyPath: field] = value }
  }

  /// Changes a trait: committed, but never animated.
  func changeTrait<Value: Equatable>(_ field: WritableKeyPath<LayerContent, Value>, to value: Value) {
    guard content[keyPath: field] != value else { return }
    content[keyPath: field] = value
    markChanged(.content)
  }

  func setTrait(_ trait: LayerTraits, _ isOn: Bool) {
    var traits = content.traits
    if isOn { traits.insert(trait) } else { traits.remove(trait) }
    changeTrait(\.traits, to: traits)
  }

  /// One change of an animatable property: the action is found while the old value still stands.
  func change(_ row: Int, _ store: () -> Void) {
    guard isModel else {
      store()
      return
    }
    let property = PropertyTable.rows[row]
    if content.traits.contains(.keepsDepth), property.isIgnoredBySpaces {
      report("space.\(row)", "A transform layer draws nothing itself: \(property.name) has no effect.")
    }
    let action = actionForChange(of: property, row: row)
    store()
    noteChange(of: property)
    if let action { action.run(forKey: property.name, object: self, arguments: nil) }
  }

  private func noteChange(of property: PropertyRow) {
    switch property.storage {
    case .lanes: markChanged(.values)
    case .content: markChanged(.content)
    }
    if property.effects.contains(.layout) {
      setNeedsLayout()
      if extras?.needsDisplayOnBoundsChange == true { setNeedsDisplay() }
    }
    if type(of: self).needsDisplay(forKey: property.name) { setNeedsDisplay() }
  }

  /// Notes what the next commit has to tell, and puts the layer on its list. Copies have nothing to tell.
  func markChanged(_ what: LayerChanges.Dirty) {
    guard isModel else { return }
    changes.dirty.formUnion(what)
    enlist()
  }

  func enlist() {
    guard !changes.isQueued else { return }
    changes.isQueued = true
    context.enlist(self)
  }

  /// A path without what is not finite, as a context draws it; told once where there is any.
  func usable(_ path: PathData, _ key: String) -> PathData {
    guard !path.points.allSatisfy(\.isFinite) else { return path }
    report("path.\(key)", "\(key) has points that are no numbers or infinite; those elements are left out.")
    var usable = PathData()
    path.forEachElement { verb, points in
      guard points.allSatisfy(\.isFinite) else { return }
      let p = Array(points)
      switch verb {
      case .move: usable.move(to: p[0])
      case .line: usable.line(to: p[0])
      case .quad: usable.quad(to: p[1], control: p[0])
      case .cubic: usable.cubic(to: p[2], control1: p[0], control2: p[1])
      case .close: usable.close()
      }
    }
    return usable
  }

  var isModel: Bool { links.model == nil }

  /// The rare part, made on first writing.
  var ownExtras: LayerExtras {
    if let extras { return extras }
    let made = LayerExtras()
    extras = made
    return made
  }

  func report(_ key: String, _ message: @autoclosure () -> String) {
    context.report(key, "\(type(of: self)): \(message())")
  }

  func name(ofRow row: Int) -> String { PropertyTable.rows[row].name }

  /// The layer's name and class, for dumps.
  var label: LayerLabel { LayerLabel(name: extras?.name, className: String(describing: type(of: self))) }
}
