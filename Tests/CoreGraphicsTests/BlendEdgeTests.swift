import CoreGraphics
import Foundation
import Testing

/// Blend modes at soft edges, under clips, with alpha and in layers.
struct BlendEdgeTests {
  static let modes: [CGBlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
    .difference, .exclusion, .hue, .saturation, .color, .luminosity,
  ]

  /// Over nothing every mode shows the new colour as it is. Source: the formula documented with `CGBlendMode`s of
  /// PDF, αr·Cr = (1 − αs)·αb·Cb + αs·(1 − αb)·Cs + αs·αb·B, with αb = 0.
  @Test(arguments: modes) func overNothingTheColourStays(mode: CGBlendMode) {
    for isRecord in [false, true] {
      let blended = picture(mode, isRecord), plain = picture(.normal, isRecord)
      #expect(blended.difference(from: plain).largest <= 2, "\(isRecord)")
    }
  }

  private func picture(_ mode: CGBlendMode, _ isRecord: Bool) -> PixelBuffer {
    let bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    let context =
      isRecord ? CGContext.recording(bounds: bounds) : CGContext(pixelWidth: 64, pixelHeight: 64, scale: 1)
    func circle(_ x: Double, _ y: Double) {
      context.setFillColor(red: 0.56, green: 0.76, blue: 0.89, alpha: 1)
      context.fillEllipse(in: CGRect(x: x, y: y, width: 19.3, height: 19.3))
    }
    context.setBlendMode(mode)
    circle(2.4, 1.7)
    context.setAlpha(0.5)
    circle(30.2, 2.1)
    context.saveGState()
    context.addEllipse(in: CGRect(x: 3, y: 30, width: 15, height: 22))
    context.clip()
    circle(2, 30)
    context.restoreGState()
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    circle(30.6, 33.3)
    context.endTransparencyLayer()
    return isRecord
      ? context.finishRecording().rasterize(region: bounds, scaleX: 1, scaleY: 1) : context.pixelBuffer()
  }

  /// Grey has no hue and no saturation: the backdrop's luminosity stays, and the edge lies between the two.
  @Test func edgesOfTheColourModesLieBetweenTheTwo() {
    let context = whiteContext()
    context.setFillColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    context.setBlendMode(.saturation)
    context.setFillColor(gray: 0.5, alpha: 1)
    context.fill(CGRect(x: 10.5, y: 0, width: 20, height: 40))
    // 0.3 · 0.9 + 0.59 · 0.2 + 0.11 · 0.1 = 0.399 in all channels, and half of it at the edge.
    let (red, grey) = ([0.9, 0.2, 0.1], 0.399)
    let (edge, inside) = (context.pixel(10, 20), context.pixel(20, 20))
    for channel in 0..<3 {
      #expect(abs(Double(inside[channel]) / 255 - grey) < 0.01)
      #expect(abs(Double(edge[channel]) / 255 - (red[channel] + grey) / 2) < 0.015)
    }
  }
}
