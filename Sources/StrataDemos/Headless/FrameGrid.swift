/// Frames at k/N seconds: computed, never accumulated. Pure.
package struct FrameGrid: Equatable, Sendable {
  /// Times nearer than this are one instant: far above rounding, far below anything that is seen.
  package static let tick = 1e-9

  package let framesPerSecond: Double

  package init(framesPerSecond: Double) { self.framesPerSecond = framesPerSecond }

  package var period: Double { 1 / framesPerSecond }

  package func time(ofFrame index: Int) -> Double { Double(index) / framesPerSecond }

  /// The first frame later than `time`.
  package func frame(after time: Double) -> Int {
    var index = Int((time * framesPerSecond).rounded(.down))
    while self.time(ofFrame: index) <= time + Self.tick { index += 1 }
    return index
  }

  /// Whether a frame is shown at that very time.
  package func hasFrame(at time: Double) -> Bool {
    let nearest = (time * framesPerSecond).rounded()
    return nearest >= 0 && abs(nearest / framesPerSecond - time) <= Self.tick
  }

  /// How many frames are shown after `start` up to and with `end`.
  package func frames(after start: Double, through end: Double) -> Int {
    max(0, frame(after: end) - frame(after: start))
  }
}
