import Foundation

// The function spellings of the geometry API, which older client code uses.

/// A point at `x`, `y`.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// A size, in points.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// A vector, in points.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

/// A rectangle from its origin and size.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The width, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }

/// The height, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// The smaller x.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }

/// The x of the centre.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }

/// The larger x.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }

/// The smaller y.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }

/// The y of the centre.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }

/// The larger y.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }

/// Whether the rectangle has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }

/// Whether the rectangle is the null rectangle.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }

/// The rectangle with each side moved inwards.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}

/// The rectangle moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}

/// What both rectangles cover; null where they do not meet.
public func CGRectIntersection(_ first: CGRect, _ second: CGRect) -> CGRect {
  first.intersection(second)
}

/// The smallest rectangle around both.
public func CGRectUnion(_ first: CGRect, _ second: CGRect) -> CGRect { first.union(second) }

/// Whether the rectangles meet.
public func CGRectIntersectsRect(_ first: CGRect, _ second: CGRect) -> Bool {
  first.intersects(second)
}

/// Whether the point lies in the rectangle.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }

/// Whether the second rectangle lies in the first.
public func CGRectContainsRect(_ outer: CGRect, _ inner: CGRect) -> Bool {
  outer.contains(inner)
}

/// Whether both points are the same.
public func CGPointEqualToPoint(_ first: CGPoint, _ second: CGPoint) -> Bool { first == second }

/// Whether both sizes are the same.
public func CGSizeEqualToSize(_ first: CGSize, _ second: CGSize) -> Bool { first == second }

/// Whether both rectangles are the same.
public func CGRectEqualToRect(_ first: CGRect, _ second: CGRect) -> Bool { first == second }

/// The origin.
public let CGPointZero = CGPoint.zero
/// The size without area.
public let CGSizeZero = CGSize.zero
/// The rectangle without area at the origin.
public let CGRectZero = CGRect.zero
/// The rectangle that is nowhere.
public let CGRectNull = CGRect.null
/// The rectangle that is everywhere.
public let CGRectInfinite = CGRect.infinite

extension CGPoint {
  /// The point as "X" and "Y".
  public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] as NSDictionary }

  /// What `dictionaryRepresentation` gave; nil for other dictionaries.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let x = dictionary.number("X"), let y = dictionary.number("Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// The size as "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    ["Width": Double(width), "Height": Double(height)] as NSDictionary
  }

  /// What `dictionaryRepresentation` gave; nil for other dictionaries.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let width = dictionary.number("Width"), let height = dictionary.number("Height") else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// The rectangle as "X", "Y", "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    ["X": Double(minX), "Y": Double(minY), "Width": Double(width), "Height": Double(height)] as NSDictionary
  }

  /// What `dictionaryRepresentation` gave; nil for other dictionaries.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dictionary),
      let size = CGSize(dictionaryRepresentation: dictionary)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension NSDictionary {
  fileprivate func number(_ key: String) -> Double? { (object(forKey: key) as? NSNumber)?.doubleValue }
}
