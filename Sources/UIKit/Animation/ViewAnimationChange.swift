import CoreGraphics
import LayerModel
import QuartzCore

/// One change of a property of a view's layer: the value before it, taken when the layer asked for an action.
@MainActor
struct ViewAnimationChange {
  enum Value: Equatable {
    case number(Double)
    case point(CGPoint)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(ColorValue?)
  }

  typealias Endpoints = (path: String, from: AnimatableValue, to: AnimatableValue)

  let key: String
  let isAdditive: Bool
  /// What the model held.
  let before: Value
  /// What was shown; what properties that do not blend start from with `beginFromCurrentState` (U-6).
  private let shown: Value?

  /// Nil where the property does not animate on views (A-24, U-3, U-5).
  init?(layer: CALayer, key: String, block: AnimationBlock) {
    guard let index = PropertyTable.index[key] else { return nil }
    switch PropertyTable.rows[index].animation {
    case .view, .viewOnly: isAdditive = false
    case .viewAdditive: isAdditive = true
    case .never, .standalone: return nil
    }
    guard let before = Self.read(key, of: layer) else { return nil }
    self.key = key
    self.before = before
    let wantsShown =
      block.parameters.options.contains(.beginFromCurrentState) && (!isAdditive || block.recorder != nil)
    shown = wantsShown ? layer.presentation().flatMap { Self.read(key, of: $0) } : nil
  }

  /// What a property that does not blend starts from.
  var start: Value { shown ?? before }

  static func read(_ key: String, of layer: CALayer) -> Value? {
    switch key {
    case "position": .point(layer.position)
    case "bounds": .rect(layer.bounds)
    case "transform": .transform(layer.transform)
    case "cornerRadius": .number(Double(layer.cornerRadius))
    case "opacity": .number(Double(layer.opacity))
    case "backgroundColor": .color(layer.backgroundColor?.value)
    case "anchorPoint": .point(layer.anchorPoint)
    case "shadowOpacity": .number(Double(layer.shadowOpacity))
    case "backgroundFilters.inputRadius":
      if case .number(let radius)? = layer.typedValue(forKeyPath: key) { .number(radius) } else { nil }
    default: nil
    }
  }

  /// The animation of a property that does not blend: from the old value to whatever the model holds (U-5). Nil where
  /// there is nothing to start from.
  func replacement(on layer: CALayer, parameters: AnimationParameters) -> CABasicAnimation? {
    guard let from = Self.boxed(start) else { return nil }
    let animation = parameters.makeAnimation(keyPath: key, on: layer)
    animation.fromValue = from
    return animation
  }

  /// The animations of a property that blends; none where nothing would move.
  func animations(on layer: CALayer, parameters: AnimationParameters) -> [CAAnimation] {
    guard let after = Self.read(key, of: layer), after != before else { return [] }
    return endpoints(after: after).map { path, from, to in
      let animation = parameters.makeAnimation(keyPath: path, on: layer)
      animation.fromValue = from.boxed
      animation.toValue = to.boxed
      animation.isAdditive = true
      return animation
    }
  }

  /// Key path, from and to: from the difference to nothing (U-3).
  func endpoints(after: Value) -> [Endpoints] {
    switch (before, after) {
    case (.point(let old), .point(let new)):
      return [(key, .point(CGPoint(x: old.x - new.x, y: old.y - new.y)), .point(.zero))]
    case (.rect(let old), .rect(let new)):
      return rectEndpoints(old: old, new: new)
    case (.number(let old), .number(let new)):
      return [(key, .number(old - new), .number(0))]
    case (.transform(let old), .transform(let new)):
      // A new transform that cannot be undone has no difference to the old one: nothing animates (B-39, U-4).
      guard new.isInvertible else { return [] }
      return [
        (
          key, .transform(CATransform3DConcat(old, CATransform3DInvert(new))),
          .transform(CATransform3DIdentity)
        )
      ]
    default: return []
    }
  }

  /// Origin and size apart: additive rectangles would be standardised (B-18).
  private func rectEndpoints(old: CGRect, new: CGRect) -> [Endpoints] {
    var parts: [Endpoints] = []
    if old.origin != new.origin {
      let difference = CGPoint(x: old.minX - new.minX, y: old.minY - new.minY)
      parts.append(("\(key).origin", .point(difference), .point(.zero)))
    }
    if old.size != new.size {
      let difference = CGSize(width: old.width - new.width, height: old.height - new.height)
      parts.append(("\(key).size", .size(difference), .size(.zero)))
    }
    return parts
  }

  /// The value as an animation takes it; nil for no colour, which cannot be animated from.
  static func boxed(_ value: Value) -> Any? { typed(value)?.boxed }

  /// The same, typed.
  static func typed(_ value: Value) -> AnimatableValue? {
    switch value {
    case .number(let number): .number(number)
    case .point(let point): .point(point)
    case .rect(let rect): .rect(rect)
    case .transform(let transform): .transform(transform)
    case .color(let color): color.map { .color($0) }
    }
  }

  /// Gives the layer's property a value that `read` returned.
  static func write(_ value: Value, key: String, to layer: CALayer) {
    if case .color(nil) = value {
      layer.setValue(nil, forKey: key)
    } else {
      layer.setValue(boxed(value), forKey: key)
    }
  }

  /// The key an animation gets: the key path, and while that is taken by one that blends, "-2", "-3" … (U-7).
  func freeKey(for animation: CAAnimation, on layer: CALayer) -> String {
    Self.freeKey((animation as? CAPropertyAnimation)?.keyPath ?? key, on: layer)
  }

  static func freeKey(_ base: String, on layer: CALayer) -> String {
    let taken = Set(layer.animationKeys() ?? [])
    var candidate = base, number = 2
    while taken.contains(candidate) {
      candidate = "\(base)-\(number)"
      number += 1
    }
    return candidate
  }
}

extension AnimationParameters {
  /// An animation with the block's timing: both fills, so that a delayed one holds the old look (U-10).
  @MainActor
  func makeAnimation(keyPath: String, on layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation
    if let spring {
      let solved = spring.parameters(for: effectiveDuration, speed: Double(spring.velocity.dx))
      let springAnimation = CASpringAnimation(keyPath: keyPath)
      springAnimation.mass = CGFloat(solved.mass)
      springAnimation.stiffness = CGFloat(solved.stiffness)
      springAnimation.damping = CGFloat(solved.damping)
      springAnimation.initialVelocity = CGFloat(solved.initialVelocity)
      springAnimation.allowsOverdamping = solved.allowsOverdamping
      animation = springAnimation
    } else {
      animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = function
    }
    apply(to: animation, on: layer)
    return animation
  }

  @MainActor
  func apply(to animation: CAAnimation, on layer: CALayer) {
    animation.duration = effectiveDuration
    animation.fillMode = .both
    animation.autoreverses = options.contains(.autoreverse)
    animation.repeatCount = effectiveRepeatCount
    if delay != 0 {
      animation.beginTime = layer.convertTime(layer.context.now, from: nil) + delay
    }
  }
}

extension AnimatableValue {
  /// As an animation takes it; nil for the kinds that views do not animate.
  var boxed: Any? {
    switch self {
    case .number(let number): number
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .transform(let transform): transform
    case .color(let color): CGColor(value: color)
    case .path, .contents, .list: nil
    }
  }
}

extension CATransform3D {
  /// Whether the matrix can be undone; one that flattens everything to a plane, line or point cannot.
  fileprivate var isInvertible: Bool {
    let inverse = CATransform3DInvert(self)
    let product = CATransform3DConcat(self, inverse)
    let parts = [product.m11, product.m22, product.m33, product.m44]
    return parts.allSatisfy { abs($0 - 1) < 1e-6 }
  }
}
