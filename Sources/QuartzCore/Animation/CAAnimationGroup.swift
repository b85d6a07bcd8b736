import CoreGraphics
import LayerModel

/// Several animations at once, in the group's time, cut off at its end (T-55…T-63).
open class CAAnimationGroup: CAAnimation {
  private var children: [CAAnimation]?

  /// The animations; their delegates and removal do not count (T-59). The array is copied, they are not.
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

  override func makeBody(for layer: CALayer) -> AnimationSpec.Body {
    .group((children ?? []).map { $0.spec(for: layer) })
  }
}
