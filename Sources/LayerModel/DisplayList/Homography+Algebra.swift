extension Homography {
  /// True when no point is divided by anything but 1.
  package var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }
  /// The same w everywhere: no perspective.
  package var isFlat: Bool { m13 == 0 && m23 == 0 }

  package var isFinite: Bool {
    // A sum is finite only if its parts are; huge parts that cancel do not belong on a screen either.
    (abs(m11) + abs(m12) + abs(m13) + abs(m21) + abs(m22) + abs(m23) + abs(m31) + abs(m32) + abs(m33))
      < 1e30
  }

  /// `self` first, then `outer`.
  package func followed(by outer: Homography) -> Homography {
    if isAffine, outer.isAffine {
      return Homography(
        m11: m11 * outer.m11 + m12 * outer.m21, m12: m11 * outer.m12 + m12 * outer.m22, m13: 0,
        m21: m21 * outer.m11 + m22 * outer.m21, m22: m21 * outer.m12 + m22 * outer.m22, m23: 0,
        m31: m31 * outer.m11 + m32 * outer.m21 + outer.m31,
        m32: m31 * outer.m12 + m32 * outer.m22 + outer.m32, m33: 1)
    }
    return Homography(
      m11: m11 * outer.m11 + m12 * outer.m21 + m13 * outer.m31,
      m12: m11 * outer.m12 + m12 * outer.m22 + m13 * outer.m32,
      m13: m11 * outer.m13 + m12 * outer.m23 + m13 * outer.m33,
      m21: m21 * outer.m11 + m22 * outer.m21 + m23 * outer.m31,
      m22: m21 * outer.m12 + m22 * outer.m22 + m23 * outer.m32,
      m23: m21 * outer.m13 + m22 * outer.m23 + m23 * outer.m33,
      m31: m31 * outer.m11 + m32 * outer.m21 + m33 * outer.m31,
      m32: m31 * outer.m12 + m32 * outer.m22 + m33 * outer.m32,
      m33: m31 * outer.m13 + m32 * outer.m23 + m33 * outer.m33)
  }

  /// A shift in the inner coordinates, then `self`.
  package func translated(x: Double, y: Double) -> Homography {
    var map = self
    map.m31 += x * m11 + y * m21
    map.m32 += x * m12 + y * m22
    if m13 != 0 || m23 != 0 { map.m33 += x * m13 + y * m23 }
    return map
  }

  /// y mirrored in a rectangle `height` high, then `self`.
  package func mirrored(height: Double) -> Homography {
    var map = translated(x: 0, y: height)
    (map.m21, map.m22, map.m23) = (-m21, -m22, -m23)
    return map
  }

  /// The inverse map, scaled freely (a homography is the same under any factor); nil when a plane is seen
  /// edge on.
  package var inverse: Homography? {
    let c11 = m22 * m33 - m23 * m32
    let c12 = m23 * m31 - m21 * m33
    let c13 = m21 * m32 - m22 * m31
    let determinant = m11 * c11 + m12 * c12 + m13 * c13
    let size = abs(m11) + abs(m12) + abs(m21) + abs(m22)
    guard determinant.isFinite, abs(determinant) > 1e-14 * max(size * size * abs(m33), 1e-200) else {
      return nil
    }
    let factor = 1 / determinant
    return Homography(
      m11: c11 * factor, m12: (m13 * m32 - m12 * m33) * factor, m13: (m12 * m23 - m13 * m22) * factor,
      m21: c12 * factor, m22: (m11 * m33 - m13 * m31) * factor, m23: (m13 * m21 - m11 * m23) * factor,
      m31: c13 * factor, m32: (m12 * m31 - m11 * m32) * factor, m33: (m11 * m22 - m12 * m21) * factor)
  }

  /// Where a point lands, and what it is divided by; only points with positive `w` are in front of the eye.
  package func project(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    let w = x * m13 + y * m23 + m33
    return ((x * m11 + y * m21 + m31) / w, (x * m12 + y * m22 + m32) / w, w)
  }

  /// Device pixels per unit along x and y at a point.
  package func scales(atX x: Double, y: Double) -> (x: Double, y: Double) {
    if isAffine {
      return ((m11 * m11 + m12 * m12).squareRoot(), (m21 * m21 + m22 * m22).squareRoot())
    }
    let at = project(x, y)
    guard at.w > Homography.nearest else { return (1, 1) }
    let (xx, xy) = ((m11 - at.x * m13) / at.w, (m12 - at.y * m13) / at.w)
    let (yx, yy) = ((m21 - at.x * m23) / at.w, (m22 - at.y * m23) / at.w)
    return ((xx * xx + xy * xy).squareRoot(), (yx * yx + yy * yy).squareRoot())
  }

  /// The plane in front of which nothing is drawn: w must be greater than this.
  package static let nearest = 1e-4
}
