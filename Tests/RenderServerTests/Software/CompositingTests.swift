import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

/// Blend modes against the formulas of W3C's Compositing and Blending, written as they stand there: on colours that
/// are not premultiplied, and on one channel at a time.
struct CompositingTests {
  private static let separable: [CGBlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
    .difference, .exclusion,
  ]

  /// B(cb, cs).
  private func blend(_ mode: CGBlendMode, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .multiply: cb * cs
    case .screen: cb + cs - cb * cs
    case .overlay: blend(.hardLight, cs, cb)
    case .darken: min(cb, cs)
    case .lighten: max(cb, cs)
    case .colorDodge: cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: cs <= 0.5 ? cb * 2 * cs : blend(.screen, cb, 2 * cs - 1)
    case .softLight:
      cs <= 0.5
        ? cb - (1 - 2 * cs) * cb * (1 - cb)
        : cb + (2 * cs - 1) * ((cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()) - cb)
    case .difference: abs(cb - cs)
    case .exclusion: cb + cs - 2 * cb * cs
    default: cs
    }
  }

  private let steps = [0, 0.2, 0.25, 0.5, 0.6, 1] as [Double]

  @Test(.rules("D-22")) func channelsFollowTheFormulas() {
    for mode in Self.separable {
      for (cs, cb) in steps.flatMap({ cs in steps.map { (cs, $0) } }) {
        for (sa, ba) in [(1, 1), (0.5, 1), (1, 0.4), (0.3, 0.7), (0, 0.5), (0.5, 0)] as [(Double, Double)] {
          let result = Compositing.composite(
            mode, SIMD4(Float(cs * sa), 0, 0, Float(sa)), SIMD4(Float(cb * ba), 0, 0, Float(ba)))
          let mixed = (1 - ba) * cs + ba * blend(mode, cb, cs)
          let wanted = sa * mixed + (1 - sa) * ba * cb
          #expect(abs(Double(result.x) - wanted) < 1e-5, "\(mode) \(cs) on \(cb), \(sa) on \(ba)")
          #expect(abs(Double(result.w) - (sa + ba - sa * ba)) < 1e-6)
        }
      }
    }
  }

  /// Worked by hand from the same pages: hue and colour take red's place on a light grey blue (0.5, 0.6, 0.9).
  @Test func colorsThatDependOnEachOther() {
    let backdrop = SIMD4<Float>(0.5, 0.6, 0.9, 1)
    let red = SIMD4<Float>(1, 0, 0, 1)
    // Lum = 0.3·0.5 + 0.59·0.6 + 0.11·0.9 = 0.603. Red as light as that: (1.303, 0.303, 0.303), brought back
    // into range about 0.603 by 0.397 / 0.7.
    let color = Compositing.composite(.color, red, backdrop)
    #expect(isNear(color, [1, 0.43286, 0.43286]))
    // Red as saturated as the backdrop, 0.4: (0.4, 0, 0), lighter by 0.603 − 0.12.
    #expect(isNear(Compositing.composite(.hue, red, backdrop), [0.883, 0.483, 0.483]))
    // The backdrop as saturated as grey is grey.
    let grey = SIMD4<Float>(0.2, 0.2, 0.2, 1)
    #expect(isNear(Compositing.composite(.saturation, grey, backdrop), [0.603, 0.603, 0.603]))
    // The backdrop as light as red, 0.3: darker by 0.303.
    #expect(isNear(Compositing.composite(.luminosity, red, backdrop), [0.197, 0.297, 0.597]))
  }

  private func isNear(_ color: SIMD4<Float>, _ wanted: [Float]) -> Bool {
    abs(color.x - wanted[0]) < 1e-4 && abs(color.y - wanted[1]) < 1e-4 && abs(color.z - wanted[2]) < 1e-4
  }

  /// S·Da + D·(1 − Sa) and so on, of S = (0.4, 0.2, 0, 0.5) on D = (0.1, 0.6, 0.3, 0.8).
  @Test(
    arguments: [
      (.sourceAtop, [0.37, 0.46, 0.15, 0.8]), (.destinationOver, [0.18, 0.64, 0.3, 0.9]),
      (.destinationOut, [0.05, 0.3, 0.15, 0.4]), (.xor, [0.13, 0.34, 0.15, 0.5]),
      (.plusLighter, [0.5, 0.8, 0.3, 1]),
      // 1 − (0.5 − S) − (0.8 − D)
      (.plusDarker, [0.2, 0.5, 0, 1]), (.clear, [0, 0, 0, 0]), (.copy, [0.4, 0.2, 0, 0.5]),
      (.sourceIn, [0.32, 0.16, 0, 0.4]), (.sourceOut, [0.08, 0.04, 0, 0.1]),
      (.destinationIn, [0.05, 0.3, 0.15, 0.4]), (.destinationAtop, [0.13, 0.34, 0.15, 0.5]),
    ] as [(CGBlendMode, [Double])])
  func operators(mode: CGBlendMode, wanted: [Double]) {
    let got = Compositing.composite(mode, SIMD4(0.4, 0.2, 0, 0.5), SIMD4(0.1, 0.6, 0.3, 0.8))
    for (channel, value) in wanted.enumerated() { #expect(abs(Double(got[channel]) - value) < 1e-5) }
  }

  /// Cairo draws the same modes by itself.
  @Test func cairoAgrees() throws {
    for raw in Int32(0)..<28 {
      guard let mode = CGBlendMode(rawValue: raw), mode != .plusDarker else { continue }
      let backdrop = SIMD4<Float>(0.2, 0.5, 0.7, 0.8)
      let source = SIMD4<Float>(0.3, 0.1, 0.45, 0.6)
      let context = CGContext(pixelWidth: 1, pixelHeight: 1, scale: 1)
      for (color, how) in [(backdrop, .copy), (source, mode)] as [(SIMD4<Float>, CGBlendMode)] {
        context.setBlendMode(how)
        context.setFillColor(
          red: CGFloat(color.x / color.w), green: CGFloat(color.y / color.w),
          blue: CGFloat(color.z / color.w),
          alpha: CGFloat(color.w))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
      let bytes = context.pixelBuffer().bytes
      let wanted = Compositing.composite(mode, source, backdrop) * 255
      for (channel, place) in [(0, 2), (1, 1), (2, 0), (3, 3)] {
        #expect(abs(Float(bytes[place]) - wanted[channel]) <= 2, "\(mode) channel \(channel)")
      }
    }
  }

  @Test func clearSourcesChangeNothingWithoutAShape() {
    let backdrop = SIMD4<Float>(0.1, 0.6, 0.3, 0.8)
    for raw in Int32(0)..<28 {
      guard let mode = CGBlendMode(rawValue: raw), !mode.needsShape else { continue }
      let got = Compositing.composite(mode, SIMD4(0, 0, 0, 0), backdrop)
      for channel in 0..<4 { #expect(abs(got[channel] - backdrop[channel]) < 1e-6, "\(mode)") }
    }
  }

  /// A quarter of the pixel lies in the shape, where the source is as opaque as S = (0.4, 0.2, 0, 0.5) on
  /// D = (0.1, 0.6, 0.3, 0.8): a quarter of the way to what the mode makes of them, an eighth through half a clip.
  @Test func shapesLimitTheChange() {
    let (source, backdrop) = (SIMD4<Float>(0.4, 0.2, 0, 0.5), SIMD4<Float>(0.1, 0.6, 0.3, 0.8))
    for mode in [CGBlendMode.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop] {
      let whole = Compositing.composite(mode, source, backdrop)
      for (clip, part) in [(1, 0.25), (0.5, 0.125)] as [(Float, Float)] {
        let got = Compositing.compositeShaped(mode, source / 4, backdrop, 0.25, clip)
        for channel in 0..<4 {
          let wanted = backdrop[channel] + (whole[channel] - backdrop[channel]) * part
          #expect(abs(got[channel] - wanted) < 1e-6, "\(mode)")
        }
      }
      #expect(Compositing.compositeShaped(mode, SIMD4(0, 0, 0, 0), backdrop, 0, 1) == backdrop)
    }
  }
}
