import CoreGraphics
import Testing

@testable import UIKit

/// Colours: components, conversions, light and dark.
struct ColorTests {
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
