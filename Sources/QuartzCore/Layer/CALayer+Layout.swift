import CoreGraphics

extension CALayer {
  func askForLayout() {
    guard isModel else { return }
    changes.needsLayout = true
    enlist()
  }

  func layoutWhereDue() {
    guard isModel else { return }
    var top = self
    // The chain goes up as long as ancestors wait for layout; gaps are skipped, since a grandparent's layout
    // may move everything below.
    var layer = links.superlayer
    while let current = layer {
      if current.changes.needsLayout { top = current }
      layer = current.links.superlayer
    }
    top.layoutSubtree()
  }

  /// Each layer once, parents first. Sublayers that a layout adds are reached too.
  private func layoutSubtree() {
    if changes.needsLayout {
      changes.needsLayout = false
      context.run { layoutSublayers() }
    }
    for layer in links.sublayers where layer.links.superlayer === self { layer.layoutSubtree() }
    links.mask?.layoutSubtree()
  }
}
