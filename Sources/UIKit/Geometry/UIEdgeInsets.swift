import CoreGraphics

/// Distances from the four edges of a rectangle inwards, in points; negative values reach outwards.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// From the edge of least y, which is the upper one, in points.
  public var top: CGFloat
  /// From the edge of least x, in points.
  public var left: CGFloat
  /// From the edge of greatest y, in points.
  public var bottom: CGFloat
  /// From the edge of greatest x, in points.
  public var right: CGFloat

  /// No inset on any side.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Insets of the given size, in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No inset on any side.
  public static let zero = UIEdgeInsets()
}

/// A displacement in points: x to the right, y downwards.
public struct UIOffset: Hashable, Codable, Sendable {
  /// Along x, in points.
  public var horizontal: CGFloat
  /// Along y, in points.
  public var vertical: CGFloat

  /// No displacement.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// A displacement in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// No displacement.
  public static let zero = UIOffset()
}

extension CGRect {
  /// The rectangle with each edge moved inwards by `insets`, in points. Insets larger than the rectangle give a
  /// negative size, which callers may standardise. A null rectangle stays null.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    guard !isNull else { return self }
    return CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
  }
}

/// The older spelling of `CGRect.inset(by:)`.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

/// Corners of a rectangle, as seen on screen (y downwards).
public struct UIRectCorner: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// A set of the given bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Least x, least y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// Greatest x, least y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// Least x, greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// Greatest x, greatest y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// Every corner; as on Apple's platforms all bits are set.
  public static let allCorners = UIRectCorner(rawValue: UInt.max)
}

/// Edges of a rectangle, as seen on screen (y downwards).
public struct UIRectEdge: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// A set of the given bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge of least y.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The edge of least x.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The edge of greatest y.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The edge of greatest x.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// Every edge.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
