import CoreGraphics
import LayerModel

extension CALayer {
  /// The functions of the model read the tree through this. Presentation layers answer for what is shown.
  ///
  /// `nonisolated(unsafe)`: made once, of closures that capture nothing.
  nonisolated(unsafe) static let reader = LayerTreeReader<CALayer>(
    values: { $0.values },
    parent: { $0.superlayer },
    sublayers: { $0.sublayers ?? [] },
    mask: { $0.mask },
    contains: { $0.contains($1) },
    keepsDepth: { $0.content.traits.contains(.keepsDepth) },
    descend: { $0.hitTest($1) })

  var computedFrame: CGRect { LayerGeometry.frame(of: values) }

  /// Sets bounds.size and position, each with its own action.
  func setFrame(_ frame: CGRect) {
    if isModel { context.lintFrame(of: self) }
    var wanted = values
    LayerGeometry.setFrame(frame, in: &wanted)
    bounds = CGRect(lanes: wanted.bounds)
    position = CGPoint(lanes: wanted.position)
  }

  var computedAffineTransform: CGAffineTransform { LayerGeometry.affineTransform(of: values) }

  var isFlipped: Bool {
    var isFlipped = false
    var layer: CALayer? = links.model ?? self
    while let current = layer {
      if current.values.isGeometryFlipped != 0 { isFlipped.toggle() }
      layer = current.links.superlayer
    }
    return isFlipped
  }

  func point(_ p: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
    if source === target { return p }
    if let point = Self.reader.convert(p, from: source, to: target) { return point }
    report("conversion", "A point has no image in the other layer: a plane between them cannot be seen.")
    return p
  }

  func rect(_ r: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
    if source === target { return r }
    if let rect = Self.reader.convert(r, from: source, to: target) { return rect }
    report("conversion", "A rectangle has no image in the other layer: a plane between them cannot be seen.")
    return r
  }

  func boundsContain(_ p: CGPoint) -> Bool { LayerGeometry.contains(p, in: values) }

  func deepestLayer(at p: CGPoint) -> CALayer? { Self.reader.hitTest(p, in: self) }
}
