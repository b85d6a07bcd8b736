/// What the render thread did, for `--stats` and the frame graph.
package struct RenderStatistics: Sendable, Equatable {
  package struct Counters: Sendable, Equatable {
    /// Frames drawn.
    package var frames = 0
    /// Times the render thread left its sleep.
    package var wakeUps = 0
    /// Frames that should have been drawn and were not, because one before took too long.
    package var missedFrames = 0
    /// Processor time of the render thread and of the whole process, in seconds.
    package var renderCPU = 0.0
    package var processCPU = 0.0
    /// Seconds counted over.
    package var duration = 0.0

    package init() {}

    static func - (one: Counters, other: Counters) -> Counters {
      var difference = Counters()
      difference.frames = one.frames - other.frames
      difference.wakeUps = one.wakeUps - other.wakeUps
      difference.missedFrames = one.missedFrames - other.missedFrames
      difference.renderCPU = one.renderCPU - other.renderCPU
      difference.processCPU = one.processCPU - other.processCPU
      difference.duration = one.duration - other.duration
      return difference
    }
  }

  package var sinceStart = Counters()
  /// Since the render thread last came to rest after something from outside (a commit, a resize) had moved it.
  /// All zero before the first rest and while it works for such a reason.
  package var sinceRest = Counters()
  package var isResting = false
  /// Seconds between the last frames, oldest first; rests are left out.
  package var recentIntervals: [Double] = []
  /// Processor seconds of the render thread for each of the last frames, oldest first.
  package var recentCosts: [Double] = []
  /// Why the last frame was drawn.
  package var lastReasons: FrameReasons = []
  package var rendererName = ""

  package init() {}
}
