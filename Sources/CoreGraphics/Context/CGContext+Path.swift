import Foundation

extension CGContext {
  /// Forgets the current path.
  public func beginPath() { currentPath = PathData() }

  /// Starts a new subpath of the current path at a point, in user coordinates.
  public func move(to point: CGPoint) { currentPath.move(to: point.applying(state.ctm)) }

  /// Adds a straight line. As all curves it is ignored while there is no current point.
  public func addLine(to point: CGPoint) { currentPath.line(to: point.applying(state.ctm)) }

  /// Straight lines through the points, as a new subpath.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a cubic Bézier curve from the current point by way of two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.cubic(
      to: end.applying(state.ctm), control1: control1.applying(state.ctm),
      control2: control2.applying(state.ctm))
  }

  /// Adds a quadratic Bézier curve from the current point by way of one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.quad(to: end.applying(state.ctm), control: control.applying(state.ctm))
  }

  /// Adds a line back to the subpath's start, joined to it. Closing twice adds nothing.
  public func closePath() { currentPath.close() }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: state.ctm) }

  /// Adds rectangles as closed subpaths.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// An ellipse that touches the rectangle's sides, as a closed subpath.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: state.ctm) }

  /// An arc of a circle, joined to the current point by a line; angles in radians. With `clockwise` false
  /// the angle grows, which looks clockwise where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.ctm)
  }

  /// Adds an arc of `radius` points that rounds the corner at `tangent1End` between the current point and
  /// `tangent2End`, joined by a line.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// Adds all elements of a path, in user coordinates. The path is copied.
  public func addPath(_ path: CGPath) { currentPath.append(path.data, transform: state.ctm) }

  /// Whether the current path has no element.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// Where the next element starts, in user coordinates; the origin while there is none.
  public var currentPointOfPath: CGPoint {
    currentPath.currentPoint?.applying(state.ctm.inverted()) ?? .zero
  }

  /// The smallest rectangle around the current path's points, control points included, in user coordinates;
  /// null while there is none.
  public var boundingBoxOfPath: CGRect {
    currentPath.applying(state.ctm.inverted()).boundingBox
  }

  /// The current path; nil while it is empty.
  public var path: CGPath? {
    currentPath.isEmpty ? nil : CGPath(data: currentPath.applying(state.ctm.inverted()))
  }

  /// Whether drawing the current path in that mode would fill the point. Lines are not considered.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    currentPath.contains(
      point.applying(state.ctm), evenOdd: mode == .eoFill || mode == .eoFillStroke)
  }
}
