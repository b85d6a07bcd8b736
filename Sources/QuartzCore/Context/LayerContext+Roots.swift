import CoreGraphics
import LayerModel

extension LayerContext {
  /// The roots of what is shown (the layers of windows), back to front.
  package var roots: [CALayer] { withLock { rootLayers } }

  /// Shows the layers as roots, back to front; what was a root before and is not listed is taken away.
  package func setRoots(_ layers: [CALayer]) {
    let before = roots
    guard before.map(ObjectIdentifier.init) != layers.map(ObjectIdentifier.init) else { return }
    for layer in layers where layer.superlayer != nil { layer.removeFromSuperlayer() }
    withLock {
      rootLayers = layers
      rootsChanged = true
    }
    for layer in before { layer.links.isRoot = false }
    for layer in layers { layer.links.isRoot = true }
    for layer in before + layers { layer.markChanged(.hierarchy) }
  }

  /// Adds a root in front of the others; does nothing when it is one already.
  package func addRoot(_ layer: CALayer) {
    guard !layer.links.isRoot else { return }
    setRoots(roots + [layer])
  }

  /// Takes a root away.
  package func removeRoot(_ layer: CALayer) {
    setRoots(roots.filter { $0 !== layer })
  }
}
