import UIKit

/// The shell's colours, light and dark. The stage itself is a phone's screen and stays as it is.
struct Theme: Equatable {
  let window, panel, line: UIColor
  let text, secondaryText: UIColor
  let accent, accentGround: UIColor
  let pressed: UIColor
  let shadowOpacity: Float

  private static func rgb(_ value: Int, _ alpha: CGFloat = 1) -> UIColor {
    UIColor(
      red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255,
      blue: CGFloat(value & 255) / 255, alpha: alpha)
  }

  static let light = Theme(
    window: rgb(0xF1F2F5), panel: rgb(0xFFFFFF), line: rgb(0xE1E4EA), text: rgb(0x1D2330),
    secondaryText: rgb(0x6A7282), accent: rgb(0x0B837F), accentGround: rgb(0x12A29A, 0.12),
    pressed: rgb(0x1D2330, 0.07), shadowOpacity: 0.16)

  static let dark = Theme(
    window: rgb(0x14161B), panel: rgb(0x1C1F26), line: rgb(0x2D313B), text: rgb(0xECEEF3),
    secondaryText: rgb(0x959DAB), accent: rgb(0x4FC9BF), accentGround: rgb(0x4FC9BF, 0.16),
    pressed: rgb(0xFFFFFF, 0.08), shadowOpacity: 0.5)

  static func of(_ traits: UITraitCollection) -> Theme {
    traits.userInterfaceStyle == .dark ? .dark : .light
  }
}

/// What takes its colours from the theme.
@MainActor
protocol Themed: AnyObject {
  func apply(_ theme: Theme)
}
