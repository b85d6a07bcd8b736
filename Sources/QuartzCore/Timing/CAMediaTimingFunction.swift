import CoreGraphics
import LayerModel

/// The named curves (T-46).
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A curve by name; unknown names count as linear.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Even.
  public static let linear = Self(rawValue: "linear")
  /// Starts slowly: (0.42, 0), (1, 1).
  public static let easeIn = Self(rawValue: "easeIn")
  /// Ends slowly: (0, 0), (0.58, 1).
  public static let easeOut = Self(rawValue: "easeOut")
  /// Starts and ends slowly: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// The curve of implicit animations: (0.25, 0.1), (0.25, 1).
  public static let `default` = Self(rawValue: "default")
}

/// How an animation's progress follows time: a cubic Bézier curve from (0, 0) to (1, 1), x the fraction of
/// the time, y that of the way. x is limited to 0…1, y is not: a curve may swing over (T-47). Never changes;
/// any thread may use it. Source: Apple's documentation of CAMediaTimingFunction.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: open classes cannot be checked; the one field is a constant.
  package let curve: TimingCurve

  /// A named curve, equal to every other of the name; unknown names count as linear (T-46, T-54).
  public convenience init(name: CAMediaTimingFunctionName) {
    let curve: TimingCurve =
      switch name {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      case .default: .default
      default: .linear
      }
    self.init(curve: curve)
  }

  /// A curve by its two inner control points. x outside of 0…1 is limited when the curve is evaluated (T-47,
  /// T-49).
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(curve: TimingCurve(c1x, c1y, c2x, c2y))
  }

  package init(curve: TimingCurve) {
    self.curve = curve
    super.init()
  }

  /// Writes x and y, in fractions, of a control point to two floats; 0 to 3, the first and last being the
  /// ends. Other indices write nothing (T-46).
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let point: (Float, Float)
    switch idx {
    case 0: point = (0, 0)
    case 1: point = (curve.x1, curve.y1)
    case 2: point = (curve.x2, curve.y2)
    case 3: point = (1, 1)
    default: return
    }
    ptr[0] = point.0
    ptr[1] = point.1
  }

  /// Equal when the control points are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.curve == curve
  }

  open override var hash: Int { curve.hashValue }
}

/// The older name of `CAMediaTimingFunctionName.linear`.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// The older name of `CAMediaTimingFunctionName.easeIn`.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// The older name of `CAMediaTimingFunctionName.easeOut`.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// The older name of `CAMediaTimingFunctionName.easeInEaseOut`.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// The older name of `CAMediaTimingFunctionName.default`.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
