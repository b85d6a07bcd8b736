import CGLHeaders
import LayerModel
import RenderServer

/// One frame as OpenGL sees it: batches of quads that share all state, and the groups around them.
final class DrawPlan {
  struct Batch {
    var variant: ShaderVariant
    var content: Int32
    /// The table that a shadow is looked up in.
    var shadow: ShadowTable.Key?
    var isNearest: Bool
    var clip: Int32
    /// Nothing of it lies in perspective, nor do its clips.
    var isFlat: Bool
    var scissor: PixelRect
    var firstQuad: Int
    var quadCount: Int
  }

  enum Step {
    case batch(Batch)
    /// What can be seen of the group, in device pixels.
    case beginGroup(Int32, visible: PixelRect)
    case beginMask
    /// The group's picture becomes a quad on the target below; the next quad is its shadow, if it casts one.
    case endGroup(Int32, quad: Int, scissor: PixelRect)
  }

  private(set) var steps: [Step] = []
  private var open: Batch?
  private var parts = ItemParts()
  private(set) var clips = ClipChains()
  /// What can be seen on each of the surfaces that are open.
  private var seen: [PixelRect] = []

  /// Works out the steps that draw `list` inside `damage` and writes their quads into `vertices`.
  ///
  /// `cells` says where content shows anything, where most of it does not.
  func make(
    _ list: DisplayList, damage: PixelRect, into vertices: VertexStream,
    cells: (Int32) -> OccupiedCells? = { _ in nil }
  ) {
    steps.removeAll(keepingCapacity: true)
    clips.make(list)
    parts.make(list, clips, seen: damage)
    vertices.begin()
    open = nil
    seen.removeAll(keepingCapacity: true)
    seen.append(damage)
    // How deep inside a group that cannot be seen.
    var unseen = 0
    for command in list.commands {
      if unseen > 0 {
        if case .beginGroup = command { unseen += 1 }
        if case .endGroup = command { unseen -= 1 }
        continue
      }
      switch command {
      case .draw(let first, let count):
        let items = Int(first)..<(Int(first) + Int(count))
        addItems(list, items.clamped(to: list.items.indices), vertices, cells)
      case .beginGroup(let index):
        close()
        let group = list.groups[Int(index)]
        let reach = group.reach.pixels.intersection(clips.scissor(of: group.clip))
        if reach.intersection(seen[seen.count - 1]).isEmpty {
          unseen = 1
          continue
        }
        // A blur carries what lies outside the damage into it: such a group is drawn whole.
        let bounds = PixelRect(group.pixelBounds)
        let visible = group.needsWholeContent ? bounds : bounds.intersection(seen[seen.count - 1])
        seen.append(visible)
        steps.append(.beginGroup(index, visible: visible))
      case .beginMask:
        close()
        steps.append(.beginMask)
      case .endGroup(let index):
        close()
        if seen.count > 1 { seen.removeLast() }
        let group = list.groups[Int(index)]
        let bounds = PixelRect(group.pixelBounds)
        let scissor = clips.scissor(of: group.clip).intersection(seen[seen.count - 1])
        steps.append(.endGroup(index, quad: vertices.quadCount, scissor: scissor))
        let shown = group.needsWholeContent && !group.castsShadow ? group.reach.pixels : bounds
        vertices.add(shown, color: SIMD4(repeating: group.shownOpacity))
        if group.castsShadow {
          vertices.add(group.reach.pixels, color: group.shadowColor * group.shownOpacity)
        }
      }
    }
    close()
  }

  private func addItems(
    _ list: DisplayList, _ range: Range<Int>, _ vertices: VertexStream, _ cells: (Int32) -> OccupiedCells?
  ) {
    let seen = self.seen[self.seen.count - 1]
    let isCovered = self.seen.count == 1
    guard !seen.isEmpty else { return }
    var lastClip: Int32 = -1
    var scissor = seen
    for index in range {
      var item = list.items[index]
      if item.clip != lastClip {
        lastClip = item.clip
        scissor = clips.scissor(of: item.clip).intersection(seen)
      }
      guard item.paints, !scissor.isEmpty, item.reaches(scissor) else { continue }
      var variant = ShaderVariant(item)
      if parts.part(index, list, clips, visible: scissor, isCovered: isCovered) {
        if !parts.parts.isEmpty { addParts(item, variant, vertices, cells) }
        continue
      }
      if item.kind == .fill, index + 1 < range.upperBound, item.shares(list.items[index + 1]) {
        // Drawn by the border's program, the two stay in one batch, and so do their neighbours of the same kind.
        variant = .border
        item.borderWidth = -1
      }
      let isNearest = item.isNearest && variant.samplesContent
      let content = variant.usesContent ? item.content : -1
      let shadow = variant == .tableShadow ? ShadowTable.Key(item) : nil
      let isFlat = item.transform.isFlat && clips.areFlat(from: item.clip)
      let first = vertices.quadCount
      addQuads(item, vertices, cells)
      let count = vertices.quadCount - first
      if var batch = open, batch.variant == variant, batch.content == content, batch.clip == item.clip,
        batch.isNearest == isNearest, batch.shadow == shadow, batch.isFlat == isFlat
      {
        batch.quadCount += count
        open = batch
      } else {
        close()
        open = Batch(
          variant: variant, content: content, shadow: shadow, isNearest: isNearest, clip: item.clip,
          isFlat: isFlat, scissor: scissor, firstQuad: first, quadCount: count)
      }
    }
  }

  /// The same quads for each part, cut to it.
  private func addParts(
    _ item: DisplayItem, _ variant: ShaderVariant, _ vertices: VertexStream,
    _ cells: (Int32) -> OccupiedCells?
  ) {
    close()
    let first = vertices.quadCount
    addQuads(item, vertices, cells)
    let count = vertices.quadCount - first
    for part in parts.parts {
      let simpler = part.isPlain ? variant.withoutEdges : variant
      let batch = Batch(
        variant: simpler, content: simpler.usesContent ? item.content : -1,
        shadow: simpler == .tableShadow ? ShadowTable.Key(item) : nil,
        isNearest: item.isNearest && simpler.samplesContent, clip: part.isPlain ? -1 : item.clip,
        isFlat: item.transform.isFlat && clips.areFlat(from: item.clip), scissor: part.area, firstQuad: first,
        quadCount: count)
      steps.append(.batch(batch))
    }
  }

  /// One quad, or one for each stretch of its content that is not empty.
  private func addQuads(_ item: DisplayItem, _ vertices: VertexStream, _ cells: (Int32) -> OccupiedCells?) {
    guard item.kind == .image, let cells = cells(item.content), cells.fit(item) else {
      return vertices.add(item)
    }
    for run in cells.runs {
      let place = cells.place(run, in: item)
      if place.minX < place.maxX, place.minY < place.maxY { vertices.add(item, in: place) }
    }
  }

  private func close() {
    if let batch = open { steps.append(.batch(batch)) }
    open = nil
  }
}

extension DisplayItem {
  /// True for a small fill and the border that follows it.
  fileprivate func shares(_ next: DisplayItem) -> Bool {
    next.kind == .border && next.layer == layer && next.clip == clip && rect.z * rect.w < 65_536
  }

  /// False only when no pixel of `area` can be touched.
  fileprivate func reaches(_ area: PixelRect) -> Bool {
    let reach = kind == .shadow ? 3 * max(blur, 0) : 0
    let box = transform.box(
      x: Double(rect.x - reach), y: Double(rect.y - reach), width: Double(rect.z + 2 * reach),
      height: Double(rect.w + 2 * reach))
    // The comparisons fail for what is not a number.
    return box.minX - 2 < Double(area.maxX) && box.maxX + 2 > Double(area.minX)
      && box.minY - 2 < Double(area.maxY) && box.maxY + 2 > Double(area.minY)
  }
}
