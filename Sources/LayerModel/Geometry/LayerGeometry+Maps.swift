import CoreGraphics

extension LayerGeometry {
  /// The layer's own coordinates to the superlayer's (G-13, G-17): mirrored in the bounds where the geometry is
  /// flipped (D-27), about the anchor point by `transform`, to
  /// `position` and `zPosition`, then by the superlayer's `sublayerTransform` about its anchor point.
  /// `parent` nil: a root, whose surroundings have no sublayer transform.
  package static func toParent(_ v: LayerValues, parent: LayerValues?) -> CATransform3D {
    let anchor = anchor(of: v)
    var m = v.transform
    if m == CATransform3DIdentity {
      m.m41 = CGFloat(v.position.x) - anchor.x
      m.m42 = CGFloat(v.position.y) - anchor.y
      m.m43 = CGFloat(v.zPosition - v.anchorPointZ)
    } else {
      m = CATransform3DTranslate(m, -anchor.x, -anchor.y, CGFloat(-v.anchorPointZ))
      m = translated(m, CGFloat(v.position.x), CGFloat(v.position.y), CGFloat(v.zPosition))
    }
    if v.isGeometryFlipped != 0 { m = flipped(m, about: 2 * v.bounds.y + v.bounds.w) }
    guard let parent, parent.sublayerTransform != CATransform3DIdentity else { return m }
    return CATransform3DConcat(m, aboutAnchor(parent.sublayerTransform, of: parent))
  }

  /// A layer's `sublayerTransform` as it acts in its coordinates: about the anchor point.
  package static func sublayerMap(of v: LayerValues) -> CATransform3D {
    v.sublayerTransform == CATransform3DIdentity
      ? v.sublayerTransform : aboutAnchor(v.sublayerTransform, of: v)
  }

  private static func aboutAnchor(_ t: CATransform3D, of v: LayerValues) -> CATransform3D {
    let a = anchor(of: v)
    return translated(CATransform3DTranslate(t, -a.x, -a.y, 0), a.x, a.y, 0)
  }

  /// y mirrored to `sum` − y, then `m`.
  private static func flipped(_ m: CATransform3D, about sum: Double) -> CATransform3D {
    var r = m
    (r.m21, r.m22, r.m23, r.m24) = (-m.m21, -m.m22, -m.m23, -m.m24)
    r.m41 += CGFloat(sum) * m.m21
    r.m42 += CGFloat(sum) * m.m22
    r.m43 += CGFloat(sum) * m.m23
    r.m44 += CGFloat(sum) * m.m24
    return r
  }

  /// `m`, then a translation.
  private static func translated(
    _ m: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D {
    var r = m
    r.m11 += m.m14 * x
    r.m12 += m.m14 * y
    r.m13 += m.m14 * z
    r.m21 += m.m24 * x
    r.m22 += m.m24 * y
    r.m23 += m.m24 * z
    r.m31 += m.m34 * x
    r.m32 += m.m34 * y
    r.m33 += m.m34 * z
    r.m41 += m.m44 * x
    r.m42 += m.m44 * y
    r.m43 += m.m44 * z
    return r
  }

  /// Where a point of the layer's plane (z = 0) is seen: divided by w, z dropped. nil behind or at the eye.
  package static func convert(_ p: CGPoint, through m: CATransform3D) -> CGPoint? {
    let w = p.x * m.m14 + p.y * m.m24 + m.m44
    let x = p.x * m.m11 + p.y * m.m21 + m.m41
    let y = p.x * m.m12 + p.y * m.m22 + m.m42
    if w == 1 { return CGPoint(x: x, y: y) }
    guard w > 0 else { return nil }
    return CGPoint(x: x / w, y: y / w)
  }

  /// How near the viewer a point of the layer's plane is seen; divided by w, which keeps the order.
  package static func depth(of p: CGPoint, through m: CATransform3D) -> Double {
    Double((p.x * m.m13 + p.y * m.m23 + m.m43) / (p.x * m.m14 + p.y * m.m24 + m.m44))
  }

  /// The point of the layer's plane that is seen at `p`: the inverse of `convert(_:through:)`. nil where the
  /// plane is seen edge on or has no extent (G-28), or the point would lie behind the eye.
  package static func convertBack(_ p: CGPoint, through m: CATransform3D) -> CGPoint? {
    let a = m.m11 - p.x * m.m14
    let b = m.m21 - p.x * m.m24
    let c = m.m12 - p.y * m.m14
    let d = m.m22 - p.y * m.m24
    let e = p.x * m.m44 - m.m41
    let f = p.y * m.m44 - m.m42
    let determinant = a * d - b * c
    guard determinant != 0 else { return nil }
    let x = (e * d - b * f) / determinant
    let y = (a * f - e * c) / determinant
    guard x.isFinite, y.isFinite, x * m.m14 + y * m.m24 + m.m44 > 0 else { return nil }
    return CGPoint(x: x, y: y)
  }

  /// The box around the four converted corners (G-16); nil where one of them cannot be seen.
  package static func convert(_ rect: CGRect, through m: CATransform3D) -> CGRect? {
    box(rect) { convert($0, through: m) }
  }

  /// The box around the four corners converted by `map`; nil where one has no image.
  package static func box(_ rect: CGRect, _ map: (CGPoint) -> CGPoint?) -> CGRect? {
    let (x0, y0) = (rect.origin.x, rect.origin.y)
    let (x1, y1) = (x0 + rect.size.width, y0 + rect.size.height)
    guard let a = map(CGPoint(x: x0, y: y0)), let b = map(CGPoint(x: x1, y: y0)),
      let c = map(CGPoint(x: x1, y: y1)), let d = map(CGPoint(x: x0, y: y1))
    else { return nil }
    let minX = min(a.x, b.x, c.x, d.x)
    let minY = min(a.y, b.y, c.y, d.y)
    return CGRect(
      x: minX, y: minY, width: max(a.x, b.x, c.x, d.x) - minX, height: max(a.y, b.y, c.y, d.y) - minY)
  }

  /// Half-open: the low edges belong to the layer, the high edges do not (G-25). In the layer's coordinates.
  package static func contains(_ p: CGPoint, in v: LayerValues) -> Bool {
    let (x, y) = (Double(p.x), Double(p.y))
    return x >= v.bounds.x && y >= v.bounds.y && x < v.bounds.x + v.bounds.z && y < v.bounds.y + v.bounds.w
  }
}
