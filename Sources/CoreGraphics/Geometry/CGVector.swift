import Foundation

/// A direction with a length: what a `CGPoint` is to a place.
public struct CGVector: Hashable, Codable, Sendable {
  /// Along the x axis, in points.
  public var dx: CGFloat
  /// Along the y axis, in points.
  public var dy: CGFloat

  /// The vector without length.
  public static let zero = CGVector()

  /// The vector without length.
  public init() { self.init(dx: CGFloat(0), dy: CGFloat(0)) }

  /// A vector of the given components, in points.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector of whole components, in points.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}
