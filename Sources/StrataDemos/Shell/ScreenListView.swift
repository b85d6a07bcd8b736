import UIKit

/// The list of screens at the window's left.
final class ScreenListView: UIView, Themed {
  static let width: CGFloat = 264
  static let narrowWidth: CGFloat = 76

  private let entries: [ScreenListEntry]
  private let heading = UILabel()
  private let icon = UIImageView()
  private let hint = UILabel()
  private let line = UIView()

  init(artwork: Artwork, choose: @escaping (ScreenName) -> Void) {
    entries = ScreenInfo.all.enumerated().map { index, info in
      ScreenListEntry(info, number: index + 1, artwork: artwork) { choose(info.name) }
    }
    super.init(frame: .zero)
    artwork.provide("icon", to: icon) { $0.image = $1 }
    icon.contentMode = .scaleAspectFit
    heading.text = "Strata"
    heading.font = .systemFont(ofSize: 20, weight: .bold)
    hint.text = "Press ? for the keys"
    hint.font = .systemFont(ofSize: 12)
    for view in [icon, heading, hint, line] + entries { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func select(_ name: ScreenName) {
    for entry in entries { entry.isSelected = entry.name == name }
  }

  private var entryHeight: CGFloat {
    min(
      ScreenListEntry.height, max(40, (bounds.height - ToolBar.height - 16) / CGFloat(entries.count) - 6))
  }

  /// The y below which there are no entries.
  var entriesEnd: CGFloat { ToolBar.height + 6 + CGFloat(entries.count) * (entryHeight + 6) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isNarrow = bounds.width < 120
    heading.isHidden = isNarrow
    hint.isHidden = isNarrow || bounds.height < 520
    icon.frame = CGRect(x: isNarrow ? (bounds.width - 36) / 2 : 18, y: 14, width: 36, height: 36)
    heading.frame = CGRect(x: 64, y: 14, width: max(0, bounds.width - 80), height: 36)
    let (top, height) = (ToolBar.height, entryHeight)
    for (index, entry) in entries.enumerated() {
      entry.frame = CGRect(
        x: 8, y: top + 6 + CGFloat(index) * (height + 6), width: max(0, bounds.width - 17), height: height)
    }
    hint.frame = CGRect(x: 20, y: bounds.height - 36, width: max(0, bounds.width - 40), height: 20)
    line.frame = CGRect(x: bounds.width - 1, y: 0, width: 1, height: bounds.height)
  }

  func apply(_ theme: Theme) {
    backgroundColor = theme.panel
    line.backgroundColor = theme.line
    heading.textColor = theme.text
    hint.textColor = theme.secondaryText
    for entry in entries { entry.apply(theme) }
  }
}
