import CoreGraphics
import LayerModel
import RenderServer

extension CALayer {
  /// The same way to pixels as the screen's: a tree of its own, flattened by the engine, drawn by the software
  /// renderer for the context's device pixels. Nothing is asked to draw (G-38).
  func renderTree(in ctx: CGContext) {
    draw(in: ctx) { snapshotCommit(mappedBy: $0) }
  }

  /// Draws what is seen of the layer now, transitions and dissolves included, with the corner of its bounds at the
  /// context's origin; nothing, and false, where it was never committed.
  package func drawPresented(in ctx: CGContext) -> Bool {
    guard let look = context.withLock({ context.mirror.look(of: links.id, at: context.now) }) else {
      return false
    }
    draw(in: ctx) { look.commit(mappedBy: $0) }
    return true
  }

  /// Lays out and draws what is due in the layer and below it, so that rendering shows its latest state.
  package func prepareToRender() {
    layoutIfNeeded()
    forEachDescendant { $0.displayIfNeeded() }
  }

  private func draw(in ctx: CGContext, _ makeCommit: (CGAffineTransform) -> Commit) {
    let device = ctx.convertToDeviceSpace(ctx.boundingBoxOfClipPath).integral
    guard device.width >= 1, device.height >= 1, device.width <= 16_384, device.height <= 16_384 else {
      return
    }
    let toDevice = ctx.ctm.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -device.minX, ty: -device.minY))
    let size = (Int(device.width), Int(device.height))
    guard let pixels = rasterized(makeCommit(toDevice), width: size.0, height: size.1) else { return }
    ctx.saveGState()
    ctx.concatenate(ctx.ctm.inverted())
    ctx.drawUpright(CGImage(pixels: pixels), in: device)
    ctx.restoreGState()
  }

  private func rasterized(_ commit: Commit, width: Int, height: Int) -> PixelBuffer? {
    let tree = RenderTree()
    tree.apply(commit)
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
    var root = LayerUpdate(rootMappedBy: toDevice)
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
      if let emitter = layer as? CAEmitterLayer { (update.content, update.timing) = emitter.stillContent() }
      // All there at once.
      for index in (update.content?.tiles?.tiles ?? []).indices {
        update.content?.tiles?.tiles[index].fade = 0
      }
      update.label = layer.label
      update.sublayers = sublayers.map(\.links.id)
      update.mask = .set(mask?.links.id)
      commit.updates.append(update)
      waiting += sublayers.map { ($0, false) }
      if let mask { waiting.append((mask, false)) }
    }
    commit.updates.append(root)
    commit.roots = [root.id]
    return commit
  }
}

extension LayerUpdate {
  /// A root that carries its own coordinates to a device.
  fileprivate init(rootMappedBy toDevice: CGAffineTransform) {
    self.init(id: LayerID(raw: 0))
    values = LayerValues()
    values?.anchorPoint = SIMD2(0, 0)
    values?.transform = CATransform3DMakeAffineTransform(toDevice)
    content = LayerContent()
    timing = LayerTiming()
    label = LayerLabel(name: nil, className: "root")
  }
}

extension LayerSnapshot {
  /// A tree that shows the look: as the new one of a transition that is done.
  fileprivate func commit(mappedBy toDevice: CGAffineTransform) -> Commit {
    var transition = TransitionSpec(kind: .fade, direction: .left)
    transition.startProgress = 1
    transition.after = self
    var timing = MediaTiming()
    timing.duration = 1
    let spec = AnimationSpec(
      timing: timing, curve: nil, isRemovedOnCompletion: true, body: .transition(transition))
    var root = LayerUpdate(rootMappedBy: toDevice)
    root.animations = [
      .add(CommittedAnimation(id: AnimationID(raw: 0), key: nil, keyPath: nil, spec: spec))
    ]
    var commit = Commit()
    commit.updates = [root]
    commit.roots = [root.id]
    return commit
  }
}
