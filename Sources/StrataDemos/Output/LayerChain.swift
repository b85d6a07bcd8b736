import UIKit

/// A layer's values with the map from its plane to the coordinates of one root, through all transforms between.
package struct LayerChain {
  package let values: LayerValues
  package let toRoot: CATransform3D

  package init(root: LayerValues) {
    values = root
    toRoot = CATransform3DIdentity
  }

  package init(_ values: LayerValues, in parent: LayerChain) {
    self.values = values
    toRoot = CATransform3DConcat(LayerGeometry.toParent(values, parent: parent.values), parent.toRoot)
  }

  package func rootPoint(_ point: CGPoint) -> CGPoint? { LayerGeometry.convert(point, through: toRoot) }

  package var center: CGPoint? {
    let bounds = LayerGeometry.bounds(of: values)
    return rootPoint(CGPoint(x: bounds.midX, y: bounds.midY))
  }

  package var anchor: CGPoint? { rootPoint(LayerGeometry.anchor(of: values)) }

  /// The corners of the bounds, in turn; nil where one cannot be seen.
  package var corners: [CGPoint]? {
    let b = LayerGeometry.bounds(of: values)
    let corners = [
      CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.minY), CGPoint(x: b.maxX, y: b.maxY),
      CGPoint(x: b.minX, y: b.maxY),
    ].compactMap(rootPoint)
    return corners.count == 4 ? corners : nil
  }
}

/// A layer below a root: where the model has it and where it is shown.
package struct PlacedLayer {
  package let layer: PresentedLayer
  package let model: LayerChain
  package let shown: LayerChain
  /// The superlayer as it is shown: positions are in its coordinates.
  package let parent: LayerChain

  /// Every layer below `root` that nothing hides, depth first, back to front.
  package static func all(in layers: [PresentedLayer], below root: LayerID) -> [PlacedLayer] {
    var placed: [LayerID: (model: LayerChain, shown: LayerChain)] = [:]
    var result: [PlacedLayer] = []
    for layer in layers {
      if layer.id == root {
        placed[root] = (LayerChain(root: layer.model), LayerChain(root: layer.shown))
        continue
      }
      guard layer.shown.isHidden == 0, let parent = layer.parent.flatMap({ placed[$0] }) else { continue }
      let model = LayerChain(layer.model, in: parent.model)
      let shown = LayerChain(layer.shown, in: parent.shown)
      placed[layer.id] = (model, shown)
      result.append(PlacedLayer(layer: layer, model: model, shown: shown, parent: parent.shown))
    }
    return result
  }
}
