import CoreGraphics
import QuartzCore

/// Lets the user choose one of several segments, side by side and equally wide; sends `valueChanged` (C-12).
/// Source: Apple's documentation of UISegmentedControl.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// Stands for no choice: −1.
  public nonisolated static let noSegment = -1

  private enum Metrics {
    static let height: CGFloat = 30
    static let gap: CGFloat = 2
    static let radius: CGFloat = 8
    static let padding: CGFloat = 14
  }

  private let pill = UIView()
  private var labels: [UILabel] = []
  private var chosen = UISegmentedControl.noSegment
  private var pressed: Int?
  private var titleAttributes: [NSAttributedString.Key: Any] = [:]

  /// A control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A control with a segment for each of the texts, as large as suits them. Other items are ignored.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for case let title as String in items ?? [] { labels.append(makeLabel(title)) }
    sizeToFit()
  }

  /// Decodes what `encode(with:)` wrote; segments are not coded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    for view in subviews { view.removeFromSuperview() }
    setUp()
  }

  private func setUp() {
    isOpaque = false
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = Metrics.radius
    pill.isUserInteractionEnabled = false
    pill.isOpaque = false
    pill.layer.cornerRadius = Metrics.radius - Metrics.gap
    pill.layer.shadowOpacity = 0.14
    pill.layer.shadowRadius = 2
    pill.layer.shadowOffset = CGSize(width: 0, height: 1)
    pill.isHidden = true
    colorPill()
    addSubview(pill)
  }

  private func colorPill() {
    pill.backgroundColor =
      selectedSegmentTintColor
      ?? UIColor { $0.userInterfaceStyle == .dark ? UIColor(hex: 0x5F6068) : .white }
  }

  private func makeLabel(_ title: String) -> UILabel {
    let label = UILabel()
    label.text = title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 13, weight: .medium)
    style(label)
    addSubview(label)
    return label
  }

  /// Font and colour of the titles; other attributes and states are ignored. None at start.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    guard state == .normal else { return }
    titleAttributes = attributes ?? [:]
    labels.forEach(style)
    setNeedsLayout()
  }

  private func style(_ label: UILabel) {
    if let font = titleAttributes[.font] as? UIFont { label.font = font }
    if let color = titleAttributes[.foregroundColor] as? UIColor { label.textColor = color }
  }

  // MARK: Segments

  /// How many there are.
  open var numberOfSegments: Int { labels.count }
  /// The text of a segment; nil where there is none.
  open func titleForSegment(at segment: Int) -> String? {
    labels.indices.contains(segment) ? labels[segment].text : nil
  }
  /// Changes the text of a segment; nothing where there is none.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard labels.indices.contains(segment) else { return }
    labels[segment].text = title
    setNeedsLayout()
  }
  /// Adds a segment; an index past the end means at the end.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let index = max(0, min(segment, labels.count))
    labels.insert(makeLabel(title ?? ""), at: index)
    if chosen >= index { chosen += 1 }
    arrange(animated: animated)
  }
  /// Takes a segment away; nothing where there is none.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard labels.indices.contains(segment) else { return }
    labels.remove(at: segment).removeFromSuperview()
    if chosen == segment { chosen = Self.noSegment } else if chosen > segment { chosen -= 1 }
    arrange(animated: animated)
  }
  /// Takes all segments away.
  open func removeAllSegments() {
    for label in labels { label.removeFromSuperview() }
    labels = []
    chosen = Self.noSegment
    setNeedsLayout()
  }
  /// The index of the chosen segment from the left, `noSegment` (−1) for none, as at start; setting it tells
  /// nobody (C-12). Indices that do not exist mean none.
  open var selectedSegmentIndex: Int {
    get { chosen }
    set { choose(newValue, animated: false) }
  }
  /// The colour of the chosen one; nil, white or a grey, at start.
  open var selectedSegmentTintColor: UIColor? { didSet { colorPill() } }

  private func choose(_ segment: Int, animated: Bool) {
    let segment = labels.indices.contains(segment) ? segment : Self.noSegment
    guard segment != chosen else { return }
    let hadOne = chosen != Self.noSegment
    chosen = segment
    arrange(animated: animated && hadOne)
  }

  // MARK: Tracking

  /// Notes the segment under the finger.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(segment(at: touch))
    return pressed != nil
  }

  /// Notes the segment under the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(segment(at: touch))
    return true
  }

  /// Chooses the segment under the finger.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let segment = touch.flatMap { self.segment(at: $0) }
    press(nil)
    guard let segment, isTouchInside, segment != chosen else { return }
    choose(segment, animated: true)
    send([.valueChanged, .primaryActionTriggered], event)
  }

  /// Forgets the segment under the finger.
  open override func cancelTracking(with event: UIEvent?) { press(nil) }

  private func segment(at touch: UITouch) -> Int? {
    guard !labels.isEmpty, bounds.width > 0 else { return nil }
    let x = touch.location(in: self).x - bounds.minX
    return max(0, min(labels.count - 1, Int((x / bounds.width * CGFloat(labels.count)).rounded(.down))))
  }

  private func press(_ segment: Int?) {
    guard segment != pressed else { return }
    pressed = segment
    UIView.animate(withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      for (index, label) in self.labels.enumerated() {
        label.alpha = index == segment && index != self.chosen ? 0.35 : 1
      }
    }
  }

  // MARK: Layout

  override func stateChanged() {
    super.stateChanged()
    alpha = isEnabled ? 1 : 0.45
  }

  /// Places the segments.
  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func arrange(animated: Bool) {
    guard animated, window != nil else { return setNeedsLayout() }
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { self.place() }
  }

  private func place() {
    let width = labels.isEmpty ? 0 : bounds.width / CGFloat(labels.count)
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(
        x: bounds.minX + CGFloat(index) * width, y: bounds.minY, width: width, height: bounds.height)
    }
    pill.isHidden = chosen == Self.noSegment
    guard chosen != Self.noSegment else { return }
    pill.frame = labels[chosen].frame.insetBy(dx: Metrics.gap, dy: Metrics.gap)
  }

  /// As wide as the widest text makes all segments.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// As wide as the widest text makes all segments.
  open override var intrinsicContentSize: CGSize {
    let widest = labels.map { $0.sizeThatFits(.zero).width }.max() ?? 0
    return CGSize(
      width: (widest + 2 * Metrics.padding).rounded(.up) * CGFloat(max(1, labels.count)),
      height: Metrics.height)
  }
}
