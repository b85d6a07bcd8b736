import CoreGraphics
import LayerModel

extension CALayer {
  func setTiming(_ field: WritableKeyPath<LayerTiming, Double>, _ value: Double) {
    guard !value.isNaN else {
      report("timing", "A time that is not a number was set; ignored.")
      return
    }
    guard timing[keyPath: field] != value else { return }
    timing[keyPath: field] = value
    markChanged(.timing)
  }

  /// The layers from the root down to this one.
  private var chain: [CALayer] {
    var chain: [CALayer] = []
    var layer: CALayer? = links.model ?? self
    while let current = layer {
      chain.append(current)
      layer = current.links.superlayer
    }
    return chain.reversed()
  }

  /// This layer's time at an absolute time, by the model's timing, committed or not (T-17).
  func localTime(atRootTime time: Double) -> Double {
    chain.reduce(time) { $1.timing.localTime(atParent: $0) }
  }

  /// The absolute time at which this layer's time is `time`; a stopped layer's begin time (T-12).
  private func rootTime(atLocal time: Double) -> Double {
    chain.reversed().reduce(time) { $1.timing.parentTime(atLocal: $0) }
  }

  func time(_ time: Double, from source: CALayer?, to target: CALayer?) -> Double {
    if source === target { return time }
    let absolute = source?.rootTime(atLocal: time) ?? time
    return target?.localTime(atRootTime: absolute) ?? absolute
  }
}
