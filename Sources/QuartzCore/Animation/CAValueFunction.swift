import CoreGraphics
import LayerModel

/// What a value function makes of numbers (B-54).
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A function by name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Turns about x, by radians.
  public static let rotateX = Self(rawValue: "rotateX")
  /// Turns about y, by radians.
  public static let rotateY = Self(rawValue: "rotateY")
  /// Turns about z, by radians.
  public static let rotateZ = Self(rawValue: "rotateZ")
  /// Scales by three factors.
  public static let scale = Self(rawValue: "scale")
  /// Scales x.
  public static let scaleX = Self(rawValue: "scaleX")
  /// Scales y.
  public static let scaleY = Self(rawValue: "scaleY")
  /// Scales z.
  public static let scaleZ = Self(rawValue: "scaleZ")
  /// Moves by three numbers of points.
  public static let translate = Self(rawValue: "translate")
  /// Moves along x, by points.
  public static let translateX = Self(rawValue: "translateX")
  /// Moves along y, by points.
  public static let translateY = Self(rawValue: "translateY")
  /// Moves along z, by points.
  public static let translateZ = Self(rawValue: "translateZ")
}

/// Turns animated numbers into a matrix: the numbers are blended first, so that a rotation of more than half
/// a turn really turns (B-55). Never changes. Source: Apple's documentation of CAValueFunction; B-54…B-56.
open class CAValueFunction: NSObject {
  let function: ValueFunction

  /// A function by name; nil for unknown names (B-54).
  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
    self.function = function
    super.init()
  }

  /// The function's name.
  open var name: CAValueFunctionName { CAValueFunctionName(rawValue: function.rawValue) }
}
