import UIKit

/// The way of a layer's position under its running animations, in its superlayer's coordinates. Pure: worked out
/// from what the tree holds of the layer, at any of its times.
package struct MotionTrace: Equatable {
  /// Close together along the way.
  package var line: [CGPoint] = []
  /// The same time apart, so that their distances show the speed.
  package var beats: [CGPoint] = []
  /// Where the animations begin, end and have their key values.
  package var keyPoints: [CGPoint] = []
  /// Where the layer is now.
  package var marker = CGPoint.zero
  /// Which way it moves now, in radians; nil while it stands.
  package var heading: CGFloat?

  private static let samples = 72
  private static let beat = 0.1
  private static let beatLimit = 60

  /// nil when nothing moves the position. `now` is the layer's local time.
  package init?(_ layer: PresentedLayer, at now: Double) {
    let moving = layer.animations.map { CompiledAnimation($0.spec) }.filter(\.movesPosition)
    guard !moving.isEmpty else { return nil }
    let position = { (time: Double) -> CGPoint in
      var values = layer.model
      var content = layer.shownContent
      for animation in moving { animation.apply(at: time, values: &values, content: &content) }
      return CGPoint(x: values.position.x, y: values.position.y)
    }
    let begins = moving.map { $0.activeBegin.isFinite ? $0.activeBegin : now }
    let begin = begins.min() ?? now
    // An endless animation shows one cycle.
    let end =
      zip(moving, begins).map { animation, begin in
        animation.activeEnd.isFinite
          ? animation.activeEnd : begin + min(60, animation.spec.timing.duration / animation.spec.pace)
      }.max() ?? now
    guard end > begin, end - begin < 3600 else { return nil }
    // The end itself is over already.
    let last = end - (end - begin) * 1e-9
    line = (0...Self.samples).map { position(begin + (last - begin) * Double($0) / Double(Self.samples)) }
    let beats = min(Self.beatLimit, Int((last - begin) / Self.beat))
    self.beats = (0...beats).map { position(min(last, begin + Double($0) * Self.beat)) }
    let keys =
      [begin, last]
      + moving.flatMap { animation in
        animation.spec.keyFractions.map { animation.clamped(begin: begin, end: last, fraction: $0) }
      }
    keyPoints = keys.map(position)
    move(to: layer, at: now)
  }

  /// The same way, with the marker where the layer is now.
  package mutating func move(to layer: PresentedLayer, at now: Double) {
    marker = CGPoint(x: layer.shown.position.x, y: layer.shown.position.y)
    let soon = now + 0.02
    let running = layer.animations.map { CompiledAnimation($0.spec) }
    guard running.allSatisfy({ $0.activeEnd > soon }) else {
      heading = nil
      return
    }
    var values = layer.model
    var content = layer.shownContent
    for animation in running { animation.apply(at: soon, values: &values, content: &content) }
    let step = CGVector(dx: values.position.x - marker.x, dy: values.position.y - marker.y)
    heading = hypot(step.dx, step.dy) > 0.01 ? atan2(step.dy, step.dx) : nil
  }
}

extension CompiledAnimation {
  fileprivate var movesPosition: Bool {
    switch spec.body {
    case .property(let animation): animation.path.rootName == "position"
    case .group: children.contains(where: \.movesPosition)
    case .inert, .transition: false
    }
  }

  fileprivate func clamped(begin: Double, end: Double, fraction: Double) -> Double {
    let start = activeBegin.isFinite ? activeBegin : begin
    return min(end, max(begin, start + fraction * spec.timing.duration / spec.pace))
  }
}

extension AnimationSpec {
  /// Seconds of its own a second of its layer's.
  fileprivate var pace: Double { timing.speed.isFinite && abs(timing.speed) > 1e-6 ? abs(timing.speed) : 1 }

  /// Where in its run an animation of the position has key values, 0…1.
  fileprivate var keyFractions: [Double] {
    switch body {
    case .group(let children): children.flatMap(\.keyFractions)
    case .property(let animation) where animation.path.rootName == "position":
      if case .keyframes(let keyframes) = animation.source { keyframes.keyFractions } else { [] }
    case .property, .inert, .transition: []
    }
  }
}

extension KeyframeValues {
  fileprivate var keyFractions: [Double] {
    if let keyTimes { return keyTimes }
    guard path == nil, values.count > 2, mode != .paced, mode != .cubicPaced else { return [] }
    return values.indices.map { Double($0) / Double(values.count - 1) }
  }
}
