import Foundation

/// A path as Apple's API knows it: a reference type around `PathData`. Points, y as in the context or layer
/// it is drawn in.
///
/// An immutable `CGPath` never changes; a `CGMutablePath` does, so whoever keeps a path (layers, animations)
/// keeps its `data`, a value. Two paths are equal when their elements are. Source: Apple's documentation of
/// CGPath.
public class CGPath: Hashable {
  package internal(set) var data: PathData

  package init(data: PathData) { self.data = data }

  /// A closed rectangle, mapped by the transform; nil maps nothing.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var path = PathData()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(data: path)
  }

  /// A closed ellipse that touches the rectangle's sides, mapped by the transform; nil maps nothing.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var path = PathData()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(data: path)
  }

  /// A rectangle with elliptic corners; corners too large for it are made as large as fits.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var path = PathData()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity)
    self.init(data: path)
  }

  /// A copy that later changes of this path do not reach.
  public func copy() -> CGPath? { CGPath(data: data) }

  /// A mapped copy.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(data: data.applying(transform?.pointee ?? .identity))
  }

  /// A copy that can be added to.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(data: data) }

  /// A mapped copy that can be added to.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(data: data.applying(transform?.pointee ?? .identity))
  }

  /// Whether the path has no element.
  public var isEmpty: Bool { data.isEmpty }

  /// Where the next element starts, in points; the origin for an empty path.
  public var currentPoint: CGPoint { data.currentPoint ?? .zero }

  /// The smallest rectangle around all points, control points included, in points; null for an empty path.
  public var boundingBox: CGRect { data.boundingBox }

  /// The smallest rectangle around what the path runs through, in points; null for an empty path.
  public var boundingBoxOfPath: CGRect { data.boundingBoxOfPath }

  /// Whether the path is one upright rectangle, which `rect` then receives.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = data.asRect else { return false }
    rect?.pointee = found
    return true
  }

  /// Whether the mapped path holds the point. Open subpaths count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    data.applying(transform).contains(point, evenOdd: rule == .evenOdd)
  }

  /// Hands each element to the block, in order.
  public func applyWithBlock(_ block: CGPathApplyBlock) {
    data.forEachElement { verb, points in
      var points = Array(points)
      if points.isEmpty { points.append(.zero) }
      points.withUnsafeMutableBufferPointer { buffer in
        guard let address = buffer.baseAddress else { return }
        withUnsafePointer(to: CGPathElement(type: CGPathElementType(verb), points: address), block)
      }
    }
  }

  /// Hands each element to the function, in order, with `info`.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// The number `CFGetTypeID(_:)` gives for paths.
  public static var typeID: CFTypeID { CoreGraphics.typeID(of: CGPath.self) }

  /// Whether both paths have the same elements.
  public static func == (first: CGPath, second: CGPath) -> Bool { first.data == second.data }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

extension CGPathElementType {
  init(_ verb: PathData.Verb) {
    switch verb {
    case .move: self = .moveToPoint
    case .line: self = .addLineToPoint
    case .quad: self = .addQuadCurveToPoint
    case .cubic: self = .addCurveToPoint
    case .close: self = .closeSubpath
    }
  }
}

extension PathData {
  /// The rectangle the path is, if it is one: four corners of an upright rectangle, closed by a `close`, a
  /// line back, or both.
  package var asRect: CGRect? {
    guard verbs.first == .move else { return nil }
    let body = verbs.dropFirst()
    let lines = body.prefix { $0 == .line }.count
    guard lines == 3 || lines == 4, body.dropFirst(lines).allSatisfy({ $0 == .close }) else { return nil }
    if lines == 4, points[4] != points[0] { return nil }
    let corners = Array(points[0..<4])
    let box = CGRect(enclosing: corners)
    let horizontalFirst = corners[0].y == corners[1].y
    let upright = (0..<4).allSatisfy { index in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      return index.isMultiple(of: 2) == horizontalFirst ? a.y == b.y : a.x == b.x
    }
    return upright ? box : nil
  }
}
