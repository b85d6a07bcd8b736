/// An animation as flat memory: one value between two ends, written as lanes of doubles.
struct FlatTrack {
  static func canHold(_ animation: RunningAnimation) -> Bool { false }

  init?(_ animation: RunningAnimation, slot: Int, clock: Int32) { return nil }
}

extension RenderTree {
  func runTracks(at time: Double) {}
}
