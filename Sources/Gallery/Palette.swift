import CoreGraphics

/// The colours of a sheet.
struct Palette: Sendable {
  let isDark: Bool
  let paper, card, line, ink, quiet: CGColor
  let teal = Palette.color(0x2a9d8f)
  let coral = Palette.color(0xe76f51)
  let sand = Palette.color(0xe9c46a)
  let indigo = Palette.color(0x4361a8)
  let sky = Palette.color(0x8fc1e3)
  let rose = Palette.color(0xf2a6a0)
  let white = Palette.color(0xffffff)
  let black = Palette.color(0x000000)

  static let light = Palette(
    isDark: false, paper: color(0xf6f4ef), card: color(0xffffff), line: color(0xe4dfd5), ink: color(0x2b2d42),
    quiet: color(0x6f7285))
  static let dark = Palette(
    isDark: true, paper: color(0x15171c), card: color(0x20242c), line: color(0x343a45), ink: color(0xeceae4),
    quiet: color(0xa3a7b3))

  /// Of 0xrrggbb.
  static func color(_ hex: Int, alpha: Double = 1) -> CGColor {
    CGColor(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
      alpha: alpha)
  }
}

extension CGColor {
  /// The colour at another opacity.
  func faded(_ alpha: Double) -> CGColor { copy(alpha: alpha) ?? self }
}
