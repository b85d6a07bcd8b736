import UIKit

/// Keeps the ways of flying layers from frame to frame: while the same animations run, only the markers move.
struct TraceCache {
  /// What a way depends on.
  struct Key: Equatable {
    let layer: LayerID
    let animations: [AnimationID]
    let model: SIMD2<Double>
    let map: CATransform3D
  }

  struct Entry {
    let key: Key
    var trace: MotionTrace
    let placed: PlacedLayer
  }

  private var kept: [LayerID: Entry] = [:]

  /// The ways of the layers that are on one, at `time` of their own.
  mutating func entries(for layers: [PlacedLayer], at time: Double) -> [Entry] {
    var entries: [LayerID: Entry] = [:]
    var result: [Entry] = []
    for placed in layers where !placed.layer.animations.isEmpty {
      let layer = placed.layer
      let key = Key(
        layer: layer.id, animations: layer.animations.map(\.id), model: layer.model.position,
        map: placed.parent.toRoot)
      var trace: MotionTrace
      if let entry = kept[layer.id], entry.key == key {
        trace = entry.trace
        trace.move(to: layer, at: time)
      } else if let fresh = MotionTrace(layer, at: time) {
        trace = fresh
      } else {
        continue
      }
      let entry = Entry(key: key, trace: trace, placed: placed)
      entries[layer.id] = entry
      result.append(entry)
    }
    kept = entries
    return result
  }
}
