import CoreGraphics

/// A 4 × 4 matrix taken apart as CSS Transforms 2 does: scale · skew · rotation · translation · perspective,
/// in row-vector order. Source: CSS Transforms 2, "Decomposing a 3D matrix"; B-34.
struct SpaceDecomposition: Sendable {
  var translation: Vector3
  var scale: Vector3
  /// xy, xz, yz.
  var skew: Vector3
  var rotation: Quaternion
  /// The last column after the rest is taken out.
  var perspective: (x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat)
  /// False where all three axes vanish: any rotation would do (B-38).
  var hasDirection = true

  /// True where only one axis has a length: the turn about it is anyone's choice.
  private(set) var hasFreeTurn = false

  /// nil where a perspective cannot be told from the rest, or the matrix is not finite.
  ///
  /// - Parameter guide: axes to stay near where the matrix leaves a choice.
  init?(_ m: CATransform3D, guide: Rows3 = Quaternion.identity.rows) {
    translation = Vector3(x: m.m41, y: m.m42, z: m.m43)
    if m.m14 == 0, m.m24 == 0, m.m34 == 0 {
      perspective = (0, 0, 0, m.m44)
    } else {
      var rest = m
      (rest.m14, rest.m24, rest.m34, rest.m44) = (0, 0, 0, 1)
      guard let i = rest.inverse else { return nil }
      perspective = (
        i.m11 * m.m14 + i.m12 * m.m24 + i.m13 * m.m34 + i.m14 * m.m44,
        i.m21 * m.m14 + i.m22 * m.m24 + i.m23 * m.m34 + i.m24 * m.m44,
        i.m31 * m.m14 + i.m32 * m.m24 + i.m33 * m.m34 + i.m34 * m.m44,
        i.m41 * m.m14 + i.m42 * m.m24 + i.m43 * m.m34 + i.m44 * m.m44
      )
    }
    var x = Vector3(x: m.m11, y: m.m12, z: m.m13)
    var y = Vector3(x: m.m21, y: m.m22, z: m.m23)
    var z = Vector3(x: m.m31, y: m.m32, z: m.m33)
    scale = Vector3(x: x.length, y: 0, z: 0)
    skew = Vector3(x: 0, y: 0, z: 0)
    guard scale.x.isFinite else { return nil }
    if scale.x > 0 { x = x.scaled(1 / scale.x) }
    let lengthY = y.length
    let xy = x.dot(y)
    y = y.adding(x, times: -xy)
    scale.y = Self.significant(y.length, of: lengthY)
    if scale.y > 0 {
      y = y.scaled(1 / scale.y)
      skew.x = xy / scale.y
    }
    let lengthZ = z.length
    let xz = x.dot(z)
    z = z.adding(x, times: -xz)
    let yz = scale.y > 0 ? y.dot(z) : 0
    z = z.adding(y, times: -yz)
    scale.z = Self.significant(z.length, of: lengthZ)
    if scale.z > 0 {
      z = z.scaled(1 / scale.z)
      skew.y = xz / scale.z
      skew.z = yz / scale.z
    }
    guard scale.y.isFinite, scale.z.isFinite else { return nil }
    var rows = Rows3(x: x, y: y, z: z)
    rotation = .identity
    hasDirection = complete(&rows, guide)
    if rows.x.dot(rows.y.cross(rows.z)) < 0 {
      scale = scale.scaled(-1)
      rows = Rows3(x: rows.x.scaled(-1), y: rows.y.scaled(-1), z: rows.z.scaled(-1))
    }
    if hasDirection { rotation = Quaternion(rows: rows) }
  }

  /// What is left of a row after its parallel parts are taken out, or 0 where only rounding is left.
  private static func significant(_ rest: CGFloat, of whole: CGFloat) -> CGFloat {
    rest > whole * 1e-14 ? rest : 0
  }

  /// Fills in axes of no length, square to those that have one; false where there is none.
  private mutating func complete(_ rows: inout Rows3, _ guide: Rows3) -> Bool {
    switch (scale.x > 0, scale.y > 0, scale.z > 0) {
    case (true, true, true): return true
    case (false, false, false): return false
    case (true, true, false): rows.z = rows.x.cross(rows.y)
    case (true, false, true): rows.y = rows.z.cross(rows.x)
    case (false, true, true): rows.x = rows.y.cross(rows.z)
    case (true, false, false):
      hasFreeTurn = true
      rows.y = Self.perpendicular(to: rows.x, near: guide.y)
      rows.z = rows.x.cross(rows.y)
    case (false, true, false):
      hasFreeTurn = true
      rows.z = Self.perpendicular(to: rows.y, near: guide.z)
      rows.x = rows.y.cross(rows.z)
    case (false, false, true):
      hasFreeTurn = true
      rows.x = Self.perpendicular(to: rows.z, near: guide.x)
      rows.y = rows.z.cross(rows.x)
    }
    return true
  }

  private static func perpendicular(to axis: Vector3, near wish: Vector3) -> Vector3 {
    let rest = wish.adding(axis, times: -axis.dot(wish))
    if rest.length > 1e-6 { return rest.scaled(1 / rest.length) }
    // The wish is parallel to the axis: the next coordinate axis is not.
    let second = Vector3(x: wish.z, y: wish.x, z: wish.y)
    let other = second.adding(axis, times: -axis.dot(second))
    return other.scaled(1 / other.length)
  }

  func composed() -> CATransform3D {
    let r = rotation.rows
    let z = r.z.adding(r.y, times: skew.z).adding(r.x, times: skew.y).scaled(scale.z)
    let y = r.y.adding(r.x, times: skew.x).scaled(scale.y)
    let x = r.x.scaled(scale.x)
    let p = perspective
    func column(_ v: Vector3) -> CGFloat { v.x * p.x + v.y * p.y + v.z * p.z }
    return CATransform3D(
      m11: x.x, m12: x.y, m13: x.z, m14: column(x), m21: y.x, m22: y.y, m23: y.z, m24: column(y),
      m31: z.x, m32: z.y, m33: z.z, m34: column(z),
      m41: translation.x, m42: translation.y, m43: translation.z, m44: column(translation) + p.w)
  }
}
