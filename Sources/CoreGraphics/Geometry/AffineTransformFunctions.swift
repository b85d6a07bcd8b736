import Foundation

// The function spellings of `CGAffineTransform`.

/// The map of the six numbers.
public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
}

/// Moves by `x` and `y` points.
public func CGAffineTransformMakeTranslation(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: x, y: y)
}

/// Scales about the origin.
public func CGAffineTransformMakeScale(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: x, y: y)
}

/// Turns about the origin, in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

/// First a move, then `t`.
public func CGAffineTransformTranslate(_ t: CGAffineTransform, _ x: CGFloat, _ y: CGFloat)
  -> CGAffineTransform
{
  t.translatedBy(x: x, y: y)
}

/// First a scale, then `t`.
public func CGAffineTransformScale(_ t: CGAffineTransform, _ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
  t.scaledBy(x: x, y: y)
}

/// First a turn in radians, then `t`.
public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
  t.rotated(by: angle)
}

/// First `first`, then `second`.
public func CGAffineTransformConcat(_ first: CGAffineTransform, _ second: CGAffineTransform)
  -> CGAffineTransform
{
  first.concatenating(second)
}

/// The map that undoes `t`; a map that cannot be undone comes back unchanged.
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }

/// Whether both maps are the same.
public func CGAffineTransformEqualToTransform(_ first: CGAffineTransform, _ second: CGAffineTransform) -> Bool
{
  first == second
}

/// Whether the map changes nothing.
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }

/// The place `t` carries the point to.
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}

/// The size mapped as a vector.
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize { size.applying(t) }

/// The smallest upright rectangle around the mapped one.
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect { rect.applying(t) }

/// The map that changes nothing.
public let CGAffineTransformIdentity = CGAffineTransform.identity
