import CoreGraphics

// Making transforms. Scalars only: SIMD operators are some forty times slower in debug builds.

/// Whether every number equals the identity's, exactly. False with NaN.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether all sixteen numbers are equal, exactly. NaN equals nothing.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Moves by (`tx`, `ty`, `tz`) points: the numbers stand in `m41 … m43`. Source: G-12.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m41 = tx
  t.m42 = ty
  t.m43 = tz
  return t
}

/// Multiplies x, y and z by the factors; negative ones mirror, 0 leaves no inverse (G-12).
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m11 = sx
  t.m22 = sy
  t.m33 = sz
  return t
}

/// Turns by `angle` radians about the axis (`x`, `y`, `z`), which need not have length 1. About +z a positive
/// angle turns +x towards +y, which with y downwards looks clockwise. A zero axis gives the identity.
/// Source: Rodrigues' formula, transposed for row vectors; G-12.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let (ux, uy, uz) = (x / length, y / length, z / length)
  let c = CGFloat(cos(Double(angle)))
  let s = CGFloat(sin(Double(angle)))
  let k = 1 - c
  var t = CATransform3DIdentity
  t.m11 = c + ux * ux * k
  t.m12 = ux * uy * k + uz * s
  t.m13 = ux * uz * k - uy * s
  t.m21 = ux * uy * k - uz * s
  t.m22 = c + uy * uy * k
  t.m23 = uy * uz * k + ux * s
  t.m31 = ux * uz * k + uy * s
  t.m32 = uy * uz * k - ux * s
  t.m33 = c + uz * uz * k
  return t
}

/// The 3-D transform that acts on x and y as `m` does and leaves z alone.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(
    m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
}

/// Whether the transform is exactly one that `CGAffineTransform` can hold: no rotation out of the plane, no
/// scale or translation of z, no perspective (G-11).
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m34 == 0
    && t.m43 == 0 && t.m33 == 1 && t.m44 == 1
}

/// The x and y part of an affine transform. Meaningless where `CATransform3DIsAffine` is false.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
