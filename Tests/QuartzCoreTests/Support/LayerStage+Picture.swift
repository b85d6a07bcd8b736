import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

extension LayerStage {
  /// What is shown now over white, from the root's corner, `scale` pixels a point.
  func picture(_ width: Int = 160, _ height: Int = 100, scale: Double = 1) throws -> FlatPicture {
    let renderer = SoftwareRenderer()
    try renderer.render(try list(width, height, scale: scale), damage: nil)
    return FlatPicture(renderer.readPixels())
  }

  func list(_ width: Int, _ height: Int, scale: Double) throws -> DisplayList {
    turn {
      CATransaction.setDisableActions(true)
      root.backgroundColor = Ink.white
    }
    let tree = try #require(context.manualServer).tree
    var list = DisplayList()
    tree.evaluate(at: context.now)
    tree.flatten(
      into: &list,
      viewport: Viewport(
        width: Int(Double(width) * scale), height: Int(Double(height) * scale), scale: scale))
    return list
  }

  /// A layer with its corner at (x, y), committed, without animations.
  func box<Layer: CALayer>(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ make: () -> Layer,
    _ change: (Layer) -> Void = { _ in }
  ) -> Layer {
    turn {
      let layer = make()
      layer.anchorPoint = .zero
      layer.position = CGPoint(x: x, y: y)
      layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      change(layer)
      root.addSublayer(layer)
      return layer
    }
  }

  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CALayer {
    box(x, y, width, height) { CALayer() }
  }
}

extension FlatPicture {
  /// How many pixels are rather painted than white.
  func painted() -> Int {
    (0..<height).reduce(0) { sum, y in sum + (0..<width).filter { isPainted($0, y) }.count }
  }

  func isPainted(_ x: Int, _ y: Int) -> Bool { pixel(x: x, y: y).min() ?? 255 < 128 }

  /// Left, top, width, height of what is painted.
  func paintedBox() -> [Int] {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where isPainted(x, y) {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      }
    }
    return [left, top, right - left + 1, bottom - top + 1]
  }
}

/// Opaque colours.
enum Ink {
  static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// A picture of vertical stripes.
func stripes(_ colors: [CGColor], width: Int, height: Int) -> CGImage {
  let context = CGContext(pixelWidth: width, pixelHeight: height, scale: 1)
  for (index, color) in colors.enumerated() {
    context.setFillColor(color)
    context.fill(
      CGRect(
        x: Double(width * index) / Double(colors.count), y: 0, width: Double(width) / Double(colors.count),
        height: Double(height)))
  }
  return CGImage(pixels: context.pixelBuffer())
}
