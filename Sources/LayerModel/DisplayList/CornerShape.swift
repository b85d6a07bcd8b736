/// The round corners of a layer, as items and clips carry them.
///
/// A corner is a quarter circle whose pull begins where its curve leaves the side. For `circular` corners that
/// is one radius from the corner, at once; for `continuous` ones further out, growing evenly, so that the
/// curvature has no jump. The curve stays within 0.002 radii of the published outline of the system's rounded
/// rectangles (whose control points stand in the test), and passes the diagonal where the circle does.
package struct CornerShape: Equatable {
  /// How far from the corner a continuous curve begins, in radii. Source: `cornerCurveExpansionFactor` (G-3).
  package static let continuousReach = 1.528665

  /// minXminY, maxXminY, maxXmaxY, minXmaxY; no larger than half the shorter side (D-4).
  package var radii: SIMD4<Float>
  /// 1 for circles. A curve that finds no room for its whole reach keeps its radius and bends more sharply: at
  /// half the shorter side it is a circle, and the layer a capsule.
  package var reach: Float

  /// nil for square corners.
  package init?(
    radius: Double, width: Double, height: Double, corners: CornerMask = .all, isContinuous: Bool
  ) {
    guard radius > 0, !corners.isEmpty else { return nil }
    let most = min(width, height) / 2
    let limited = min(radius, most)
    guard limited > 0 else { return nil }
    let radius = Float(limited)
    radii = SIMD4(repeating: radius)
    if corners != .all {
      radii = SIMD4(
        corners.contains(.minXMinY) ? radius : 0, corners.contains(.maxXMinY) ? radius : 0,
        corners.contains(.maxXMaxY) ? radius : 0, corners.contains(.minXMaxY) ? radius : 0)
    }
    reach = isContinuous ? Float(max(1, min(CornerShape.continuousReach, most / limited))) : 1
  }
}

extension DisplayItem {
  /// Rounds the item's corners; nil leaves them square.
  mutating func round(_ corners: CornerShape?) {
    guard let corners else { return }
    radii = corners.radii
    cornerReach = corners.reach
  }
}
