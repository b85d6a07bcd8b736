import CoreGraphics
import Testing

@testable import UIKit

/// Colours: components, conversions, light and dark.
struct ColorTests {
  /// Copies of a picture of 2 × 1 points, red and blue, upright and at the context's scale.
  @MainActor @Test func picturesFillSideBySide() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
    let color = UIColor(patternImage: tile)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 8, height: 8), false, 2)
    defer { UIGraphicsEndImageContext() }
    color.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 6))
    let pixels = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage?.pixels)
    for y in 0..<16 {
      for x in 0..<16 {
        let isBlue = x / 2 % 2 == 1 && y / 2 % 2 == 0
        let wanted =
          y >= 12 ? ColorValue.clear : ColorValue(red: isBlue ? 0 : 1, green: 0, blue: isBlue ? 1 : 0)
        #expect(pixels.color(x: x, y: y) == wanted, "\(x) \(y)")
      }
    }
    // A view is filled with them, too.
    let scene = Scene(width: 40, height: 40)
    let view = scene.addView(5, 5, 8, 6)
    scene.run { view.backgroundColor = color }
    #expect(view.backgroundColor === color && view.layer.backgroundColor?.pattern != nil)
    // Three quarters red, one blue.
    let mean = color.resolved
    #expect(abs(mean.red - 0.75) < 0.01 && abs(mean.blue - 0.25) < 0.01 && mean.alpha == 1)
  }

  private func components(_ color: UIColor) -> [Double] {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { (Double($0) * 1e6).rounded() / 1e6 }
  }

  private static let hues: [(hue: Double, saturation: Double, brightness: Double, rgb: [Double])] = [
    (0, 1, 1, [1, 0, 0]), (1.0 / 3, 1, 1, [0, 1, 0]), (2.0 / 3, 1, 0.5, [0, 0, 0.5]),
    (0.5, 0.5, 1, [0.5, 1, 1]), (0.9, 0, 0.25, [0.25, 0.25, 0.25]), (1, 1, 1, [1, 0, 0]),
  ]

  @Test(arguments: hues)
  func hueSaturationBrightnessGoThereAndBack(
    hue: Double, saturation: Double, brightness: Double, rgb: [Double]
  ) {
    let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 0.5)
    #expect(components(color) == rgb + [0.5])
    var (h, s, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
    #expect(components(UIColor(hue: h, saturation: s, brightness: b, alpha: a)) == rgb + [0.5])
  }

  @Test func whiteIsReadOnlyFromGreys() {
    var (white, alpha) = (CGFloat(-1), CGFloat(-1))
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
    #expect(white == 0.25 && alpha == 0.5)
    #expect(!UIColor.red.getWhite(&white, alpha: &alpha))
  }

  @Test func namedColoursAreApples() {
    #expect(components(.orange) == [1, 0.5, 0, 1])
    #expect(components(.purple) == [0.5, 0, 0.5, 1])
    #expect(components(.brown) == [0.6, 0.4, 0.2, 1])
    #expect(components(.clear) == [0, 0, 0, 0])
    #expect(components(.systemBlue) == [0, 0.478431, 1, 1])
  }

  @Test func literalsAreColours() {
    let color: UIColor = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    #expect(components(color) == [0.25, 0.5, 0.75, 1])
  }

  @Test func dynamicColoursAreAskedForEachAppearance() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(components(color.resolvedColor(with: dark)) == [1, 1, 1, 1])
    #expect(components(color.withAlphaComponent(0.5).resolvedColor(with: dark)) == [1, 1, 1, 0.5])
    dark.performAsCurrent { #expect(color.cgColor == UIColor.white.cgColor) }
    #expect(color != UIColor.black && color == color)
  }

  @Test func equalComponentsAreEqualColours() throws {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
    #expect(UIColor(cgColor: UIColor.red.cgColor).hash == UIColor.red.hash)
    let data = try NSKeyedArchiver.archivedData(withRootObject: UIColor.brown, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data) == .brown)
  }
}
