/// A rectangle of device pixels with edges anywhere; empty when a minimum is not below its maximum.
package struct DeviceBox: Sendable, Equatable {
  package var minX, minY, maxX, maxY: Double

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  package static let empty = DeviceBox(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// False for anything with a NaN in it, too.
  package var isDrawable: Bool { minX < maxX && minY < maxY }

  package func intersection(_ other: DeviceBox) -> DeviceBox {
    DeviceBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  package func union(_ other: DeviceBox) -> DeviceBox {
    DeviceBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  package func outset(by distance: Double) -> DeviceBox {
    DeviceBox(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  package func contains(_ other: DeviceBox) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The whole pixels touched; empty where the box is not drawable.
  package var pixels: PixelRect {
    guard isDrawable else { return .empty }
    // Truncating and comparing: `rounded` is a call into the C library.
    func floor(_ value: Double) -> Int {
      let held = max(-1e9, min(1e9, value))
      let cut = Int(held)
      return Double(cut) > held ? cut - 1 : cut
    }
    return PixelRect(minX: floor(minX), minY: floor(minY), maxX: -floor(-maxX), maxY: -floor(-maxY))
  }

  /// The pixels whose centres lie inside: for boxes whose edges are meant to lie on pixel borders.
  package var nearestPixels: PixelRect {
    DeviceBox(
      minX: (minX + 0.5).rounded(.down), minY: (minY + 0.5).rounded(.down), maxX: (maxX + 0.5).rounded(.down),
      maxY: (maxY + 0.5).rounded(.down)
    ).pixels
  }

  package init(_ pixels: PixelRect) {
    self.init(
      minX: Double(pixels.minX), minY: Double(pixels.minY), maxX: Double(pixels.maxX),
      maxY: Double(pixels.maxY))
  }
}

extension Homography {
  /// The device box of a rectangle, cut at the plane of the eye; empty when all of it is behind.
  @inline(__always)
  package func box(x: Double, y: Double, width: Double, height: Double) -> DeviceBox {
    if isAffine {
      let (left, top) = (x * m11 + y * m21 + m31, x * m12 + y * m22 + m32)
      let (ax, ay, bx, by) = (width * m11, width * m12, height * m21, height * m22)
      return DeviceBox(
        minX: left + min(ax, 0) + min(bx, 0), minY: top + min(ay, 0) + min(by, 0),
        maxX: left + max(ax, 0) + max(bx, 0), maxY: top + max(ay, 0) + max(by, 0))
    }
    return projectedBox(x, y, width, height)
  }

  private func projectedBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DeviceBox {
    let (right, bottom) = (x + width, y + height)
    let (a, b) = (project(x, y), project(right, y))
    let (c, d) = (project(right, bottom), project(x, bottom))
    let nearest = Homography.nearest
    var box = DeviceBox.empty
    if a.w > nearest, b.w > nearest, c.w > nearest, d.w > nearest {
      if isEdgeOn((c.x - a.x, c.y - a.y), (d.x - b.x, d.y - b.y), from: (a.x, a.y)) { return box }
      box.include(a.x, a.y)
      box.include(b.x, b.y)
      box.include(c.x, c.y)
      box.include(d.x, d.y)
      return box
    }
    includeSide((x, y), a, (right, y), b, &box)
    includeSide((right, y), b, (right, bottom), c, &box)
    includeSide((right, bottom), c, (x, bottom), d, &box)
    includeSide((x, bottom), d, (x, y), a, &box)
    return box
  }

  /// Whether a rectangle with these diagonals is a line to the eye: thinner than half a pixel, and that because its
  /// plane is seen from the side, not because it is a hairline. Then its points change so much within one pixel that
  /// no edge can be worked out, and there is next to nothing to see.
  @inline(__always)
  private func isEdgeOn(
    _ one: (x: Double, y: Double), _ other: (x: Double, y: Double), from corner: (x: Double, y: Double)
  ) -> Bool {
    let twiceTheArea = one.x * other.y - one.y * other.x
    let longest = max(one.x * one.x + one.y * one.y, other.x * other.x + other.y * other.y)
    guard twiceTheArea * twiceTheArea < longest else { return false }
    return distanceToHorizon(corner.x, corner.y) < 8
  }

  /// Pixels from a point to the line in which the plane vanishes.
  private func distanceToHorizon(_ x: Double, _ y: Double) -> Double {
    // The column of the inverse that gives 1 / w, times the determinant.
    let (across, down) = (m12 * m23 - m13 * m22, m13 * m21 - m11 * m23)
    let constant = m11 * m22 - m12 * m21
    return abs(across * x + down * y + constant) / (across * across + down * down).squareRoot()
  }

  /// The start of one side of a rectangle, and where the side meets the plane of the eye.
  private func includeSide(
    _ from: (x: Double, y: Double), _ start: (x: Double, y: Double, w: Double), _ to: (x: Double, y: Double),
    _ end: (x: Double, y: Double, w: Double), _ box: inout DeviceBox
  ) {
    if start.w > Homography.nearest { box.include(start.x, start.y) }
    guard (start.w > Homography.nearest) != (end.w > Homography.nearest) else { return }
    let part = (Homography.nearest - start.w) / (end.w - start.w)
    let cut = cutPoint(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    box.include(cut.x, cut.y)
  }

  /// A point on the plane of the eye, divided by exactly `nearest` so that rounding cannot flip its sign.
  private func cutPoint(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (
      (x * m11 + y * m21 + m31) / Homography.nearest, (x * m12 + y * m22 + m32) / Homography.nearest
    )
  }
}

extension DeviceBox {
  package mutating func include(_ x: Double, _ y: Double) {
    minX = min(minX, x)
    minY = min(minY, y)
    maxX = max(maxX, x)
    maxY = max(maxY, y)
  }
}
