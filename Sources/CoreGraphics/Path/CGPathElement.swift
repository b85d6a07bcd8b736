import Foundation

/// What an element of a path does.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath: one point.
  case moveToPoint
  /// A straight line: one point.
  case addLineToPoint
  /// A quadratic curve: its control point and its end.
  case addQuadCurveToPoint
  /// A cubic curve: its two control points and its end.
  case addCurveToPoint
  /// A line back to the subpath's start: no point.
  case closeSubpath
}

/// One element of a path, valid only while the block it is handed to runs.
public struct CGPathElement {
  /// What the element does.
  public var type: CGPathElementType
  /// As many points as the type says.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element of the type with its points.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that is handed each element of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
/// A block that is handed each element of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

/// How the ends of an open line look.
public enum CGLineCap: Int32, Sendable {
  /// Cut off square at the end point.
  case butt
  /// A half circle around the end point.
  case round
  /// Cut off square, half the line's width beyond the end point.
  case square
}

/// How the corners of a line look.
public enum CGLineJoin: Int32, Sendable {
  /// Pointed, within the mitre limit.
  case miter
  /// Rounded.
  case round
  /// Cut off.
  case bevel
}

/// What counts as inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Where the path runs around a point another number of times one way than the other.
  case winding
  /// Where a ray from the point crosses the path an odd number of times.
  case evenOdd
}

/// What drawing a path does.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills by the winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Draws the line.
  case stroke
  /// Fills by the winding rule, then draws the line.
  case fillStroke
  /// Fills by the even-odd rule, then draws the line.
  case eoFillStroke
}
