import CoreGraphics
import LayerModel
import QuartzCore

/// What kind of timing a provider describes. Raw values are Apple's.
public enum UITimingCurveType: Int, Sendable {
  /// One of UIKit's named curves.
  case builtin
  /// A cubic Bézier curve.
  case cubic
  /// A spring.
  case spring
  /// A spring over a curve; the spring counts here.
  case composed
}

/// How a property animator's progress follows time. `UICubicTimingParameters` and `UISpringTimingParameters` are ready
/// made. Source: Apple's documentation of UITimingCurveProvider.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// Which of the two below counts.
  var timingCurveType: UITimingCurveType { get }
  /// The curve, where there is one.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, where there is one.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// What the provider says, as the animator reckons with it; a provider that gives nothing eases in and out.
  var pace: AnimatorPace {
    switch timingCurveType {
    case .spring, .composed:
      if let springTimingParameters { return .spring(springTimingParameters.spring) }
    case .builtin, .cubic: break
    }
    return .curve(cubicTimingParameters?.curve ?? .easeInEaseOut)
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1) as timing. Never changes.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  let curve: TimingCurve
  private let namedCurve: UIView.AnimationCurve?

  /// The system's default curve: (0.25, 0.1), (0.25, 1).
  public override init() {
    curve = .default
    namedCurve = nil
    super.init()
  }

  /// A named curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    self.curve = curve.function.curve
    namedCurve = curve
    super.init()
  }

  /// A curve by its two inner control points. x outside of 0…1 is limited when the curve is evaluated; y may leave it,
  /// and the motion then goes beyond its ends.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    curve = TimingCurve(Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
    namedCurve = nil
    super.init()
  }

  /// Decodes what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    let points = Self.keys.map { coder.decodeFloat(forKey: $0) }
    curve = TimingCurve(points[0], points[1], points[2], points[3])
    let name = coder.containsValue(forKey: Self.nameKey) ? coder.decodeInteger(forKey: Self.nameKey) : -1
    namedCurve = UIView.AnimationCurve(rawValue: name)
    super.init()
  }

  private static let keys = ["UIControlX1", "UIControlY1", "UIControlX2", "UIControlY2"]
  private static let nameKey = "UIAnimationCurve"

  /// Writes the curve.
  open func encode(with coder: NSCoder) {
    for (key, value) in zip(Self.keys, [curve.x1, curve.y1, curve.x2, curve.y2]) {
      coder.encode(value, forKey: key)
    }
    if let namedCurve { coder.encode(namedCurve.rawValue, forKey: Self.nameKey) }
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The named curve; `.easeInOut` for a curve by points.
  open var animationCurve: UIView.AnimationCurve { namedCurve ?? .easeInOut }
  /// The first inner control point.
  open var controlPoint1: CGPoint { CGPoint(x: CGFloat(curve.x1), y: CGFloat(curve.y1)) }
  /// The second inner control point.
  open var controlPoint2: CGPoint { CGPoint(x: CGFloat(curve.x2), y: CGFloat(curve.y2)) }

  /// `.builtin` for a named curve, else `.cubic`.
  open var timingCurveType: UITimingCurveType { namedCurve == nil ? .cubic : .builtin }
  /// Itself.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// None.
  open var springTimingParameters: UISpringTimingParameters? { nil }
}
