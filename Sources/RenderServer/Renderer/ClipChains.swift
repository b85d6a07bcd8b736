import LayerModel

/// What the chains of a display list's clips come to, each worked out once a frame: one scissor rectangle, the clips
/// that need arithmetic for each pixel, and where even those change nothing. Keeps its memory from frame to frame.
package struct ClipChains {
  /// No limit: a group may reach beyond the picture, where its shadow begins.
  package static let everywhere = PixelRect(
    minX: .min / 2, minY: .min / 2, maxX: .max / 2, maxY: .max / 2)

  private struct Chain {
    /// Nothing outside is seen.
    var scissor = ClipChains.everywhere
    /// Everything inside is seen whole.
    var inside = ClipChains.everywhere
    /// The innermost clip that needs arithmetic, −1 for none.
    var first: Int32 = -1
    /// The next such clip outwards from this one.
    var next: Int32 = -1
    /// None lies in perspective.
    var isFlat = true
  }

  private var chains: ContiguousArray<Chain> = []

  package init() {}

  package mutating func make(_ list: DisplayList) {
    chains.removeAll(keepingCapacity: true)
    for (index, clip) in list.clips.enumerated() {
      // A parent always comes before its clips; anything else would loop.
      var chain = Chain()
      if clip.parent >= 0, clip.parent < index { chain = chains[Int(clip.parent)] }
      if let cut = clip.scissor {
        chain.scissor = chain.scissor.intersection(PixelRect(cut))
      } else {
        chain.next = chain.first
        chain.first = Int32(index)
        chain.isFlat = chain.isFlat && clip.fromDevice.isFlat
        let limits = clip.limits
        chain.scissor = chain.scissor.intersection(limits.touched)
        chain.inside = chain.inside.intersection(limits.whole)
      }
      chains.append(chain)
    }
  }

  /// The pixels the chain that begins with a clip leaves; −1 names no clip.
  package func scissor(of clip: Int32) -> PixelRect {
    chains.indices.contains(Int(clip)) ? chains[Int(clip)].scissor : ClipChains.everywhere
  }

  /// Pixels of the scissor that the clips of a chain leave as they are: no arithmetic is needed for them.
  package func inside(of clip: Int32) -> PixelRect {
    chains.indices.contains(Int(clip)) ? chains[Int(clip)].inside : ClipChains.everywhere
  }

  /// The innermost clip of a chain that needs arithmetic, −1 for none.
  package func first(of clip: Int32) -> Int32 {
    chains.indices.contains(Int(clip)) ? chains[Int(clip)].first : -1
  }

  /// Whether no clip of a chain lies in perspective.
  package func areFlat(from clip: Int32) -> Bool {
    chains.indices.contains(Int(clip)) ? chains[Int(clip)].isFlat : true
  }

  /// The next one outwards from a clip that needs arithmetic.
  package func next(after clip: Int32) -> Int32 { chains[Int(clip)].next }
}

extension DisplayClip {
  /// The pixels that the clip leaves anything of.
  package var touchedPixels: PixelRect {
    if let scissor { return PixelRect(scissor) }
    return limits.touched
  }

  /// The pixels the clip touches at all, and a rectangle of pixels that it leaves whole.
  fileprivate var limits: (touched: PixelRect, whole: PixelRect) {
    guard fromDevice.isAffine, let map = fromDevice.inverse else { return (ClipChains.everywhere, .empty) }
    let box = map.box(x: Double(rect.x), y: Double(rect.y), width: Double(rect.z), height: Double(rect.w))
    return (box.outset(by: 1).pixels, map.wholePixels(rect, radii * cornerReach))
  }
}

extension Homography {
  /// A rectangle of pixels that a rounded rectangle covers entirely, `radii` as far as its corners reach; empty where it does not lie along the pixels.
  package func wholePixels(_ rect: SIMD4<Float>, _ radii: SIMD4<Float>) -> PixelRect {
    guard isAffine, (m12 == 0 && m21 == 0) || (m11 == 0 && m22 == 0) else { return .empty }
    let radius = Double(max(max(radii.x, radii.y), max(radii.z, radii.w)))
    func inner(_ acrossInset: Double, _ downInset: Double) -> PixelRect {
      let box = box(
        x: Double(rect.x) + acrossInset, y: Double(rect.y) + downInset,
        width: Double(rect.z) - 2 * acrossInset, height: Double(rect.w) - 2 * downInset)
      guard Double(rect.z) > 2 * acrossInset, Double(rect.w) > 2 * downInset else { return .empty }
      // What is nearer to whole than anybody can see is whole.
      let hair = 1.0 / 512
      return DeviceBox(
        minX: box.minX - hair, minY: box.minY - hair, maxX: box.maxX + hair, maxY: box.maxY + hair
      ).containedPixels
    }
    guard radius > 0 else { return inner(0, 0) }
    // Across between the corners, down between them, or within all of them: the square in a circle.
    let corner = radius * (1 - 0.5.squareRoot())
    let (across, down, square) = (inner(0, radius), inner(radius, 0), inner(corner, corner))
    let longer = across.area > down.area ? across : down
    return square.area > longer.area ? square : longer
  }
}

extension DeviceBox {
  /// The pixels that lie inside as a whole.
  fileprivate var containedPixels: PixelRect {
    let held = intersection(DeviceBox(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9))
    guard held.isDrawable else { return .empty }
    let pixels = PixelRect(
      minX: Int(held.minX.rounded(.up)), minY: Int(held.minY.rounded(.up)),
      maxX: Int(held.maxX.rounded(.down)),
      maxY: Int(held.maxY.rounded(.down)))
    return pixels.isEmpty ? .empty : pixels
  }
}

extension PixelRect {
  /// From x, y, width, height.
  package init(_ lanes: SIMD4<Int32>) {
    self.init(
      minX: Int(lanes.x), minY: Int(lanes.y), maxX: Int(lanes.x) + Int(lanes.z),
      maxY: Int(lanes.y) + Int(lanes.w))
  }

  package var area: Int { width * height }

  package func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
