import UIKit

/// Holds the list of keys over everything, the overlays included, for as long as somebody keeps it.
final class KeyListWindow: UIWindow {
  let list: KeyListView

  init(frame: CGRect, list: KeyListView) {
    self.list = list
    super.init(frame: frame)
    windowLevel = Level(rawValue: 200)
    list.frame = bounds
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(list)
  }

  required init?(coder: NSCoder) { nil }
}

/// The list of keys.
final class KeyListView: UIView, Themed {
  private let card = UIView()
  private let heading = UILabel()
  private var rows: [(key: UILabel, text: UILabel)] = []
  private let dismiss: () -> Void

  init(dismiss: @escaping () -> Void) {
    self.dismiss = dismiss
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.35)
    card.layer.cornerRadius = 16
    card.layer.shadowOpacity = 0.25
    card.layer.shadowRadius = 24
    card.layer.shadowOffset = CGSize(width: 0, height: 10)
    addSubview(card)
    heading.text = "Keys"
    heading.font = .systemFont(ofSize: 18, weight: .bold)
    card.addSubview(heading)
    let commands = ShellCommand.all.map { ($0.keys.map(\.name).joined(separator: ", "), $0.explanation) }
    let fingers = [("Alt", "A second finger, mirrored"), ("Alt+Shift", "Both fingers move together")]
    rows = (commands + fingers).map { name, explanation in
      let key = UILabel()
      key.text = name
      key.font = .systemFont(ofSize: 12, weight: .semibold)
      key.textAlignment = .center
      key.layer.cornerRadius = 6
      key.layer.borderWidth = 1
      let text = UILabel()
      text.text = explanation
      text.font = .systemFont(ofSize: 13)
      card.addSubview(key)
      card.addSubview(text)
      return (key, text)
    }
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.dismiss() })
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = bounds.width > 560 ? 2 : 1
    let perColumn = (rows.count + columns - 1) / columns
    let rowHeight = min(30, max(16, (bounds.height - 110) / CGFloat(perColumn)))
    let columnWidth = min(320, (bounds.width - 64) / CGFloat(columns))
    let gap = min(6, max(2, rowHeight - 20))
    let size = CGSize(
      width: CGFloat(columns) * columnWidth + 32, height: CGFloat(perColumn) * rowHeight + 84)
    card.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
    heading.frame = CGRect(x: 28, y: 20, width: 200, height: 26)
    for (index, row) in rows.enumerated() {
      let x = 28 + CGFloat(index / perColumn) * columnWidth
      let y = 58 + CGFloat(index % perColumn) * rowHeight
      row.key.frame = CGRect(x: x, y: y, width: 88, height: rowHeight - gap)
      row.text.frame = CGRect(x: x + 98, y: y, width: columnWidth - 104, height: rowHeight - gap)
    }
  }

  func apply(_ theme: Theme) {
    card.backgroundColor = theme.panel
    heading.textColor = theme.text
    for row in rows {
      row.key.textColor = theme.text
      row.key.layer.borderColor = theme.line.cgColor
      row.key.backgroundColor = theme.window
      row.text.textColor = theme.secondaryText
    }
  }
}
