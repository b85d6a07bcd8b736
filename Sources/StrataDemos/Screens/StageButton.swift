import UIKit

/// The plain button of the stage's screens.
final class StageButton: UIButton {
  init(_ title: String, frame: CGRect, action: @escaping () -> Void) {
    super.init(frame: frame)
    setTitle(title, for: .normal)
    setTitleColor(UIColor(red: 0.17, green: 0.18, blue: 0.26, alpha: 1), for: .normal)
    titleLabel?.font = .systemFont(ofSize: 15, weight: .semibold)
    backgroundColor = .white
    layer.cornerRadius = min(10, frame.height / 2)
    layer.borderWidth = 1
    layer.borderColor = UIColor(white: 0, alpha: 0.08).cgColor
    addAction(UIAction { _ in action() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { backgroundColor = UIColor(white: isHighlighted ? 0.9 : 1, alpha: 1) }
  }
}
