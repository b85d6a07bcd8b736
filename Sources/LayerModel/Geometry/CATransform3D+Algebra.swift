import CoreGraphics

/// Translates by points, then does `t`: translation · t (G-12).
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var r = t
  r.m41 = tx * t.m11 + ty * t.m21 + tz * t.m31 + t.m41
  r.m42 = tx * t.m12 + ty * t.m22 + tz * t.m32 + t.m42
  r.m43 = tx * t.m13 + ty * t.m23 + tz * t.m33 + t.m43
  r.m44 = tx * t.m14 + ty * t.m24 + tz * t.m34 + t.m44
  return r
}

/// Scales by factors, then does `t`: scale · t (G-12).
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var r = t
  r.m11 *= sx
  r.m12 *= sx
  r.m13 *= sx
  r.m14 *= sx
  r.m21 *= sy
  r.m22 *= sy
  r.m23 *= sy
  r.m24 *= sy
  r.m31 *= sz
  r.m32 *= sz
  r.m33 *= sz
  r.m34 *= sz
  return r
}

/// Rotates by `angle` radians about the axis, then does `t`: rotation · t (G-12); see
/// `CATransform3DMakeRotation` for the direction.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Does `a` first, then `b`: a · b (G-12).
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  var r = CATransform3D()
  r.m11 = a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41
  r.m12 = a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42
  r.m13 = a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43
  r.m14 = a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44
  r.m21 = a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41
  r.m22 = a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42
  r.m23 = a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43
  r.m24 = a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44
  r.m31 = a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41
  r.m32 = a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42
  r.m33 = a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43
  r.m34 = a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44
  r.m41 = a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41
  r.m42 = a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42
  r.m43 = a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43
  r.m44 = a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44
  return r
}

/// The transform that undoes `t`; `t` itself where there is none, or a number in it is not finite (G-12).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

extension CATransform3D {
  /// The transform that undoes this one; nil where the matrix is singular or not finite.
  ///
  /// Cramer's rule over the twelve 2 × 2 minors of the upper and lower halves.
  package var inverse: CATransform3D? {
    let s0 = m11 * m22 - m21 * m12
    let s1 = m11 * m23 - m21 * m13
    let s2 = m11 * m24 - m21 * m14
    let s3 = m12 * m23 - m22 * m13
    let s4 = m12 * m24 - m22 * m14
    let s5 = m13 * m24 - m23 * m14
    let c5 = m33 * m44 - m43 * m34
    let c4 = m32 * m44 - m42 * m34
    let c3 = m32 * m43 - m42 * m33
    let c2 = m31 * m44 - m41 * m34
    let c1 = m31 * m43 - m41 * m33
    let c0 = m31 * m42 - m41 * m32
    let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
    let k = 1 / determinant
    guard determinant != 0, k.isFinite, k != 0 else { return nil }
    var r = CATransform3D()
    r.m11 = (m22 * c5 - m23 * c4 + m24 * c3) * k
    r.m12 = (-m12 * c5 + m13 * c4 - m14 * c3) * k
    r.m13 = (m42 * s5 - m43 * s4 + m44 * s3) * k
    r.m14 = (-m32 * s5 + m33 * s4 - m34 * s3) * k
    r.m21 = (-m21 * c5 + m23 * c2 - m24 * c1) * k
    r.m22 = (m11 * c5 - m13 * c2 + m14 * c1) * k
    r.m23 = (-m41 * s5 + m43 * s2 - m44 * s1) * k
    r.m24 = (m31 * s5 - m33 * s2 + m34 * s1) * k
    r.m31 = (m21 * c4 - m22 * c2 + m24 * c0) * k
    r.m32 = (-m11 * c4 + m12 * c2 - m14 * c0) * k
    r.m33 = (m41 * s4 - m42 * s2 + m44 * s0) * k
    r.m34 = (-m31 * s4 + m32 * s2 - m34 * s0) * k
    r.m41 = (-m21 * c3 + m22 * c1 - m23 * c0) * k
    r.m42 = (m11 * c3 - m12 * c1 + m13 * c0) * k
    r.m43 = (-m41 * s3 + m42 * s1 - m43 * s0) * k
    r.m44 = (m31 * s3 - m32 * s1 + m33 * s0) * k
    return r
  }

  /// Every number times `factor`.
  func multiplied(by factor: CGFloat) -> CATransform3D {
    CATransform3D(
      m11: m11 * factor, m12: m12 * factor, m13: m13 * factor, m14: m14 * factor,
      m21: m21 * factor, m22: m22 * factor, m23: m23 * factor, m24: m24 * factor,
      m31: m31 * factor, m32: m32 * factor, m33: m33 * factor, m34: m34 * factor,
      m41: m41 * factor, m42: m42 * factor, m43: m43 * factor, m44: m44 * factor)
  }

  /// Every number blended by itself: only for matrices that cannot be taken apart.
  func blendedElementwise(to other: CATransform3D, fraction f: CGFloat) -> CATransform3D {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * f }
    return CATransform3D(
      m11: mix(m11, other.m11), m12: mix(m12, other.m12), m13: mix(m13, other.m13), m14: mix(m14, other.m14),
      m21: mix(m21, other.m21), m22: mix(m22, other.m22), m23: mix(m23, other.m23), m24: mix(m24, other.m24),
      m31: mix(m31, other.m31), m32: mix(m32, other.m32), m33: mix(m33, other.m33), m34: mix(m34, other.m34),
      m41: mix(m41, other.m41), m42: mix(m42, other.m42), m43: mix(m43, other.m43), m44: mix(m44, other.m44))
  }
}
