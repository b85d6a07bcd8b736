import UIKit

/// What is shown of a stalled main thread: a spinner it drives, and how many frames came while it slept.
final class StallView: UIView, Themed {
  static let size = CGSize(width: 200, height: 56)

  private let spinner = CAShapeLayer()
  private let label = UILabel()
  private var turns: ContextTimer?
  private var angle: CGFloat = 0

  init() {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    isUserInteractionEnabled = false
    layer.cornerRadius = 14
    layer.shadowOpacity = 0.18
    layer.shadowRadius = 10
    layer.shadowOffset = CGSize(width: 0, height: 4)
    spinner.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 11, y: 11), radius: 8.5, startAngle: 0, endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
    spinner.frame = CGRect(x: 18, y: 17, width: 22, height: 22)
    spinner.lineWidth = 2.4
    spinner.lineCap = .round
    spinner.fillColor = nil
    layer.addSublayer(spinner)
    label.frame = CGRect(x: 54, y: 0, width: Self.size.width - 62, height: Self.size.height)
    label.font = .systemFont(ofSize: 13, weight: .medium)
    label.numberOfLines = 2
    addSubview(label)
    label.text = "The main thread\nsleeps…"
  }

  required init?(coder: NSCoder) { nil }

  func show(frames: Int, seconds: Double) {
    label.text = "\(frames) \(frames == 1 ? "frame" : "frames") shown\nin \(short(seconds)) s of sleep"
  }

  /// The spinner is turned by the main thread, on purpose: what the main thread drives stands when it sleeps.
  func start() {
    let context = LayerContext.current
    turns = context.schedule(at: context.now + 1.0 / 30, repeating: 1.0 / 30) { [weak self] in
      MainActor.assumeIsolated { self?.turn() }
    }
  }

  func stop() {
    turns?.cancel()
    turns = nil
  }

  private func turn() {
    angle += 0.21
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spinner.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    CATransaction.commit()
  }

  func apply(_ theme: Theme) {
    backgroundColor = theme.panel
    label.textColor = theme.text
    spinner.strokeColor = theme.accent.cgColor
  }
}
