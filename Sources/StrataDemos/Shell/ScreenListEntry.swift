import UIKit

/// A screen in the list: picture, title, idea, and the key that shows it.
final class ScreenListEntry: UIControl, Themed {
  static let height: CGFloat = 76
  private static let balloonShare: CGFloat = 0.62

  let name: ScreenName
  private let picture = UIImageView()
  private let tile = UIView()
  private let title = UILabel()
  private let idea = UILabel()
  private let key = UILabel()
  private var theme = Theme.light

  init(_ info: ScreenInfo, number: Int, artwork: Artwork, action: @escaping () -> Void) {
    name = info.name
    super.init(frame: .zero)
    layer.cornerRadius = 12
    tile.layer.cornerRadius = 10
    tile.isUserInteractionEnabled = false
    picture.contentMode = .scaleAspectFit
    artwork.provide(info.picture, to: picture) { $0.image = $1 }
    // The balloon without its string: what is left is as large as the other pictures.
    if info.name == .balloons {
      picture.layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: Self.balloonShare)
      picture.contentMode = .scaleToFill
    }
    if info.name == .avatar {
      picture.layer.cornerRadius = 18
      picture.layer.masksToBounds = true
    }
    title.text = info.title
    title.font = .systemFont(ofSize: 15, weight: .semibold)
    idea.text = info.idea
    idea.font = .systemFont(ofSize: 12)
    idea.numberOfLines = 2
    key.text = "\(number)"
    key.font = .systemFont(ofSize: 12, weight: .medium)
    key.textAlignment = .center
    for view in [tile, picture, title, idea, key] { addSubview(view) }
    addAction(UIAction { _ in action() }, for: .touchUpInside)
    recolor()
  }

  required init?(coder: NSCoder) { nil }

  override var isSelected: Bool { didSet { if isSelected != oldValue { ease() } } }
  override var isHighlighted: Bool { didSet { recolor() } }

  /// Too narrow for words: the picture alone.
  private var isNarrow: Bool { bounds.width < 120 }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side: CGFloat = 48
    tile.frame = CGRect(
      x: isNarrow ? (bounds.width - side) / 2 : 12, y: (bounds.height - side) / 2, width: side, height: side)
    picture.frame = tile.frame.insetBy(dx: 6, dy: 6)
    if name == .balloons {
      let width = picture.frame.height * 40 / (88 * Self.balloonShare)
      picture.frame = picture.frame.insetBy(dx: (picture.frame.width - width) / 2, dy: 0)
    }
    for view in [title, idea, key] { view.isHidden = isNarrow }
    let x = tile.frame.maxX + 12
    title.frame = CGRect(x: x, y: 11, width: max(0, bounds.width - x - 34), height: 20)
    idea.frame = CGRect(x: x, y: 31, width: max(0, bounds.width - x - 14), height: 34)
    key.frame = CGRect(x: bounds.width - 32, y: 12, width: 20, height: 18)
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    recolor()
  }

  private func ease() {
    UIView.animate(
      withDuration: 0.2, delay: 0, options: [.curveEaseOut, .beginFromCurrentState, .allowUserInteraction]
    ) { self.recolor() }
  }

  private func recolor() {
    backgroundColor = isHighlighted ? theme.pressed : isSelected ? theme.accentGround : .clear
    tile.backgroundColor = theme.window
    title.textColor = isSelected ? theme.accent : theme.text
    idea.textColor = theme.secondaryText
    key.textColor = theme.secondaryText
  }
}
