/// A colour as a plain value: sRGB components, not premultiplied, nominally 0…1.
package struct ColorValue: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let clear = ColorValue(red: 0, green: 0, blue: 0, alpha: 0)
  package static let black = ColorValue(red: 0, green: 0, blue: 0)
  package static let white = ColorValue(red: 1, green: 1, blue: 1)
}
