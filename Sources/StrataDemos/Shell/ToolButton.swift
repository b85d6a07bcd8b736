import UIKit

/// A button of the tool bar: an icon over a word, tinted while what it stands for is on.
final class ToolButton: UIControl, Themed {
  static let size = CGSize(width: 62, height: 48)
  static let narrowSize = CGSize(width: 36, height: 40)

  let command: ShellCommand
  private let icon = CAShapeLayer()
  private let label = UILabel()
  private var theme = Theme.light

  var isOn = false { didSet { if isOn != oldValue { recolor() } } }
  var isNarrow = false { didSet { label.isHidden = isNarrow } }

  init(_ command: ShellCommand, icon: Icon, action: @escaping () -> Void) {
    self.command = command
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    layer.cornerRadius = 8
    self.icon.path = icon.path.cgPath
    self.icon.bounds = CGRect(x: 0, y: 0, width: Icon.side, height: Icon.side)
    self.icon.lineWidth = 1.6
    self.icon.lineCap = .round
    self.icon.lineJoin = .round
    self.icon.fillColor = nil
    layer.addSublayer(self.icon)
    label.text = command.controlName
    label.font = .systemFont(ofSize: 10, weight: .medium)
    label.textAlignment = .center
    addSubview(label)
    addAction(UIAction { _ in action() }, for: .touchUpInside)
    recolor()
  }

  required init?(coder: NSCoder) { nil }

  func show(_ icon: Icon, title: String) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    self.icon.path = icon.path.cgPath
    CATransaction.commit()
    label.text = title
  }

  override var isHighlighted: Bool { didSet { recolor() } }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    icon.position = CGPoint(x: bounds.midX, y: isNarrow ? bounds.midY : 17)
    CATransaction.commit()
    label.frame = CGRect(x: 0, y: 30, width: bounds.width, height: 14)
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    recolor()
  }

  private func recolor() {
    let color = isOn ? theme.accent : theme.text
    icon.strokeColor = color.cgColor
    label.textColor = isOn ? theme.accent : theme.secondaryText
    backgroundColor = isHighlighted ? theme.pressed : isOn ? theme.accentGround : .clear
  }
}
