import LayerModel

/// What the chains of a display list's clips come to, each worked out once a frame: one scissor rectangle, and the
/// clips that need arithmetic for each pixel. Keeps its memory from frame to frame.
package struct ClipChains {
  /// No limit: a group may reach beyond the picture, where its shadow begins.
  package static let everywhere = PixelRect(
    minX: .min / 2, minY: .min / 2, maxX: .max / 2, maxY: .max / 2)

  private struct Chain {
    var scissor = ClipChains.everywhere
    /// The innermost clip that needs arithmetic, −1 for none.
    var first: Int32 = -1
    /// The next such clip outwards from this one.
    var next: Int32 = -1
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
      }
      chains.append(chain)
    }
  }

  /// The pixels the chain that begins with a clip leaves; −1 names no clip.
  package func scissor(of clip: Int32) -> PixelRect {
    chains.indices.contains(Int(clip)) ? chains[Int(clip)].scissor : ClipChains.everywhere
  }

  /// The innermost clip of a chain that needs arithmetic, −1 for none.
  package func first(of clip: Int32) -> Int32 {
    chains.indices.contains(Int(clip)) ? chains[Int(clip)].first : -1
  }

  /// The next one outwards from a clip that needs arithmetic.
  package func next(after clip: Int32) -> Int32 { chains[Int(clip)].next }
}

extension PixelRect {
  /// From x, y, width, height.
  package init(_ lanes: SIMD4<Int32>) {
    self.init(
      minX: Int(lanes.x), minY: Int(lanes.y), maxX: Int(lanes.x) + Int(lanes.z),
      maxY: Int(lanes.y) + Int(lanes.w))
  }
}
