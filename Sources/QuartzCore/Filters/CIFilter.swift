import CoreGraphics

/// A filter for layers, by the name and inputs Core Image gives it: a blur for `CALayer.filters` and
/// `backgroundFilters`, or a blend mode for `compositingFilter`. It draws nothing by itself.
///
/// Layers copy the filters they are given; a copy's inputs are reached by key path, "filters.blur.inputRadius"
/// for a filter named "blur" (B-49). Source: Core Image Filter Reference.
open class CIFilter: NSObject, NSCopying {
  /// What the filter does, "CIGaussianBlur" say.
  let kind: String
  /// The name a layer's key paths know the filter by; what it does, unless set.
  open var name: String
  /// Whether layers apply the filter; true unless set.
  open var isEnabled = true
  private var inputs: [String: Any] = [:]

  /// The standard deviation of `CIGaussianBlur` unless set, in points. Source: Core Image Filter Reference.
  static let defaultBlurRadius = 10.0

  /// A filter by what it does: "CIGaussianBlur", or a blend mode such as "CIMultiplyBlendMode". nil for any other.
  public init?(name: String) {
    guard name == CIFilter.gaussianBlur || CompositingName.mode(named: name) != nil else { return nil }
    kind = name
    self.name = name
    super.init()
    setDefaults()
  }

  /// The same with inputs; those the filter does not have are ignored.
  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
  }

  private init(copying other: CIFilter) {
    (kind, name, isEnabled, inputs) = (other.kind, other.name, other.isEnabled, other.inputs)
    super.init()
  }

  /// A filter of the same kind with the same name and inputs.
  open func copy(with zone: NSZone? = nil) -> Any { CIFilter(copying: self) }

  /// Gives every input the value it has in a new filter.
  open func setDefaults() {
    inputs =
      kind == CIFilter.gaussianBlur ? [kCIInputRadiusKey: NSNumber(value: CIFilter.defaultBlurRadius)] : [:]
  }

  /// The inputs that can be set.
  open var inputKeys: [String] { kind == CIFilter.gaussianBlur ? [kCIInputRadiusKey] : [] }

  /// An input's value, or "name" or "enabled"; nil for keys the filter does not have.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    default: inputs[key]
    }
  }

  /// Sets an input, or "name" or "enabled"; values that do not fit and other keys are ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": if let text = value as? String { name = text }
    case "enabled", "isEnabled": if let number = Boxing.number(value) { isEnabled = number != 0 }
    case let key where inputKeys.contains(key):
      if let number = Boxing.number(value), number.isFinite { inputs[key] = NSNumber(value: number) }
    default: break
    }
  }

  static let gaussianBlur = "CIGaussianBlur"

  /// The blur's standard deviation in points; nil for filters that do not blur.
  var blurRadius: Double? { kind == CIFilter.gaussianBlur ? Boxing.number(inputs[kCIInputRadiusKey]) : nil }
}

/// The key of a filter's radius.
public let kCIInputRadiusKey = "inputRadius"
