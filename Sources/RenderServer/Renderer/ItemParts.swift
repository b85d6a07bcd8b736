import LayerModel

/// Parts the pixels of large items by what they need: nothing where an opaque item is drawn over them later, or in
/// the hole of a border; no arithmetic for edges and clips where both leave everything whole; and the full formulas
/// only for the rest, which are thin strips. Every part of it shows the same pixels that drawing all at once shows.
///
/// Keeps its memory from frame to frame.
package struct ItemParts {
  /// Smaller items, and smaller gains, are not worth the parting.
  fileprivate static let least = 64 * 64
  private static let mostCovers = 16

  package struct Part: Sendable {
    package var area: PixelRect
    /// Neither the item's edges nor its clips touch any of its pixels.
    package var isPlain: Bool
  }

  private struct Cover {
    var item: Int
    var area: PixelRect
  }

  private var covers: ContiguousArray<Cover> = []
  /// Items from here on have nothing over them.
  private var lastCovered = 0
  private var scratch: ContiguousArray<PixelRect> = []

  /// The parts of the item last asked about.
  package private(set) var parts: ContiguousArray<Part> = []

  package init() {}

  /// Notes the opaque items of a list that lie straight on the picture, outside of all groups.
  package mutating func make(_ list: DisplayList, _ clips: ClipChains, seen: PixelRect) {
    covers.removeAll(keepingCapacity: true)
    lastCovered = 0
    // A blurred backdrop carries what is hidden to where it is not.
    guard seen.area >= ItemParts.least, !list.groups.contains(where: \.blursBackdrop) else { return }
    var depth = 0
    for command in list.commands {
      switch command {
      case .draw(let first, let count):
        guard depth == 0 else { continue }
        let range = Int(first)..<Int(first) + Int(count)
        for index in range.clamped(to: list.items.indices) { noteCover(index, list, clips, seen) }
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      case .beginMask: continue
      }
    }
    for cover in covers { lastCovered = max(lastCovered, cover.item) }
  }

  private mutating func noteCover(_ index: Int, _ list: DisplayList, _ clips: ClipChains, _ seen: PixelRect) {
    guard list.items[index].kind == .fill, list.items[index].color.w >= 1, list.items[index].isLarge else {
      return
    }
    let item = list.items[index]
    let area = item.transform.wholePixels(item.rect, item.radii * item.cornerReach)
      .intersection(clips.scissor(of: item.clip)).intersection(clips.inside(of: item.clip)).intersection(seen)
    guard area.area >= ItemParts.least else { return }
    let cover = Cover(item: index, area: area)
    if covers.count < ItemParts.mostCovers {
      covers.append(cover)
    } else if let least = covers.indices.min(by: { covers[$0].area.area < covers[$1].area.area }),
      covers[least].area.area < area.area
    {
      covers[least] = cover
    }
  }

  /// Parts what an item may touch inside `visible`, which its clips' scissor has cut already. False where it is
  /// worth drawing in one go; else `parts` says how, with nothing where all of it is hidden.
  ///
  /// `isCovered`: the item lies where `make` looked for covers.
  package mutating func part(
    _ index: Int, _ list: DisplayList, _ clips: ClipChains, visible: PixelRect, isCovered: Bool
  ) -> Bool {
    let mayHide = isCovered && index < lastCovered
    guard mayHide || visible.area >= ItemParts.least else { return false }
    let item = list.items[index]
    let area = item.touched.intersection(visible)
    parts.removeAll(keepingCapacity: true)
    guard !area.isEmpty else { return true }
    var hidden = mayHide ? hiddenPart(index, area) : .empty
    if hidden == area { return true }
    guard area.area >= ItemParts.least else { return false }
    if hidden.isEmpty, item.kind == .border { hidden = item.hole.intersection(area) }
    if hidden.area < ItemParts.least { hidden = .empty }
    var plain = area.intersection(clips.inside(of: item.clip))
    if item.kind != .shadow {
      plain = plain.intersection(item.transform.wholePixels(item.rect, item.radii * item.cornerReach))
    }
    if item.kind == .border || (item.kind == .shadow && item.clip < 0) || plain.area < ItemParts.least {
      plain = .empty
    }
    if hidden.isEmpty, plain.isEmpty || (plain == area && !item.isSmooth && item.clip < 0) { return false }

    scratch.removeAll(keepingCapacity: true)
    area.appendPieces(without: hidden, to: &scratch)
    for index in scratch.indices {
      let piece = scratch[index]
      let inner = piece.intersection(plain)
      if inner.isEmpty {
        parts.append(Part(area: piece, isPlain: false))
        continue
      }
      parts.append(Part(area: inner, isPlain: true))
      let count = scratch.count
      piece.appendPieces(without: inner, to: &scratch)
      for strip in scratch[count...] { parts.append(Part(area: strip, isPlain: false)) }
      scratch.removeLast(scratch.count - count)
    }
    return true
  }

  /// The largest rectangle of `area` that one later item hides.
  private func hiddenPart(_ index: Int, _ area: PixelRect) -> PixelRect {
    var largest = PixelRect.empty
    for cover in covers where cover.item > index {
      let part = cover.area.intersection(area)
      if part.area > largest.area { largest = part }
    }
    return largest
  }
}

extension DisplayItem {
  /// A first glance at whether the item may be worth parting.
  fileprivate var isLarge: Bool {
    abs(transform.m11 * transform.m22 - transform.m12 * transform.m21) * Double(rect.z * rect.w)
      >= Double(ItemParts.least)
  }

  /// The pixels the item may touch.
  fileprivate var touched: PixelRect {
    let reach = kind == .shadow ? 3 * Double(blur) : 0
    return transform.box(
      x: Double(rect.x) - reach, y: Double(rect.y) - reach, width: Double(rect.z) + 2 * reach,
      height: Double(rect.w) + 2 * reach
    ).outset(by: 1).pixels
  }

  /// Of a border: the pixels inside of the ring, which it leaves alone.
  fileprivate var hole: PixelRect {
    let inner = SIMD4(
      rect.x + borderWidth, rect.y + borderWidth, rect.z - 2 * borderWidth, rect.w - 2 * borderWidth)
    guard inner.z > 0, inner.w > 0 else { return .empty }
    return transform.wholePixels(
      inner,
      SIMD4(
        max(radii.x - borderWidth, 0), max(radii.y - borderWidth, 0), max(radii.z - borderWidth, 0),
        max(radii.w - borderWidth, 0)) * cornerReach)
  }
}

extension PixelRect {
  /// What is left of the rectangle without a part of it: above, below, left and right.
  fileprivate func appendPieces(without part: PixelRect, to pieces: inout ContiguousArray<PixelRect>) {
    guard !part.isEmpty else { return pieces.append(self) }
    let strips = (
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: part.minY),
      PixelRect(minX: minX, minY: part.maxY, maxX: maxX, maxY: maxY),
      PixelRect(minX: minX, minY: part.minY, maxX: part.minX, maxY: part.maxY),
      PixelRect(minX: part.maxX, minY: part.minY, maxX: maxX, maxY: part.maxY)
    )
    if !strips.0.isEmpty { pieces.append(strips.0) }
    if !strips.1.isEmpty { pieces.append(strips.1) }
    if !strips.2.isEmpty { pieces.append(strips.2) }
    if !strips.3.isEmpty { pieces.append(strips.3) }
  }
}
