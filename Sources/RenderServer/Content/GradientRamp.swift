import CoreGraphics
import LayerModel

extension ContentRasterizer {
  /// A gradient's colours as one row of `Coverage.rampLength` texels, premultiplied; blended unpremultiplied
  /// (L-30), flat beyond the first and last stop, hard where two stops meet (L-23).
  package static func ramp(_ gradient: GradientContent) -> PixelBuffer {
    guard gradient.isDrawable else { return PixelBuffer(width: 0, height: 0) }
    let colors = gradient.colors
    let places = stops(gradient)
    var pixels = PixelBuffer(width: Coverage.rampLength, height: 1)
    var segment = 0
    for texel in 0..<Coverage.rampLength {
      let place = (Double(texel) + 0.5) / Double(Coverage.rampLength)
      while segment < places.count - 1, place >= places[segment + 1] { segment += 1 }
      let next = min(segment + 1, places.count - 1)
      let length = places[next] - places[segment]
      let part = length > 0 ? min(max((place - places[segment]) / length, 0), 1) : 0
      write(colors[segment], colors[next], part, to: &pixels.bytes, at: texel * 4)
    }
    return pixels
  }

  /// The stops' places, made non-decreasing.
  private static func stops(_ gradient: GradientContent) -> [Double] {
    let count = gradient.colors.count
    let given = gradient.locations ?? (0..<count).map { Double($0) / Double(count - 1) }
    var last = -Double.infinity
    return given.map { place in
      last = max(last, place.isFinite ? place : 0)
      return last
    }
  }

  private static func write(
    _ from: ColorValue, _ to: ColorValue, _ part: Double, to bytes: inout [UInt8], at index: Int
  ) {
    func blend(_ a: Double, _ b: Double) -> Double {
      let value = a + (b - a) * part
      return value > 0 ? min(value, 1) : 0
    }
    let alpha = blend(from.alpha, to.alpha)
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    bytes[index] = byte(blend(from.blue, to.blue) * alpha)
    bytes[index + 1] = byte(blend(from.green, to.green) * alpha)
    bytes[index + 2] = byte(blend(from.red, to.red) * alpha)
    bytes[index + 3] = byte(alpha)
  }
}
