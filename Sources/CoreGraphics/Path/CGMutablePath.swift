import Foundation

/// A path that can be added to. Points, y as in the context or layer it is drawn in; `transform` maps what
/// is added. Who keeps a path copies it. Source: Apple's documentation of CGMutablePath.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(data: PathData()) }

  package override init(data: PathData) { super.init(data: data) }

  /// Starts a new subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    data.move(to: point.applying(transform))
  }

  /// Adds a straight line. This and all curves are ignored while there is no current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    data.line(to: point.applying(transform))
  }

  /// Adds straight lines through the points, as a new subpath; none adds nothing.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    data.move(to: first.applying(transform))
    for point in points.dropFirst() { data.line(to: point.applying(transform)) }
  }

  /// Adds a quadratic Bézier curve from the current point by way of one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    data.quad(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve from the current point by way of two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    data.cubic(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds a rectangle as a closed subpath, from its origin along the x axis first.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    data.addRect(rect, transform: transform)
  }

  /// Adds rectangles as closed subpaths.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { data.addRect(rect, transform: transform) }
  }

  /// An ellipse as a closed subpath, from (maxX, midY) with growing angle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    data.addEllipse(in: rect, transform: transform)
  }

  /// Adds a rectangle with elliptic corners, radii in points, as a closed subpath; corners too large for it
  /// are made as large as fits.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    data.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// An arc of a circle, joined to the current point by a line; angles in radians. With `clockwise` false
  /// the angle grows, which looks clockwise where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    data.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: transform)
  }

  /// An arc that rounds the corner at `tangent1End` between the current point and `tangent2End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    data.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// Adds an arc of a circle over `delta` radians, negative against the growing angle, joined to the current
  /// point by a line.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    data.addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds all elements of another path, mapped.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    data.append(path.data, transform: transform)
  }

  /// Adds a line back to the subpath's start, joined to it. Closing twice adds nothing.
  public func closeSubpath() { data.close() }
}
