import CoreGraphics

/// Reading and replacing one part of a transform: what `transform.rotation.z` and its kin mean (B-43…B-47).
///
/// A setter takes the current matrix apart, replaces its part, and puts it together again. The matrix is not
/// divided by `m44` first, so a layer's own perspective (`m34`) survives untouched.
package enum TransformComponents {
  /// Rotations in radians about one axis; `rotationZ` is what plain `transform.rotation` means. `scale` reads
  /// as the average of the three factors and sets all three.
  package enum Part: UInt8, Sendable {
    case rotationX, rotationY, rotationZ
    case scale, scaleX, scaleY, scaleZ
    case translationX, translationY, translationZ
  }

  package static func value(_ part: Part, of m: CATransform3D) -> Double {
    switch part {
    case .translationX: return Double(m.m41)
    case .translationY: return Double(m.m42)
    case .translationZ: return Double(m.m43)
    default: break
    }
    if m.keepsPlane {
      let plane = PlaneDecomposition(a: m.m11, b: m.m12, c: m.m21, d: m.m22)
      switch part {
      case .rotationZ: return Double(plane.angle)
      case .scale: return Double(plane.scaleX + plane.scaleY + m.m33) / 3
      case .scaleX: return Double(plane.scaleX)
      case .scaleY: return Double(plane.scaleY)
      case .scaleZ: return Double(m.m33)
      default: return 0
      }
    }
    guard let space = SpaceDecomposition(m) else { return 0 }
    switch part {
    case .rotationX: return Double(EulerAngles(space.rotation).x)
    case .rotationY: return Double(EulerAngles(space.rotation).y)
    case .rotationZ: return Double(EulerAngles(space.rotation).z)
    case .scale: return Double(space.scale.x + space.scale.y + space.scale.z) / 3
    case .scaleX: return Double(space.scale.x)
    case .scaleY: return Double(space.scale.y)
    case .scaleZ: return Double(space.scale.z)
    case .translationX, .translationY, .translationZ: return 0
    }
  }

  /// Leaves the matrix alone where it cannot be taken apart.
  package static func set(_ part: Part, to value: Double, in m: inout CATransform3D) {
    let value = CGFloat(value)
    switch part {
    case .translationX, .translationY, .translationZ: setTranslation(part, value, &m)
    case .rotationZ where m.keepsPlane: setPlaneRotation(value, &m)
    case .scale, .scaleX, .scaleY, .scaleZ:
      if m.keepsPlane { setPlaneScale(part, value, &m) } else { setSpaceScale(part, value, &m) }
    case .rotationX, .rotationY, .rotationZ: setSpaceRotation(part, value, &m)
    }
  }

  private static func setTranslation(_ part: Part, _ value: CGFloat, _ m: inout CATransform3D) {
    if m.keepsPlane || m.m14 == 0 && m.m24 == 0 && m.m34 == 0 {
      switch part {
      case .translationX: m.m41 = value
      case .translationY: m.m42 = value
      default: m.m43 = value
      }
      return
    }
    // The translation happens before the perspective, so it moves m44 too where there is one.
    guard var space = SpaceDecomposition(m) else { return }
    var delta = Vector3(x: 0, y: 0, z: 0)
    switch part {
    case .translationX: delta.x = value - m.m41
    case .translationY: delta.y = value - m.m42
    default: delta.z = value - m.m43
    }
    space.translation = space.translation.adding(delta, times: 1)
    m = space.composed()
  }

  private static func setPlaneRotation(_ angle: CGFloat, _ m: inout CATransform3D) {
    guard let turn = PlaneTurn(m) else {
      var plane = PlaneDecomposition(a: m.m11, b: m.m12, c: m.m21, d: m.m22)
      plane.angle = angle
      (m.m11, m.m12, m.m21, m.m22) = plane.composed()
      return
    }
    let rows = turn.rows(at: Double(angle))
    (m.m11, m.m12, m.m21, m.m22) = (CGFloat(rows.a), CGFloat(rows.b), CGFloat(rows.c), CGFloat(rows.d))
  }

  private static func setPlaneScale(_ part: Part, _ value: CGFloat, _ m: inout CATransform3D) {
    if part == .scaleZ {
      m.m33 = value
      return
    }
    if m.isUpright {
      // The factors stand in the matrix as they are.
      if part != .scaleY { m.m11 = value }
      if part != .scaleX { m.m22 = value }
      if part == .scale { m.m33 = value }
      return
    }
    var plane = PlaneDecomposition(a: m.m11, b: m.m12, c: m.m21, d: m.m22)
    switch part {
    case .scaleX: plane.scaleX = value
    case .scaleY: plane.scaleY = value
    default:
      (plane.scaleX, plane.scaleY) = (value, value)
      m.m33 = value
    }
    (m.m11, m.m12, m.m21, m.m22) = plane.composed()
  }

  private static func setSpaceScale(_ part: Part, _ value: CGFloat, _ m: inout CATransform3D) {
    guard var space = SpaceDecomposition(m) else { return }
    switch part {
    case .scaleX: space.scale.x = value
    case .scaleY: space.scale.y = value
    case .scaleZ: space.scale.z = value
    default: space.scale = Vector3(x: value, y: value, z: value)
    }
    m = space.composed()
  }

  private static func setSpaceRotation(_ part: Part, _ value: CGFloat, _ m: inout CATransform3D) {
    guard var space = SpaceDecomposition(m) else { return }
    var angles = EulerAngles(space.rotation)
    switch part {
    case .rotationX: angles.x = value
    case .rotationY: angles.y = value
    default: angles.z = value
    }
    space.rotation = angles.quaternion
    m = space.composed()
  }
}

extension CATransform3D {
  /// Whether x and y stay in the plane and nothing is foreshortened; z may scale and move.
  package var keepsPlane: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
  }

  /// Neither turned nor skewed nor mirrored in the plane.
  var isUpright: Bool { m12 == 0 && m21 == 0 && m11 > 0 && m22 > 0 }
}

/// A rotation as turns about x, then y, then z, in radians. Of the two ways to say it, the one with less
/// rotation about x and z, so that a turn about y alone reads as that.
struct EulerAngles {
  var x, y, z: CGFloat

  init(_ q: Quaternion) {
    let r = q.rows
    // R = X · Y · Z for row vectors: the first row is (cy·cz, cy·sz, −sy).
    let sine = min(max(-Double(r.x.z), -1), 1)
    if abs(sine) > 1 - 1e-12 {
      // Straight up: only x ∓ z is defined. Call it all z.
      x = 0
      y = sine > 0 ? .pi / 2 : -.pi / 2
      z = CGFloat(atan2(-Double(r.y.x), Double(r.y.y)))
      return
    }
    let first = (
      atan2(Double(r.y.z), Double(r.z.z)), asin(sine), atan2(Double(r.x.y), Double(r.x.x))
    )
    let second = (
      Self.turned(first.0), (first.1 < 0 ? -Double.pi : Double.pi) - first.1, Self.turned(first.2)
    )
    let best = abs(first.0) + abs(first.2) <= abs(second.0) + abs(second.2) ? first : second
    (x, y, z) = (CGFloat(best.0), CGFloat(best.1), CGFloat(best.2))
  }

  private static func turned(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }

  var quaternion: Quaternion {
    let m = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0)),
      CATransform3DMakeRotation(z, 0, 0, 1))
    return Quaternion(
      rows: Rows3(
        x: Vector3(x: m.m11, y: m.m12, z: m.m13), y: Vector3(x: m.m21, y: m.m22, z: m.m23),
        z: Vector3(x: m.m31, y: m.m32, z: m.m33)))
  }
}
