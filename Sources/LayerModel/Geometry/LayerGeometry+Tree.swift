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
  /// Whether the node keeps the depth of its sublayers, and so is no plane itself (G-31).
  package var keepsDepth: (Node) -> Bool
  /// The hit test of a sublayer, with the point in its superlayer's coordinates. nil: the one here; a class
  /// whose `hitTest` may be overridden passes a call of it.
  package var descend: ((Node, CGPoint) -> Node?)?

  package init(
    values: @escaping (Node) -> LayerValues, parent: @escaping (Node) -> Node?,
    sublayers: @escaping (Node) -> [Node], mask: @escaping (Node) -> Node? = { _ in nil },
    contains: ((Node, CGPoint) -> Bool)? = nil, keepsDepth: @escaping (Node) -> Bool = { _ in false },
    descend: ((Node, CGPoint) -> Node?)? = nil
  ) {
    self.values = values
    self.parent = parent
    self.sublayers = sublayers
    self.mask = mask
    self.contains = contains ?? { LayerGeometry.contains($1, in: values($0)) }
    self.keepsDepth = keepsDepth
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
  /// By way of their nearest common superlayer, each layer flattened into its own plane on the way, but for
  /// those that keep depth; layers of different trees by way of both roots (G-15). nil where a plane on the way
  /// cannot be seen.
  package func convert(_ point: CGPoint, from source: Node?, to target: Node?) -> CGPoint? {
    let down = chain(target)
    var point = point
    var node = source
    while let current = node {
      if let meeting = down.firstIndex(of: current) { return descend(point, along: down[..<meeting]) }
      var map = map(current)
      node = parent(current)
      while let space = node, keepsDepth(space), !down.contains(space) {
        map = CATransform3DConcat(map, self.map(space))
        node = parent(space)
      }
      guard let up = LayerGeometry.convert(point, through: map) else { return nil }
      point = up
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
    var space = CATransform3DIdentity
    for node in path.reversed() {
      space = CATransform3DConcat(map(node), space)
      if keepsDepth(node), node != path.first { continue }
      guard let inside = LayerGeometry.convertBack(point, through: space) else { return nil }
      point = inside
      space = CATransform3DIdentity
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
    // A space is no plane that a point could lie in (G-27); what is in it is asked by the layer around it.
    guard !keepsDepth(node) else { return nil }
    guard let inside = LayerGeometry.convertBack(point, through: map(node)) else { return nil }
    return hitTest(inside: inside, node)
  }

  /// `inside`: in the coordinates of `node`, which is neither hidden nor transparent.
  private func hitTest(inside: CGPoint, _ node: Node) -> Node? {
    let v = values(node)
    let isInside = contains(node, inside)
    if v.masksToBounds != 0, !isInside { return nil }
    if let mask = mask(node), hitTestBelow(inside, mask) == nil { return nil }
    for child in frontToBack(sublayers(node)) {
      if keepsDepth(child) {
        if let hit = hitTest(inside, inSpace: child) { return hit }
        continue
      }
      if let hit = hitTestBelow(inside, child) { return hit }
    }
    return isInside ? node : nil
  }

  /// The nearest layer of a 3-D space at a point of the coordinates around it.
  private func hitTest(_ point: CGPoint, inSpace top: Node) -> Node? {
    var planes: [(node: Node, inside: CGPoint, depth: Double)] = []
    var steps = [(node: top, outer: CATransform3DIdentity)]
    while let (node, outer) = steps.popLast() {
      let v = values(node)
      guard v.isHidden == 0, v.opacity > 0 else { continue }
      let space = CATransform3DConcat(map(node), outer)
      if keepsDepth(node) {
        steps += sublayers(node).reversed().map { ($0, space) }
      } else if let inside = LayerGeometry.convertBack(point, through: space) {
        planes.append((node, inside, LayerGeometry.depth(of: inside, through: space)))
      }
    }
    // As drawn: the nearest first, and the later in the tree where two are as near.
    let order = planes.indices.sorted { (planes[$0].depth, $0) > (planes[$1].depth, $1) }
    for index in order {
      if let hit = hitTest(inside: planes[index].inside, planes[index].node) { return hit }
    }
    return nil
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
