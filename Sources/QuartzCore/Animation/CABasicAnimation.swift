import CoreGraphics
import LayerModel

/// From one value to another. What is not set is taken from what shows without the animation, anew for every
/// frame, so that it follows the model (B-9).
///
/// | set | runs |
/// |---|---|
/// | from, to (by is ignored) | from → to (B-1, B-8) |
/// | from, by | from → from + by (B-2) |
/// | by, to | to − by → to (B-3) |
/// | from | from → shown (B-4) |
/// | to | shown → to (B-5) |
/// | by | shown → shown + by (B-6) |
/// | nothing | shows nothing; as an action, what was shown → model (B-7) |
///
/// Values are Swift numbers, geometry, CGColor, CGPath, CGImage or their boxes (B-21…B-31); of another type
/// than the property they are ignored and reported (B-33). Source: Apple's documentation of
/// CABasicAnimation.
open class CABasicAnimation: CAPropertyAnimation {
  private var endpoints = BoxedEndpoints()

  /// The first value, in the property's unit; nil, as unless set, is what shows without the animation (B-5).
  open var fromValue: Any? {
    get { endpoints.from }
    set { if isEditable { endpoints.from = newValue } }
  }
  /// The last value, in the property's unit; nil, as unless set, is what shows without the animation (B-4).
  open var toValue: Any? {
    get { endpoints.to }
    set { if isEditable { endpoints.to = newValue } }
  }
  /// The way from the first value to the last; nil unless set. Ignored where both are set (B-8), and without
  /// meaning where values cannot be added.
  open var byValue: Any? {
    get { endpoints.by }
    set { if isEditable { endpoints.by = newValue } }
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CABasicAnimation)?.endpoints = endpoints
    return copy
  }

  /// A missing start is what shows now, before the change that runs the action is committed (B-7).
  override func prepareAsAction(forKey event: String, on layer: CALayer) {
    super.prepareAsAction(forKey: event, on: layer)
    guard endpoints.from == nil, let keyPath, let shown = layer.presentation() else { return }
    endpoints.from = keyPath == "contents" ? shown.contentsToStartFrom : shown.value(forKeyPath: keyPath)
  }

  override func firstValue(forCustomKey key: String) -> Any? {
    keyPath == key ? endpoints.from ?? endpoints.to ?? endpoints.by : nil
  }

  override func makeSource(typed: ValueTyper) -> PropertyAnimation.Source? {
    makeEndpoints(typed: typed).map { .basic($0) }
  }

  func makeEndpoints(typed: ValueTyper) -> Endpoints? {
    let typedEndpoints = Endpoints(
      from: typed.value(endpoints.from), to: typed.value(endpoints.to), by: typed.value(endpoints.by))
    return typedEndpoints == Endpoints() ? nil : typedEndpoints
  }
}

private struct BoxedEndpoints {
  var from: Any?
  var to: Any?
  var by: Any?

  init() {
    from = nil
    to = nil
    by = nil
  }
}
