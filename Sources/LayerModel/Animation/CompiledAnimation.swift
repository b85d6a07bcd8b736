import CoreGraphics

/// An animation prepared for evaluation: built once from its spec, then a pure function of time.
///
/// There is no state: what `apply` writes depends on the spec, the time and the underlying values alone, so any
/// time may be asked for in any order. Times are the layer's local time in seconds.
package struct CompiledAnimation: Sendable {
  /// The fast form, where the animation has one: write it instead of calling `apply`. Good as long as this
  /// value is kept.
  package let track: Track?
  /// When the animation is in effect or filling; a removed animation does not fill forwards (T-44).
  package let timing: ActiveTiming
  private let parts: Parts

  /// The large parts behind one reference, so that a copy is cheap.
  private final class Parts: Sendable {
    let spec: AnimationSpec
    let curve: CurveTable?
    let body: Body

    init(spec: AnimationSpec, curve: CurveTable?, body: Body) {
      self.spec = spec
      self.curve = curve
      self.body = body
    }
  }

  private enum Body: Sendable {
    case inert
    case property(CompiledProperty)
    case group([CompiledAnimation])
    case transition(TransitionSpec)
  }

  package init(_ spec: AnimationSpec) {
    var timing = spec.timing
    if spec.isRemovedOnCompletion {
      switch timing.fill {
      case .forwards: timing.fill = .removed
      case .both: timing.fill = .backwards
      case .removed, .backwards: break
      }
    }
    self.init(spec, ActiveTiming(timing))
  }

  private init(_ spec: AnimationSpec, _ timing: ActiveTiming) {
    self.timing = timing
    let curve = spec.curve?.table
    var track: Track?
    let body: Body
    switch spec.body {
    case .inert:
      body = .inert
    case .property(let animation):
      if let compiled = CompiledProperty(animation) {
        body = .property(compiled)
        track = Track(animation, timing: timing, curve: curve)
      } else {
        body = .inert
      }
    case .group(let children):
      // A child without a duration lasts as long as its group (T-32), and one that ends with it still shows
      // its end (T-58). Its own removal does not count (T-59).
      body = .group(
        children.map {
          CompiledAnimation(
            $0, ActiveTiming($0.timing, defaultDuration: timing.duration, isClosed: true))
        })
    case .transition(let transition):
      body = .transition(transition)
    }
    self.track = track
    parts = Parts(spec: spec, curve: curve, body: body)
  }

  package var spec: AnimationSpec { parts.spec }

  /// What the animation is, where it is a transition.
  var transition: TransitionSpec? {
    if case .transition(let transition) = parts.body { return transition }
    return nil
  }

  /// After `timing`, the own timing function; nil is linear.
  var curve: CurveTable? { parts.curve }

  /// Local time at which the animation takes effect; −∞ for one whose clock stands still (speed 0).
  package var activeBegin: Double { timing.begin }

  /// Local time at which the animation is over: half-open, at this time it is (T-20). +∞ for endless ones.
  package var activeEnd: Double { timing.end }

  /// Whether nothing is ever shown: no key path, or values that do not fit (B-33, B-50, B-51).
  package var isInert: Bool {
    switch parts.body {
    case .inert: true
    case .property, .transition: false
    case .group(let children): children.allSatisfy(\.isInert)
    }
  }

  /// Whether what is shown can still change after `time`: not yet begun, or under way. A filled end, a stopped
  /// clock and an endless duration show the same for ever.
  package func mayChange(after time: Double) -> Bool {
    if timing.flags.contains(.stopped) { return false }
    return time < timing.end
  }

  /// The fraction 0…1 of the current cycle, before the timing function; nil where the animation has no effect.
  package func progress(at time: Double) -> Double? { timing.position(at: time)?.fraction }

  /// The children of a group, for dumps; empty for others.
  package var children: [CompiledAnimation] {
    if case .group(let children) = parts.body { return children }
    return []
  }

  /// A group's basic time at a local time, after its timing function: its children's parent time (T-53,
  /// T-55). nil where the group has no effect.
  package func groupTime(at time: Double) -> Double? {
    guard let position = timing.position(at: time) else { return nil }
    guard let curve = parts.curve, timing.duration.isFinite else { return position.seconds }
    return curve.y(atX: position.fraction) * timing.duration
  }

  /// Puts the animation's value at a time on top of the values given. Animations of a layer are applied in the
  /// order they were added, each to what the earlier ones left (B-11).
  package func apply(at time: Double, values: inout LayerValues, content: inout LayerContent) {
    withUnsafeMutablePointer(to: &values) { apply(at: time, to: $0, &content) }
  }

  private func apply(
    at time: Double, to values: UnsafeMutablePointer<LayerValues>, _ content: inout LayerContent
  ) {
    if let track {
      track.write(at: time, into: values)
    } else {
      applyGeneral(at: time, to: values, &content)
    }
  }

  /// The same without the fast form.
  func applyGeneral(
    at time: Double, to values: UnsafeMutablePointer<LayerValues>, _ content: inout LayerContent
  ) {
    switch parts.body {
    case .inert, .transition:
      return
    case .property(let property):
      guard let position = timing.position(at: time) else { return }
      let fraction = parts.curve?.y(atX: position.fraction) ?? position.fraction
      property.apply(fraction: fraction, position: position, values: values, content: &content)
    case .group(let children):
      guard let inner = groupTime(at: time) else { return }
      for child in children { child.apply(at: inner, to: values, &content) }
    }
  }
}
