import CoreGraphics
import LayerModel

/// From one value to another; what is not set is taken from what shows without the animation (B-1…B-9).
open class CABasicAnimation: CAPropertyAnimation {
  private var endpoints = BoxedEndpoints()

  /// The first value.
  open var fromValue: Any? {
    get { endpoints.from }
    set { if isEditable { endpoints.from = newValue } }
  }
  /// The last value.
  open var toValue: Any? {
    get { endpoints.to }
    set { if isEditable { endpoints.to = newValue } }
  }
  /// The way between them.
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
    endpoints.from = shown.value(forKeyPath: keyPath)
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
