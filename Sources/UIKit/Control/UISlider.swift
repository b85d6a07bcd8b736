import CoreGraphics
import QuartzCore

/// Lets the user choose a number by moving a thumb along a track; sends `valueChanged` (C-12). A press
/// anywhere on the track moves the thumb there. Source: Apple's documentation of UISlider.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private enum Metrics {
    static let trackHeight: CGFloat = 4
    static let thumbSide: CGFloat = 22
    static let height: CGFloat = 31
  }

  private let track = UIView()
  private let fill = UIView()
  private let thumb = UIView()
  private var number: Float = 0
  private var grip: CGFloat = 0

  /// A slider with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes what `encode(with:)` wrote, and the value.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
    minimumValue = coder.decodeFloat(forKey: "UIMinimumValue")
    maximumValue = coder.decodeFloat(forKey: "UIMaximumValue")
    value = coder.decodeFloat(forKey: "UIValue")
  }

  /// Writes the value with what a view writes.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(minimumValue, forKey: "UIMinimumValue")
    coder.encode(maximumValue, forKey: "UIMaximumValue")
    coder.encode(value, forKey: "UIValue")
  }

  private func setUp() {
    isOpaque = false
    for part in [track, fill, thumb] {
      part.isUserInteractionEnabled = false
      part.isOpaque = false
      addSubview(part)
    }
    track.layer.cornerRadius = Metrics.trackHeight / 2
    fill.layer.cornerRadius = Metrics.trackHeight / 2
    thumb.layer.cornerRadius = Metrics.thumbSide / 2
    thumb.layer.shadowOpacity = 0.22
    thumb.layer.shadowRadius = 2.5
    thumb.layer.shadowOffset = CGSize(width: 0, height: 1.5)
    colorParts()
  }

  private func colorParts() {
    track.backgroundColor = maximumTrackTintColor ?? .systemFill
    fill.backgroundColor = minimumTrackTintColor ?? tintColor
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  /// Follows the tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    colorParts()
  }

  // MARK: Value

  /// The number, kept within the limits; setting it tells nobody (C-12). 0 at start.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the number, moving the thumb softly or at once; tells nobody (C-12).
  open func setValue(_ value: Float, animated: Bool) {
    let limited = limit(value)
    guard limited != number else { return }
    number = limited
    guard animated, window != nil else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) {
      self.placeParts()
    }
  }

  private func limit(_ value: Float) -> Float {
    guard value.isFinite else { return number }
    return max(minimumValue, min(maximumValue, value))
  }

  /// The number at the left end; 0 at start.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = limit(number)
      setNeedsLayout()
    }
  }
  /// The number at the right end; 1 at start.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = limit(number)
      setNeedsLayout()
    }
  }
  /// Whether every move is told; else only the last. True at start.
  open var isContinuous = true
  /// The colour left of the thumb; nil, the tint, at start.
  open var minimumTrackTintColor: UIColor? { didSet { colorParts() } }
  /// The colour right of the thumb; nil, a grey, at start.
  open var maximumTrackTintColor: UIColor? { didSet { colorParts() } }
  /// The thumb's colour; nil, white, at start.
  open var thumbTintColor: UIColor? { didSet { colorParts() } }

  // MARK: Tracking

  /// Grips the thumb, or moves it under the finger.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    grip = thumb.frame.insetBy(dx: -6, dy: -10).contains(place) ? place.x - thumb.center.x : 0
    if grip == 0 { follow(touch, event, isLast: false) }
    UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
      self.thumb.transform = CGAffineTransform(scaleX: 1.12, y: 1.12)
    }
    return true
  }

  /// Moves the thumb.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch, event, isLast: false)
    return true
  }

  /// Lets the thumb go.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendValue(event) }
    release()
  }

  /// Lets the thumb go.
  open override func cancelTracking(with event: UIEvent?) { release() }

  private func release() {
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      self.thumb.transform = .identity
    }
  }

  private func follow(_ touch: UITouch, _ event: UIEvent?, isLast: Bool) {
    let room = bounds.width - Metrics.thumbSide
    guard room > 0 else { return }
    let share = (touch.location(in: self).x - grip - bounds.minX - Metrics.thumbSide / 2) / room
    let wanted = limit(minimumValue + Float(max(0, min(1, share))) * (maximumValue - minimumValue))
    guard wanted != number else { return }
    number = wanted
    placeParts()
    if isContinuous { sendValue(event) }
  }

  private func sendValue(_ event: UIEvent?) { send([.valueChanged, .primaryActionTriggered], event) }

  // MARK: Layout

  override func stateChanged() {
    super.stateChanged()
    alpha = isEnabled ? 1 : 0.45
  }

  /// Places track and thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  private func placeParts() {
    let range = maximumValue - minimumValue
    let share = range > 0 ? CGFloat((number - minimumValue) / range) : 0
    let box = bounds
    let room = max(0, box.width - Metrics.thumbSide)
    let middle = box.midY, x = box.minX + Metrics.thumbSide / 2 + room * share
    let top = middle - Metrics.trackHeight / 2
    track.frame = CGRect(x: box.minX, y: top, width: box.width, height: Metrics.trackHeight)
    fill.frame = CGRect(x: box.minX, y: top, width: max(0, x - box.minX), height: Metrics.trackHeight)
    thumb.bounds = CGRect(x: 0, y: 0, width: Metrics.thumbSide, height: Metrics.thumbSide)
    thumb.center = CGPoint(x: x, y: middle)
  }

  /// As wide as asked for, and as high as the thumb needs.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Metrics.height)
  }

  /// No wish for a width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Metrics.height)
  }
}
