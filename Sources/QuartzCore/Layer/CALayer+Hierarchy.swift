import CoreGraphics
import LayerModel

extension CALayer {
  var presentedSuperlayer: CALayer? {
    guard let model = links.model else { return links.superlayer }
    return model.links.superlayer?.presentation()
  }

  var presentedSublayers: [CALayer]? {
    guard let model = links.model else { return links.sublayers.isEmpty ? nil : links.sublayers }
    let shown = model.links.sublayers.compactMap { $0.presentation() }
    return shown.isEmpty ? nil : shown
  }

  var presentedMask: CALayer? {
    guard let model = links.model else { return links.mask }
    return model.links.mask?.presentation()
  }

  /// The layer at the top of the tree.
  var root: CALayer {
    var layer = self
    while let superlayer = layer.links.superlayer { layer = superlayer }
    return layer
  }

  /// Whether a root of the context shows the layer.
  var isRooted: Bool { root.links.isRoot }

  /// How many layers are above.
  var depth: Int {
    var depth = 0
    var layer = self
    while let superlayer = layer.links.superlayer {
      layer = superlayer
      depth += 1
    }
    return depth
  }

  func isDescendant(of other: CALayer) -> Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current === other { return true }
      layer = current.links.superlayer
    }
    return false
  }

  /// Visits the layer, its sublayers and masks, parents first. Without recursion: trees may be deep.
  func forEachDescendant(_ visit: (CALayer) -> Void) {
    var waiting = [self]
    while let layer = waiting.popLast() {
      visit(layer)
      waiting.append(contentsOf: layer.links.sublayers.reversed())
      if let mask = layer.links.mask { waiting.append(mask) }
    }
  }

  func insert(_ layer: CALayer, at index: Int) {
    guard canTake(layer) else { return }
    var index = min(max(0, index), links.sublayers.count)
    if let old = links.sublayers.firstIndex(where: { $0 === layer }), old < index,
      layer.links.superlayer === self
    {
      // Taking the layer out first moves what stands behind it.
      index -= 1
    }
    layer.detach(isMove: true)
    links.sublayers.insert(layer, at: index)
    layer.links.superlayer = self
    sublayersChanged()
    layer.markChanged(.hierarchy)
    layer.runAction(forKey: kCAOnOrderIn)
    runAction(forKey: "sublayers")
  }

  func insert(_ layer: CALayer, below sibling: CALayer?) {
    let index = links.sublayers.firstIndex { $0 === sibling }
    insert(layer, at: index ?? 0)
  }

  func insert(_ layer: CALayer, above sibling: CALayer?) {
    let index = links.sublayers.firstIndex { $0 === sibling }
    insert(layer, at: index.map { $0 + 1 } ?? links.sublayers.count)
  }

  func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new, canTake(new) else { return }
    guard old.links.superlayer === self, links.sublayers.contains(where: { $0 === old }) else {
      report("replace", "replaceSublayer(_:with:) of a layer that is no sublayer; ignored.")
      return
    }
    new.detach(isMove: true)
    guard let index = links.sublayers.firstIndex(where: { $0 === old }) else { return }
    insert(new, at: index)
    old.detach()
  }

  func replaceSublayers(with layers: [CALayer]) {
    var seen = Set<ObjectIdentifier>()
    let wanted = layers.filter { seen.insert(ObjectIdentifier($0)).inserted && canTake($0) }
    guard isModel else { return }
    for layer in links.sublayers where !seen.contains(ObjectIdentifier(layer)) { layer.detach() }
    for layer in wanted where layer.links.superlayer !== self || layer.links.isMask {
      layer.detach(isMove: true)
    }
    links.sublayers = wanted
    for layer in wanted {
      layer.links.superlayer = self
      layer.markChanged(.hierarchy)
    }
    sublayersChanged()
    runAction(forKey: "sublayers")
  }

  func setMask(_ layer: CALayer?) {
    guard isModel, links.mask !== layer else { return }
    if let layer, !canTake(layer) { return }
    layer?.detach(isMove: true)
    if let old = links.mask {
      old.links.superlayer = nil
      old.links.isMask = false
      old.markChanged(.hierarchy)
    }
    links.mask = layer
    if layer?.links.mask != nil || (layer != nil && links.isMask) {
      report(
        "maskOfMask", "A mask that has a mask itself is not applied; put it into a layer that is the mask.")
    }
    layer?.links.superlayer = self
    layer?.links.isMask = true
    layer?.markChanged(.hierarchy)
    markChanged(.mask)
    runAction(forKey: "mask")
  }

  /// Takes the layer out of its superlayer, or out of being its mask.
  func detach(isMove: Bool = false) {
    guard isModel, let superlayer = links.superlayer else { return }
    if links.isMask {
      superlayer.setMask(nil)
      return
    }
    superlayer.links.sublayers.removeAll { $0 === self }
    links.superlayer = nil
    superlayer.sublayersChanged()
    markChanged(.hierarchy)
    if !isMove { runAction(forKey: kCAOnOrderOut) }
    superlayer.runAction(forKey: "sublayers")
  }

  /// A layer that goes leaves its sublayers without a superlayer, and tells of animations that were kept.
  func cutLinks() {
    releaseSublayers()
    if let mask = links.mask, isModel {
      mask.links.superlayer = nil
      mask.links.isMask = false
    }
    guard isModel else { return }
    for attached in animations where context.withLock({ attached.end() }) {
      context.enqueue { [context] in
        context.tellStopped(StoppedAnimation(attached: attached, finished: false))
      }
    }
  }

  /// Lets the sublayers go, and those that only they kept, one after the other: layer by layer inside one another a
  /// deep tree would need more stack than there is.
  private func releaseSublayers() {
    var going: [CALayer] = []
    take(from: self, &going)
    while var layer = going.popLast() {
      if isKnownUniquelyReferenced(&layer) { take(from: layer, &going) }
    }
  }

  private func take(from layer: CALayer, _ going: inout [CALayer]) {
    for child in layer.links.sublayers where child.links.superlayer === layer {
      child.links.superlayer = nil
    }
    going += layer.links.sublayers
    layer.links.sublayers = []
  }

  private func sublayersChanged() {
    markChanged(.hierarchy)
    setNeedsLayout()
  }

  /// Core Animation raises an exception for most of these; here they are ignored and reported (G-22).
  private func canTake(_ layer: CALayer) -> Bool {
    guard isModel, layer.isModel else {
      report("presentationTree", "A presentation layer has no tree of its own to change; ignored.")
      return false
    }
    guard layer.context === context else {
      report("foreignContext", "A layer of another context cannot become a sublayer; ignored.")
      return false
    }
    guard !isDescendant(of: layer) else {
      report("cycle", "A layer cannot become a sublayer of itself or of its own sublayers; ignored.")
      return false
    }
    guard !layer.links.isRoot else {
      report("rootMove", "The layer of a window cannot become a sublayer; ignored.")
      return false
    }
    return true
  }
}
