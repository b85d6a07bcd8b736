import CoreGraphics
import LayerModel

/// How values between keyframes are found (K-4…K-31).
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names count as linear.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight from one to the next, every stretch by its key times (K-20).
  public static let linear = Self(rawValue: "linear")
  /// Each value holds until the next key time, the last to the end (K-13). Along a path its points are
  /// stepped through, all but the last (K-23).
  public static let discrete = Self(rawValue: "discrete")
  /// Straight, at constant speed over the whole way; key times and curves do not count (K-6).
  public static let paced = Self(rawValue: "paced")
  /// On a smooth curve through all values, a Catmull-Rom spline bent by tension, continuity and bias (K-27).
  /// What is no number or geometry goes straight (K-31).
  public static let cubic = Self(rawValue: "cubic")
  /// On the curve of `cubic` at constant speed (K-30).
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

/// Through a list of values, or along a path. Fewer than two keyframes, or one value that the property
/// cannot hold, and nothing shows (K-3, B-33). Source: Apple's documentation of CAKeyframeAnimation;
/// K-1…K-31.
open class CAKeyframeAnimation: CAPropertyAnimation {
  private var keyframes = KeyframeStorage()

  /// The values in order, in the property's unit, of the types that CABasicAnimation takes; nil unless set.
  /// Neighbours blend as two ends do (K-15).
  open var values: [Any]? {
    get { keyframes.values }
    set { if isEditable { keyframes.values = newValue } }
  }
  /// The path that a point property follows, in that property's coordinates, for `position` the superlayer's
  /// (K-26); nil unless set. Wins over `values` (K-2). A copy is kept. Each line and each curve is one
  /// stretch, a closing line too, and a move within takes no time (K-17, K-18, K-22).
  open var path: CGPath? {
    get { keyframes.path.map(CGPath.init(data:)) }
    set { if isEditable { keyframes.path = newValue?.data } }
  }
  /// When each keyframe is reached, in fractions of the duration, not decreasing; nil, as unless set: evenly
  /// (K-4). One for each keyframe, and in discrete mode one more (K-5). Times that end early hold the last
  /// value; fewer than two, decreasing or infinite ones are ignored (K-7). Paced modes ignore all (K-6).
  open var keyTimes: [NSNumber]? {
    get { keyframes.keyTimes }
    set { if isEditable { keyframes.keyTimes = newValue } }
  }
  /// The curve of each stretch, one fewer than keyframes; nil, as unless set, and missing ones are linear
  /// (K-10). Comes after `timingFunction` (K-11). Without effect in discrete and paced modes (K-6, K-12).
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { keyframes.timingFunctions }
    set { if isEditable { keyframes.timingFunctions = newValue } }
  }
  /// How values between keyframes are found; linear unless set, unknown names are kept and count as it
  /// (K-1).
  open var calculationMode: CAAnimationCalculationMode {
    get { keyframes.calculationMode }
    set { if isEditable { keyframes.calculationMode = newValue } }
  }
  /// For cubic modes, −1…1 for each keyframe: positive pulls the curve tight, negative loosens it; nil, as
  /// unless set, and missing ones are 0 (K-27, K-29).
  open var tensionValues: [NSNumber]? {
    get { keyframes.tension }
    set { if isEditable { keyframes.tension = newValue } }
  }
  /// For cubic modes, −1…1 for each keyframe: other than 0 makes a corner there; nil, as unless set, and
  /// missing ones are 0 (K-27, K-29).
  open var continuityValues: [NSNumber]? {
    get { keyframes.continuity }
    set { if isEditable { keyframes.continuity = newValue } }
  }
  /// For cubic modes, −1…1 for each keyframe: positive bends the curve before it, negative after; nil, as
  /// unless set, and missing ones are 0 (K-27, K-29).
  open var biasValues: [NSNumber]? {
    get { keyframes.bias }
    set { if isEditable { keyframes.bias = newValue } }
  }
  /// Whether the layer turns about z along `path`, on top of its transform; nil, as unless set: it does not.
  /// Only for the key path "position" (K-24). Where a stretch has no length it keeps its neighbour's
  /// direction (K-25).
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
