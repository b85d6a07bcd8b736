import CCairo
import Foundation

/// The circles of a radial gradient, from a first to a last one, in points. A point has the colour of the last circle
/// that it lies on.
struct GradientCircles {
  private let first: CGPoint
  private let firstRadius: Double
  private let last: CGPoint
  private let lastRadius: Double

  init(from first: CGPoint, _ firstRadius: Double, to last: CGPoint, _ lastRadius: Double) {
    (self.first, self.firstRadius, self.last, self.lastRadius) = (first, firstRadius, last, lastRadius)
  }

  private var apart: Double { Self.distance(first, last) }
  private var growth: Double { lastRadius - firstRadius }

  private static func distance(_ one: CGPoint, _ other: CGPoint) -> Double {
    let (dx, dy) = (Double(other.x - one.x), Double(other.y - one.y))
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Whether one circle lies in the other: each point is then on one circle only.
  var areNested: Bool { apart <= abs(growth) }

  /// A new pattern for the caller to destroy.
  var pattern: OpaquePointer? {
    cairo_pattern_create_radial(
      Double(first.x), Double(first.y), firstRadius, Double(last.x), Double(last.y), lastRadius)
  }

  /// What nested circles cover, filled even-odd; nil for all there is.
  func ringOutline(_ options: CGGradientDrawingOptions, seen: CGRect) -> PathData? {
    let isGrowing = growth >= 0
    let goesOutside = options.contains(isGrowing ? .drawsAfterEndLocation : .drawsBeforeStartLocation)
    let goesInside = options.contains(isGrowing ? .drawsBeforeStartLocation : .drawsAfterEndLocation)
    if goesOutside, goesInside || seen.isNull { return nil }
    var path = PathData()
    func add(_ center: CGPoint, _ radius: Double) {
      path.addEllipse(
        in: CGRect(
          x: Double(center.x) - radius, y: Double(center.y) - radius, width: 2 * radius, height: 2 * radius))
    }
    if goesOutside {
      path.addRect(seen.insetBy(dx: -2, dy: -2))
    } else {
      add(isGrowing ? last : first, max(firstRadius, lastRadius))
    }
    let hole = min(firstRadius, lastRadius)
    if !goesInside, hole > 0 { add(isGrowing ? first : last, hole) }
    return path
  }

  /// From which circle to which one is drawn, 0 the first and 1 the last: where it goes on, to where the circles end in
  /// a point or nothing more of them is seen. For circles that are not nested.
  func range(_ options: CGGradientDrawingOptions, seen: CGRect) -> (first: Double, last: Double) {
    guard !seen.isNull, seen.isFinite else { return (0, 1) }
    func reach(_ center: CGPoint, _ radius: Double) -> Double {
      let far =
        [
          CGPoint(x: seen.minX, y: seen.minY), CGPoint(x: seen.maxX, y: seen.minY),
          CGPoint(x: seen.minX, y: seen.maxY), CGPoint(x: seen.maxX, y: seen.maxY),
        ].map { Self.distance(center, $0) }.max() ?? 0
      return min((far + radius) / (apart - abs(growth)), 1e4)
    }
    var (from, to) = (0.0, 1.0)
    if options.contains(.drawsBeforeStartLocation) {
      from = growth > 0 ? -firstRadius / growth : -reach(first, firstRadius)
    }
    if options.contains(.drawsAfterEndLocation) {
      to = growth < 0 ? -firstRadius / growth : 1 + reach(last, lastRadius)
    }
    return (max(from, -1e4), min(to, 1e4))
  }

  func part(from: Double, to: Double) -> GradientCircles {
    func center(_ place: Double) -> CGPoint {
      CGPoint(
        x: Double(first.x) + place * Double(last.x - first.x),
        y: Double(first.y) + place * Double(last.y - first.y))
    }
    func radius(_ place: Double) -> Double { max(0, firstRadius + place * growth) }
    return GradientCircles(from: center(from), radius(from), to: center(to), radius(to))
  }

  func widened(by width: Double) -> GradientCircles {
    GradientCircles(from: first, firstRadius + width, to: last, lastRadius + width)
  }

  /// Round both circles and along their outer tangents: all that circles that are not nested cover.
  var hull: PathData {
    let along = atan2(Double(last.y - first.y), Double(last.x - first.x))
    // A tangent's normal has the length of each circle's radius along the way from centre to centre.
    let aside = acos(min(max(-growth / apart, -1), 1))
    var path = PathData()
    path.addArc(
      center: first, radius: CGFloat(firstRadius), startAngle: CGFloat(along + aside),
      endAngle: CGFloat(along - aside + 2 * .pi), clockwise: false)
    path.addArc(
      center: last, radius: CGFloat(lastRadius), startAngle: CGFloat(along - aside),
      endAngle: CGFloat(along + aside), clockwise: false)
    path.close()
    return path
  }
}
