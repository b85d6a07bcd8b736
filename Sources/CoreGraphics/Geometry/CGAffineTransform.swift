import Foundation

/// A 2-D affine map in row-vector convention: `[x y 1] · M`.
///
/// ```
///        | a   b   0 |
/// M  =   | c   d   0 |      x' = a·x + c·y + tx      y' = b·x + d·y + ty
///        | tx  ty  1 |
/// ```
public struct CGAffineTransform: Hashable, Sendable, Codable {
  /// How much x adds to x, a factor.
  public var a: CGFloat
  /// How much x adds to y, a factor.
  public var b: CGFloat
  /// How much y adds to x, a factor.
  public var c: CGFloat
  /// How much y adds to y, a factor.
  public var d: CGFloat
  /// The shift along x, in points.
  public var tx: CGFloat
  /// The shift along y, in points.
  public var ty: CGFloat

  /// The zero matrix, as on Apple's platforms (not the identity).
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// The map of the six numbers, in the places the type's picture shows.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}
