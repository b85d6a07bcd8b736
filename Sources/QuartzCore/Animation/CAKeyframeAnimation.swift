import CoreGraphics
import LayerModel

/// How values between keyframes are found (K-4…K-31).
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names count as linear.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight from one to the next.
  public static let linear = Self(rawValue: "linear")
  /// Each value holds until the next.
  public static let discrete = Self(rawValue: "discrete")
  /// Straight, at constant speed; key times do not count.
  public static let paced = Self(rawValue: "paced")
  /// On a smooth curve through all values.
  public static let cubic = Self(rawValue: "cubic")
  /// On that curve at constant speed.
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}

/// Whether a layer turns along its path (K-24).
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names turn nothing.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The layer's +x axis looks along the path.
  public static let rotateAuto = Self(rawValue: "auto")
  /// The layer's −x axis looks along the path.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// Through a list of values, or along a path (K-1…K-31).
open class CAKeyframeAnimation: CAPropertyAnimation {
  private var keyframes = KeyframeStorage()

  /// The values, in order.
  open var values: [Any]? {
    get { keyframes.values }
    set { if isEditable { keyframes.values = newValue } }
  }
  /// The path that a point property follows; wins over `values` (K-2). A copy is kept.
  open var path: CGPath? {
    get { keyframes.path.map(CGPath.init(data:)) }
    set { if isEditable { keyframes.path = newValue?.data } }
  }
  /// When each value is reached, in fractions of the duration; nil: evenly (K-4…K-9).
  open var keyTimes: [NSNumber]? {
    get { keyframes.keyTimes }
    set { if isEditable { keyframes.keyTimes = newValue } }
  }
  /// The curve of each segment (K-10).
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { keyframes.timingFunctions }
    set { if isEditable { keyframes.timingFunctions = newValue } }
  }
  /// How values between are found; unknown names count as linear.
  open var calculationMode: CAAnimationCalculationMode {
    get { keyframes.calculationMode }
    set { if isEditable { keyframes.calculationMode = newValue } }
  }
  /// For cubic modes, −1…1 for each value: how tight the curve is (K-27).
  open var tensionValues: [NSNumber]? {
    get { keyframes.tension }
    set { if isEditable { keyframes.tension = newValue } }
  }
  /// For cubic modes, −1…1 for each value: how sharp its corner is.
  open var continuityValues: [NSNumber]? {
    get { keyframes.continuity }
    set { if isEditable { keyframes.continuity = newValue } }
  }
  /// For cubic modes, −1…1 for each value: where the curve leans to.
  open var biasValues: [NSNumber]? {
    get { keyframes.bias }
    set { if isEditable { keyframes.bias = newValue } }
  }
  /// Whether the layer turns along `path`.
  open var rotationMode: CAAnimationRotationMode? {
    get { keyframes.rotationMode }
    set { if isEditable { keyframes.rotationMode = newValue } }
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CAKeyframeAnimation)?.keyframes = keyframes
    return copy
  }

  override func firstValue(forCustomKey key: String) -> Any? {
    guard keyPath == key else { return nil }
    return keyframes.values?.first ?? keyframes.path.map { _ in CGPoint.zero }
  }

  override func makeSource(typed: ValueTyper) -> PropertyAnimation.Source? {
    var typedFrames = KeyframeValues()
    typedFrames.path = typed.kind == .point ? keyframes.path : nil
    if typedFrames.path == nil {
      guard let values = keyframes.values.flatMap(typed.values), !values.isEmpty else { return nil }
      typedFrames.values = values
    }
    typedFrames.keyTimes = keyframes.keyTimes?.map(\.doubleValue)
    typedFrames.curves = keyframes.timingFunctions?.map(\.curve)
    typedFrames.mode = KeyframeValues.Mode(rawValue: keyframes.calculationMode.rawValue) ?? .linear
    typedFrames.rotation = keyframes.rotationMode.flatMap { KeyframeValues.Rotation(rawValue: $0.rawValue) }
    typedFrames.tension = keyframes.tension?.map(\.doubleValue) ?? []
    typedFrames.continuity = keyframes.continuity?.map(\.doubleValue) ?? []
    typedFrames.bias = keyframes.bias?.map(\.doubleValue) ?? []
    return .keyframes(typedFrames)
  }
}

private struct KeyframeStorage {
  var values: [Any]?
  var path: PathData?
  var keyTimes: [NSNumber]?
  var timingFunctions: [CAMediaTimingFunction]?
  var calculationMode = CAAnimationCalculationMode.linear
  var tension: [NSNumber]?
  var continuity: [NSNumber]?
  var bias: [NSNumber]?
  var rotationMode: CAAnimationRotationMode?
}

/// The older name of `CAAnimationCalculationMode.linear`.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// The older name of `CAAnimationCalculationMode.discrete`.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// The older name of `CAAnimationCalculationMode.paced`.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// The older name of `CAAnimationCalculationMode.cubic`.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// The older name of `CAAnimationCalculationMode.cubicPaced`.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
/// The older name of `CAAnimationRotationMode.rotateAuto`.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// The older name of `CAAnimationRotationMode.rotateAutoReverse`.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse
