import CoreGraphics

/// Where a layer is, as functions over its values: frames, maps between a layer and its superlayer, hit tests.
/// Points, y downwards. Source: G-4…G-28, oracle g.
package enum LayerGeometry {}

extension LayerGeometry {
  /// The anchor point in the layer's own coordinates: bounds.origin + anchor · size.
  package static func anchor(of v: LayerValues) -> CGPoint {
    CGPoint(
      x: v.bounds.x + v.anchorPoint.x * v.bounds.z, y: v.bounds.y + v.anchorPoint.y * v.bounds.w)
  }

  package static func bounds(of v: LayerValues) -> CGRect {
    CGRect(x: v.bounds.x, y: v.bounds.y, width: v.bounds.z, height: v.bounds.w)
  }

  /// `rect` with a size that is not negative, covering the same points (G-9).
  package static func standardized(_ rect: CGRect) -> CGRect {
    var r = rect
    if r.size.width < 0 {
      r.origin.x += r.size.width
      r.size.width = -r.size.width
    }
    if r.size.height < 0 {
      r.origin.y += r.size.height
      r.size.height = -r.size.height
    }
    return r
  }

  /// The smallest rectangle in the superlayer's coordinates around the transformed bounds (G-4, G-7). The
  /// superlayer's `sublayerTransform` has no part in it.
  package static func frame(of v: LayerValues) -> CGRect {
    let box = boxAboutAnchor(width: v.bounds.z, height: v.bounds.w, v)
    return CGRect(
      x: v.position.x + Double(box.origin.x), y: v.position.y + Double(box.origin.y),
      width: Double(box.size.width), height: Double(box.size.height))
  }

  /// Makes the frame `frame`: the size goes through the transform's inverse, bounds.origin and the anchor stay
  /// (G-6, G-8, G-9). Under a rotation the result is of little use, as Apple documents; under a transform
  /// without inverse the size stays as it is.
  package static func setFrame(_ frame: CGRect, in v: inout LayerValues) {
    let frame = standardized(frame)
    let t = v.transform
    let (a, b, c, d) = (Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22))
    let determinant = a * d - b * c
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    if b == 0, c == 0, determinant != 0 {
      v.bounds.z = width / abs(a)
      v.bounds.w = height / abs(d)
    } else if determinant != 0, (1 / determinant).isFinite {
      v.bounds.z = (abs(d) * width + abs(c) * height) / abs(determinant)
      v.bounds.w = (abs(b) * width + abs(a) * height) / abs(determinant)
    }
    let box = boxAboutAnchor(width: v.bounds.z, height: v.bounds.w, v)
    v.position.x = Double(frame.origin.x - box.origin.x)
    v.position.y = Double(frame.origin.y - box.origin.y)
  }

  /// The box around a rectangle of the size, placed and transformed about the anchor point as origin.
  private static func boxAboutAnchor(width: Double, height: Double, _ v: LayerValues) -> CGRect {
    let x = -v.anchorPoint.x * width
    let y = -v.anchorPoint.y * height
    let rect = CGRect(x: x, y: y, width: width, height: height)
    if v.transform == CATransform3DIdentity { return rect }
    var t = v.transform
    if v.anchorPointZ != 0 { t = CATransform3DTranslate(t, 0, 0, CGFloat(-v.anchorPointZ)) }
    return convert(rect, through: t) ?? rect
  }

  /// The 2-D part of the layer's transform, or the identity where it is more than that (G-11).
  package static func affineTransform(of v: LayerValues) -> CGAffineTransform {
    CATransform3DIsAffine(v.transform) ? CATransform3DGetAffineTransform(v.transform) : .identity
  }
}
