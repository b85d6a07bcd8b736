import CoreGraphics

extension Flattener {
  /// Item coordinates (origin at the corner of the bounds) to device pixels: the layer's own transform about
  /// its anchor, its position, then the parent's sublayer transform about the parent's anchor (G-13, G-29).
  func itemMap(
    _ slot: Int32, in outer: Homography, parent: Int32, _ source: FlattenSource
  ) -> Homography {
    let values = source.shown + Int(slot)
    let flags = source.links[Int(slot)].flags
    let replica = parent >= 0 && !replicas.isEmpty ? replica(of: parent) : -1
    let hasOuterTransform =
      replica >= 0 || (parent >= 0 && source.links[Int(parent)].flags.contains(.sublayerTransform))
    let anchorX = values.pointee.anchorPoint.x * values.pointee.bounds.z
    let anchorY = values.pointee.anchorPoint.y * values.pointee.bounds.w
    let position = values.pointee.position
    if !flags.contains(.transform), !hasOuterTransform {
      return outer.translated(x: position.x - anchorX, y: position.y - anchorY)
    }
    let transform = values.pointee.transform
    let depth = values.pointee.anchorPointZ
    var x = PlaneRow(transform.m11, transform.m12, transform.m13, transform.m14)
    var y = PlaneRow(transform.m21, transform.m22, transform.m23, transform.m24)
    var origin = PlaneRow(
      transform.m41 - anchorX * transform.m11 - anchorY * transform.m21 - depth * transform.m31,
      transform.m42 - anchorX * transform.m12 - anchorY * transform.m22 - depth * transform.m32,
      transform.m43 - anchorX * transform.m13 - anchorY * transform.m23 - depth * transform.m33,
      transform.m44 - anchorX * transform.m14 - anchorY * transform.m24 - depth * transform.m34)
    let z = values.pointee.zPosition
    x.move(position.x, position.y, z)
    y.move(position.x, position.y, z)
    origin.move(position.x, position.y, z)
    if hasOuterTransform {
      let host = source.shown + Int(parent)
      let (bounds, anchor) = (host.pointee.bounds, host.pointee.anchorPoint)
      let (centreX, centreY) = (bounds.x + anchor.x * bounds.z, bounds.y + anchor.y * bounds.w)
      let outerTransform = replica >= 0 ? replicas[replica].transform : host.pointee.sublayerTransform
      x.apply(outerTransform, aboutX: centreX, y: centreY)
      y.apply(outerTransform, aboutX: centreX, y: centreY)
      origin.apply(outerTransform, aboutX: centreX, y: centreY)
    }
    return Homography(
      m11: x.x, m12: x.y, m13: x.w, m21: y.x, m22: y.y, m23: y.w, m31: origin.x, m32: origin.y, m33: origin.w
    ).followed(by: outer)
  }

  /// True when the layer's back is towards the viewer, ancestors that are turned themselves included (G-32).
  /// Only asked for layers that are not double sided.
  func facesAway(_ slot: Int32, _ source: FlattenSource) -> Bool {
    var isAway = false
    var index = Int(slot)
    while true {
      let flags = source.links[index].flags
      let parent = Int(source.links[index].parent)
      let replica = parent >= 0 ? replica(of: Int32(parent)) : -1
      let hasOuter =
        replica >= 0 || (parent >= 0 && source.links[parent].flags.contains(.sublayerTransform))
      if flags.contains(.transform) || hasOuter {
        var space = source.shown[index].transform
        let (position, z) = (source.shown[index].position, source.shown[index].zPosition)
        if hasOuter {
          let host = source.shown + parent
          let (bounds, anchor) = (host.pointee.bounds, host.pointee.anchorPoint)
          let (x, y) = (bounds.x + anchor.x * bounds.z, bounds.y + anchor.y * bounds.w)
          space = space.moved(x: position.x - x, y: position.y - y, z: z)
            .followed(by: replica >= 0 ? replicas[replica].transform : host.pointee.sublayerTransform)
        }
        if space.showsBack { isAway.toggle() }
      }
      guard parent >= 0 else { return isAway }
      index = parent
    }
  }
}

/// One row of a 4 × 4 map, on its way from a layer's plane to its parent's.
private struct PlaneRow {
  var x, y, z, w: Double

  init(_ x: Double, _ y: Double, _ z: Double, _ w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }

  mutating func move(_ dx: Double, _ dy: Double, _ dz: Double) {
    x += dx * w
    y += dy * w
    z += dz * w
  }

  mutating func apply(_ m: CATransform3D, aboutX centreX: Double, y centreY: Double) {
    move(-centreX, -centreY, 0)
    (x, y, z, w) = (
      x * m.m11 + y * m.m21 + z * m.m31 + w * m.m41, x * m.m12 + y * m.m22 + z * m.m32 + w * m.m42,
      x * m.m13 + y * m.m23 + z * m.m33 + w * m.m43, x * m.m14 + y * m.m24 + z * m.m34 + w * m.m44
    )
    move(centreX, centreY, 0)
  }
}

extension CATransform3D {
  fileprivate func moved(x: Double, y: Double, z: Double) -> CATransform3D {
    var result = self
    result.m11 += x * m14
    result.m12 += y * m14
    result.m13 += z * m14
    result.m21 += x * m24
    result.m22 += y * m24
    result.m23 += z * m24
    result.m31 += x * m34
    result.m32 += y * m34
    result.m33 += z * m34
    result.m41 += x * m44
    result.m42 += y * m44
    result.m43 += z * m44
    return result
  }

  fileprivate func followed(by outer: CATransform3D) -> CATransform3D {
    func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      (
        a * outer.m11 + b * outer.m21 + c * outer.m31 + d * outer.m41,
        a * outer.m12 + b * outer.m22 + c * outer.m32 + d * outer.m42,
        a * outer.m13 + b * outer.m23 + c * outer.m33 + d * outer.m43,
        a * outer.m14 + b * outer.m24 + c * outer.m34 + d * outer.m44
      )
    }
    var result = CATransform3D()
    (result.m11, result.m12, result.m13, result.m14) = row(m11, m12, m13, m14)
    (result.m21, result.m22, result.m23, result.m24) = row(m21, m22, m23, m24)
    (result.m31, result.m32, result.m33, result.m34) = row(m31, m32, m33, m34)
    (result.m41, result.m42, result.m43, result.m44) = row(m41, m42, m43, m44)
    return result
  }

  /// The sign of the plane's normal after the map: a mirror image in the plane is not a back.
  fileprivate var showsBack: Bool {
    let plane = m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41) + m14 * (m21 * m42 - m22 * m41)
    return plane * determinant < 0
  }

  private var determinant: CGFloat {
    let s0 = m11 * m22 - m12 * m21
    let s1 = m11 * m23 - m13 * m21
    let s2 = m11 * m24 - m14 * m21
    let s3 = m12 * m23 - m13 * m22
    let s4 = m12 * m24 - m14 * m22
    let s5 = m13 * m24 - m14 * m23
    let c0 = m31 * m42 - m32 * m41
    let c1 = m31 * m43 - m33 * m41
    let c2 = m31 * m44 - m34 * m41
    let c3 = m32 * m43 - m33 * m42
    let c4 = m32 * m44 - m34 * m42
    let c5 = m33 * m44 - m34 * m43
    return s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  }
}
