import CoreGraphics
import QuartzCore

/// Gathers what changes during a keyframe block, and makes one keyframe animation of each property (U-45).
@MainActor
final class KeyframeRecorder {
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
    let initial: ViewAnimationChange.Value
    var segments: [Segment] = []

    init(layer: CALayer, view: UIView, change: ViewAnimationChange) {
      self.layer = layer
      self.view = view
      key = change.key
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
    for track in tracks {
      guard let animation = animation(of: track) else { continue }
      animation.timingFunction = block.parameters.curve.function
      block.parameters.apply(to: animation, on: track.layer)
      block.add(animation, to: track.layer, of: track.view, key: track.key)
    }
    tracks = []
  }

  /// Absolute values (U-50): each key holds the value before it until it starts and its own after it ends (U-47).
  private func animation(of track: Track) -> CAKeyframeAnimation? {
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
    let boxed = values.compactMap(ViewAnimationChange.boxed)
    guard boxed.count == values.count else { return nil }
    let animation = CAKeyframeAnimation(keyPath: track.key)
    animation.values = boxed
    // Discrete keys need one more time than values: where the last one ends.
    animation.keyTimes = (mode == .discrete ? times + [1] : times).map { NSNumber(value: $0) }
    animation.calculationMode = mode
    return animation
  }
}
