import CoreGraphics

/// Colours that differ between light and dark. The values are this project's own, chosen to sit calmly together.
extension UIColor {
  private static func pair(_ light: UInt32, _ dark: UInt32, _ lightAlpha: CGFloat, _ darkAlpha: CGFloat)
    -> UIColor
  {
    let light = UIColor(hex: light, alpha: lightAlpha)
    let dark = UIColor(hex: dark, alpha: darkAlpha)
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  /// A colour by its 24-bit hexadecimal number, red first.
  package convenience init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
      blue: CGFloat(hex & 0xFF) / 255,
      alpha: alpha)
  }

  private static let systemRedValue = pair(0xE53935, 0xFF5A52, 1, 1)
  private static let systemOrangeValue = pair(0xF28C1B, 0xFFA23A, 1, 1)
  private static let systemYellowValue = pair(0xF5C518, 0xFFD63D, 1, 1)
  private static let systemGreenValue = pair(0x2EB35B, 0x3DD170, 1, 1)
  private static let systemTealValue = pair(0x22A6B8, 0x4CC5D6, 1, 1)
  private static let systemBlueValue = pair(0x007AFF, 0x0A84FF, 1, 1)
  private static let systemIndigoValue = pair(0x5557D8, 0x6E70F2, 1, 1)
  private static let systemPurpleValue = pair(0xA44FD6, 0xBF6CF0, 1, 1)
  private static let systemPinkValue = pair(0xF03A62, 0xFF557A, 1, 1)
  private static let systemGrayValue = pair(0x8E8F96, 0x8E8F96, 1, 1)
  private static let systemGray2Value = pair(0xAEAFB6, 0x63646A, 1, 1)
  private static let systemGray3Value = pair(0xC6C7CD, 0x48494E, 1, 1)
  private static let systemGray4Value = pair(0xD2D3D8, 0x3A3B40, 1, 1)
  private static let systemGray5Value = pair(0xE5E6EA, 0x2C2D31, 1, 1)
  private static let systemGray6Value = pair(0xF2F3F6, 0x1C1D20, 1, 1)
  private static let labelValue = pair(0x000000, 0xFFFFFF, 1, 1)
  private static let secondaryLabelValue = pair(0x3C3D45, 0xEBECF4, 0.6, 0.6)
  private static let tertiaryLabelValue = pair(0x3C3D45, 0xEBECF4, 0.3, 0.3)
  private static let quaternaryLabelValue = pair(0x3C3D45, 0xEBECF4, 0.18, 0.18)
  private static let placeholderTextValue = pair(0x3C3D45, 0xEBECF4, 0.3, 0.3)
  private static let separatorValue = pair(0x3C3D45, 0x565760, 0.28, 0.6)
  private static let opaqueSeparatorValue = pair(0xC7C8CE, 0x393A3F, 1, 1)
  private static let systemFillValue = pair(0x787984, 0x787984, 0.2, 0.36)
  private static let secondarySystemFillValue = pair(0x787984, 0x787984, 0.16, 0.32)
  private static let tertiarySystemFillValue = pair(0x767782, 0x767782, 0.12, 0.24)
  private static let systemBackgroundValue = pair(0xFFFFFF, 0x000000, 1, 1)
  private static let secondarySystemBackgroundValue = pair(0xF2F3F6, 0x1C1D20, 1, 1)
  private static let tertiarySystemBackgroundValue = pair(0xFFFFFF, 0x2C2D31, 1, 1)

  /// A red for warnings.
  public class var systemRed: UIColor { systemRedValue }
  /// An orange.
  public class var systemOrange: UIColor { systemOrangeValue }
  /// A yellow.
  public class var systemYellow: UIColor { systemYellowValue }
  /// A green for what goes well.
  public class var systemGreen: UIColor { systemGreenValue }
  /// A blue-green.
  public class var systemTeal: UIColor { systemTealValue }
  /// The blue of controls: the default tint.
  public class var systemBlue: UIColor { systemBlueValue }
  /// A deep blue-violet.
  public class var systemIndigo: UIColor { systemIndigoValue }
  /// A violet.
  public class var systemPurple: UIColor { systemPurpleValue }
  /// A pink.
  public class var systemPink: UIColor { systemPinkValue }
  /// The middle grey.
  public class var systemGray: UIColor { systemGrayValue }
  /// A grey nearer to the ground than the one before.
  public class var systemGray2: UIColor { systemGray2Value }
  /// A grey nearer to the ground than the one before.
  public class var systemGray3: UIColor { systemGray3Value }
  /// A grey nearer to the ground than the one before.
  public class var systemGray4: UIColor { systemGray4Value }
  /// A grey nearer to the ground than the one before.
  public class var systemGray5: UIColor { systemGray5Value }
  /// The grey nearest to the ground.
  public class var systemGray6: UIColor { systemGray6Value }
  /// Primary text.
  public class var label: UIColor { labelValue }
  /// Secondary text.
  public class var secondaryLabel: UIColor { secondaryLabelValue }
  /// Tertiary text.
  public class var tertiaryLabel: UIColor { tertiaryLabelValue }
  /// The faintest text.
  public class var quaternaryLabel: UIColor { quaternaryLabelValue }
  /// Text that stands in for what is missing.
  public class var placeholderText: UIColor { placeholderTextValue }
  /// Thin lines that let show through what is below.
  public class var separator: UIColor { separatorValue }
  /// Thin lines that do not.
  public class var opaqueSeparator: UIColor { opaqueSeparatorValue }
  /// Fill of thin shapes.
  public class var systemFill: UIColor { systemFillValue }
  /// Fill of medium shapes.
  public class var secondarySystemFill: UIColor { secondarySystemFillValue }
  /// Fill of large shapes.
  public class var tertiarySystemFill: UIColor { tertiarySystemFillValue }
  /// The ground of a window.
  public class var systemBackground: UIColor { systemBackgroundValue }
  /// The ground of what lies on the window's.
  public class var secondarySystemBackground: UIColor { secondarySystemBackgroundValue }
  /// The ground of what lies on the second.
  public class var tertiarySystemBackground: UIColor { tertiarySystemBackgroundValue }
}
