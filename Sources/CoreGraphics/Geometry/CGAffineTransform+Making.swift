import Foundation

extension CGAffineTransform {
  /// The map of the six numbers in the order a, b, c, d, tx, ty.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Moves by `x` and `y` points.
  public init(translationX x: CGFloat, y: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// Scales about the origin.
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Turns about the origin by `angle` radians; growing angles turn +x towards +y, which looks clockwise
  /// where y points down.
  public init(rotationAngle angle: CGFloat) {
    let sine = sin(Double(angle))
    let cosine = cos(Double(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether the map changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// First a move by `x` and `y`, then this map.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// First a scale, then this map.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// First a turn by `angle` radians, then this map.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// First this map, then `other`: the matrix product `self · other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The factor by which areas grow; negative for a map that mirrors.
  package var determinant: Double { Double(a) * Double(d) - Double(b) * Double(c) }

  /// Whether every number is finite and the map can be undone.
  package var isInvertible: Bool {
    let determinant = determinant
    return determinant.isFinite && determinant != 0 && tx.isFinite && ty.isFinite
  }

  /// The map that undoes this one; a map that cannot be undone is returned unchanged, as on Apple's
  /// platforms.
  public func inverted() -> CGAffineTransform {
    guard isInvertible else { return self }
    let factor = 1 / determinant
    let inverse = CGAffineTransform(
      a: Double(d) * factor, b: -Double(b) * factor,
      c: -Double(c) * factor, d: Double(a) * factor,
      tx: (Double(c) * Double(ty) - Double(d) * Double(tx)) * factor,
      ty: (Double(b) * Double(tx) - Double(a) * Double(ty)) * factor)
    return inverse.isInvertible ? inverse : self
  }
}
