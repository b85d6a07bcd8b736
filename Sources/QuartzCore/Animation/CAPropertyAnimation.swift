import CoreGraphics
import LayerModel

/// An animation of one property. Abstract: use a subclass.
///
/// Of several animations of one property the later added covers the earlier while it lasts, or is added to
/// it (B-11, B-13). Source: Apple's documentation of CAPropertyAnimation.
open class CAPropertyAnimation: CAAnimation {
  var property = PropertyAnimationStorage()

  /// An animation of the property at a key path, such as "position" or "transform.rotation.z" (B-43, B-44).
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// Which property, or part of one; nil unless set. Paths of no property, and nil, take time, tell the
  /// delegate and show nothing (B-50, B-51); a key that the layer's class declares itself animates its own
  /// value (B-52). "frame" is none.
  open var keyPath: String? {
    get { property.keyPath }
    set { if isEditable { property.keyPath = newValue } }
  }
  /// Whether the value is added to what shows without the animation; false unless set (B-13). A transform is
  /// put before the shown one (B-14). Ignored for flags, paths, pictures and lists (B-17). A missing end is
  /// zero, or the identity (B-16).
  open var isAdditive: Bool {
    get { property.isAdditive }
    set { if isEditable { property.isAdditive = newValue } }
  }
  /// Whether each cycle starts where the one before ended; false unless set (B-19). With `autoreverses` the
  /// turning points add up (B-20).
  open var isCumulative: Bool {
    get { property.isCumulative }
    set { if isEditable { property.isCumulative = newValue } }
  }
  /// Turns animated numbers into a matrix, so that more than half a turn really turns (B-55); nil unless
  /// set. With one, the key path is that of a whole transform, and the values are numbers or arrays of
  /// three; otherwise nothing shows.
  open var valueFunction: CAValueFunction? {
    get { property.valueFunction }
    set { if isEditable { property.valueFunction = newValue } }
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CAPropertyAnimation)?.property = property
    return copy
  }

  override var dumpedKeyPath: String? { property.keyPath }

  override func prepareAsAction(forKey event: String, on layer: CALayer) {
    if property.keyPath == nil { property.keyPath = event }
  }

  /// What the animation's values do, once they are typed; nil where there are none to use.
  func makeSource(typed: ValueTyper) -> PropertyAnimation.Source? { nil }

  override func makeBody(for layer: CALayer) -> AnimationSpec.Body {
    guard let keyPath = property.keyPath, let path = PropertyPath(parsing: keyPath, for: layer.classKind),
      layer.hasFilter(at: keyPath)
    else {
      return .inert
    }
    return makeBody(path, keyPath, layer)
  }

  private func makeBody(_ path: PropertyPath, _ keyPath: String, _ layer: CALayer) -> AnimationSpec.Body {
    let function = property.valueFunction?.function
    let typer = ValueTyper(kind: path.kind, takesNumbers: function != nil, keyPath: keyPath, layer: layer)
    guard let source = makeSource(typed: typer) else { return .inert }
    var animation = PropertyAnimation(path: path, source: source)
    animation.isAdditive = property.isAdditive
    animation.isCumulative = property.isCumulative
    animation.valueFunction = function
    return .property(animation)
  }

  override func collectCustomKeys(on layer: CALayer, into keys: inout Set<String>) {
    guard let keyPath = property.keyPath, PropertyPath(parsing: keyPath, for: layer.classKind) == nil else {
      return
    }
    keys.insert(keyPath)
  }

  override func customSpec(
    forKey key: String, as custom: CustomProperty, on layer: CALayer
  ) -> AnimationSpec? {
    guard property.keyPath == key else { return nil }
    var spec = spec(for: layer)
    spec.body = makeBody(custom.path, key, layer)
    return spec
  }
}

/// What CAPropertyAnimation itself stores.
struct PropertyAnimationStorage {
  var keyPath: String?
  var isAdditive = false
  var isCumulative = false
  var valueFunction: CAValueFunction?
}

/// Turns what clients wrote into values of the property's kind; wrong types are left out and reported (B-33).
struct ValueTyper {
  let kind: ValueKind
  /// With a value function: numbers, or three of them.
  let takesNumbers: Bool
  let keyPath: String
  let layer: CALayer

  func value(_ value: Any?) -> AnimatableValue? {
    // No picture is something to dissolve from; no other kind has such a value.
    if kind == .contents, value is NSNull { return .contents(.none) }
    guard let value, !(value is NSNull) else { return nil }
    if let typed = typed(value), typed.isUsable { return typed }
    layer.context.report(
      "animationValue.\(keyPath).\(type(of: value))",
      "An animation of \(keyPath) has a value of type \(type(of: value)), which it cannot use; ignored.")
    return nil
  }

  private func typed(_ value: Any) -> AnimatableValue? {
    guard takesNumbers else { return Boxing.value(value, as: kind) }
    return Boxing.value(value, as: .number) ?? Boxing.value(value, as: .numberList)
  }

  /// All of them, or nil: one that cannot be used would put the others at wrong times.
  func values(_ values: [Any]) -> [AnimatableValue]? {
    let typed = values.compactMap { self.value($0) }
    return typed.count == values.count ? typed : nil
  }
}

extension AnimatableValue {
  /// Whether no number in it is NaN.
  var isUsable: Bool { self == self }
}
