import CoreGraphics

/// How to read a layer tree that somebody else keeps: the model tree, a presentation tree, a test's.
///
/// Closures and no protocol, because `CALayer` is an open class whose answers may be overridden.
package struct LayerTreeReader<Node: Equatable> {
  package var values: (Node) -> LayerValues
  package var parent: (Node) -> Node?
  /// Back to front as in the array; `zPosition` is taken into account here.
  package var sublayers: (Node) -> [Node]
  package var mask: (Node) -> Node?
  /// Whether the point, in the layer's own coordinates, is in the layer. Default: its bounds, half-open.
  package var contains: (Node, CGPoint) -> Bool
  /// The hit test of a sublayer, with the point in its superlayer's coordinates. nil: the one here; a class
  /// whose `hitTest` may be overridden passes a call of it.
  package var descend: ((Node, CGPoint) -> Node?)?

  package init(
    values: @escaping (Node) -> LayerValues, parent: @escaping (Node) -> Node?,
    sublayers: @escaping (Node) -> [Node], mask: @escaping (Node) -> Node? = { _ in nil },
    contains: ((Node, CGPoint) -> Bool)? = nil, descend: ((Node, CGPoint) -> Node?)? = nil
  ) {
    self.values = values
    self.parent = parent
    self.sublayers = sublayers
    self.mask = mask
    self.contains = contains ?? { LayerGeometry.contains($1, in: values($0)) }
    self.descend = descend
  }
}

extension LayerTreeReader {
  /// `node`'s coordinates to its superlayer's, or for a root to its surroundings.
  private func map(_ node: Node) -> CATransform3D {
    LayerGeometry.toParent(values(node), parent: parent(node).map(values))
  }

  /// A point from one layer's coordinates to another's; nil stands for the surroundings of the root (G-16).
  ///
  /// By way of their nearest common superlayer, each layer flattened into its own plane on the way; layers of
  /// different trees by way of both roots (G-15). nil where a plane on the way cannot be seen.
  package func convert(_ point: CGPoint, from source: Node?, to target: Node?) -> CGPoint? {
    let down = chain(target)
    var point = point
    var node = source
    while let current = node {
      if let meeting = down.firstIndex(of: current) { return descend(point, along: down[..<meeting]) }
      guard let up = LayerGeometry.convert(point, through: map(current)) else { return nil }
      point = up
      node = parent(current)
    }
    return descend(point, along: down[...])
  }

  /// The box around the rectangle's converted corners.
  package func convert(_ rect: CGRect, from source: Node?, to target: Node?) -> CGRect? {
    LayerGeometry.box(rect) { convert($0, from: source, to: target) }
  }

  /// The layer and its superlayers, innermost first.
  private func chain(_ node: Node?) -> [Node] {
    var chain: [Node] = []
    var next = node
    while let current = next {
      chain.append(current)
      next = parent(current)
    }
    return chain
  }

  private func descend(_ point: CGPoint, along path: ArraySlice<Node>) -> CGPoint? {
    var point = point
    for node in path.reversed() {
      guard let inside = LayerGeometry.convertBack(point, through: map(node)) else { return nil }
      point = inside
    }
    return point
  }

  /// The front-most deepest layer at a point of `node`'s superlayer's coordinates (G-24…G-28).
  ///
  /// Hidden layers and layers of no opacity are passed over with all below them; `masksToBounds` and a mask
  /// limit what is below; the front is the higher `zPosition`, then the later in the array.
  package func hitTest(_ point: CGPoint, in node: Node) -> Node? {
    let v = values(node)
    guard v.isHidden == 0, v.opacity > 0 else { return nil }
    guard let inside = LayerGeometry.convertBack(point, through: map(node)) else { return nil }
    let isInside = contains(node, inside)
    if v.masksToBounds != 0, !isInside { return nil }
    if let mask = mask(node), hitTestBelow(inside, mask) == nil { return nil }
    for child in frontToBack(sublayers(node)) {
      if let hit = hitTestBelow(inside, child) { return hit }
    }
    return isInside ? node : nil
  }

  private func hitTestBelow(_ point: CGPoint, _ child: Node) -> Node? {
    if let descend { return descend(child, point) }
    return hitTest(point, in: child)
  }

  private func frontToBack(_ nodes: [Node]) -> [Node] {
    var keyed = nodes.enumerated().map { (node: $1, z: values($1).zPosition, index: $0) }
    if keyed.contains(where: { $0.z != keyed[0].z }) {
      keyed.sort { $0.z == $1.z ? $0.index > $1.index : $0.z > $1.z }
    } else {
      keyed.reverse()
    }
    return keyed.map(\.node)
  }
}
