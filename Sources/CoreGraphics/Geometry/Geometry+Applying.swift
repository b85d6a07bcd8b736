import Foundation

extension CGPoint {
  /// The place the map carries the point to.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: x * t.a + y * t.c + t.tx, y: x * t.b + y * t.d + t.ty)
  }

  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
  /// The size as a vector, mapped without the move: either part may come out negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: width * t.a + height * t.c, height: width * t.b + height * t.d)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the mapped one; the null rectangle stays null.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    guard !isNull else { return self }
    return CGRect(enclosing: [
      CGPoint(x: minX, y: minY).applying(t), CGPoint(x: maxX, y: minY).applying(t),
      CGPoint(x: maxX, y: maxY).applying(t), CGPoint(x: minX, y: maxY).applying(t),
    ])
  }

  /// The smallest rectangle that holds all points; null without any.
  package init(enclosing points: [CGPoint]) {
    guard let first = points.first else {
      self = .null
      return
    }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  package var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }
}
