import CoreGraphics

/// The look of a layer and everything below it at one time, as values: no pixels, so that it is drawn as sharp
/// as the layers themselves.
package final class LayerSnapshot: Sendable, Equatable {
  /// One layer of it. Places count in `layers`; −1 for none.
  package struct Layer: Sendable {
    package var id: LayerID
    package var label: LayerLabel
    package var values: LayerValues
    package var content: LayerContent
    package var children: [Int32] = []
    package var mask: Int32 = -1
    package var transition: Transition?
  }

  /// A transition that was under way: it stands still where it was.
  package struct Transition: Sendable {
    var kind: TransitionSpec.Kind
    var direction: TransitionSpec.Direction
    var progress: Double
    var before: Int32
    var after: Int32
  }

  /// The first is the layer itself, at no place of its own: the corner of its bounds at the origin.
  package let layers: [Layer]

  package init(layers: [Layer]) { self.layers = layers }

  package static func == (one: LayerSnapshot, other: LayerSnapshot) -> Bool { one === other }
}

extension RenderTree {
  /// How many transitions may stand still inside each other: one that interrupts a transition keeps a look that
  /// has both of its sides, and with no limit a look would grow with every interruption.
  private static let deepestStandstill = 3

  /// What a layer shows at a time (root seconds), its place left out; nil for an unknown layer. Without a time:
  /// the model, without any animation. Changes nothing in the tree.
  package func look(of id: LayerID, at time: Double?) -> LayerSnapshot? {
    guard let slot = slot(of: id) else { return nil }
    refreshStructure()
    var layers: [LayerSnapshot.Layer] = []
    // Slots in the order of their layers, with how many transitions stand still around each.
    var waiting: [(slot: Int, depth: Int)] = [(slot, 0)]
    var next = 0
    func place(_ slot: Int32, _ depth: Int) -> Int32 {
      guard slot >= 0 else { return -1 }
      waiting.append((Int(slot), depth))
      return Int32(waiting.count - 1)
    }
    while next < waiting.count {
      let (slot, depth) = waiting[next]
      var layer = frozen(slot, at: time)
      if next == 0 { layer.values.leavePlace() }
      layer.children = nodes[slot].children.map { place($0, depth) }
      layer.mask = place(links[slot].mask, depth)
      if let time, depth < Self.deepestStandstill, let shown = transition(of: slot, at: time) {
        layer.transition = LayerSnapshot.Transition(
          kind: shown.kind, direction: shown.direction, progress: shown.progress,
          before: place(shown.before, depth + 1), after: place(shown.after, depth + 1))
      }
      layers.append(layer)
      next += 1
    }
    return LayerSnapshot(layers: layers)
  }

  private func frozen(_ slot: Int, at time: Double?) -> LayerSnapshot.Layer {
    var values = model[slot]
    var content = nodes[slot].content
    if let time {
      let local = localTime(clock: clockOf[slot], at: time)
      for animation in nodes[slot].animations where !animation.isSpent(at: time) {
        animation.compiled.apply(at: local, values: &values, content: &content)
      }
    }
    return LayerSnapshot.Layer(id: nodes[slot].id, label: nodes[slot].label, values: values, content: content)
  }
}

extension LayerValues {
  /// Puts the corner of the bounds at the origin, upright and flat.
  package mutating func leavePlace() {
    transform = CATransform3DIdentity
    position = SIMD2(anchorPoint.x * bounds.z, anchorPoint.y * bounds.w)
    zPosition = anchorPointZ
  }
}
