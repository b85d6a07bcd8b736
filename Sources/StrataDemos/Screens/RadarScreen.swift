import UIKit

/// Seed 002: rings that grow for ever, and end gracefully from the size they are shown at.
package final class RadarScreen: DemoScreen, UIGestureRecognizerDelegate {
  private static let period = 1.9
  private static let colors: [(name: String, color: UIColor)] = [
    ("Red", .red), ("Blue", .blue), ("Black", .black),
  ]

  private let colorSelector = UISegmentedControl(items: colors.map(\.name))
  private lazy var fewerButton = StageButton("−", frame: CGRect(x: 20, y: 438, width: 36, height: 34)) {
    [weak self] in self?.changeCount(by: -1)
  }
  private lazy var moreButton = StageButton("+", frame: CGRect(x: 116, y: 438, width: 36, height: 34)) {
    [weak self] in self?.changeCount(by: 1)
  }
  private let countLabel = UILabel(frame: CGRect(x: 56, y: 438, width: 60, height: 34))
  private var ringCount = 1
  private var rings: [RingView] = []
  private var fading: [RingView] = []
  private var pending: [StageTimer] = []
  private var isSearching = false
  /// Out of the rings' way.
  private var hint: UILabel?

  package override var controls: [StageControl] {
    [.button("Rings −", fewerButton), .button("Rings +", moreButton)] + StageControl.segments(colorSelector)
  }

  private var color: UIColor { Self.colors[max(0, colorSelector.selectedSegmentIndex)].color }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    colorSelector.frame = CGRect(x: 168, y: 440, width: 140, height: 30)
    colorSelector.setTitleTextAttributes(
      [.font: UIFont.systemFont(ofSize: 12, weight: .medium)], for: .normal)
    // Rings pass behind the controls and must not show through them.
    colorSelector.backgroundColor = UIColor(white: 0.93, alpha: 1)
    countLabel.backgroundColor = .white
    colorSelector.selectedSegmentIndex = 0
    colorSelector.addAction(UIAction { [weak self] _ in self?.recolor() }, for: .valueChanged)
    countLabel.textAlignment = .center
    countLabel.font = .systemFont(ofSize: 14, weight: .medium)
    countLabel.textColor = UIColor(red: 0.17, green: 0.18, blue: 0.26, alpha: 1)
    changeCount(by: 0)
    hint = addHint("Tap to start, tap to stop")
    for view in [fewerButton, countLabel, moreButton, colorSelector] { self.view.addSubview(view) }
    let tap = UITapGestureRecognizer { [weak self] _ in self?.toggle() }
    tap.delegate = self
    view.addGestureRecognizer(tap)
  }

  /// The controls' own taps are not the radar's.
  package func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  {
    touch.view === view
  }

  private func changeCount(by change: Int) {
    ringCount = min(5, max(1, ringCount + change))
    countLabel.text = ringCount == 1 ? "1 ring" : "\(ringCount) rings"
  }

  private func recolor() {
    for ring in rings + fading { ring.color = color }
  }

  private func toggle() {
    isSearching ? stop() : start()
    updateHint()
  }

  private func updateHint() { hint?.isHidden = isSearching || !fading.isEmpty }

  // MARK: Rings

  private func start() {
    isSearching = true
    let begin = stage.clock.now
    addRing(1, at: begin)
    guard ringCount > 1 else { return }
    pending = (2...ringCount).map { number in
      let delay = Double(number - 1) * Self.period / Double(ringCount)
      return every(delay, count: 1) { [weak self] timer in self?.addRing(number, at: timer.firingTime) }
    }
  }

  /// `begin` is in stage time, which is the ring's own: should the ring come late, its phase is still right.
  private func addRing(_ number: Int, at begin: TimeInterval) {
    let side = min(view.bounds.width, view.bounds.height) / 4
    let ring = RingView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    ring.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    ring.color = color
    ring.layer.name = "ring.\(number)"
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0.3
    grow.toValue = 8.0
    grow.duration = Self.period
    grow.beginTime = begin
    grow.repeatCount = .infinity
    grow.timingFunction = CAMediaTimingFunction(name: .easeOut)
    ring.layer.add(grow, forKey: "grow")
    view.insertSubview(ring, belowSubview: fewerButton)
    rings.append(ring)
  }

  private func stop() {
    isSearching = false
    for timer in pending { timer.invalidate() }
    pending = []
    for ring in rings { fade(ring) }
    rings = []
  }

  private func fade(_ ring: RingView) {
    let shown = ring.layer.presentation()?.transform ?? CATransform3DMakeScale(0.3, 0.3, 1)
    ring.layer.removeAnimation(forKey: "grow")
    ring.transform = CGAffineTransform(scaleX: shown.m11, y: shown.m22)
    ring.layer.name = freeFadingName()
    fading.append(ring)
    UIView.animate(withDuration: 0.9, delay: 0, options: .curveEaseInOut) {
      ring.transform = CGAffineTransform(scaleX: 7, y: 7)
      ring.alpha = 0
    } completion: { [weak self] _ in
      ring.removeFromSuperview()
      self?.fading.removeAll { $0 === ring }
      self?.updateHint()
    }
  }

  /// Rings of an earlier stop may still be fading: the lowest number none of them has.
  private func freeFadingName() -> String {
    let taken = Set(fading.compactMap(\.layer.name))
    return (1...).lazy.map { "fading.\($0)" }.first { !taken.contains($0) } ?? "fading"
  }
}
