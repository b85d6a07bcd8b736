import CoreGraphics

extension Flattener {
  /// Item coordinates (origin at the corner of the bounds) to device pixels: the layer's own transform about
  /// its anchor, its position, then the parent's sublayer transform about the parent's anchor (G-13, G-29).
  func itemMap(
    _ slot: Int32, in outer: Homography, parent: Int32, _ source: FlattenSource
  ) -> Homography {
    let values = source.shown + Int(slot)
    let map = unflippedMap(slot, in: outer, parent: parent, source)
    return values.pointee.isGeometryFlipped != 0 ? map.mirrored(height: values.pointee.bounds.w) : map
  }

  private func unflippedMap(
    _ slot: Int32, in outer: Homography, parent: Int32, _ source: FlattenSource
  ) -> Homography {
    let values = source.shown + Int(slot)
    if let space = sublayerSpace(of: parent, in: outer, source) { return space.map(of: values) }
    let anchorX = values.pointee.anchorPoint.x * values.pointee.bounds.z
    let anchorY = values.pointee.anchorPoint.y * values.pointee.bounds.w
    if !source.links[Int(slot)].flags.contains(.transform) {
      return outer.translated(x: values.pointee.position.x - anchorX, y: values.pointee.position.y - anchorY)
    }
    return flatMap(values, anchorX, anchorY).followed(by: outer)
  }

  /// How sublayers reach the device where their depth counts: under a sublayer transform, or a replica's. nil
  /// anywhere else.
  func sublayerSpace(
    of parent: Int32, in outer: Homography, _ source: FlattenSource
  ) -> SublayerSpace? {
    guard parent >= 0 else { return nil }
    let replica = replicas.isEmpty ? -1 : replica(of: parent)
    guard replica >= 0 || source.links[Int(parent)].flags.contains(.sublayerTransform) else { return nil }
    let host = source.shown + Int(parent)
    return SublayerSpace(
      replica >= 0 ? replicas[replica].transform : host.pointee.sublayerTransform, host, outer)
  }

  /// Item coordinates to the parent's plane, for a layer whose depth nothing further out looks at.
  @inline(__always)
  func flatMap(
    _ values: UnsafePointer<LayerValues>, _ anchorX: Double, _ anchorY: Double
  ) -> Homography {
    let (position, depth) = (values.pointee.position, values.pointee.anchorPointZ)
    let m = values.pointee.transform
    let (m14, m24) = (m.m14, m.m24)
    let w = m.m44 - anchorX * m14 - anchorY * m24 - depth * m.m34
    return Homography(
      m11: m.m11 + position.x * m14, m12: m.m12 + position.y * m14, m13: m14,
      m21: m.m21 + position.x * m24, m22: m.m22 + position.y * m24, m23: m24,
      m31: m.m41 - anchorX * m.m11 - anchorY * m.m21 - depth * m.m31
        + position.x * w,
      m32: m.m42 - anchorX * m.m12 - anchorY * m.m22 - depth * m.m32
        + position.y * w, m33: w)
  }

  /// True when the layer's back is towards the viewer, ancestors that are turned themselves included (G-32).
  /// Only asked for layers that are not double sided.
  func facesAway(_ slot: Int32, _ source: FlattenSource) -> Bool {
    var isAway = false
    var index = Int(slot)
    // The way through transform layers, which are no planes.
    var space: CATransform3D?
    while true {
      let flags = source.links[index].flags
      let parent = Int(source.links[index].parent)
      let isInSpace = parent >= 0 && source.traits[parent].flags.contains(.keepsDepth)
      if isInSpace || space != nil {
        let step = spaceMap(Int32(index), parent: Int32(parent), source)
        let map = space.map { CATransform3DConcat($0, step) } ?? step
        if !isInSpace, map.showsBack { isAway.toggle() }
        space = isInSpace ? map : nil
        guard parent >= 0 else { return isAway }
        index = parent
        continue
      }
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

/// The space that a layer's sublayers lie in, and how it reaches the device: one row for x, y, z and 1 each.
struct SublayerSpace {
  private let x, y, z, one: Row

  /// Device x, y and w.
  private struct Row {
    var x, y, w: Double
  }

  /// `transform`: about the anchor of `host`, whose coordinates `outer` takes to the device.
  init(_ transform: CATransform3D, _ host: UnsafePointer<LayerValues>, _ outer: Homography) {
    let (bounds, anchor) = (host.pointee.bounds, host.pointee.anchorPoint)
    let (centreX, centreY) = (bounds.x + anchor.x * bounds.z, bounds.y + anchor.y * bounds.w)
    func row(_ a: Double, _ b: Double, _ d: Double) -> Row {
      let (a, b) = (a + centreX * d, b + centreY * d)
      return Row(
        x: a * outer.m11 + b * outer.m21 + d * outer.m31, y: a * outer.m12 + b * outer.m22 + d * outer.m32,
        w: a * outer.m13 + b * outer.m23 + d * outer.m33)
    }
    x = row(transform.m11, transform.m12, transform.m14)
    y = row(transform.m21, transform.m22, transform.m24)
    z = row(transform.m31, transform.m32, transform.m34)
    // About the centre: it comes first, before the transform.
    one = row(
      transform.m41 - centreX * transform.m11 - centreY * transform.m21,
      transform.m42 - centreX * transform.m12 - centreY * transform.m22,
      transform.m44 - centreX * transform.m14 - centreY * transform.m24)
  }

  /// Item coordinates of one of the layers to device pixels.
  func map(of values: UnsafePointer<LayerValues>) -> Homography {
    let m = values.pointee.transform
    let anchorX = values.pointee.anchorPoint.x * values.pointee.bounds.z
    let anchorY = values.pointee.anchorPoint.y * values.pointee.bounds.w
    let depth = values.pointee.anchorPointZ
    let across = place(m.m11, m.m12, m.m13, m.m14, values)
    let down = place(m.m21, m.m22, m.m23, m.m24, values)
    let origin = place(
      m.m41 - anchorX * m.m11 - anchorY * m.m21 - depth * m.m31,
      m.m42 - anchorX * m.m12 - anchorY * m.m22 - depth * m.m32,
      m.m43 - anchorX * m.m13 - anchorY * m.m23 - depth * m.m33,
      m.m44 - anchorX * m.m14 - anchorY * m.m24 - depth * m.m34, values)
    return Homography(
      m11: across.x, m12: across.y, m13: across.w, m21: down.x, m22: down.y, m23: down.w, m31: origin.x,
      m32: origin.y, m33: origin.w)
  }

  /// A row of a layer's own map, moved to its position and on to the device.
  @inline(__always)
  private func place(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ values: UnsafePointer<LayerValues>
  ) -> Row {
    let (a, b, c) = (
      a + values.pointee.position.x * d, b + values.pointee.position.y * d, c + values.pointee.zPosition * d
    )
    return Row(
      x: a * x.x + b * y.x + c * z.x + d * one.x, y: a * x.y + b * y.y + c * z.y + d * one.y,
      w: a * x.w + b * y.w + c * z.w + d * one.w)
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
