/// A rectangle's part inside a box of device pixels, in the rectangle's own coordinates: at most eight corners.
package struct CutQuad {
  package private(set) var xs = SIMD8<Double>()
  package private(set) var ys = SIMD8<Double>()
  package private(set) var count = 0

  package init() {}

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    append(minX, minY)
    append(maxX, minY)
    append(maxX, maxY)
    append(minX, maxY)
  }

  package mutating func append(_ x: Double, _ y: Double) {
    guard count < 8 else { return }
    (xs[count], ys[count]) = (x, y)
    count += 1
  }

  /// Nothing is left of what lies behind the eye.
  package mutating func cut(to box: DeviceBox, _ map: Homography) {
    keep { map.deviceX($0, $1) - box.minX * map.depth($0, $1) }
    keep { box.maxX * map.depth($0, $1) - map.deviceX($0, $1) }
    keep { map.deviceY($0, $1) - box.minY * map.depth($0, $1) }
    keep { box.maxY * map.depth($0, $1) - map.deviceY($0, $1) }
  }

  /// What is left on the side where `distance`, a linear function, is not negative (Sutherland and Hodgman).
  private mutating func keep(_ distance: (Double, Double) -> Double) {
    var left = CutQuad()
    for index in 0..<count {
      let next = (index + 1) % count
      let (here, there) = (distance(xs[index], ys[index]), distance(xs[next], ys[next]))
      if here >= 0 { left.append(xs[index], ys[index]) }
      guard (here >= 0) != (there >= 0) else { continue }
      let part = here / (here - there)
      left.append(xs[index] + (xs[next] - xs[index]) * part, ys[index] + (ys[next] - ys[index]) * part)
    }
    self = left
  }
}

extension Homography {
  fileprivate func deviceX(_ x: Double, _ y: Double) -> Double { x * m11 + y * m21 + m31 }
  fileprivate func deviceY(_ x: Double, _ y: Double) -> Double { x * m12 + y * m22 + m32 }
  fileprivate func depth(_ x: Double, _ y: Double) -> Double { x * m13 + y * m23 + m33 }
}
