import CoreGraphics

/// How a group's picture is put together with what lies under it, by blend mode.
///
/// Stated twice, as `Coverage` is: here, and in OpenGLRenderer's `CompositingSource`, with the same names. Source:
/// W3C, Compositing and Blending Level 1; `plusDarker` and `plusLighter` as documented with `CGBlendMode`.
///
/// Colours are red, green, blue and alpha, premultiplied, 0…1. Modes that change something where the source is clear
/// go through `compositeShaped`.
package enum Compositing {
  /// 1. The source on the backdrop.
  package static func composite(
    _ mode: CGBlendMode, _ source: SIMD4<Float>, _ backdrop: SIMD4<Float>
  ) -> SIMD4<Float> {
    let (sa, ba) = (source.w, backdrop.w)
    let alpha = sa + ba - sa * ba
    func each(_ channel: (Float, Float) -> Float, _ alpha: Float) -> SIMD4<Float> {
      SIMD4(
        channel(source.x, backdrop.x), channel(source.y, backdrop.y), channel(source.z, backdrop.z), alpha)
    }
    switch mode {
    case .clear: return SIMD4(0, 0, 0, 0)
    case .copy: return source
    case .sourceIn: return each({ s, _ in s * ba }, sa * ba)
    case .sourceOut: return each({ s, _ in s * (1 - ba) }, sa * (1 - ba))
    case .destinationIn: return each({ $1 * sa }, ba * sa)
    case .destinationAtop: return each({ $0 * (1 - ba) + $1 * sa }, sa)
    case .sourceAtop: return each({ $0 * ba + $1 * (1 - sa) }, ba)
    case .destinationOver: return each({ $0 * (1 - ba) + $1 }, alpha)
    case .destinationOut: return each({ $1 * (1 - sa) }, ba * (1 - sa))
    case .xor: return each({ $0 * (1 - ba) + $1 * (1 - sa) }, sa + ba - 2 * sa * ba)
    case .plusLighter: return each({ min($0 + $1, 1) }, min(sa + ba, 1))
    case .plusDarker:
      let sum = min(sa + ba, 1)
      return each({ max(sum - (sa - $0) - (ba - $1), 0) }, sum)
    case .hue, .saturation, .color, .luminosity:
      let blended = blendColor(mode, opaque(source), opaque(backdrop)) * (sa * ba)
      return SIMD4(
        source.x * (1 - ba) + backdrop.x * (1 - sa) + blended.x,
        source.y * (1 - ba) + backdrop.y * (1 - sa) + blended.y,
        source.z * (1 - ba) + backdrop.z * (1 - sa) + blended.z, alpha)
    default:
      return each({ $0 * (1 - ba) + $1 * (1 - sa) + blendChannel(mode, $0, $1, sa, ba) }, alpha)
    }
  }

  /// 1a. The source on the backdrop within a shape that covers the part `shape` of the pixel, at least the source's
  /// alpha: there the source is as opaque as in the middle of it. `clip`: how much of the change is seen.
  package static func compositeShaped(
    _ mode: CGBlendMode, _ source: SIMD4<Float>, _ backdrop: SIMD4<Float>, _ shape: Float, _ clip: Float
  ) -> SIMD4<Float> {
    guard shape > 0 else { return backdrop }
    let changed = composite(mode, source / shape, backdrop)
    return backdrop + (changed - backdrop) * (shape * clip)
  }

  /// 2. A separable mode's own colour where both are, times both alphas.
  package static func blendChannel(
    _ mode: CGBlendMode, _ s: Float, _ b: Float, _ sa: Float, _ ba: Float
  ) -> Float {
    switch mode {
    case .multiply: return s * b
    case .screen: return s * ba + b * sa - s * b
    case .overlay: return 2 * b <= ba ? 2 * s * b : sa * ba - 2 * (sa - s) * (ba - b)
    case .hardLight: return 2 * s <= sa ? 2 * s * b : sa * ba - 2 * (sa - s) * (ba - b)
    case .darken: return min(s * ba, b * sa)
    case .lighten: return max(s * ba, b * sa)
    case .colorDodge:
      if b <= 0 { return 0 }
      return s >= sa ? sa * ba : sa * min(ba, b * sa / (sa - s))
    case .colorBurn:
      if b >= ba { return sa * ba }
      return s <= 0 ? 0 : sa * (ba - min(ba, (ba - b) * sa / s))
    case .softLight:
      if ba <= 0 { return 0 }
      let under = b / ba
      if 2 * s <= sa { return b * (sa - (sa - 2 * s) * (1 - under)) }
      let lift =
        under <= 0.25 ? ((16 * under - 12) * under + 4) * under : under.squareRoot()
      return sa * b + ba * (2 * s - sa) * (lift - under)
    case .difference: return abs(s * ba - b * sa)
    case .exclusion: return s * ba + b * sa - 2 * s * b
    default: return s * ba
    }
  }

  /// 3. A colour without its alpha.
  private static func opaque(_ color: SIMD4<Float>) -> SIMD3<Float> {
    color.w > 0 ? SIMD3(color.x, color.y, color.z) / color.w : SIMD3(0, 0, 0)
  }

  /// 4. How light a colour is.
  private static func luminosity(_ c: SIMD3<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  /// 5. A colour brought back into 0…1 without a change of luminosity.
  private static func clipColor(_ c: SIMD3<Float>) -> SIMD3<Float> {
    let light = luminosity(c)
    let (least, most) = (min(c.x, min(c.y, c.z)), max(c.x, max(c.y, c.z)))
    var clipped = c
    if least < 0 { clipped = light + (clipped - light) * (light / max(light - least, 1e-6)) }
    if most > 1 { clipped = light + (clipped - light) * ((1 - light) / max(most - light, 1e-6)) }
    return clipped
  }

  /// 6. A colour made as light as wanted.
  private static func setLuminosity(_ c: SIMD3<Float>, _ light: Float) -> SIMD3<Float> {
    clipColor(c + (light - luminosity(c)))
  }

  /// 7. How far a colour is from grey.
  private static func saturation(_ c: SIMD3<Float>) -> Float {
    max(c.x, max(c.y, c.z)) - min(c.x, min(c.y, c.z))
  }

  /// 8. A colour made as saturated as wanted, its least channel 0.
  private static func setSaturation(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
    let least = min(c.x, min(c.y, c.z))
    let range = saturation(c)
    return range > 0 ? (c - least) * (wanted / range) : SIMD3(0, 0, 0)
  }

  /// 9. A mode's own colour of two opaque ones, where the channels depend on each other.
  private static func blendColor(
    _ mode: CGBlendMode, _ source: SIMD3<Float>, _ backdrop: SIMD3<Float>
  ) -> SIMD3<Float> {
    switch mode {
    case .hue:
      setLuminosity(setSaturation(source, saturation(backdrop)), luminosity(backdrop))
    case .saturation:
      setLuminosity(setSaturation(backdrop, saturation(source)), luminosity(backdrop))
    case .color: setLuminosity(source, luminosity(backdrop))
    default: setLuminosity(backdrop, luminosity(source))
    }
  }
}
