import CoreGraphics
import LayerModel

/// What every animation has: timing, curve, delegate. Abstract: use a subclass.
///
/// A layer keeps a copy of what is added to it; what is done to the original afterwards does nothing (M-7).
/// The copy cannot be changed: setters are ignored and reported (M-9). Animations change what is shown,
/// never the model (B-10). Not tied to a thread, but one object belongs to one at a time.
///
/// Source: Apple's documentation of CAAnimation; rules T and M of CONFORMANCE.md.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  var storage = AnimationStorage()
  /// The context of the layer that owns this copy; nil while clients may change the animation.
  private var owner: LayerContext?

  /// An animation with the defaults of T-3: no duration yet, which then becomes the transaction's (T-30).
  public override init() { super.init() }

  /// `init()` of the dynamic class; see `CALayer.copyOfDynamicClass`.
  @usableFromInline
  convenience init(_fresh: Void) { self.init() }

  /// When it begins, in seconds of the layer's time (in a group: of the group's, T-42); 0, as unless set,
  /// means at the commit (T-36). Only exactly 0 does (T-37). Times in the past begin mid-way (T-40).
  open var beginTime: CFTimeInterval {
    get { storage.timing.beginTime }
    set { edit { $0.timing.beginTime = newValue } }
  }
  /// How long one cycle lasts, in its own seconds; 0 unless set. 0 and less become the transaction's, else
  /// 0.25 (T-30), in a group the group's (T-32). Infinite: the start for ever (T-34).
  open var duration: CFTimeInterval {
    get { storage.timing.duration }
    set { edit { $0.timing.duration = newValue } }
  }
  /// Its own seconds for each of the layer's; 1 unless set. 0 shows `timeOffset` for ever, and has no begin
  /// and end (T-19, T-27); negative runs from the end backwards (T-22).
  open var speed: Float {
    get { Float(storage.timing.speed) }
    set { edit { $0.timing.speed = Double(newValue) } }
  }
  /// How far into its cycle it starts, in its own seconds; 0 unless set. The cycle is turned, not moved:
  /// begin and end stay (T-19, T-23).
  open var timeOffset: CFTimeInterval {
    get { storage.timing.timeOffset }
    set { edit { $0.timing.timeOffset = newValue } }
  }
  /// How many cycles, fractions allowed (T-28); 0, as unless set, means one (T-4). Infinite, or the greatest
  /// Float, never ends (T-29).
  open var repeatCount: Float {
    get { Float(storage.timing.repeatCount) }
    set { edit { $0.timing.repeatCount = Double(newValue) } }
  }
  /// How long cycles repeat, in its own seconds; 0, as unless set, leaves it to `repeatCount`, over which it
  /// wins (T-33, T-35).
  open var repeatDuration: CFTimeInterval {
    get { storage.timing.repeatDuration }
    set { edit { $0.timing.repeatDuration = newValue } }
  }
  /// Whether each cycle runs back again, which doubles its time; false unless set (T-25).
  open var autoreverses: Bool {
    get { storage.timing.autoreverses }
    set { edit { $0.timing.autoreverses = newValue } }
  }
  /// What it shows before its begin and after its end; removed, that is nothing, unless set (T-43). After
  /// the end only where `isRemovedOnCompletion` is false (T-44).
  open var fillMode: CAMediaTimingFillMode {
    get { storage.fillMode }
    set { edit { $0.fillMode = newValue } }
  }
  /// The curve of its progress, once per cycle, mirrored on the way back (T-52); nil, as unless set, is
  /// linear (T-50). A group's bends its children's time (T-53); a spring has none (S-9).
  open var timingFunction: CAMediaTimingFunction? {
    get { storage.timingFunction }
    set { edit { $0.timingFunction = newValue } }
  }
  /// Hears of begin and end, on the main thread; nil unless set. Owned until the animation goes (M-10): a
  /// delegate that owns the animation makes a cycle.
  open var delegate: (any CAAnimationDelegate)? {
    get { storage.delegate }
    set { edit { $0.delegate = newValue } }
  }
  /// Whether the layer drops it at its end; true unless set. If not, it stays in the layer's keys, and
  /// covers the model where it fills (T-45); also when the layer leaves its tree (M-21).
  open var isRemovedOnCompletion: Bool {
    get { storage.isRemovedOnCompletion }
    set { edit { $0.isRemovedOnCompletion = newValue } }
  }

  /// A copy of the same class with everything set on it, keys of one's own too, and the same delegate (M-8).
  /// It can be changed, whatever it is a copy of. Subclasses that add state copy it here.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).allocate(())
    copy.storage = storage
    return copy
  }

  /// Adds a copy to the layer under the event's key; a missing key path and start are filled in, the start
  /// from what is shown (A-1, B-7). Anything but a layer as the object: nothing happens.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    if storage.onRun?(event, layer) == true { return }
    guard let copy = copy() as? CAAnimation else { return }
    copy.prepareAsAction(forKey: event, on: layer)
    layer.add(copy, forKey: event)
  }

  /// The value a property has unless set, boxed; nil where that is zero or nothing (T-3, S-1).
  open class func defaultValue(forKey key: String) -> Any? { AnimationDefaults.value(forKey: key) }
  /// The value of a property, boxed: numbers as NSNumber, constants as text. Of any other key what was
  /// stored under it; nil when nothing was (M-8).
  open func value(forKey key: String) -> Any? { boxedValue(forKey: key) }
  /// Sets a property from a value or a box of it; any other key is kept and copied along, for the delegate
  /// to know the animation by (M-8, M-19). What a property cannot hold is ignored and reported (B-33).
  open func setValue(_ value: Any?, forKey key: String) { setBoxedValue(value, forKey: key) }
  /// As `value(forKey:)`; a path's first part may hold an animation, a layer or a dictionary with values of
  /// its own.
  open func value(forKeyPath keyPath: String) -> Any? { boxedValue(forKey: keyPath) }
  /// As `setValue(_:forKey:)`: the path is taken as one key.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setBoxedValue(value, forKey: keyPath) }

  /// Leaves the animation's end to whoever adds it: the lint says nothing about it, and it goes with a layer that leaves
  /// the tree even if it is not removed on completion.
  package func setManaged() { storage.isManaged = true }

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
