import CoreGraphics
import LayerModel
import RenderServer

extension CALayer {
  /// The same way to pixels as the screen's: a tree of its own, flattened by the engine, drawn by the software
  /// renderer for the context's device pixels. Nothing is asked to draw (G-38).
  func renderTree(in ctx: CGContext) {
    let device = ctx.convertToDeviceSpace(ctx.boundingBoxOfClipPath).integral
    guard device.width >= 1, device.height >= 1, device.width <= 16_384, device.height <= 16_384 else {
      return
    }
    let toDevice = ctx.ctm.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -device.minX, ty: -device.minY))
    guard let pixels = rasterized(by: toDevice, width: Int(device.width), height: Int(device.height)) else {
      return
    }
    ctx.saveGState()
    ctx.concatenate(ctx.ctm.inverted())
    ctx.drawUpright(CGImage(pixels: pixels), in: device)
    ctx.restoreGState()
  }

  private func rasterized(by toDevice: CGAffineTransform, width: Int, height: Int) -> PixelBuffer? {
    let tree = RenderTree()
    tree.apply(snapshotCommit(mappedBy: toDevice))
    tree.evaluate(at: 0)
    var list = DisplayList()
    var viewport = Viewport(width: width, height: height)
    viewport.background = SIMD4(0, 0, 0, 0)
    tree.flatten(into: &list, viewport: viewport)
    let renderer = SoftwareRenderer()
    do {
      try renderer.render(list, damage: nil)
    } catch {
      report("render", "The layer could not be rendered: \(error)")
      return nil
    }
    return renderer.readPixels()
  }

  /// The layer with its sublayers as they are, below a root that carries the layer's own coordinates to the
  /// device; its own place and transform do not count (D-26).
  private func snapshotCommit(mappedBy toDevice: CGAffineTransform) -> Commit {
    var commit = Commit()
    var root = LayerUpdate(id: LayerID(raw: 0))
    root.values = LayerValues()
    root.values?.anchorPoint = SIMD2(0, 0)
    root.values?.transform = CATransform3DMakeAffineTransform(toDevice)
    root.content = LayerContent()
    root.timing = LayerTiming()
    root.label = LayerLabel(name: nil, className: "root")
    root.sublayers = [links.id]
    var waiting: [(layer: CALayer, isTop: Bool)] = [(self, true)]
    while let (layer, isTop) = waiting.popLast() {
      let sublayers = layer.sublayers ?? []
      let mask = layer.mask
      var update = LayerUpdate(id: layer.links.id)
      var values = layer.values
      if isTop {
        values.transform = CATransform3DIdentity
        let anchor = LayerGeometry.anchor(of: values)
        values.position = SIMD2(Double(anchor.x), Double(anchor.y))
        values.zPosition = values.anchorPointZ
      }
      update.values = values
      update.content = layer.content
      update.timing = LayerTiming()
      update.label = layer.label
      update.sublayers = sublayers.map(\.links.id)
      update.mask = .set(mask?.links.id)
      commit.updates.append(update)
      waiting += sublayers.map { ($0, false) }
      if let mask { waiting.append((mask, false)) }
    }
    commit.updates.append(root)
    commit.roots = [LayerID(raw: 0)]
    return commit
  }
}
