import CoreGraphics
import LayerModel

/// Tells of the mistakes that Core Animation lets pass in silence, each kind once, with what to do instead. Strata's own.
///
/// Every check hangs on something rare (an animation is committed, ends, or was kept beyond its end; `frame` is set), and
/// looks no further once it has reported; so they are on unless `STRATA_LINT=0` is in the environment.
extension LayerContext {
  private func lint(_ rule: String, _ message: @autoclosure () -> String) {
    if diagnostics.lints { report("lint.\(rule)", message()) }
  }

  private func wants(_ rule: String) -> Bool { diagnostics.lints && !diagnostics.hasReported("lint.\(rule)") }

  // MARK: At the commit

  /// Looks at an animation that the render side is about to hear of.
  func lintCommit(_ animation: CAAnimation, _ spec: AnimationSpec, of layer: CALayer) {
    if spec.body.holdsNothing { lintKeyPaths(animation, of: layer) }
  }

  private func lintKeyPaths(_ animation: CAAnimation, of layer: CALayer) {
    if let group = animation as? CAAnimationGroup {
      for child in group.animations ?? [] { lintKeyPaths(child, of: layer) }
    }
    guard let animation = animation as? CAPropertyAnimation, let keyPath = animation.keyPath,
      PropertyPath(parsing: keyPath, for: layer.classKind) == nil, layer.extras?.undefined[keyPath] == nil,
      !type(of: layer).needsDisplay(forKey: keyPath)
    else { return }
    let hint = Self.betterKeyPaths[keyPath].map { " Animate \($0)." } ?? ""
    lint(
      "keyPath.\(keyPath)",
      "\(type(of: layer)) has no property \"\(keyPath)\" to animate: the animation takes its time and shows nothing.\(hint)"
    )
  }

  /// What people write, after a view's properties or the transform's parts, and what they mean.
  private static let betterKeyPaths = [
    "alpha": "\"opacity\"", "center": "\"position\"", "frame": "\"position\" and \"bounds\"",
    "frame.origin": "\"position\"", "frame.size": "\"bounds.size\"", "size": "\"bounds.size\"",
    "x": "\"position.x\"", "y": "\"position.y\"", "center.x": "\"position.x\"", "center.y": "\"position.y\"",
    "width": "\"bounds.size.width\"", "height": "\"bounds.size.height\"",
    "rotation": "\"transform.rotation\"",
    "scale": "\"transform.scale\"", "translation": "\"transform.translation\"",
    "backgroundcolor": "\"backgroundColor\"", "background": "\"backgroundColor\"",
    "color": "\"backgroundColor\"",
    "radius": "\"cornerRadius\"", "isHidden": "\"hidden\", or better \"opacity\"",
  ]

  // MARK: At the end, and after

  /// Looks at an animation that has just reached its end and is gone, while the model is what it was meanwhile.
  func lintEnd(_ attached: AttachedAnimation, of layer: CALayer) {
    guard attached.animation.storage.isRemovedOnCompletion, wants("snap"),
      !attached.animation.storage.isManaged
    else { return }
    // What only says where it comes from, as implicit animations do, ends at the model.
    if let basic = attached.animation as? CABasicAnimation, basic.toValue == nil, basic.byValue == nil {
      return
    }
    let (_, names) = difference(attached.animation, on: layer)
    guard let name = names.first else { return }
    lint(
      "snap",
      "\(type(of: layer)): \(name) snaps back at the end of its animation, because the layer's own value is still another. Set it to the final value when you add the animation."
    )
  }

  /// Looks at an animation that is over once its delegate has been told: who removes it there keeps nothing.
  func lintToldEnd(_ attached: AttachedAnimation) {
    guard let layer = attached.layer, layer.animations.contains(where: { $0 === attached }) else { return }
    lintLeftover(attached, of: layer)
    if let delegate = attached.animation.storage.delegate { lintOwnership(by: delegate, of: layer) }
  }

  /// An animation keeps its delegate, and the layer keeps an animation that is not removed at its end: whoever owns the
  /// layer must not be that delegate.
  private func lintOwnership(by delegate: any CAAnimationDelegate, of layer: CALayer) {
    guard wants("cycle") else { return }
    var path: [String] = []
    var ancestor: CALayer? = layer
    while let current = ancestor {
      path.insert(current.name ?? "\(type(of: current))", at: 0)
      let view = current.delegate
      if current === delegate || view === delegate || (view as? any LayerOwner)?.layerOwner === delegate {
        let names = path.joined(separator: " › ")
        lint(
          "cycle",
          "\(type(of: delegate)) owns the layer \(names) and is the delegate of an animation that the layer keeps: neither is ever released. Let the animation be removed at its end, remove it yourself, or give it a delegate that refers weakly."
        )
        return
      }
      ancestor = current.superlayer
    }
  }

  /// Looks at an animation that was kept beyond its end, after the end and whenever the layer's values change under it.
  func lintLeftover(_ attached: AttachedAnimation, of layer: CALayer) {
    guard wants("leftover"), !attached.animation.storage.isManaged else { return }
    let (fills, names) = difference(attached.animation, on: layer)
    guard fills, let name = names.first else { return }
    let key = attached.key.map { " under the key \"\($0)\"" } ?? ""
    lint(
      "leftover",
      "\(type(of: layer)): an animation that is over\(key) goes on showing its last \(name) over the layer's own value. Set the value when you add the animation and let it be removed at its end."
    )
  }

  /// Whether the animation fills forwards, and the properties whose last animated value is not what the layer has:
  /// farther from it than a fiftieth of the animation's own way.
  private func difference(_ animation: CAAnimation, on layer: CALayer) -> (fills: Bool, names: [String]) {
    var spec = animation.spec(for: layer)
    let fills = spec.timing.fill == .forwards || spec.timing.fill == .both
    spec.timing.fill = .both
    spec.isRemovedOnCompletion = false
    let compiled = CompiledAnimation(spec)
    guard compiled.activeEnd.isFinite else { return (fills, []) }
    var first = (values: layer.values, content: layer.content), last = first
    compiled.apply(at: compiled.activeBegin, values: &first.values, content: &first.content)
    compiled.apply(at: compiled.activeEnd, values: &last.values, content: &last.content)
    let names: [String] = spec.body.rows.compactMap { row in
      let path = PropertyPath(row: row, component: .whole)
      guard let model = PropertyTable.value(at: path, in: layer.values, content: layer.content),
        let end = PropertyTable.value(at: path, in: last.values, content: last.content), end != model
      else { return nil }
      if let off = end.distance(to: model),
        let start = PropertyTable.value(at: path, in: first.values, content: first.content),
        let way = start.distance(to: end), off <= way * 0.02 + 1e-4
      {
        return nil
      }
      return PropertyTable.rows[row].name
    }
    return (fills, names)
  }

  // MARK: frame

  /// Looks at a frame that is set.
  func lintFrame(of layer: CALayer) {
    guard layer.values.transform != CATransform3DIdentity else { return }
    lint(
      "frame",
      "\(type(of: layer)): the frame of a layer with a transform is the box around what is seen, and setting it gives the layer another size. Set bounds and position (a view's center) instead."
    )
  }
}

/// Who keeps the delegate of a layer besides the layer's own tree: a view's controller.
package protocol LayerOwner: AnyObject {
  var layerOwner: AnyObject? { get }
}

extension AnimationSpec.Body {
  /// Whether it, or a part of it, shows nothing.
  fileprivate var holdsNothing: Bool {
    switch self {
    case .inert: true
    case .group(let children): children.contains { $0.body.holdsNothing }
    case .property, .transition: false
    }
  }

  /// The properties it animates.
  fileprivate var rows: Set<Int> {
    switch self {
    case .property(let animation): [animation.path.row]
    case .group(let children): children.reduce(into: []) { $0.formUnion($1.body.rows) }
    case .inert, .transition: []
    }
  }
}
