import CoreGraphics

extension UIColor {
  private static let blackValue = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  private static let darkGrayValue = UIColor(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3, alpha: 1)
  private static let lightGrayValue = UIColor(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3, alpha: 1)
  private static let whiteValue = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  private static let grayValue = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
  private static let redValue = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let greenValue = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private static let blueValue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  private static let cyanValue = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  private static let yellowValue = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  private static let magentaValue = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  private static let orangeValue = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  private static let purpleValue = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  private static let brownValue = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  private static let clearValue = UIColor(white: 0, alpha: 0)

  /// Black.
  public class var black: UIColor { blackValue }
  /// One third of white.
  public class var darkGray: UIColor { darkGrayValue }
  /// Two thirds of white.
  public class var lightGray: UIColor { lightGrayValue }
  /// White.
  public class var white: UIColor { whiteValue }
  /// Half of white.
  public class var gray: UIColor { grayValue }
  /// Pure red.
  public class var red: UIColor { redValue }
  /// Pure green.
  public class var green: UIColor { greenValue }
  /// Pure blue.
  public class var blue: UIColor { blueValue }
  /// Green and blue.
  public class var cyan: UIColor { cyanValue }
  /// Red and green.
  public class var yellow: UIColor { yellowValue }
  /// Red and blue.
  public class var magenta: UIColor { magentaValue }
  /// Red and half of green.
  public class var orange: UIColor { orangeValue }
  /// Half of red and blue.
  public class var purple: UIColor { purpleValue }
  /// Three, two and one fifth.
  public class var brown: UIColor { brownValue }
  /// Black with alpha 0.
  public class var clear: UIColor { clearValue }
}
