import CoreGraphics
import LayerModel

/// What every animation has. Abstract: use a subclass.
///
/// A layer keeps a copy of what is added to it. That copy cannot be changed: setters are ignored and
/// reported (M-9). Source: Apple's documentation of CAAnimation; rules T and M.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  var storage = AnimationStorage()
  /// The context of the layer that owns this copy; nil while clients may change the animation.
  private var owner: LayerContext?

  /// An animation of no duration yet, which then takes the transaction's (T-30).
  public override init() { super.init() }

  /// `init()` of the dynamic class; see `CALayer.copyOfDynamicClass`.
  @usableFromInline
  convenience init(_fresh: Void) { self.init() }

  /// When it begins, in the layer's time; 0 means at the commit (T-36).
  open var beginTime: CFTimeInterval {
    get { storage.timing.beginTime }
    set { edit { $0.timing.beginTime = newValue } }
  }
  /// How long one cycle lasts, in seconds; 0 means the transaction's, else 0.25 (T-30).
  open var duration: CFTimeInterval {
    get { storage.timing.duration }
    set { edit { $0.timing.duration = newValue } }
  }
  /// How fast it runs against the layer's time; 0 shows `timeOffset` for ever.
  open var speed: Float {
    get { Float(storage.timing.speed) }
    set { edit { $0.timing.speed = Double(newValue) } }
  }
  /// How far into its cycle it starts, in its own seconds.
  open var timeOffset: CFTimeInterval {
    get { storage.timing.timeOffset }
    set { edit { $0.timing.timeOffset = newValue } }
  }
  /// How many cycles; 0 means one.
  open var repeatCount: Float {
    get { Float(storage.timing.repeatCount) }
    set { edit { $0.timing.repeatCount = Double(newValue) } }
  }
  /// How long cycles repeat, in its own seconds.
  open var repeatDuration: CFTimeInterval {
    get { storage.timing.repeatDuration }
    set { edit { $0.timing.repeatDuration = newValue } }
  }
  /// Whether each cycle runs back again.
  open var autoreverses: Bool {
    get { storage.timing.autoreverses }
    set { edit { $0.timing.autoreverses = newValue } }
  }
  /// What it shows before its beginning and after its end.
  open var fillMode: CAMediaTimingFillMode {
    get { storage.fillMode }
    set { edit { $0.fillMode = newValue } }
  }
  /// The curve of its progress, once per cycle; nil is linear (T-50).
  open var timingFunction: CAMediaTimingFunction? {
    get { storage.timingFunction }
    set { edit { $0.timingFunction = newValue } }
  }
  /// Hears of beginning and end. Owned until the animation goes (M-10).
  open var delegate: (any CAAnimationDelegate)? {
    get { storage.delegate }
    set { edit { $0.delegate = newValue } }
  }
  /// Whether the layer drops it at its end; true unless set.
  open var isRemovedOnCompletion: Bool {
    get { storage.isRemovedOnCompletion }
    set { edit { $0.isRemovedOnCompletion = newValue } }
  }

  /// A copy of the same class with everything set on it, and the same delegate (M-8).
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).allocate(())
    copy.storage = storage
    return copy
  }

  /// Adds a copy to the layer under the event's key; a missing key path and start are filled in (A-1, B-7).
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let copy = copy() as? CAAnimation else { return }
    copy.prepareAsAction(forKey: event, on: layer)
    layer.add(copy, forKey: event)
  }

  /// The value a property has unless set; nil where that is zero or nil.
  open class func defaultValue(forKey key: String) -> Any? { AnimationDefaults.value(forKey: key) }
  /// The value of a property, boxed; of any other key what was stored under it.
  open func value(forKey key: String) -> Any? { boxedValue(forKey: key) }
  /// Sets a property from a boxed value; any other key is kept and copied along (M-8).
  open func setValue(_ value: Any?, forKey key: String) { setBoxedValue(value, forKey: key) }
  /// As `value(forKey:)`; a path's first part may hold an object with values of its own.
  open func value(forKeyPath keyPath: String) -> Any? { boxedValue(forKey: keyPath) }
  /// As `setValue(_:forKey:)`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setBoxedValue(value, forKey: keyPath) }

  // MARK: What subclasses of this module add

  /// What the animation does, typed. Told apart by class; subclasses of this module override it.
  func makeBody(for layer: CALayer) -> AnimationSpec.Body { .inert }

  // For keys that clients' layer classes declare (see CustomProperty).
  func collectCustomKeys(on layer: CALayer, into keys: inout Set<String>) {}
  func firstValue(forCustomKey key: String) -> Any? { nil }
  func customSpec(forKey key: String, as property: CustomProperty, on layer: CALayer) -> AnimationSpec? {
    nil
  }

  /// Fills in what an action may leave out.
  func prepareAsAction(forKey event: String, on layer: CALayer) {}

  /// Makes the layer's copy immutable.
  func seal(for layer: CALayer) { owner = layer.context }

  /// The key path a dump shows.
  var dumpedKeyPath: String? { nil }

  /// Changes the animation unless it is a layer's copy.
  func edit(_ change: (inout AnimationStorage) -> Void) {
    guard isEditable else { return }
    change(&storage)
  }

  /// False, with a report, on a layer's copy.
  var isEditable: Bool {
    guard let owner else { return true }
    owner.report(
      "sealed",
      "An animation that a layer holds cannot be changed; copy it, change the copy and add that. Ignored.")
    return false
  }

  @_silgen_name("$s10QuartzCore11CAAnimationC6_freshACyt_tcfC")
  private static func allocate(_: Void) -> CAAnimation
}
