import CoreGraphics
import LayerModel
import QuartzCore

/// Gathers what changes during a keyframe block, and makes one keyframe animation of each property (U-45).
@MainActor
final class KeyframeRecorder: ChangeRecorder {
  private struct Segment {
    var start: Double
    var end: Double
    var value: ViewAnimationChange.Value
  }

  @MainActor
  private final class Track {
    let layer: CALayer
    let view: UIView
    let key: String
    /// What the model held, and what the keys start from.
    let before: ViewAnimationChange.Value
    let initial: ViewAnimationChange.Value
    var segments: [Segment] = []

    init(layer: CALayer, view: UIView, change: ViewAnimationChange) {
      self.layer = layer
      self.view = view
      key = change.key
      before = change.before
      initial = change.start
    }
  }

  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  /// The part of the block's duration that changes belong to now: all of it outside `addKeyframe` (U-49).
  private var span = (start: 0.0, end: 1.0)

  init(options: UIView.KeyframeAnimationOptions) {
    mode =
      switch options.rawValue >> 10 & 0x7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
  }

  /// Runs `body`; what it changes is reached at the end of the span. Times are fractions, cut to 0…1 (U-48).
  func withKeyframe(start: Double, duration: Double, _ body: () -> Void) {
    let before = span
    defer { span = before }
    let begin = start.isFinite ? min(1, max(0, start)) : 0
    let length = duration.isFinite ? max(0, duration) : 0
    span = (begin, min(1, begin + length))
    body()
  }

  func record(_ change: ViewAnimationChange, layer: CALayer, view: UIView) {
    guard let value = ViewAnimationChange.read(change.key, of: layer) else { return }
    let track: Track
    if let known = tracks.first(where: { $0.layer === layer && $0.key == change.key }) {
      track = known
    } else {
      track = Track(layer: layer, view: view, change: change)
      tracks.append(track)
    }
    // In the order of their starts; equal ones in the order they came.
    let index = track.segments.firstIndex { $0.start > span.start } ?? track.segments.count
    track.segments.insert(Segment(start: span.start, end: span.end, value: value), at: index)
  }

  func addAnimations(to block: AnimationBlock) {
    if let part = block.animatorPart {
      for track in tracks { hand(track, to: part, of: block) }
      tracks = []
      return
    }
    for track in tracks {
      guard let animation = animation(of: track) else { continue }
      animation.timingFunction = block.parameters.function
      block.parameters.apply(to: animation, on: track.layer)
      block.add(animation, to: track.layer, of: track.view, key: track.key)
    }
    tracks = []
  }

  /// Within a property animator the keys are the way that it goes.
  private func hand(_ track: Track, to part: AnimatorPart, of block: AnimationBlock) {
    guard let after = ViewAnimationChange.read(track.key, of: track.layer), let shape = shape(of: track)
    else {
      return
    }
    part.machine.adopt(
      AnimatorChange(
        view: track.view, layer: track.layer, key: track.key, before: track.before, after: after),
      ways: [(track.key, shape)], isAdditive: false, part: part, nested: block.tally)
  }

  private func shape(of track: Track) -> MotionShape? {
    let (times, values) = keys(of: track)
    let typed = values.compactMap(ViewAnimationChange.typed)
    guard typed.count == values.count else { return nil }
    var keys: [MotionShape.Key] = []
    switch mode {
    case .linear:
      keys = zip(times, typed).map { MotionShape.Key(time: $0, value: $1) }
    case .discrete:
      for (index, value) in typed.enumerated() {
        keys.append(MotionShape.Key(time: times[index], value: value))
        keys.append(MotionShape.Key(time: index + 1 < times.count ? times[index + 1] : 1, value: value))
      }
    default:
      // What the animation shows on the way, in steps.
      guard let animation = animation(of: track) else { return nil }
      (animation.duration, animation.fillMode, animation.isRemovedOnCompletion) = (1, .both, false)
      let count = 240
      keys = (0...count).compactMap { step in
        let time = Double(step) / Double(count)
        return track.layer.typedValue(forKeyPath: track.key, under: animation, at: time).map {
          MotionShape.Key(time: time, value: $0)
        }
      }
    }
    return keys.isEmpty ? nil : MotionShape(keys: keys)
  }

  private func animation(of track: Track) -> CAKeyframeAnimation? {
    let (times, values) = keys(of: track)
    let boxed = values.compactMap(ViewAnimationChange.boxed)
    guard boxed.count == values.count else { return nil }
    let animation = CAKeyframeAnimation(keyPath: track.key)
    animation.values = boxed
    // Discrete keys need one more time than values: where the last one ends.
    animation.keyTimes = (mode == .discrete ? times + [1] : times).map { NSNumber(value: $0) }
    animation.calculationMode = mode
    return animation
  }

  /// Absolute values (U-50): each key holds the value before it until it starts and its own after it ends (U-47).
  private func keys(of track: Track) -> (times: [Double], values: [ViewAnimationChange.Value]) {
    var times = [0.0]
    var values = [track.initial]
    for segment in track.segments {
      let last = times[times.count - 1], held = values[values.count - 1]
      let start = max(last, segment.start)
      if start > last {
        times.append(start)
        values.append(held)
      }
      times.append(max(start, segment.end))
      values.append(segment.value)
    }
    if times[times.count - 1] < 1 {
      times.append(1)
      values.append(values[values.count - 1])
    }
    return (times, values)
  }
}
