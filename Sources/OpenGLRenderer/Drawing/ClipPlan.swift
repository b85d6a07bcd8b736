import LayerModel

/// What a chain of clips comes to: one scissor rectangle, and the clips that need arithmetic for each pixel.
struct ClipPlan {
  var scissor: PixelRect
  /// Indices into the list's clips, innermost first.
  var analytic: [Int32]
}

/// The chains of one frame, each worked out once.
struct ClipPlans {
  private var plans: [Int32: ClipPlan] = [:]

  mutating func begin() { plans.removeAll(keepingCapacity: true) }

  mutating func plan(_ index: Int32, in list: DisplayList) -> ClipPlan {
    if let known = plans[index] { return known }
    // A group may reach beyond the window, where its shadow begins.
    var plan = ClipPlan(
      scissor: PixelRect(minX: .min / 2, minY: .min / 2, maxX: .max / 2, maxY: .max / 2), analytic: [])
    var next = index
    while next >= 0, Int(next) < list.clips.count {
      let clip = list.clips[Int(next)]
      if let pixels = clip.scissor {
        plan.scissor = plan.scissor.intersection(
          PixelRect(
            minX: Int(pixels.x), minY: Int(pixels.y), maxX: Int(pixels.x) + Int(pixels.z),
            maxY: Int(pixels.y) + Int(pixels.w)))
      } else {
        plan.analytic.append(next)
      }
      // A parent always comes before its clips; anything else would loop.
      guard clip.parent < next else { break }
      next = clip.parent
    }
    plans[index] = plan
    return plan
  }
}
