import CoreGraphics

/// How contents are placed in a layer. With y downwards "top" means the visual bottom (D-11). Natural size is an
/// image's pixels divided by `contentsScale`, in points (D-10); no gravity clips (D-13).
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A gravity by name; unknown names count as center.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Natural size, in the middle.
  public static let center = Self(rawValue: "center")
  /// Natural size, in the middle of the maxY edge.
  public static let top = Self(rawValue: "top")
  /// Natural size, in the middle of the minY edge.
  public static let bottom = Self(rawValue: "bottom")
  /// Natural size, in the middle of the minX edge.
  public static let left = Self(rawValue: "left")
  /// Natural size, in the middle of the maxX edge.
  public static let right = Self(rawValue: "right")
  /// Natural size, in the corner minX, maxY.
  public static let topLeft = Self(rawValue: "topLeft")
  /// Natural size, in the corner maxX, maxY.
  public static let topRight = Self(rawValue: "topRight")
  /// Natural size, in the corner minX, minY.
  public static let bottomLeft = Self(rawValue: "bottomLeft")
  /// Natural size, in the corner maxX, minY.
  public static let bottomRight = Self(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = Self(rawValue: "resize")
  /// As large as fits, proportions kept.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// As small as covers the bounds, proportions kept.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}

/// How contents are sampled where their pixels are not the screen's (D-16).
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A filter by name; unknown names count as linear.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Between the nearest pixels.
  public static let linear = Self(rawValue: "linear")
  /// The nearest pixel.
  public static let nearest = Self(rawValue: "nearest")
  /// Between the nearest pixels of two sizes, each half of the one before.
  public static let trilinear = Self(rawValue: "trilinear")
}

/// How the pixels of contents are stored.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A format by name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Eight bits for each of red, green, blue and alpha.
  public static let RGBA8Uint = Self(rawValue: "RGBA8")
}

/// How corners are rounded.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A curve by name; unknown names count as circular.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Quarter circles.
  public static let circular = Self(rawValue: "circular")
  /// Curves that begin earlier and bend more evenly.
  public static let continuous = Self(rawValue: "continuous")
}

/// Corners, in layer coordinates (D-5).
public struct CACornerMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A set of corners by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Top left, with y downwards.
  public static let layerMinXMinYCorner = Self(rawValue: 1)
  /// Top right.
  public static let layerMaxXMinYCorner = Self(rawValue: 2)
  /// Bottom left.
  public static let layerMinXMaxYCorner = Self(rawValue: 4)
  /// Bottom right.
  public static let layerMaxXMaxYCorner = Self(rawValue: 8)
}

/// Edges of a layer. What is chosen has no visible effect (D-23).
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A set of edges by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The minX edge.
  public static let layerLeftEdge = Self(rawValue: 1)
  /// The maxX edge.
  public static let layerRightEdge = Self(rawValue: 2)
  /// The minY edge.
  public static let layerBottomEdge = Self(rawValue: 4)
  /// The maxY edge.
  public static let layerTopEdge = Self(rawValue: 8)
}

/// The event of a layer that came into a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that left its tree.
public let kCAOnOrderOut = "onOrderOut"
/// The event of a transition.
public let kCATransition = "transition"

/// The older name of `CALayerContentsGravity.center`.
public let kCAGravityCenter = CALayerContentsGravity.center
/// The older name of `CALayerContentsGravity.resize`.
public let kCAGravityResize = CALayerContentsGravity.resize
/// The older name of `CALayerContentsGravity.resizeAspect`.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// The older name of `CALayerContentsGravity.resizeAspectFill`.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
