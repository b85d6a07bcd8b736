import CoreGraphics

extension RenderTree {
  /// A layer as it shows at `time`, model beside it; nil for an unknown layer. Changes nothing in the tree.
  package func presented(_ id: LayerID, at time: Double) -> PresentedLayer? {
    guard let slot = slot(of: id) else { return nil }
    refreshStructure()
    return presented(slot: slot, at: time)
  }

  /// What a layer shows as last evaluated; nil for an unknown layer.
  package func shownValues(of id: LayerID) -> LayerValues? { slot(of: id).map { shown[$0] } }

  /// All layers below the roots at `time`: depth first, back to front, roots included, masks not.
  package func snapshot(at time: Double) -> [PresentedLayer] {
    refreshStructure()
    var layers: [PresentedLayer] = []
    var stack = roots.reversed().map { presented(slot: Int($0), at: time) }
    while let layer = stack.popLast() {
      layers.append(layer)
      guard let slot = slot(of: layer.id) else { continue }
      let children = nodes[slot].children.map { presented(slot: Int($0), at: time) }
      let order = children.indices.sorted {
        (children[$0].shown.zPosition, $0) < (children[$1].shown.zPosition, $1)
      }
      for index in order.reversed() { stack.append(children[index]) }
    }
    return layers
  }

  private func presented(slot: Int, at time: Double) -> PresentedLayer {
    let node = nodes[slot]
    var values = model[slot]
    var content = node.content
    var running: [PresentedAnimation] = []
    let local = localTime(clock: clockOf[slot], at: time)
    for animation in node.animations where !animation.isSpent(at: time) {
      let compiled = animation.compiled
      compiled.apply(at: local, values: &values, content: &content)
      let spec = animation.committed.spec
      running.append(
        PresentedAnimation(
          id: animation.committed.id, key: animation.committed.key, keyPath: animation.committed.keyPath,
          spec: spec, beginTime: rootTime(clock: clockOf[slot], at: spec.timing.beginTime),
          duration: spec.timing.duration, progress: compiled.progress(at: local)))
    }
    return PresentedLayer(
      id: node.id, label: node.label,
      parent: links[slot].parent >= 0 ? nodes[Int(links[slot].parent)].id : nil,
      model: model[slot], shown: values, shownContent: content, animations: running)
  }
}
