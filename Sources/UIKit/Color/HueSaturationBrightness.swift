import CoreGraphics

/// A colour by hue, saturation and brightness, each 0…1; the hexagonal model.
package struct HueSaturationBrightness: Equatable, Sendable {
  package var hue: Double
  package var saturation: Double
  package var brightness: Double

  package init(hue: Double, saturation: Double, brightness: Double) {
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
  }

  package init(_ color: ColorValue) {
    let greatest = max(color.red, color.green, color.blue)
    let least = min(color.red, color.green, color.blue)
    let chroma = greatest - least
    brightness = greatest
    saturation = greatest > 0 ? chroma / greatest : 0
    guard chroma > 0 else {
      hue = 0
      return
    }
    let sextant =
      if greatest == color.red {
        (color.green - color.blue) / chroma
      } else if greatest == color.green {
        (color.blue - color.red) / chroma + 2
      } else {
        (color.red - color.green) / chroma + 4
      }
    hue = (sextant < 0 ? sextant + 6 : sextant) / 6
  }

  package func color(alpha: Double) -> ColorValue {
    let turn = hue.isFinite ? hue - hue.rounded(.down) : 0
    func component(_ shift: Double) -> Double {
      let place = (shift + turn * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    return ColorValue(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }
}
