import CoreGraphics
import QuartzCore

/// Lets the user switch something on and off, by a press or by dragging the thumb; sends `valueChanged`
/// (C-12). Its size is always the same. Source: Apple's documentation of UISwitch.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private enum Metrics {
    static let size = CGSize(width: 46, height: 28)
    static let gap: CGFloat = 2
    static let stretch: CGFloat = 4
    /// How far a finger must move to drag instead of press, in points.
    static let dragThreshold: CGFloat = 6
  }

  private let ground = UIView()
  private let thumb = UIView()
  private var isSwitchedOn = false
  private var startX: CGFloat = 0
  private var isDragging = false

  /// A switch at the frame's origin; the frame's size does not count.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Metrics.size))
    setUp()
  }

  /// Decodes what `encode(with:)` wrote, and whether it is on.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
    isOn = coder.decodeBool(forKey: "UIOn")
  }

  /// Writes whether it is on with what a view writes.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(isOn, forKey: "UIOn")
  }

  private func setUp() {
    isOpaque = false
    for part in [ground, thumb] {
      part.isUserInteractionEnabled = false
      part.isOpaque = false
      addSubview(part)
    }
    ground.layer.cornerRadius = Metrics.size.height / 2
    thumb.layer.cornerRadius = Metrics.size.height / 2 - Metrics.gap
    thumb.layer.shadowOpacity = 0.2
    thumb.layer.shadowRadius = 2
    thumb.layer.shadowOffset = CGSize(width: 0, height: 1)
    showState()
  }

  /// Whether it is on; setting it tells nobody (C-12). False at start.
  open var isOn: Bool {
    get { isSwitchedOn }
    set { setOn(newValue, animated: false) }
  }

  /// Switches it, moving the thumb softly or at once; tells nobody (C-12).
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != isSwitchedOn else { return }
    isSwitchedOn = on
    show(animated: animated)
  }

  /// The colour while on; nil, a green, at start.
  open var onTintColor: UIColor? { didSet { showState() } }
  /// The thumb's colour; nil, white, at start.
  open var thumbTintColor: UIColor? { didSet { showState() } }

  private func show(animated: Bool) {
    guard animated, window != nil else { return showState() }
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { self.showState() }
  }

  private func showState() {
    ground.frame = bounds
    ground.backgroundColor = isSwitchedOn ? onTintColor ?? .systemGreen : .systemFill
    thumb.backgroundColor = thumbTintColor ?? .white
    let side = bounds.height - 2 * Metrics.gap
    let width = side + (isHighlighted ? Metrics.stretch : 0)
    let x = isSwitchedOn ? bounds.maxX - Metrics.gap - width : bounds.minX + Metrics.gap
    thumb.frame = CGRect(x: x, y: bounds.minY + Metrics.gap, width: width, height: side)
  }

  override func stateChanged() {
    super.stateChanged()
    alpha = isEnabled ? 1 : 0.45
    show(animated: true)
  }

  /// Begins a press or a drag.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    startX = touch.location(in: self).x
    isDragging = false
    return true
  }

  /// Follows a drag to the other side.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    isDragging = isDragging || abs(x - startX) > Metrics.dragThreshold
    if isDragging { change(to: x > bounds.midX, event) }
    return true
  }

  /// Switches, unless it was a drag or the finger is outside.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isDragging, isTouchInside { change(to: !isSwitchedOn, event) }
  }

  private func change(to on: Bool, _ event: UIEvent?) {
    guard on != isSwitchedOn else { return }
    setOn(on, animated: true)
    send([.valueChanged, .primaryActionTriggered], event)
  }

  /// Places the parts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if ground.frame != bounds { showState() }
  }

  /// Always the same.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Metrics.size }

  /// Always the same.
  open override var intrinsicContentSize: CGSize { Metrics.size }
}
