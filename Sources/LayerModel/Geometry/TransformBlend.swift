import CoreGraphics

/// Two transforms prepared for blending: taken apart once, put together for every fraction.
///
/// Both affine: by the parts of CSS Transforms 1; otherwise by those of CSS Transforms 2 with the rotation
/// along the shorter arc (B-34…B-42). Matrices that cannot be taken apart blend number by number.
package struct TransformBlend: Sendable {
  private let from: CATransform3D
  private let to: CATransform3D
  private let kind: Kind

  private enum Kind: Sendable {
    case constant
    case plane(PlaneBlend)
    case space(SpaceDecomposition, SpaceDecomposition)
    case elementwise
  }

  package init(from: CATransform3D, to: CATransform3D) {
    self.from = from
    self.to = to
    if from == to {
      kind = .constant
    } else if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
      kind = .plane(PlaneBlend(from: from, to: to))
    } else if from.m44 != 0, to.m44 != 0, var one = Self.parts(of: from, like: to),
      var other = Self.parts(of: to, like: from)
    {
      if !one.hasDirection { (one.rotation, one.skew) = (other.rotation, other.skew) }
      if !other.hasDirection { (other.rotation, other.skew) = (one.rotation, one.skew) }
      kind = .space(one, other)
    } else {
      kind = .elementwise
    }
  }

  /// `m` taken apart; where that leaves a choice, turned as `model` is (B-38).
  private static func parts(of m: CATransform3D, like model: CATransform3D) -> SpaceDecomposition? {
    let plain = m.multiplied(by: 1 / m.m44)
    guard let parts = SpaceDecomposition(plain), parts.hasFreeTurn else { return SpaceDecomposition(plain) }
    guard let guide = SpaceDecomposition(model.multiplied(by: 1 / model.m44)) else { return parts }
    return SpaceDecomposition(plain, guide: guide.rotation.rows)
  }

  /// Exactly the ends at 0 and 1; fractions outside 0…1 extrapolate.
  package func value(at fraction: Double) -> CATransform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    let f = CGFloat(fraction)
    switch kind {
    case .constant: return from
    case .plane(let blend): return blend.value(at: f)
    case .space(let one, let other): return Self.mixed(one, other, f).composed()
    case .elementwise: return from.blendedElementwise(to: to, fraction: f)
    }
  }

  private static func mixed(
    _ a: SpaceDecomposition, _ b: SpaceDecomposition, _ f: CGFloat
  ) -> SpaceDecomposition {
    func mix(_ one: Vector3, _ other: Vector3) -> Vector3 {
      one.scaled(1 - f).adding(other, times: f)
    }
    var mid = a
    mid.translation = mix(a.translation, b.translation)
    mid.scale = mix(a.scale, b.scale)
    mid.skew = mix(a.skew, b.skew)
    mid.rotation = a.rotation.slerp(to: b.rotation, fraction: f)
    mid.perspective.x += (b.perspective.x - a.perspective.x) * f
    mid.perspective.y += (b.perspective.y - a.perspective.y) * f
    mid.perspective.z += (b.perspective.z - a.perspective.z) * f
    mid.perspective.w += (b.perspective.w - a.perspective.w) * f
    return mid
  }
}
