import CoreGraphics
import LayerModel

/// What a value function makes of numbers (B-54).
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateX = Self(rawValue: "rotateX")
  public static let rotateY = Self(rawValue: "rotateY")
  public static let rotateZ = Self(rawValue: "rotateZ")
  public static let scale = Self(rawValue: "scale")
  public static let scaleX = Self(rawValue: "scaleX")
  public static let scaleY = Self(rawValue: "scaleY")
  public static let scaleZ = Self(rawValue: "scaleZ")
  public static let translate = Self(rawValue: "translate")
  public static let translateX = Self(rawValue: "translateX")
  public static let translateY = Self(rawValue: "translateY")
  public static let translateZ = Self(rawValue: "translateZ")
}

/// Turns animated numbers into a matrix, so that a rotation of more than half a turn really turns (B-55).
open class CAValueFunction: NSObject {
  let function: ValueFunction

  /// A function by name; nil for unknown names.
  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
    self.function = function
    super.init()
  }

  /// The function's name.
  open var name: CAValueFunctionName { CAValueFunctionName(rawValue: function.rawValue) }
}
