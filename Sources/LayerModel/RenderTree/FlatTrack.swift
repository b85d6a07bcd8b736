/// A basic animation in the plan that other animations of its layer may build on: run in order, over lanes
/// restored before. Plain memory, run without touching a reference. See `TrackTable` for the others.
///
/// The track borrows memory of the `CompiledAnimation` it came from, which the layer's node keeps: a plan is
/// made anew before a removed animation could be run again.
struct FlatTrack {
  let slot: Int32
  let clock: Int32
  /// From here on nothing of it shows; +∞ where its end stays. Root time.
  let vanishing: Double
  let track: Track

  static func canHold(_ animation: RunningAnimation) -> Bool { animation.compiled.track != nil }

  init?(_ animation: RunningAnimation, slot: Int, clock: Int32) {
    guard let track = animation.compiled.track else { return nil }
    self.track = track
    self.slot = Int32(slot)
    self.clock = clock
    vanishing = animation.vanishing
  }
}

extension RenderTree {
  /// Runs the tracks of the plan. Order within a layer is that of the plan.
  func runTracks(at time: Double) {
    shown.withUnsafeMutableBytes { shown in
      guard let base = shown.baseAddress else { return }
      let stride = MemoryLayout<LayerValues>.stride
      plan.tracks.withUnsafeBufferPointer { tracks in
        clocks.withUnsafeBufferPointer { clocks in
          for index in tracks.indices {
            let entry = UnsafePointer(tracks.baseAddress.unsafelyUnwrapped + index)
            guard time < entry.pointee.vanishing else { continue }
            let local = clocks[Int(entry.pointee.clock)].now
            entry.pointee.track.write(at: local, into: base + Int(entry.pointee.slot) * stride)
          }
        }
      }
    }
  }
}
