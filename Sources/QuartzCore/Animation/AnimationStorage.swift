import CoreGraphics
import LayerModel

/// What CAAnimation itself stores.
struct AnimationStorage {
  var timing = MediaTiming()
  /// Kept as written; the timing's own fill is made from it.
  var fillMode = CAMediaTimingFillMode.removed
  var timingFunction: CAMediaTimingFunction?
  var delegate: (any CAAnimationDelegate)?
  var isRemovedOnCompletion = true
  /// Whether somebody who knows better than the lint looks after its end.
  var isManaged = false
  /// Whether it ends when its layer leaves the tree (M-21). What is kept only until somebody has written the model does.
  var leavesWithLayer: Bool { isRemovedOnCompletion || isManaged }
  /// The container for keys that name no property (M-8).
  var undefined: [String: Any] = [:]
  /// Asked first where the animation is run as an action; true: that is all.
  var onRun: ((String, CALayer) -> Bool)?
  /// Called when a layer takes the animation, or a copy of it.
  var onAttach: (() -> Void)?

  var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }
}

extension CAAnimation {
  /// Calls `body` whenever a layer takes the animation, or a copy of it, from now on: whoever gives one away hears
  /// whether it is used.
  package func whenAttached(_ body: @escaping () -> Void) { storage.onAttach = body }

  /// Asks `body`, with the event's key and the layer, wherever the animation or a copy of it is run as an action; where
  /// it answers true nothing is added.
  package func insteadOfRunning(_ body: @escaping (String, CALayer) -> Bool) { storage.onRun = body }

  /// Everything the animation says, as a value.
  func spec(for layer: CALayer) -> AnimationSpec {
    var timing = storage.timing
    timing.fill = storage.fillMode.fill
    return AnimationSpec(
      timing: timing, curve: storage.timingFunction?.curve,
      isRemovedOnCompletion: storage.isRemovedOnCompletion, body: makeBody(for: layer))
  }

  /// Replaces a begin time of 0 by now, in the layer's time (T-36). Only exact zero means now (T-37).
  func resolveBeginTime(now: Double) {
    if storage.timing.beginTime == 0 { storage.timing.beginTime = now }
  }
}
