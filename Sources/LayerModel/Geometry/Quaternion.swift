import CoreGraphics

/// A rotation as a unit quaternion.
struct Quaternion: Sendable {
  var x, y, z, w: CGFloat

  static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// The rotation whose matrix has these orthonormal rows (row-vector convention). The largest component is
  /// found first, so that none of the divisions is by something small.
  init(rows r: Rows3) {
    let trace = r.x.x + r.y.y + r.z.z
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      w = s / 4
      x = (r.y.z - r.z.y) / s
      y = (r.z.x - r.x.z) / s
      z = (r.x.y - r.y.x) / s
    } else if r.x.x >= r.y.y && r.x.x >= r.z.z {
      let s = max(1 + r.x.x - r.y.y - r.z.z, 0).squareRoot() * 2
      x = s / 4
      y = (r.x.y + r.y.x) / s
      z = (r.x.z + r.z.x) / s
      w = (r.y.z - r.z.y) / s
    } else if r.y.y >= r.z.z {
      let s = max(1 + r.y.y - r.x.x - r.z.z, 0).squareRoot() * 2
      x = (r.x.y + r.y.x) / s
      y = s / 4
      z = (r.y.z + r.z.y) / s
      w = (r.z.x - r.x.z) / s
    } else {
      let s = max(1 + r.z.z - r.x.x - r.y.y, 0).squareRoot() * 2
      x = (r.x.z + r.z.x) / s
      y = (r.y.z + r.z.y) / s
      z = s / 4
      w = (r.x.y - r.y.x) / s
    }
    normalize()
  }

  init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  private mutating func normalize() {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    x /= length
    y /= length
    z /= length
    w /= length
  }

  /// Along the shorter great circle. Nearly equal rotations are blended in a straight line, where the sine
  /// in the denominator would vanish (B-37).
  func slerp(to other: Quaternion, fraction f: CGFloat) -> Quaternion {
    var end = other
    var dot = x * other.x + y * other.y + z * other.z + w * other.w
    if dot < 0 {
      dot = -dot
      end = Quaternion(x: -other.x, y: -other.y, z: -other.z, w: -other.w)
    }
    let (p, q): (CGFloat, CGFloat)
    if dot > 1 - 1e-9 {
      (p, q) = (1 - f, f)
    } else {
      let angle = acos(Double(min(dot, 1)))
      let sine = sin(angle)
      p = CGFloat(sin((1 - Double(f)) * angle) / sine)
      q = CGFloat(sin(Double(f) * angle) / sine)
    }
    var mid = Quaternion(
      x: p * x + q * end.x, y: p * y + q * end.y, z: p * z + q * end.z, w: p * w + q * end.w)
    mid.normalize()
    return mid
  }

  /// The rotation's rows.
  var rows: Rows3 {
    Rows3(
      x: Vector3(x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + z * w), z: 2 * (x * z - y * w)),
      y: Vector3(x: 2 * (x * y - z * w), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + x * w)),
      z: Vector3(x: 2 * (x * z + y * w), y: 2 * (y * z - x * w), z: 1 - 2 * (x * x + y * y)))
  }
}

/// Three numbers; scalar on purpose.
struct Vector3: Sendable {
  var x, y, z: CGFloat

  var length: CGFloat { (x * x + y * y + z * z).squareRoot() }

  func dot(_ v: Vector3) -> CGFloat { x * v.x + y * v.y + z * v.z }

  func cross(_ v: Vector3) -> Vector3 {
    Vector3(x: y * v.z - z * v.y, y: z * v.x - x * v.z, z: x * v.y - y * v.x)
  }

  func scaled(_ k: CGFloat) -> Vector3 { Vector3(x: x * k, y: y * k, z: z * k) }

  /// self + v · k
  func adding(_ v: Vector3, times k: CGFloat) -> Vector3 {
    Vector3(x: x + v.x * k, y: y + v.y * k, z: z + v.z * k)
  }
}

/// The rows of a 3 × 3 matrix.
struct Rows3: Sendable {
  var x, y, z: Vector3
}
