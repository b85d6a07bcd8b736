extension RenderTree {
  /// Marks the layers whose place or scale is changing right now (`PixelGrid`, `ContentScale`).
  private func markScalings(at time: Double) {
    guard !plan.scalingsHold.contains(time) else { return }
    var (since, until) = (-Double.infinity, Double.infinity)
    for span in plan.scalings { links[Int(span.slot)].flags.subtract(span.marks) }
    for span in plan.scalings {
      if time >= span.rootBegin, time < span.rootEnd { links[Int(span.slot)].flags.formUnion(span.marks) }
      for edge in [span.rootBegin, span.rootEnd] {
        if edge <= time { since = max(since, edge) }
        if edge > time { until = min(until, edge) }
      }
    }
    plan.scalingsHold = since..<until
  }

  /// Puts the model back wherever the current plan writes.
  func restoreModel() {
    restoreLanes()
    withNumbers { model, shown in plan.table.restore(model: model, shown: shown) }
    for span in plan.scalings { links[Int(span.slot)].flags.subtract(span.marks) }
    for planned in plan.transitions where !nodes[Int(planned.slot)].animations.isEmpty {
      showTransition(nil, at: Int(planned.slot))
    }
    for layer in plan.layers where layer.changesContent {
      let slot = Int(layer.slot)
      shownContent[slot] = nodes[slot].content
      traits[slot] = DrawTraits(nodes[slot].content)
    }
  }

  private func restoreLanes() {
    guard !plan.restores.isEmpty else { return }
    let stride = MemoryLayout<LayerValues>.stride / MemoryLayout<Double>.stride
    withNumbers { model, shown in
      plan.restores.withUnsafeBufferPointer { restores in
        for restore in restores {
          let place = Int(restore.slot) * stride + Int(restore.offset) / MemoryLayout<Double>.stride
          (shown + place).update(from: model + place, count: Int(restore.count))
        }
      }
    }
  }

  /// The values of all layers as one row of numbers each: `LayerValues` is nothing but lanes of `Double`.
  private func withNumbers(_ body: (UnsafePointer<Double>, UnsafeMutablePointer<Double>) -> Void) {
    model.withUnsafeBytes { model in
      shown.withUnsafeMutableBytes { shown in
        guard let model = model.baseAddress, let shown = shown.baseAddress else { return }
        body(model.assumingMemoryBound(to: Double.self), shown.assumingMemoryBound(to: Double.self))
      }
    }
  }

  /// Writes the shown values of everything animated, for a time.
  func tick(at time: Double) {
    guard plan.plannedCount > 0 else { return }
    advanceClocks(to: time)
    restoreLanes()
    markScalings(at: time)
    runTable(at: time)
    if !plan.tracks.isEmpty { runTracks(at: time) }
    for layer in plan.layers { run(layer, at: time) }
    for planned in plan.transitions { run(planned, at: time) }
  }

  private func runTable(at time: Double) {
    withNumbers { model, shown in
      clocks.withUnsafeBufferPointer { clocks in
        guard let clocks = clocks.baseAddress else { return }
        plan.table.run(at: time, clocks: clocks, model: model, shown: shown)
      }
    }
  }

  private func run(_ layer: PlannedLayer, at time: Double) {
    let slot = Int(layer.slot)
    let local = clocks[Int(layer.clock)].now
    // Content that no animation looks at needs no copy.
    var content = layer.changesContent ? nodes[slot].content : LayerContent()
    for index in Int(layer.first)..<Int(layer.first + layer.count) {
      if plan.animations[index].vanishesAtEnd, time >= plan.animations[index].rootEnd { continue }
      plan.animations[index].compiled.apply(at: local, values: &shown[slot], content: &content)
    }
    guard layer.changesContent else { return }
    shownContent[slot] = content
    traits[slot] = DrawTraits(content)
  }
}
