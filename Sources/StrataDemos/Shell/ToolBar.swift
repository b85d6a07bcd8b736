import UIKit

/// The row of buttons above the stage, in groups.
final class ToolBar: UIView, Themed {
  static let height: CGFloat = 64

  private let groups: [[UIView]]
  private let separators: [UIView]
  private let line = UIView()
  private let speed = UILabel()
  private let buttons: [ShellCommand: ToolButton]

  init(perform: @escaping (ShellCommand) -> Void) {
    func button(_ command: ShellCommand, _ icon: Icon) -> ToolButton {
      ToolButton(command, icon: icon) { perform(command) }
    }
    let time = [
      button(.pause, .pause), button(.step, .step), button(.slower, .slower), button(.faster, .faster),
    ]
    let overlays = [
      button(.overlay(.paths), .paths), button(.overlay(.ghost), .ghost), button(.overlay(.bounds), .bounds),
      button(.overlay(.frames), .frames),
    ]
    let rest = [
      button(.stall, .stall), button(.screenshot, .screenshot), button(.reset, .reset), button(.keys, .keys),
    ]
    buttons = Dictionary(uniqueKeysWithValues: (time + overlays + rest).map { ($0.command, $0) })
    groups = [[time[0], time[1], time[2], speed, time[3]], overlays, rest]
    separators = (0..<2).map { _ in UIView() }
    super.init(frame: .zero)
    speed.textAlignment = .center
    speed.font = .systemFont(ofSize: 13, weight: .semibold)
    for view in groups.joined() + separators + [line] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func button(_ command: ShellCommand) -> ToolButton? { buttons[command] }

  /// "Paused" is a speed of 0.
  func show(speed scale: Double, isPaused: Bool) {
    speed.text = "\(short(scale))×"
    button(.pause)?.isOn = isPaused
    button(.pause)?.show(isPaused ? .play : .pause, title: isPaused ? "Go on" : "Pause")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let wide = width(of: ToolButton.size.width, gap: 2)
    let isNarrow = wide > bounds.width - 24
    let size = isNarrow ? ToolButton.narrowSize : ToolButton.size
    let gap: CGFloat = isNarrow ? 0 : 2
    var x = ((bounds.width - width(of: size.width, gap: gap)) / 2).rounded()
    for (index, group) in groups.enumerated() {
      for view in group {
        let isSpeed = view === speed
        view.frame = CGRect(
          x: x, y: (bounds.height - size.height) / 2, width: isSpeed ? speedWidth : size.width,
          height: size.height)
        (view as? ToolButton)?.isNarrow = isNarrow
        x += view.frame.width + gap
      }
      guard index < separators.count else { continue }
      separators[index].frame = CGRect(
        x: x + groupGap / 2 - gap / 2, y: 18, width: 1, height: bounds.height - 36)
      x += groupGap
    }
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }

  private let speedWidth: CGFloat = 44
  private let groupGap: CGFloat = 18

  private func width(of buttonWidth: CGFloat, gap: CGFloat) -> CGFloat {
    let count = CGFloat(buttons.count)
    return count * buttonWidth + speedWidth + (count + 1) * gap + 2 * groupGap
  }

  func apply(_ theme: Theme) {
    backgroundColor = theme.panel
    line.backgroundColor = theme.line
    speed.textColor = theme.text
    for separator in separators { separator.backgroundColor = theme.line }
    for button in buttons.values { button.apply(theme) }
  }
}
