import CGLHeaders
import LayerModel
import RenderServer

/// One frame as OpenGL sees it: batches of quads that share all state, and the groups around them.
final class DrawPlan {
  struct Batch {
    var variant: ShaderVariant
    var content: Int32
    var isNearest: Bool
    var clip: Int32
    var scissor: PixelRect
    var firstQuad: Int
    var quadCount: Int
  }

  enum Step {
    case batch(Batch)
    /// What can be seen of the group, in device pixels.
    case beginGroup(Int32, visible: PixelRect)
    case beginMask(Int32)
    /// The group's picture becomes a quad on the target below; the next quad is its shadow, if it casts one.
    case endGroup(Int32, quad: Int, scissor: PixelRect)
  }

  private(set) var steps: [Step] = []
  private var open: Batch?
  private(set) var clips = ClipChains()
  /// What can be seen on each of the surfaces that are open.
  private var seen: [PixelRect] = []

  /// Works out the steps that draw `list` inside `damage` and writes their quads into `vertices`.
  func make(_ list: DisplayList, damage: PixelRect, into vertices: VertexStream) {
    steps.removeAll(keepingCapacity: true)
    clips.make(list)
    vertices.begin()
    open = nil
    seen.removeAll(keepingCapacity: true)
    seen.append(damage)
    for command in list.commands {
      switch command {
      case .draw(let first, let count):
        let items = Int(first)..<(Int(first) + Int(count))
        addItems(list, items.clamped(to: list.items.indices), seen: seen[seen.count - 1], vertices)
      case .beginGroup(let index):
        close()
        let group = list.groups[Int(index)]
        // A blur carries what lies outside the damage into it: such a group is drawn whole.
        let bounds = PixelRect(group.pixelBounds)
        let visible = group.castsShadow ? bounds : bounds.intersection(seen[seen.count - 1])
        seen.append(visible)
        steps.append(.beginGroup(index, visible: visible))
      case .beginMask(let index):
        close()
        steps.append(.beginMask(index))
      case .endGroup(let index):
        close()
        if seen.count > 1 { seen.removeLast() }
        let group = list.groups[Int(index)]
        let bounds = PixelRect(group.pixelBounds)
        let scissor = clips.scissor(of: group.clip).intersection(seen[seen.count - 1])
        steps.append(.endGroup(index, quad: vertices.quadCount, scissor: scissor))
        vertices.add(bounds, color: SIMD4(repeating: group.opacity))
        if group.castsShadow { vertices.add(group.reach.pixels, color: group.shadowColor * group.opacity) }
      }
    }
    close()
  }

  private func addItems(
    _ list: DisplayList, _ range: Range<Int>, seen: PixelRect, _ vertices: VertexStream
  ) {
    guard !seen.isEmpty else { return }
    var lastClip: Int32 = -1
    var scissor = seen
    for index in range {
      var item = list.items[index]
      if item.clip != lastClip {
        lastClip = item.clip
        scissor = clips.scissor(of: item.clip).intersection(seen)
      }
      guard item.color.w > 0, !scissor.isEmpty, item.reaches(scissor) else { continue }
      var variant = ShaderVariant(item)
      if item.kind == .fill, index + 1 < range.upperBound, item.shares(list.items[index + 1]) {
        // Drawn by the border's program, the two stay in one batch, and so do their neighbours of the same kind.
        variant = .border
        item.borderWidth = -1
      }
      let isNearest = item.isNearest && variant.samplesContent
      let content = variant.usesContent ? item.content : -1
      if var batch = open, batch.variant == variant, batch.content == content, batch.clip == item.clip,
        batch.isNearest == isNearest
      {
        batch.quadCount += 1
        open = batch
      } else {
        close()
        open = Batch(
          variant: variant, content: content, isNearest: isNearest, clip: item.clip, scissor: scissor,
          firstQuad: vertices.quadCount, quadCount: 1)
      }
      vertices.add(item)
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
