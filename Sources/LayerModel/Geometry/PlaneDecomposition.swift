import CoreGraphics

/// A 2 × 2 matrix taken apart as CSS Transforms 1 does: scale · rotation · remainder, in row-vector order.
///
/// The remainder is the identity unless the matrix skews; blending it too is what reproduces the matrices
/// measured of Core Animation (oracles f and k). Where a row vanishes (scale 0) its direction is taken to be
/// square to the other row; where both vanish, `hasDirection` is false and any rotation would do (B-38).
struct PlaneDecomposition: Sendable {
  var scaleX: CGFloat
  var scaleY: CGFloat
  /// Radians.
  var angle: CGFloat
  var m11, m12, m21, m22: CGFloat
  var hasDirection = true

  init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat) {
    var (x0, y0, x1, y1) = (a, b, c, d)
    scaleX = (x0 * x0 + y0 * y0).squareRoot()
    scaleY = (x1 * x1 + y1 * y1).squareRoot()
    if scaleX == 0, scaleY == 0 {
      angle = 0
      (m11, m12, m21, m22) = (1, 0, 0, 1)
      hasDirection = false
      return
    }
    if x0 * y1 - y0 * x1 < 0 {
      // One axis is mirrored: say that it is the one that points further the other way.
      if x0 < y1 { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    if scaleX != 0 {
      x0 /= scaleX
      y0 /= scaleX
    }
    if scaleY != 0 {
      x1 /= scaleY
      y1 /= scaleY
    }
    if scaleX == 0 { (x0, y0) = (y1, -x1) }
    if scaleY == 0 { (x1, y1) = (-y0, x0) }
    angle = CGFloat(atan2(Double(y0), Double(x0)))
    // Undo the rotation on the left; (x0, y0) is its cosine and sine.
    m11 = x0 * x0 - y0 * x1
    m12 = x0 * y0 - y0 * y1
    m21 = y0 * x0 + x0 * x1
    m22 = y0 * y0 + x0 * y1
  }

  /// The rows a, b, c, d of scale · rotation · remainder.
  func composed() -> (a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat) {
    let cosine = CGFloat(cos(Double(angle)))
    let sine = CGFloat(sin(Double(angle)))
    return (
      scaleX * (cosine * m11 + sine * m21), scaleX * (cosine * m12 + sine * m22),
      scaleY * (cosine * m21 - sine * m11), scaleY * (cosine * m22 - sine * m12)
    )
  }
}

/// Two affine maps prepared for blending. Source: CSS Transforms 1, "Interpolation of decomposed 2D matrix
/// values"; B-34, B-35, B-38.
struct PlaneBlend: Sendable {
  private var one: PlaneDecomposition
  private var other: PlaneDecomposition
  private let startX, startY, endX, endY: CGFloat

  init(from: CATransform3D, to: CATransform3D) {
    one = PlaneDecomposition(a: from.m11, b: from.m12, c: from.m21, d: from.m22)
    other = PlaneDecomposition(a: to.m11, b: to.m12, c: to.m21, d: to.m22)
    (startX, startY, endX, endY) = (from.m41, from.m42, to.m41, to.m42)
    if !one.hasDirection { one.adoptDirection(of: other) }
    if !other.hasDirection { other.adoptDirection(of: one) }
    // Mirrored in x on one side and in y on the other is half a turn, not two mirrorings.
    if one.scaleX < 0 && other.scaleY < 0 || one.scaleY < 0 && other.scaleX < 0 {
      one.scaleX = -one.scaleX
      one.scaleY = -one.scaleY
      one.angle += one.angle < 0 ? .pi : -.pi
    }
    // The short way round. An exact half turn from 0 goes towards negative angles, as measured (oracle k).
    if one.angle == 0 { one.angle = 2 * .pi }
    if other.angle == 0 { other.angle = 2 * .pi }
    if abs(one.angle - other.angle) > .pi {
      if one.angle > other.angle { one.angle -= 2 * .pi } else { other.angle -= 2 * .pi }
    }
  }

  func value(at f: CGFloat) -> CATransform3D {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * f }
    var mid = one
    mid.scaleX = mix(one.scaleX, other.scaleX)
    mid.scaleY = mix(one.scaleY, other.scaleY)
    mid.angle = mix(one.angle, other.angle)
    mid.m11 = mix(one.m11, other.m11)
    mid.m12 = mix(one.m12, other.m12)
    mid.m21 = mix(one.m21, other.m21)
    mid.m22 = mix(one.m22, other.m22)
    let rows = mid.composed()
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m21, t.m22) = rows
    t.m41 = mix(startX, endX)
    t.m42 = mix(startY, endY)
    return t
  }
}

extension PlaneDecomposition {
  fileprivate mutating func adoptDirection(of other: PlaneDecomposition) {
    angle = other.angle
    (m11, m12, m21, m22) = (other.m11, other.m12, other.m21, other.m22)
  }
}
