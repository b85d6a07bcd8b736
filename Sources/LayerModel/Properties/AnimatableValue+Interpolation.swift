import CoreGraphics

extension AnimatableValue {
  /// The value at `fraction` of the way to `other`; fractions outside 0…1 extrapolate where the kind can.
  ///
  /// Numbers, points, sizes, rectangles and colours blend part by part, colours not premultiplied (B-24);
  /// transforms by their parts (B-34); paths of one structure point by point (L-13, L-15); lists of one length
  /// item by item (B-31). Contents dissolve into each other (B-30). Whatever does not match shows `other` as
  /// soon as the fraction is above 0.
  package func interpolated(to other: AnimatableValue, fraction f: Double) -> AnimatableValue {
    if let kind = laneKind {
      guard let end = other.lanes(for: kind), let start = lanes(for: kind) else {
        return f > 0 ? other : self
      }
      return AnimatableValue(lanes: Self.legal(start.mixed(with: end, f), kind), kind: kind) ?? other
    }
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return .transform(TransformBlend(from: a, to: b).value(at: f))
    case (.path(let a), .path(let b)):
      guard f != 0, f != 1, let blend = PathBlend(from: a, to: b) else { return f > 0 ? other : self }
      return .path(blend.value(at: f))
    case (.contents(let a), .contents(let b)):
      return .contents(a.mixed(with: b, f))
    case (.list(let a), .list(let b)) where a.count == b.count:
      return .list(zip(a, b).map { $0.interpolated(to: $1, fraction: f) })
    default:
      return f > 0 ? other : self
    }
  }

  /// A colour's alpha never falls below 0, which would mean "no colour".
  static func legal(_ lanes: Lanes, _ kind: ValueKind) -> Lanes {
    guard kind == .color, lanes.d < 0 else { return lanes }
    return Lanes(lanes.a, lanes.b, lanes.c, 0)
  }

  /// `underlying` with this value on top: parts add up, transforms act before the underlying one (B-13,
  /// B-14). nil for kinds that do not add (B-17).
  package func added(to underlying: AnimatableValue) -> AnimatableValue? {
    if let kind = underlying.laneKind {
      guard let sum = underlying.lanes(for: kind), let more = lanes(for: kind) else { return nil }
      return AnimatableValue(lanes: Self.legal(sum.adding(more), kind), kind: kind)
    }
    guard case .transform(let a) = self, case .transform(let u) = underlying else { return nil }
    return .transform(CATransform3DConcat(a, u))
  }

  /// This value without `other`: the difference that `added(to:)` makes good. For transforms
  /// this · inverse(other), nil where there is no inverse.
  package func subtracting(_ other: AnimatableValue) -> AnimatableValue? {
    if let kind = laneKind {
      guard let one = lanes(for: kind), let less = other.lanes(for: kind) else { return nil }
      return AnimatableValue(lanes: Self.legal(one.adding(less, times: -1), kind), kind: kind)
    }
    guard case .transform(let a) = self, case .transform(let b) = other, let inverse = b.inverse
    else { return nil }
    return .transform(CATransform3DConcat(a, inverse))
  }

  /// What changes nothing when added: zero, the identity. nil for kinds that do not add.
  package var neutral: AnimatableValue? {
    if let kind = laneKind { return AnimatableValue(lanes: .zero, kind: kind) }
    if case .transform = self { return .transform(CATransform3DIdentity) }
    return nil
  }

  /// The value added up `count` times, for cumulative animations (B-19). nil for kinds that do not add.
  func repeated(_ count: Double) -> AnimatableValue? {
    if let kind = laneKind {
      return lanes(for: kind).flatMap { AnimatableValue(lanes: $0.scaled(count), kind: kind) }
    }
    if case .list(let items) = self {
      let more = items.compactMap { $0.repeated(count) }
      return more.count == items.count ? .list(more) : nil
    }
    guard case .transform(var power) = self else { return nil }
    var product = CATransform3DIdentity
    var rest = count.isFinite ? UInt64(min(max(count, 0), 1e15)) : 0
    while rest > 0 {
      if rest & 1 == 1 { product = CATransform3DConcat(product, power) }
      power = CATransform3DConcat(power, power)
      rest >>= 1
    }
    return .transform(product)
  }

  /// This value on top of what earlier cycles left (B-19); like `added(to:)`, and for lists of numbers item by
  /// item.
  func accumulated(on earlier: AnimatableValue) -> AnimatableValue? {
    guard case .list(let a) = self, case .list(let b) = earlier, a.count == b.count else {
      return added(to: earlier)
    }
    let sums = zip(a, b).compactMap { $0.added(to: $1) }
    return sums.count == a.count ? .list(sums) : nil
  }

  /// How far apart two values are, for paced keyframes; nil where that has no meaning (K-6).
  package func distance(to other: AnimatableValue) -> Double? {
    if let kind = laneKind {
      guard let a = lanes(for: kind), let b = other.lanes(for: kind) else { return nil }
      return a.distance(to: b)
    }
    switch (self, other) {
    case (.transform(let a), .transform(let b)): return Self.distance(a, b)
    case (.list(let a), .list(let b)) where a.count == b.count:
      var sum = 0.0
      for (one, two) in zip(a, b) {
        guard let d = one.distance(to: two) else { return nil }
        sum += d * d
      }
      return sum.squareRoot()
    default: return nil
    }
  }

  private static func distance(_ a: CATransform3D, _ b: CATransform3D) -> Double {
    func square(_ x: CGFloat) -> Double { Double(x * x) }
    let linear =
      square(a.m11 - b.m11) + square(a.m12 - b.m12) + square(a.m13 - b.m13) + square(a.m21 - b.m21)
      + square(a.m22 - b.m22) + square(a.m23 - b.m23) + square(a.m31 - b.m31) + square(a.m32 - b.m32)
      + square(a.m33 - b.m33)
    let moved = square(a.m41 - b.m41) + square(a.m42 - b.m42) + square(a.m43 - b.m43)
    let lens = square(a.m14 - b.m14) + square(a.m24 - b.m24) + square(a.m34 - b.m34) + square(a.m44 - b.m44)
    return (linear + moved + lens).squareRoot()
  }
}
