/// When the next frame may start, and for which time it is evaluated. Times in seconds of the media clock; reads
/// no clock itself.
///
/// Without a blocking swap, frames lie on a grid `anchor + k · period`, computed, never accumulated: a late frame
/// shortens the next wait, and one later than a period skips to the newest grid point. A new grid starts after a
/// pause. With a blocking swap the display gives the rhythm, and a frame is evaluated for the refresh at which it
/// will be seen.
package struct FramePacer: Sendable {
  package struct Start: Sendable, Equatable {
    /// What the frame shows is evaluated at this time.
    package var time: Double
    /// Grid points, or refreshes, that went by without a frame.
    package var missed: Int

    package init(time: Double, missed: Int) {
      self.time = time
      self.missed = missed
    }
  }

  package private(set) var period: Double
  /// True while the display's refresh paces the frames.
  package private(set) var followsDisplay: Bool
  /// The time of the last frame.
  package private(set) var last: Double?

  private var anchor = 0.0
  private var index = 0.0
  private var isRunning = false
  private var lastSwap: Double?
  private var lastFrameWasShown = true
  private var quickSwaps = 0

  /// `refreshRate` in Hz; 0, negative or not finite counts as 60.
  package init(refreshRate: Double, followsDisplay: Bool) {
    period = 1 / FramePacer.usable(refreshRate)
    self.followsDisplay = followsDisplay
  }

  package mutating func setRefreshRate(_ rate: Double) {
    let period = 1 / FramePacer.usable(rate)
    guard period != self.period else { return }
    self.period = period
    pause()
  }

  private static func usable(_ rate: Double) -> Double {
    rate.isFinite && rate > 0 ? min(max(rate, 1), 1000) : 60
  }

  /// The swap stopped waiting for the display: from here on the grid paces the frames.
  package mutating func stopFollowingDisplay() {
    followsDisplay = false
    lastSwap = nil
    pause()
  }

  /// Nothing is to be drawn for a while: the next frame need not keep the rhythm of the last.
  package mutating func pause() { isRunning = false }

  /// The earliest time at which the next frame may start.
  package func earliestStart(now: Double) -> Double {
    guard let last else { return now }
    if followsDisplay {
      return lastFrameWasShown ? now : max(now, last)
    }
    if isRunning { return anchor + (index + 1) * period }
    return max(now, last + period)
  }

  /// Starts a frame at `now`. `wanted` is a time that the frame is drawn for, if one is.
  package mutating func start(now: Double, wanted: Double? = nil) -> Start {
    let start = followsDisplay ? startBeforeRefresh(now: now) : startOnGrid(now: now, wanted: wanted)
    isRunning = true
    lastFrameWasShown = false
    last = start.time
    return start
  }

  private mutating func startOnGrid(now: Double, wanted: Double?) -> Start {
    guard isRunning else {
      var time = now
      if let wanted, wanted <= now, now - wanted < period { time = wanted }
      if let last { time = max(time, last) }
      anchor = time
      index = 0
      return Start(time: time, missed: 0)
    }
    let newest = ((now - anchor) / period + 1e-6).rounded(.down)
    let skipped = newest - (index + 1)
    index += 1
    var missed = 0
    if skipped >= 1 {
      index = newest
      missed = Int(skipped)
    }
    return Start(time: anchor + index * period, missed: missed)
  }

  private func startBeforeRefresh(now: Double) -> Start {
    guard let lastSwap else { return Start(time: max(now + period, last ?? now), missed: 0) }
    let refreshes = max(1, ((now - lastSwap) / period + 0.1).rounded(.up))
    var time = lastSwap + refreshes * period
    var missed = 0
    if let last, isRunning {
      // The swap returns a little early or late; the refresh itself is regular.
      let ideal = last + period
      if abs(time - ideal) < period / 2 {
        time = ideal + (time - ideal) * 0.1
      } else {
        missed = max(0, Int(((time - last) / period).rounded()) - 1)
      }
    }
    return Start(time: max(time, last ?? time), missed: missed)
  }

  /// The frame was handed to the display, at `now`.
  package mutating func shown(at now: Double) {
    lastFrameWasShown = true
    guard followsDisplay else { return }
    if let lastSwap, isRunning, now - lastSwap < period * 0.6 {
      quickSwaps += 1
      // Some drivers accept to wait for the display and then do not.
      if quickSwaps >= 4 {
        stopFollowingDisplay()
        return
      }
    } else {
      quickSwaps = 0
    }
    lastSwap = now
  }
}
