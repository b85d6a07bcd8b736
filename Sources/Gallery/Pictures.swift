import CoreGraphics
import UIKit

/// Pictures that several tiles show, two pixels a point.
@MainActor
enum Pictures {
  /// 8 points, white.
  static let dot = make(8, 8) {
    $0.setFillColor(Palette.light.white)
    $0.fillEllipse(in: CGRect(x: 0.5, y: 0.5, width: 7, height: 7))
  }

  /// 48 × 32 points that show which way is up: a sun at the upper left, a house at the right.
  static let scene = make(48, 32) { context in
    let palette = Palette.light
    context.setFillColor(palette.sky)
    context.fill(CGRect(x: 0, y: 0, width: 48, height: 32))
    context.setFillColor(palette.sand)
    context.fillEllipse(in: CGRect(x: 5, y: 4, width: 10, height: 10))
    context.setFillColor(palette.teal)
    context.addPath(Paths.ellipse(-14, 18, 48, 30))
    context.addPath(Paths.ellipse(16, 22, 48, 30))
    context.fillPath()
    context.setFillColor(palette.white)
    context.fill(CGRect(x: 30, y: 15, width: 10, height: 9))
    context.setFillColor(palette.coral)
    context.addPath(Paths.lines([(28, 15.5), (35, 8), (42, 15.5)]))
    context.fillPath()
    context.setFillColor(palette.indigo)
    context.fill(CGRect(x: 33.5, y: 18, width: 3, height: 6))
  }

  /// 32 points with corners of 8 that must not stretch.
  static let frame = make(32, 32) { context in
    let palette = Palette.light
    context.setFillColor(palette.sand)
    context.addPath(Paths.rounded(1, 1, 30, 30, 8))
    context.fillPath()
    context.setStrokeColor(palette.coral)
    context.setLineWidth(2)
    context.addPath(Paths.rounded(2, 2, 28, 28, 7))
    context.strokePath()
    context.setFillColor(palette.indigo)
    for corner in [(6.0, 6.0), (22.0, 6.0), (6.0, 22.0), (22.0, 22.0)] {
      context.fillEllipse(in: CGRect(x: corner.0, y: corner.1, width: 4, height: 4))
    }
  }

  /// 6 × 6 points of squares of one pixel.
  static let checks = make(6, 4) { context in
    for index in 0..<96 {
      let isDark = (index + index / 12).isMultiple(of: 2)
      context.setFillColor(isDark ? Palette.light.indigo : Palette.light.sand)
      context.fill(CGRect(x: Double(index % 12) / 2, y: Double(index / 12) / 2, width: 0.5, height: 0.5))
    }
  }

  /// 128 points of thin lines towards the middle: what is badly made smaller shows patterns.
  static let rays = make(128, 128) { context in
    context.setFillColor(Palette.light.white)
    context.fill(CGRect(x: 0, y: 0, width: 128, height: 128))
    context.setStrokeColor(Palette.light.indigo)
    for index in 0..<60 {
      let angle = Double(index) * .pi / 30
      context.move(to: CGPoint(x: 64 + 12 * cos(angle), y: 64 + 12 * sin(angle)))
      context.addLine(to: CGPoint(x: 64 + 62 * cos(angle), y: 64 + 62 * sin(angle)))
    }
    context.strokePath()
  }

  private static func make(_ width: Double, _ height: Double, _ draw: (CGContext) -> Void) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let size = CGSize(width: width, height: height)
    return UIGraphicsImageRenderer(size: size, format: format).image { draw($0.cgContext) }.cgImage
  }
}
