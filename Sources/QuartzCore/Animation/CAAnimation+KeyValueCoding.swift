import CoreGraphics
import LayerModel

extension CAAnimation {
  func boxedValue(forKey key: String) -> Any? {
    if let attribute = AnimationAttribute.named(key, on: self) { return attribute.get(self) }
    if let value = storage.undefined[key] { return value }
    guard let dot = key.firstIndex(of: ".") else { return nil }
    // "part.key": the part may be an animation or a dictionary stored under its name.
    let rest = String(key[key.index(after: dot)...])
    switch storage.undefined[String(key[..<dot])] {
    case let animation as CAAnimation: return animation.value(forKeyPath: rest)
    case let layer as CALayer: return layer.value(forKeyPath: rest)
    case let values as [AnyHashable: Any]: return values[rest]
    default: return nil
    }
  }

  func setBoxedValue(_ value: Any?, forKey key: String) {
    guard let attribute = AnimationAttribute.named(key, on: self) else {
      edit { $0.undefined[key] = value }
      return
    }
    if !attribute.set(self, value) {
      let type = value.map { "\(Swift.type(of: $0))" } ?? "nil"
      LayerContext.current.report(
        "animation.\(key)", "\(Swift.type(of: self)).\(key) cannot hold a value of type \(type); ignored.")
    }
  }
}

/// A property that key-value coding reaches on an animation.
///
/// `@unchecked Sendable`: the closures name accessors and capture nothing that changes.
struct AnimationAttribute: @unchecked Sendable {
  let get: (CAAnimation) -> Any?
  /// False for a value of the wrong type.
  let set: (CAAnimation, Any?) -> Bool

  static func named(_ key: String, on animation: CAAnimation) -> AnimationAttribute? {
    if let attribute = common[key] { return attribute }
    if animation is CAPropertyAnimation, let attribute = ofProperty[key] { return attribute }
    if animation is CASpringAnimation, let attribute = ofSpring[key] { return attribute }
    if animation is CABasicAnimation, let attribute = ofBasic[key] { return attribute }
    if animation is CAKeyframeAnimation, let attribute = ofKeyframes[key] { return attribute }
    if animation is CAAnimationGroup, let attribute = ofGroup[key] { return attribute }
    if animation is CATransition, let attribute = ofTransition[key] { return attribute }
    return nil
  }

  private static func number<A: CAAnimation>(
    get: @escaping (A) -> Double, set: @escaping (A, Double) -> Void
  ) -> AnimationAttribute {
    AnimationAttribute(
      get: { ($0 as? A).map { NSNumber(value: get($0)) } },
      set: { animation, value in
        guard let animation = animation as? A, let number = Boxing.number(value) else { return false }
        set(animation, number)
        return true
      })
  }

  private static func flag<A: CAAnimation>(
    get: @escaping (A) -> Bool, set: @escaping (A, Bool) -> Void
  ) -> AnimationAttribute {
    AnimationAttribute(
      get: { ($0 as? A).map { NSNumber(value: get($0)) } },
      set: { animation, value in
        guard let animation = animation as? A, let number = Boxing.number(value) else { return false }
        set(animation, number != 0)
        return true
      })
  }

  private static func object<A: CAAnimation, Value>(
    get: @escaping (A) -> Value?, set: @escaping (A, Value?) -> Void
  ) -> AnimationAttribute {
    AnimationAttribute(
      get: { ($0 as? A).flatMap(get) },
      set: { animation, value in
        guard let animation = animation as? A else { return false }
        if value != nil, !(value is Value) { return false }
        set(animation, value as? Value)
        return true
      })
  }

  private static func constant<A: CAAnimation, Value: RawRepresentable>(
    get: @escaping (A) -> Value?, set: @escaping (A, Value) -> Void
  ) -> AnimationAttribute where Value.RawValue == String {
    AnimationAttribute(
      get: { ($0 as? A).flatMap(get)?.rawValue },
      set: { animation, value in
        guard let animation = animation as? A else { return false }
        guard let value = value as? Value ?? (value as? String).flatMap(Value.init(rawValue:)) else {
          return false
        }
        set(animation, value)
        return true
      })
  }

  private static let common: [String: AnimationAttribute] = [
    "beginTime": number(get: { (a: CAAnimation) in a.beginTime }, set: { $0.beginTime = $1 }),
    "duration": number(get: { (a: CAAnimation) in a.duration }, set: { $0.duration = $1 }),
    "speed": number(get: { (a: CAAnimation) in Double(a.speed) }, set: { $0.speed = Float($1) }),
    "timeOffset": number(get: { (a: CAAnimation) in a.timeOffset }, set: { $0.timeOffset = $1 }),
    "repeatCount": number(
      get: { (a: CAAnimation) in Double(a.repeatCount) }, set: { $0.repeatCount = Float($1) }),
    "repeatDuration": number(
      get: { (a: CAAnimation) in a.repeatDuration }, set: { $0.repeatDuration = $1 }),
    "autoreverses": flag(get: { (a: CAAnimation) in a.autoreverses }, set: { $0.autoreverses = $1 }),
    "fillMode": constant(get: { (a: CAAnimation) in a.fillMode }, set: { $0.fillMode = $1 }),
    "removedOnCompletion": flag(
      get: { (a: CAAnimation) in a.isRemovedOnCompletion }, set: { $0.isRemovedOnCompletion = $1 }),
    "timingFunction": object(
      get: { (a: CAAnimation) in a.timingFunction }, set: { $0.timingFunction = $1 }),
    "delegate": object(get: { (a: CAAnimation) in a.delegate }, set: { $0.delegate = $1 }),
  ]

  private static let ofProperty: [String: AnimationAttribute] = [
    "keyPath": object(get: { (a: CAPropertyAnimation) in a.keyPath }, set: { $0.keyPath = $1 }),
    "additive": flag(get: { (a: CAPropertyAnimation) in a.isAdditive }, set: { $0.isAdditive = $1 }),
    "cumulative": flag(get: { (a: CAPropertyAnimation) in a.isCumulative }, set: { $0.isCumulative = $1 }),
    "valueFunction": object(
      get: { (a: CAPropertyAnimation) in a.valueFunction }, set: { $0.valueFunction = $1 }),
  ]

  private static let ofBasic: [String: AnimationAttribute] = [
    "fromValue": object(get: { (a: CABasicAnimation) in a.fromValue }, set: { $0.fromValue = $1 }),
    "toValue": object(get: { (a: CABasicAnimation) in a.toValue }, set: { $0.toValue = $1 }),
    "byValue": object(get: { (a: CABasicAnimation) in a.byValue }, set: { $0.byValue = $1 }),
  ]

  private static let ofSpring: [String: AnimationAttribute] = [
    "mass": number(get: { (a: CASpringAnimation) in Double(a.mass) }, set: { $0.mass = $1 }),
    "stiffness": number(get: { (a: CASpringAnimation) in Double(a.stiffness) }, set: { $0.stiffness = $1 }),
    "damping": number(get: { (a: CASpringAnimation) in Double(a.damping) }, set: { $0.damping = $1 }),
    "initialVelocity": number(
      get: { (a: CASpringAnimation) in Double(a.initialVelocity) }, set: { $0.initialVelocity = $1 }),
  ]

  private static let ofKeyframes: [String: AnimationAttribute] = [
    "values": object(get: { (a: CAKeyframeAnimation) in a.values }, set: { $0.values = $1 }),
    "path": object(get: { (a: CAKeyframeAnimation) in a.path }, set: { $0.path = $1 }),
    "keyTimes": object(get: { (a: CAKeyframeAnimation) in a.keyTimes }, set: { $0.keyTimes = $1 }),
    "timingFunctions": object(
      get: { (a: CAKeyframeAnimation) in a.timingFunctions }, set: { $0.timingFunctions = $1 }),
    "calculationMode": constant(
      get: { (a: CAKeyframeAnimation) in a.calculationMode }, set: { $0.calculationMode = $1 }),
    "rotationMode": constant(
      get: { (a: CAKeyframeAnimation) in a.rotationMode }, set: { $0.rotationMode = $1 }),
  ]

  private static let ofGroup: [String: AnimationAttribute] = [
    "animations": object(get: { (a: CAAnimationGroup) in a.animations }, set: { $0.animations = $1 })
  ]

  private static let ofTransition: [String: AnimationAttribute] = [
    "type": constant(get: { (a: CATransition) in a.type }, set: { $0.type = $1 }),
    "subtype": AnimationAttribute(
      get: { ($0 as? CATransition)?.subtype?.rawValue },
      set: { animation, value in
        let subtype =
          value as? CATransitionSubtype ?? (value as? String).map(CATransitionSubtype.init(rawValue:))
        guard let transition = animation as? CATransition, value == nil || subtype != nil else {
          return false
        }
        transition.subtype = subtype
        return true
      }),
    "startProgress": number(
      get: { (a: CATransition) in Double(a.startProgress) }, set: { $0.startProgress = Float($1) }),
    "endProgress": number(
      get: { (a: CATransition) in Double(a.endProgress) }, set: { $0.endProgress = Float($1) }),
    "filter": object(get: { (a: CATransition) in a.filter }, set: { $0.filter = $1 }),
  ]
}

/// `CAAnimation.defaultValue(forKey:)`.
enum AnimationDefaults {
  static func value(forKey key: String) -> Any? {
    switch key {
    case "speed": NSNumber(value: 1)
    case "removedOnCompletion": NSNumber(value: true)
    case "fillMode": CAMediaTimingFillMode.removed.rawValue
    case "calculationMode": CAAnimationCalculationMode.linear.rawValue
    case "mass": NSNumber(value: 1)
    case "stiffness": NSNumber(value: 100)
    case "damping": NSNumber(value: 10)
    case "type": CATransitionType.fade.rawValue
    case "endProgress": NSNumber(value: 1)
    default: nil
    }
  }
}
