import CoreGraphics

/// What setting the rotation of a flat transform comes to: each of its four numbers is a share of the new
/// angle's cosine plus a share of its sine. Worked out once, it turns the transform for any angle.
///
/// M = S · R · rest, so the new M is S · (new R · old R⁻¹) · S⁻¹ · M. The old cosine and sine stand in the first
/// row, so no arctangent is needed.
struct PlaneTurn: Sendable, Equatable {
  /// For m11, m12, m21, m22.
  let byCosine: Lanes
  let bySine: Lanes

  /// nil where a row vanishes: then there is no old rotation to be seen in it.
  init?(_ m: CATransform3D) {
    if m.m12 == 0, m.m21 == 0, m.m11 > 0, m.m22 > 0 {
      byCosine = Lanes(m.m11, 0, 0, m.m22)
      bySine = Lanes(0, m.m11, -m.m22, 0)
      return
    }
    var scaleX = (m.m11 * m.m11 + m.m12 * m.m12).squareRoot()
    var scaleY = (m.m21 * m.m21 + m.m22 * m.m22).squareRoot()
    guard scaleX > 0, scaleY > 0 else { return nil }
    // Mirrored as `PlaneDecomposition` has it.
    if m.m11 * m.m22 - m.m12 * m.m21 < 0 {
      if m.m11 < m.m22 { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    let (cosine, sine) = (m.m11 / scaleX, m.m12 / scaleX)
    let (across, back) = (scaleX / scaleY, scaleY / scaleX)
    byCosine = Lanes(
      cosine * m.m11 - sine * across * m.m21, cosine * m.m12 - sine * across * m.m22,
      cosine * m.m21 + sine * back * m.m11, cosine * m.m22 + sine * back * m.m12)
    bySine = Lanes(
      sine * m.m11 + cosine * across * m.m21, sine * m.m12 + cosine * across * m.m22,
      sine * m.m21 - cosine * back * m.m11, sine * m.m22 - cosine * back * m.m12)
  }

  /// m11, m12, m21, m22 for an angle in radians.
  @inline(__always)
  func rows(at angle: Double) -> Lanes {
    let (sine, cosine) = sineCosine(angle)
    return Lanes(
      byCosine.a * cosine + bySine.a * sine, byCosine.b * cosine + bySine.b * sine,
      byCosine.c * cosine + bySine.c * sine, byCosine.d * cosine + bySine.d * sine)
  }
}
