import CoreGraphics
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
    // A shadow or a blur needs all of the content, whatever part of it is redrawn.
    let region = group.needsWholeContent ? bounds : bounds.intersection(outer)
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
    let clip = GroupClip(group.clip, clips, target.scissor)
    if group.castsShadow { castShadow(group, open, clip, target) }
    if group.showsOnlyShadow { return }
    if group.blursBackdrop { return blurBackdrop(group, open, clip, target) }
    if group.blurSigma > 0 { return compositeBlurred(group, open, clip, target) }
    let area = open.content.bounds.intersection(clip.area)
    let whole = Blend.part(group.shownOpacity)
    if group.blendMode == .normal, open.mask == nil, clip.isEmpty {
      for y in area.minY..<max(area.minY, area.maxY) {
        Self.composite(open.content.row(y), onto: target.surface.row(y), area.minX..<area.maxX, whole)
      }
    } else if group.blendMode.needsShape {
      compositeShaped(group, open, clip, area, target)
    } else if group.blendMode == .normal || group.blendMode == .plusLighter {
      composite(open, clip, area, target, group.shownOpacity, isAdded: group.blendMode == .plusLighter)
    } else {
      blend(group, open, clip, area, target)
    }
  }

  /// Over what is there, or added to it.
  private func composite(
    _ open: GroupSurfaces, _ clip: GroupClip, _ area: PixelRect, _ target: Target, _ opacity: Float,
    isAdded: Bool
  ) {
    for y in area.minY..<max(area.minY, area.maxY) {
      let (from, to, mask) = (open.content.row(y), target.surface.row(y), open.mask?.row(y))
      for x in area.minX..<area.maxX where from[x] != 0 {
        var part = opacity * clip.coverage(x, y)
        if let mask { part *= Float(mask[x] >> 24) / 255 }
        if part == 0 { continue }
        let pixel = part == 1 ? from[x] : Blend.pixel(Blend.color(from[x]), part)
        to[x] = isAdded ? Blend.added(pixel, to[x]) : Blend.addedOver(pixel, to[x])
      }
    }
  }

  /// By a mode that leaves everything as it is where the group is clear.
  private func blend(
    _ group: DisplayGroup, _ open: GroupSurfaces, _ clip: GroupClip, _ area: PixelRect, _ target: Target
  ) {
    let (mode, opacity) = (group.blendMode, group.shownOpacity)
    for y in area.minY..<max(area.minY, area.maxY) {
      let (from, to, mask) = (open.content.row(y), target.surface.row(y), open.mask?.row(y))
      for x in area.minX..<area.maxX where from[x] != 0 {
        var part = opacity * clip.coverage(x, y)
        if let mask { part *= Float(mask[x] >> 24) / 255 }
        to[x] = Blend.limited(
          Compositing.composite(mode, Blend.color(from[x]) * part, Blend.color(to[x])))
      }
    }
  }

  /// A mode that changes all of the group's shape.
  private func compositeShaped(
    _ group: DisplayGroup, _ open: GroupSurfaces, _ clip: GroupClip, _ area: PixelRect, _ target: Target
  ) {
    let shapeTests = clips.tests(of: group.shape)
    for y in area.minY..<max(area.minY, area.maxY) {
      let (from, to, mask) = (open.content.row(y), target.surface.row(y), open.mask?.row(y))
      for x in area.minX..<area.maxX {
        var shape = Float(from[x] >> 24) / 255
        if !shapeTests.isEmpty { shape = max(shape, shapeTests.coverage(Double(x) + 0.5, Double(y) + 0.5)) }
        guard shape > 0 else { continue }
        var part = group.shownOpacity
        if let mask { part *= Float(mask[x] >> 24) / 255 }
        to[x] = Blend.limited(
          Compositing.compositeShaped(
            group.blendMode, Blend.color(from[x]) * part, Blend.color(to[x]), shape, clip.coverage(x, y)))
      }
    }
  }

  /// A row of a group under one opacity, the same for all pixels. Without a choice for each, several are done at
  /// once.
  private static func composite(
    _ from: UnsafePointer<UInt32>, onto to: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>,
    _ part: UInt32
  ) {
    for x in columns {
      let source = part == 255 ? from[x] : Blend.scaled(from[x], by: part)
      to[x] = Blend.added(source, Blend.scaled(to[x], by: 255 &- source >> 24))
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
        var coverage = alpha * group.shownOpacity * clip.coverage(x, y)
        if let mask = open.mask {
          let isInside =
            x >= mask.bounds.minX && x < mask.bounds.maxX && y >= mask.bounds.minY && y < mask.bounds.maxY
          coverage *= isInside ? Float(mask.row(y)[x] >> 24) / 255 : 0
        }
        if coverage > 0 { to[x] = Blend.over(Blend.pixel(group.shadowColor, min(coverage, 1)), to[x]) }
      }
    }
  }

  func takeSurface(_ bounds: PixelRect) -> Surface {
    guard let surface = spareSurfaces.popLast() else { return Surface(bounds: bounds) }
    surface.reset(to: bounds)
    return surface
  }
}

/// A group's clip chain at device pixels.
struct GroupClip {
  let area: PixelRect
  private let tests: ClipTests

  init(_ clip: Int32, _ clips: ClipTable, _ scissor: PixelRect) {
    area = scissor.intersection(clips.scissor(of: clip))
    tests = clips.tests(of: clip)
  }

  var isEmpty: Bool { tests.isEmpty }

  @inline(__always)
  func coverage(_ x: Int, _ y: Int) -> Float {
    tests.isEmpty ? 1 : tests.coverage(Double(x) + 0.5, Double(y) + 0.5)
  }
}
