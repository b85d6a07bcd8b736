/// One step of a chain of layer clocks. Layers with default timing share the clock of their parent, so a tree
/// has as many clocks as layers that change time, and mapping through default layers is exact.
struct LayerClock {
  /// Index of the clock it hangs on, −1 for the root's (absolute seconds).
  var parent: Int32
  var timing: LayerTiming
  /// Product of the speeds from the root down; 0 when time stands still.
  var slope: Double
  /// Local time at the last evaluation.
  var now: Double

  static let root = LayerClock(parent: -1, timing: LayerTiming(), slope: 1, now: 0)

  /// T-6.
  func localTime(atParent time: Double) -> Double {
    timing.speed == 0 ? timing.timeOffset : (time - timing.beginTime) * timing.speed + timing.timeOffset
  }

  /// T-7; out of a layer that stands still the answer is its begin time (T-12).
  func parentTime(atLocal time: Double) -> Double {
    timing.speed == 0 ? timing.beginTime : (time - timing.timeOffset) / timing.speed + timing.beginTime
  }
}

extension LayerTiming {
  /// Changes no time at all.
  var isDefault: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// The same timing with what is not a finite number replaced by the default.
  var finite: LayerTiming {
    var timing = LayerTiming()
    if beginTime.isFinite { timing.beginTime = beginTime }
    if speed.isFinite { timing.speed = speed }
    if timeOffset.isFinite { timing.timeOffset = timeOffset }
    return timing
  }
}
