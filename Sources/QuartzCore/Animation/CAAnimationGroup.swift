import CoreGraphics
import LayerModel

/// Several animations at once, in the group's time: begin times count from its start (T-42), and what is
/// longer than the group is cut off, not scaled (T-56). The group has a duration of its own: without one it
/// lasts 0.25 s (T-62). Source: Apple's documentation of CAAnimationGroup; T-55…T-63.
open class CAAnimationGroup: CAAnimation {
  private var children: [CAAnimation]?

  /// The animations, groups among them (T-61); nil unless set, and then nothing shows. Their delegates and
  /// removal do not count (T-59). The array is copied, they are not; the layer's copy of the group has
  /// copies of them (T-60).
  open var animations: [CAAnimation]? {
    get { children }
    set { if isEditable { children = newValue } }
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CAAnimationGroup)?.children = children
    return copy
  }

  /// The layer's own copy holds copies of the children: what clients do to theirs later changes nothing.
  override func seal(for layer: CALayer) {
    children = children?.compactMap { child in
      let copy = child.copy() as? CAAnimation
      copy?.seal(for: layer)
      return copy
    }
    super.seal(for: layer)
  }

  override func collectCustomKeys(on layer: CALayer, into keys: inout Set<String>) {
    for child in children ?? [] { child.collectCustomKeys(on: layer, into: &keys) }
  }

  override func firstValue(forCustomKey key: String) -> Any? {
    children?.lazy.compactMap { $0.firstValue(forCustomKey: key) }.first
  }

  override func customSpec(
    forKey key: String, as property: CustomProperty, on layer: CALayer
  ) -> AnimationSpec? {
    let parts = (children ?? []).compactMap { $0.customSpec(forKey: key, as: property, on: layer) }
    guard !parts.isEmpty else { return nil }
    var spec = spec(for: layer)
    spec.body = .group(parts)
    return spec
  }

  override func makeBody(for layer: CALayer) -> AnimationSpec.Body {
    .group((children ?? []).map { $0.spec(for: layer) })
  }
}
