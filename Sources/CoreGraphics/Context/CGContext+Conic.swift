import CCairo
import Foundation

extension CGContext {
  /// A gradient once around a point, over all the clip leaves: the first colour where the angle is `angle`
  /// (radians from the x axis), the others as it grows, which looks clockwise where y points down.
  ///
  /// Its pixels are worked out one by one; in a record at two a point, as shadows are.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite, state.ctm.isInvertible else { return }
    let seen = clipBounds.intersection(recordingBounds ?? .infinite).integral
    let density = recordingBounds == nil ? 1.0 : 2.0
    guard !seen.isNull, !seen.isEmpty, seen.isFinite,
      let surface = CairoSurface.image(
        width: Int(Double(seen.width) * density), height: Int(Double(seen.height) * density))
    else { return }
    let ramp = gradient.premultipliedRamp(count: 1024)
    let toPoints = state.ctm.inverted()
    let (columns, rows) = (surface.width, surface.height)
    surface.withPixels { memory, bytesPerRow in
      for y in 0..<rows {
        for x in 0..<columns {
          let pixel = CGPoint(
            x: seen.minX + (CGFloat(x) + 0.5) / density, y: seen.minY + (CGFloat(y) + 0.5) / density)
          let point = pixel.applying(toPoints)
          let turns = (atan2(point.y - center.y, point.x - center.x) - angle) / (2 * .pi)
          let part = turns - turns.rounded(.down)
          let color = ramp[min(Int(part * CGFloat(ramp.count)), ramp.count - 1)]
          let target = memory + y * bytesPerRow + x * 4
          (target[0], target[1], target[2], target[3]) = color
        }
      }
    }
    render(bounds: seen) { cairo in
      var matrix = CGAffineTransform(
        a: 1 / density, b: 0, c: 0, d: 1 / density, tx: seen.minX, ty: seen.minY
      ).cairo
      cairo_save(cairo)
      cairo_set_matrix(cairo, &matrix)
      withExtendedLifetime(surface) { cairo_set_source_surface(cairo, surface.pointer, 0, 0) }
      cairo_identity_matrix(cairo)
      cairo_paint_with_alpha(cairo, state.alpha)
      cairo_restore(cairo)
    }
  }
}

extension CGGradient {
  /// The colours at the middles of `count` equal parts as premultiplied blue, green, red, alpha.
  func premultipliedRamp(count: Int) -> [(UInt8, UInt8, UInt8, UInt8)] {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    return (0..<count).map { index in
      let color = color(at: (Double(index) + 0.5) / Double(count))
      let alpha = min(max(color.alpha, 0), 1)
      return (byte(color.blue * alpha), byte(color.green * alpha), byte(color.red * alpha), byte(alpha))
    }
  }

  /// Between the stops around a place, component by component; the outermost stops outside of them.
  func color(at place: Double) -> ColorValue {
    guard let next = stops.firstIndex(where: { $0.location > place }) else {
      return stops[stops.count - 1].color
    }
    guard next > 0 else { return stops[0].color }
    let (one, other) = (stops[next - 1], stops[next])
    let part = (place - one.location) / (other.location - one.location)
    func mix(_ component: KeyPath<ColorValue, Double>) -> Double {
      one.color[keyPath: component] + (other.color[keyPath: component] - one.color[keyPath: component]) * part
    }
    return ColorValue(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
  }
}
