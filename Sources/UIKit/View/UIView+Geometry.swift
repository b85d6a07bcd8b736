import CoreGraphics
import QuartzCore

extension UIView {
  func makeBackingLayer() -> CALayer {
    guard let layerType = type(of: self).layerClass as? CALayer.Type else {
      preconditionFailure("\(type(of: self)).layerClass must be CALayer or a subclass of it.")
    }
    let context = environment.context
    let layer =
      LayerContext.current === context ? CALayer.make(layerType) : context.run { CALayer.make(layerType) }
    layer.isOpaque = true
    layer.contentsScale = environment.traits.displayScale
    // Last: a layer with a delegate asks it for actions, and the view has no layer before this returns.
    layer.delegate = self
    return layer
  }

  /// Changes the geometry, and lets subviews follow where the size changed.
  func resize(_ change: () -> Void) {
    let before = layer.bounds.size
    change()
    let after = layer.bounds.size
    guard before != after else { return }
    // What had no room was not drawn (V-13).
    if before.width <= 0 || before.height <= 0, traits.wasShown, type(of: self) != UIView.self {
      setNeedsDisplay()
    }
    guard traits.autoresizesSubviews else { return }
    for subview in links.subviews { subview.follow(from: before, to: after) }
  }

  /// Autoresizing: the superview's size changed (V-14). The untransformed rectangle is what moves.
  private func follow(from before: CGSize, to after: CGSize) {
    let mask = traits.autoresizingMask
    guard !mask.isEmpty else { return }
    let size = layer.bounds.size, anchor = layer.anchorPoint, position = layer.position
    let horizontal = AutoresizedSpan(
      near: position.x - anchor.x * size.width, length: size.width, before: before.width, after: after.width,
      flexibleNear: mask.contains(.flexibleLeftMargin), flexibleLength: mask.contains(.flexibleWidth),
      flexibleFar: mask.contains(.flexibleRightMargin))
    let vertical = AutoresizedSpan(
      near: position.y - anchor.y * size.height, length: size.height, before: before.height,
      after: after.height,
      flexibleNear: mask.contains(.flexibleTopMargin), flexibleLength: mask.contains(.flexibleHeight),
      flexibleFar: mask.contains(.flexibleBottomMargin))
    let newSize = CGSize(width: horizontal.length, height: vertical.length)
    if newSize != size { bounds = CGRect(origin: layer.bounds.origin, size: newSize) }
    let newPosition = CGPoint(
      x: horizontal.near + anchor.x * newSize.width, y: vertical.near + anchor.y * newSize.height)
    if newPosition != position { center = newPosition }
  }

  func takeFittingSize() {
    let fitting = sizeThatFits(bounds.size)
    let size = layer.bounds.size, anchor = layer.anchorPoint
    guard fitting != size else { return }
    bounds = CGRect(origin: layer.bounds.origin, size: fitting)
    center = CGPoint(
      x: layer.position.x + anchor.x * (fitting.width - size.width),
      y: layer.position.y + anchor.y * (fitting.height - size.height))
  }

  /// The layer whose coordinates a conversion means; without a window, nil means the topmost view's.
  func target(_ view: UIView?) -> CALayer? { (view ?? window)?.layer ?? rootOfTree.layer }

  private var rootOfTree: UIView {
    var root = self
    while let parent = root.superview { root = parent }
    return root
  }

  func foremostView(at point: CGPoint, event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, layer.opacity >= 0.01, traits.blockingAnimations == 0,
      self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.place(of: point, in: self), with: event) { return hit }
    }
    return self
  }

  /// A point of the superview in the view's coordinates: by the model, whatever moves (U-25); while a property animator
  /// moves the view, by what is shown, unless the animator is told that its hit testing is manual.
  private func place(of point: CGPoint, in superview: UIView) -> CGPoint {
    guard traits.followedMotions > 0, let shown = layer.presentation() else {
      return convert(point, from: superview)
    }
    return shown.convert(point, from: superview.layer)
  }
}

/// One axis of autoresizing: a change of the whole is shared among the parts that give way, in proportion to their
/// lengths, equally when they have none (V-14).
struct AutoresizedSpan: Equatable {
  private(set) var near: CGFloat
  private(set) var length: CGFloat

  init(
    near: CGFloat, length: CGFloat, before: CGFloat, after: CGFloat, flexibleNear: Bool, flexibleLength: Bool,
    flexibleFar: Bool
  ) {
    self.near = near
    self.length = length
    let parts = [(flexibleNear, near), (flexibleLength, length), (flexibleFar, before - near - length)]
    let flexible = parts.filter(\.0)
    guard !flexible.isEmpty, after != before else { return }
    let sum = flexible.reduce(0) { $0 + max(0, $1.1) }
    func share(_ part: CGFloat) -> CGFloat {
      sum > 0 ? (after - before) * max(0, part) / sum : (after - before) / CGFloat(flexible.count)
    }
    if flexibleNear { self.near += share(near) }
    if flexibleLength { self.length = max(0, length + share(length)) }
  }
}
