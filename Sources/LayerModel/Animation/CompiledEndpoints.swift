import CoreGraphics

/// From, to and by, resolved (B-1…B-9, B-16): prepared where the underlying value has no part in them, else
/// resolved anew each time, because the underlying value is live.
struct CompiledEndpoints: Sendable {
  private let given: Endpoints
  /// Replaces the underlying value: set for additive animations, whose missing end is "nothing".
  private let neutral: AnimatableValue?
  private let fixed: (blend: ValueBlend, end: AnimatableValue)?

  /// nil where nothing is given (B-7).
  init?(_ given: Endpoints, neutral: AnimatableValue?) {
    if given.from == nil, given.to == nil, given.by == nil { return nil }
    self.given = given
    self.neutral = neutral
    if let ends = Self.resolve(given, underlying: neutral), let start = ends.from, let end = ends.to {
      fixed = (ValueBlend(from: start, to: end), end)
    } else {
      fixed = nil
    }
  }

  func value(at f: Double, underlying: AnimatableValue?) -> AnimatableValue? {
    if let fixed { return fixed.blend.value(at: f) }
    guard let ends = Self.resolve(given, underlying: neutral ?? underlying) else { return nil }
    guard let from = ends.from, let to = ends.to else { return f < 0.5 ? ends.from : ends.to }
    return from.interpolated(to: to, fraction: f)
  }

  /// The value at the end of a cycle, for cumulative animations.
  func end(underlying: AnimatableValue?) -> AnimatableValue? {
    fixed?.end ?? Self.resolve(given, underlying: neutral ?? underlying)?.to
  }

  /// Both ends, where the underlying value may be missing. nil where a difference cannot be taken.
  private static func resolve(
    _ e: Endpoints, underlying u: AnimatableValue?
  ) -> (from: AnimatableValue?, to: AnimatableValue?)? {
    switch (e.from, e.to, e.by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return by.added(to: from).map { (from, $0) }
    case (nil, let to?, let by?): return to.subtracting(by).map { ($0, to) }
    case (let from?, nil, nil): return (from, u)
    case (nil, let to?, nil): return (u, to)
    case (nil, nil, let by?): return u.flatMap { u in by.added(to: u).map { (u, $0) } }
    case (nil, nil, nil): return nil
    }
  }
}
