import CoreGraphics

/// An animation of one property, checked and prepared: the value of a fraction, put where it belongs.
struct CompiledProperty: Sendable {
  private let slot: PropertySlot
  /// Whether the layer turns with its motion along a path (K-24): only its position does that.
  private let turnsLayer: Bool
  private let isAdditive: Bool
  private let isCumulative: Bool
  private let function: ValueFunction?
  private let source: Source

  private enum Source: Sendable {
    case basic(CompiledEndpoints)
    case spring(CompiledEndpoints, SpringSolver, settling: Double)
    case keyframes(KeyframeTrack)
    case path(PathTrack)
  }

  /// nil for animations without effect: values of the wrong kind (B-33), nothing to animate (B-7), fewer than
  /// two keyframes (oracle k).
  init?(_ spec: PropertyAnimation) {
    slot = PropertySlot(spec.path)
    turnsLayer = spec.path == Self.position
    isCumulative = spec.isCumulative
    function = spec.valueFunction
    let kind = spec.path.kind
    if function != nil, kind != .transform { return nil }
    // Booleans, paths, pictures and lists do not add up (B-17).
    isAdditive = spec.isAdditive && Self.adds(kind)
    switch spec.source {
    case .basic(let given):
      guard let ends = Self.endpoints(given, spec, isAdditive) else { return nil }
      source = .basic(ends)
    case .spring(let given, let parameters):
      guard let ends = Self.endpoints(given, spec, isAdditive) else { return nil }
      let solver = SpringSolver(parameters)
      source = .spring(ends, solver, settling: solver.settlingDuration)
    case .keyframes(let frames):
      if let outline = frames.path, kind == .point {
        guard let track = PathTrack(outline, frames) else { return nil }
        source = .path(track)
      } else {
        let values = frames.values.compactMap { Self.normalized($0, kind, spec.valueFunction) }
        guard values.count == frames.values.count, let track = KeyframeTrack(values, frames)
        else { return nil }
        source = .keyframes(track)
      }
    }
  }

  private static let position = PropertyPath(parsing: "position")

  private static func adds(_ kind: ValueKind) -> Bool {
    switch kind {
    case .number, .point, .size, .rect, .color, .transform: true
    case .boolean, .path, .contents, .colorList, .numberList: false
    }
  }

  /// A value in the one form that is interpolated at the path; nil if it does not fit.
  static func normalized(
    _ value: AnimatableValue, _ kind: ValueKind, _ function: ValueFunction?
  ) -> AnimatableValue? {
    if let function { return function.normalized(value) }
    if let lanes = value.lanes(for: kind) { return AnimatableValue(lanes: lanes, kind: kind) }
    return value.fits(kind) ? value : nil
  }

  private static func endpoints(
    _ given: Endpoints, _ spec: PropertyAnimation, _ isAdditive: Bool
  ) -> CompiledEndpoints? {
    let kind = spec.path.kind
    var ends = Endpoints()
    for key in [\Endpoints.from, \Endpoints.to, \Endpoints.by] {
      guard let value = given[keyPath: key] else { continue }
      guard let fit = normalized(value, kind, spec.valueFunction) else { return nil }
      ends[keyPath: key] = fit
    }
    let sample = ends.from ?? ends.to ?? ends.by
    let neutral = spec.valueFunction.map(\.neutral) ?? sample?.neutral
    return CompiledEndpoints(ends, neutral: isAdditive ? neutral : nil)
  }

  /// - Parameters:
  ///   - fraction: after the animation's own timing function.
  ///   - position: before it.
  func apply(
    fraction: Double, position: ActiveTiming.Position, values: UnsafeMutablePointer<LayerValues>,
    content: inout LayerContent
  ) {
    let underlying = slot.value(in: values, content)
    let base = base(underlying)
    guard var value = sample(fraction, position, base) else {
      // A blend towards no path has arrived there.
      if underlying != nil, slot.kind == .path {
        _ = slot.set(nil, in: values, &content)
      }
      return
    }
    if isCumulative, position.cycle > 0, let end = end(base)?.repeated(position.cycle) {
      value = value.accumulated(on: end) ?? value
    }
    if let function {
      guard let matrix = function.matrix(of: value) else { return }
      value = .transform(matrix)
    }
    if isAdditive, let underlying { value = value.added(to: underlying) ?? value }
    _ = slot.set(value, in: values, &content)
    if turnsLayer, case .path(let track) = source, let angle = track.angle(at: fraction) {
      // The layer's own transform first, then the turn: as CSS does along an offset path.
      let turn = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
      values.pointee.transform = CATransform3DConcat(values.pointee.transform, turn)
    }
  }

  /// The underlying value as it takes part in the blend.
  private func base(_ underlying: AnimatableValue?) -> AnimatableValue? {
    if let function, case .transform(let m) = underlying { return function.number(in: m) }
    if underlying == nil, slot.kind == .color { return .color(.clear) }
    if underlying == nil, slot.kind == .contents { return .contents(.none) }
    return underlying
  }

  private func sample(
    _ fraction: Double, _ position: ActiveTiming.Position, _ base: AnimatableValue?
  ) -> AnimatableValue? {
    switch source {
    case .basic(let ends): return ends.value(at: fraction, underlying: base)
    case .spring(let ends, let solver, let settling):
      // A spring runs in seconds and knows no timing function (S-7, S-9). Rested at its end it is at the
      // target; cut short it is where it was (S-8).
      let isAtRest = position.fraction == 1 && position.seconds >= settling
      return ends.value(at: isAtRest ? 1 : solver.progress(at: position.seconds), underlying: base)
    case .keyframes(let track): return track.value(at: fraction)
    case .path(let track): return .point(track.point(at: fraction))
    }
  }

  private func end(_ base: AnimatableValue?) -> AnimatableValue? {
    switch source {
    case .basic(let ends), .spring(let ends, _, _): ends.end(underlying: base)
    case .keyframes(let track): track.last
    case .path(let track): .point(track.point(at: 1))
    }
  }
}
