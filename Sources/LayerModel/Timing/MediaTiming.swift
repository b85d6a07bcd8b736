/// The timing of an animation: CAMediaTiming as a value. Times in seconds of the parent's time space.
package struct MediaTiming: Sendable, Equatable {
  package enum Fill: String, Sendable { case removed, forwards, backwards, both }

  /// Begin in the parent's time (for an animation: the layer's local time; in a group: the group's basic time).
  package var beginTime = 0.0
  package var duration = 0.0
  package var speed = 1.0
  package var timeOffset = 0.0
  /// 0 means one cycle (T-4); may be fractional or infinite.
  package var repeatCount = 0.0
  /// Wins over `repeatCount` where both are set.
  package var repeatDuration = 0.0
  package var autoreverses = false
  package var fill = Fill.removed

  package init() {}
}

/// The timing of a layer, which only maps time (T-6, T-13): t = (parent − begin) · speed + offset.
package struct LayerTiming: Sendable, Equatable {
  package var beginTime = 0.0
  package var speed = 1.0
  package var timeOffset = 0.0

  package init() {}
}
