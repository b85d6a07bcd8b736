import Foundation

extension NSValue {
  /// A box around a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A box around a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A box around a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// A box around a vector.
  public convenience init(cgVector vector: CGVector) {
    self.init(numbers: [Double(vector.dx), Double(vector.dy)])
  }
  /// A box around a transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty].map(Double.init))
  }

  /// The point in the box, in points; zero when the box holds another type.
  public var cgPointValue: CGPoint { CGPoint._unboxed(from: self) ?? .zero }
  /// The size in the box, in points; zero when the box holds another type.
  public var cgSizeValue: CGSize { CGSize._unboxed(from: self) ?? .zero }
  /// The rectangle in the box, in points; zero when the box holds another type.
  public var cgRectValue: CGRect { CGRect._unboxed(from: self) ?? .zero }
  /// The vector in the box, in points; zero when the box holds another type.
  public var cgVectorValue: CGVector { CGVector._unboxed(from: self) ?? .zero }
  /// The transform in the box; the identity when the box holds another type.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform._unboxed(from: self) ?? .identity
  }
}
