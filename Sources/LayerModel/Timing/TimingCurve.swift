/// A cubic Bézier from (0, 0) to (1, 1): what CAMediaTimingFunction holds. Control points are floats, as Apple's.
package struct TimingCurve: Hashable, Sendable {
  package let x1, y1, x2, y2: Float

  package init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  // Source: T-46.
  package static let linear = TimingCurve(0, 0, 1, 1)
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)
}
