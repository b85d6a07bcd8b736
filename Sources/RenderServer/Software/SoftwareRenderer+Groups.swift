import LayerModel

/// The offscreen surfaces of an open group.
struct GroupSurfaces {
  var content: Surface
  var mask: Surface?
}

extension SoftwareRenderer {
  func beginGroup(_ group: DisplayGroup, _ list: DisplayList) {
    let outer = targets.last?.scissor ?? .empty
    let bounds = PixelRect(group.pixelBounds)
    // A shadow needs all of the content, whatever part of it is redrawn.
    let region = group.castsShadow ? bounds : bounds.intersection(outer)
    let isSeen = !group.reach.pixels.intersection(outer).isEmpty
    let surface = takeSurface(isSeen ? region : .empty)
    openGroups.append(GroupSurfaces(content: surface, mask: nil))
    targets.append(Target(surface: surface, scissor: surface.bounds))
  }

  func beginMask(_ group: DisplayGroup) {
    guard let top = openGroups.indices.last else { return }
    let surface = takeSurface(openGroups[top].content.bounds)
    openGroups[top].mask = surface
    targets.append(Target(surface: surface, scissor: surface.bounds))
  }

  func endGroup(_ group: DisplayGroup, _ list: DisplayList) {
    guard let open = openGroups.popLast() else { return }
    targets.removeLast(open.mask == nil ? 1 : 2)
    defer {
      spareSurfaces.append(open.content)
      if let mask = open.mask { spareSurfaces.append(mask) }
    }
    guard let target = targets.last, !open.content.bounds.isEmpty else { return }
    let clip = GroupClip(group.clip, in: list, target.scissor)
    if group.castsShadow { castShadow(group, open, clip, target) }
    if group.showsOnlyShadow { return }
    let area = open.content.bounds.intersection(clip.area)
    for y in area.minY..<max(area.minY, area.maxY) {
      let (from, to) = (open.content.row(y), target.surface.row(y))
      let mask = open.mask?.row(y)
      for x in area.minX..<area.maxX where from[x] != 0 {
        var part = Blend.part(group.opacity * clip.coverage(x, y))
        if let mask { part = (part * (mask[x] >> 24) + 127) / 255 }
        if part == 0 { continue }
        to[x] = Blend.over(part == 255 ? from[x] : Blend.scaled(from[x], by: part), to[x])
      }
    }
  }

  private func castShadow(
    _ group: DisplayGroup, _ open: GroupSurfaces, _ clip: GroupClip, _ target: Target
  ) {
    let area = group.reach.pixels.intersection(clip.area)
    guard !area.isEmpty else { return }
    let blurred = AlphaBlur(open.content, sigma: group.shadowSigma)
    for y in area.minY..<area.maxY {
      let to = target.surface.row(y)
      for x in area.minX..<area.maxX {
        let alpha = blurred.value(
          Float(x) + 0.5 - group.shadowOffset.x, Float(y) + 0.5 - group.shadowOffset.y)
        guard alpha > 0 else { continue }
        var coverage = alpha * group.opacity * clip.coverage(x, y)
        if let mask = open.mask {
          let isInside =
            x >= mask.bounds.minX && x < mask.bounds.maxX && y >= mask.bounds.minY && y < mask.bounds.maxY
          coverage *= isInside ? Float(mask.row(y)[x] >> 24) / 255 : 0
        }
        if coverage > 0 { to[x] = Blend.over(Blend.pixel(group.shadowColor, min(coverage, 1)), to[x]) }
      }
    }
  }

  private func takeSurface(_ bounds: PixelRect) -> Surface {
    guard let surface = spareSurfaces.popLast() else { return Surface(bounds: bounds) }
    surface.reset(to: bounds)
    return surface
  }
}

/// A group's clip chain at device pixels.
private struct GroupClip {
  private(set) var area: PixelRect
  private var clips: [ClipTest] = []

  init(_ first: Int32, in list: DisplayList, _ scissor: PixelRect) {
    area = scissor
    var index = first
    while index >= 0, list.clips.indices.contains(Int(index)) {
      let clip = list.clips[Int(index)]
      if let cut = clip.scissor {
        area = area.intersection(PixelRect(cut))
      } else {
        clips.append(ClipTest(clip))
      }
      index = clip.parent < index ? clip.parent : -1
    }
  }

  @inline(__always)
  func coverage(_ x: Int, _ y: Int) -> Float {
    if clips.isEmpty { return 1 }
    return clips.reduce(1) { $0 * $1.coverage(Double(x) + 0.5, Double(y) + 0.5) }
  }
}
