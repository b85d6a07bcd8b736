import CoreGraphics
import LayerModel

extension LayerContext {
  /// More rounds than this and the layers are made to ask for layout for ever.
  private static let roundLimit = 64

  /// Layout of everything that needs it, then drawing, until nothing is left: a layout may ask for drawing,
  /// drawing for layout.
  func prepare(_ stack: TransactionStack) {
    var round = 0
    while true {
      enlistArrivals(stack)
      let work = stack.pending.layers.filter {
        ($0.changes.needsLayout || $0.changes.needsDisplay) && $0.isRooted
      }
      if work.isEmpty {
        attachment { TiledLayers() }.refresh()
        return
      }
      round += 1
      guard round <= Self.roundLimit else {
        report(
          "layoutLoop",
          "A layer asks for layout or display again each time it gets it; the commit goes on without.")
        return
      }
      // Top-down: a parent's layout decides what its sublayers need.
      for layer in work.sorted(by: { $0.depth < $1.depth }) where layer.changes.needsLayout {
        layer.layoutIfNeeded()
      }
      for layer in work where layer.changes.needsDisplay { layer.displayIfNeeded() }
    }
  }

  /// Layers that asked for layout or display while they were in no tree are looked at when they enter one.
  private func enlistArrivals(_ stack: TransactionStack) {
    var index = 0
    while index < stack.pending.layers.count {
      let layer = stack.pending.layers[index]
      index += 1
      guard layer.changes.dirty.contains(.hierarchy), !layer.changes.isCommitted, layer.isRooted else {
        continue
      }
      layer.forEachDescendant { descendant in
        guard !descendant.changes.isQueued else { return }
        guard descendant.changes.needsLayout || descendant.changes.needsDisplay else { return }
        descendant.changes.isQueued = true
        stack.pending.layers.append(descendant)
      }
    }
  }
}
