extension LayerTiming {
  /// The layer's local time at a time of its parent's (T-6).
  package func localTime(atParent parentTime: Double) -> Double {
    // A clock that stands still reads the same at any time, infinity included (T-11).
    speed == 0 ? timeOffset : (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time at a local time (T-7). A clock that stands still has no inverse: `beginTime` (T-12).
  package func parentTime(atLocal localTime: Double) -> Double {
    speed == 0 ? beginTime : (localTime - timeOffset) / speed + beginTime
  }
}
