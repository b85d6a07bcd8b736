import CoreGraphics
import LayerModel

/// What `animate(_:to:)` needs to know the key paths of a layer's own class. Every layer is one. Strata's own.
public protocol LayerAnimating {}

extension CALayer: LayerAnimating {}

extension LayerAnimating where Self: CALayer {
  /// Sets a property and animates it there from what is shown, in one go: when the animation is over, nothing snaps back.
  ///
  /// The animation has the property's name for a key, so that a later one takes over from where it is. A property that
  /// changes several others, such as `frame`, animates those. A layer that is not shown yet only gets the value.
  /// Strata's own.
  ///
  /// - Parameters:
  ///   - property: The property, such as `\.position` or `\.position.x`.
  ///   - value: Its new value.
  ///   - duration: In seconds; nil or 0 for the transaction's, else 0.25.
  ///   - timingFunction: The speed over time; nil for even.
  ///   - key: The animation's key, where the property's name will not do.
  ///   - completion: Called once, in a fresh pass of the loop, with whether it reached its end.
  public func animate<Value>(
    _ property: ReferenceWritableKeyPath<Self, Value>, to value: Value, duration: CFTimeInterval? = nil,
    timingFunction: CAMediaTimingFunction? = CAMediaTimingFunction(name: .default), key: String? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    let template = CABasicAnimation()
    template.duration = duration ?? 0
    template.timingFunction = timingFunction
    animate(property, to: value, with: template, key: key, completion: completion)
  }

  /// Sets a property and animates it there in the manner of `animation`: its class (a spring, say), its duration, curve,
  /// delay and delegate. Strata's own; see `animate(_:to:duration:timingFunction:key:completion:)`.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: Its new value.
  ///   - animation: Copied; its key path and values do not count, and it is removed at its end.
  ///   - key: The animation's key, where the property's name will not do.
  ///   - completion: Called once with whether it reached its end.
  public func animate<Value>(
    _ property: ReferenceWritableKeyPath<Self, Value>, to value: Value, with animation: CABasicAnimation,
    key: String? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    animateChange(with: animation, key: key, completion: completion) { self[keyPath: property] = value }
  }
}

extension CALayer {
  /// Runs a change without actions, and animates every property that it changed from what was shown.
  fileprivate func animateChange(
    with template: CABasicAnimation, key: String?, completion: ((Bool) -> Void)?, _ change: () -> Void
  ) {
    let shown = isModel ? presentation() : nil
    // Within the transaction that is open: the change and its animations are seen together.
    context.openStack()
    context.run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let before = (values: values, content: content, undefined: extras?.undefined ?? [:])
      change()
      let changed = shown.map { changes(since: before, from: $0) } ?? []
      let end = LayerAnimationEnd(
        count: changed.count, delegate: template.delegate, completion: completion)
      for (name, start) in changed {
        guard let animation = template.copy() as? CABasicAnimation else { continue }
        animation.keyPath = name
        (animation.fromValue, animation.toValue, animation.byValue) = (start, nil, nil)
        animation.isAdditive = false
        animation.isRemovedOnCompletion = true
        if animation.fillMode == .removed { animation.fillMode = .backwards }
        animation.delegate = end
        add(animation, forKey: key.map { changed.count == 1 ? $0 : "\($0).\(name)" } ?? name)
      }
      CATransaction.commit()
      if changed.isEmpty, let completion { context.enqueue { completion(true) } }
    }
  }

  /// The properties that differ from before, each with the value it is shown with.
  private func changes(
    since before: (values: LayerValues, content: LayerContent, undefined: [String: Any]), from shown: CALayer
  ) -> [(name: String, start: Any)] {
    var changed: [(name: String, start: Any)] = []
    for (row, property) in PropertyTable.rows.enumerated()
    where property.owner == .layer || property.owner == classKind {
      let path = PropertyPath(row: row, component: .whole)
      let old = PropertyTable.value(at: path, in: before.values, content: before.content)
      let new = PropertyTable.value(at: path, in: values, content: content)
      guard old != new, new != nil,
        let start = PropertyTable.value(at: path, in: shown.values, content: shown.content)
      else { continue }
      changed.append((property.name, Boxing.box(start)))
    }
    for (key, value) in extras?.undefined ?? [:] {
      guard let old = before.undefined[key], CustomProperty(of: value) != nil else { continue }
      if let old = old as? AnyHashable, let value = value as? AnyHashable, old == value { continue }
      changed.append((key, shown.extras?.undefined[key] ?? old))
    }
    return changed
  }
}

/// Waits for the animations of one change; the template's delegate hears of each.
private final class LayerAnimationEnd: CAAnimationDelegate {
  private var waiting: Int
  private var allFinished = true
  private let delegate: (any CAAnimationDelegate)?
  private var completion: ((Bool) -> Void)?

  init(count: Int, delegate: (any CAAnimationDelegate)?, completion: ((Bool) -> Void)?) {
    waiting = count
    self.delegate = delegate
    self.completion = completion
  }

  func animationDidStart(_ anim: CAAnimation) { delegate?.animationDidStart(anim) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    delegate?.animationDidStop(anim, finished: flag)
    allFinished = allFinished && flag
    waiting -= 1
    guard waiting == 0 else { return }
    let call = completion
    completion = nil
    call?(allFinished)
  }
}
