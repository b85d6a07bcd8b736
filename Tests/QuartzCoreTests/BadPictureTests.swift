import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// Bad input that has to do with pictures: what the statements say shows, is told at most once, and nothing of what
/// was there before stays, on either renderer.
@Suite(.serialized) struct BadPictureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable () -> CALayer
    /// From a layer that shows all right to one that does not, and back to nothing bad left.
    let spoil: @Sendable (CALayer) -> Void
    /// What shows in the middle of the layer, over white.
    let middle: [Int]
    let reports: Int
    var testDescription: String { name }
  }

  private static func plain() -> CALayer {
    let layer = CALayer()
    layer.backgroundColor = Ink.red
    return layer
  }

  private static func shape() -> CALayer {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: CGRect(x: 5, y: 5, width: 50, height: 30), transform: nil)
    layer.fillColor = Ink.red
    return layer
  }

  private static func gradient() -> CALayer {
    let layer = CAGradientLayer()
    layer.colors = [Ink.red, Ink.red]
    return layer
  }

  private static func picture() -> CALayer {
    let layer = CALayer()
    layer.contents = stripes([Ink.red], width: 4, height: 4)
    return layer
  }

  private static func masked() -> CALayer {
    let layer = plain()
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    mask.backgroundColor = Ink.black
    layer.mask = mask
    return layer
  }

  static let cases: [Case] = [
    Case(name: "opacity above 1", make: plain, spoil: { $0.opacity = 7 }, middle: [255, 0, 0], reports: 0),
    Case(
      name: "opacity below 0", make: plain, spoil: { $0.opacity = -1 }, middle: [255, 255, 255], reports: 0),
    Case(name: "opacity NaN", make: plain, spoil: { $0.opacity = .nan }, middle: [255, 0, 0], reports: 1),
    Case(
      name: "radius too large", make: plain, spoil: { $0.cornerRadius = 1e9 }, middle: [255, 0, 0], reports: 0
    ),
    Case(
      name: "radius infinite, continuous", make: plain,
      spoil: {
        $0.cornerCurve = .continuous
        $0.cornerRadius = .infinity
      }, middle: [255, 0, 0], reports: 0),
    Case(
      name: "radius negative", make: plain, spoil: { $0.cornerRadius = -4 }, middle: [255, 0, 0], reports: 0),
    Case(
      name: "picture without pixels", make: picture,
      spoil: { $0.contents = CGImage(pixels: PixelBuffer(width: 0, height: 0)) }, middle: [255, 255, 255],
      reports: 0),
    Case(
      name: "contents of text", make: picture, spoil: { $0.contents = "red.png" }, middle: [255, 0, 0],
      reports: 1),
    Case(
      name: "gradient with too many places", make: gradient,
      spoil: { ($0 as? CAGradientLayer)?.locations = [0, 0.5, 1] }, middle: [255, 255, 255], reports: 1),
    Case(
      name: "gradient of one colour", make: gradient,
      spoil: { ($0 as? CAGradientLayer)?.colors = [Ink.blue] },
      middle: [255, 255, 255], reports: 0),
    Case(
      name: "gradient of numbers", make: gradient, spoil: { ($0 as? CAGradientLayer)?.colors = [1, 2] },
      middle: [255, 255, 255], reports: 1),
    Case(
      name: "gradient between places that are none", make: gradient,
      spoil: { ($0 as? CAGradientLayer)?.endPoint = CGPoint(x: CGFloat.infinity, y: 0) },
      middle: [255, 255, 255],
      reports: 0),
    Case(
      name: "path with NaN", make: shape,
      spoil: { layer in
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 60, height: 40))
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: CGFloat.nan, y: 5))
        path.addCurve(to: .zero, control1: CGPoint(x: CGFloat.infinity, y: 0), control2: .zero)
        (layer as? CAShapeLayer)?.path = path
      }, middle: [255, 0, 0], reports: 1),
    Case(
      name: "path of nothing but NaN", make: shape,
      spoil: { layer in
        let path = CGMutablePath()
        path.move(to: CGPoint(x: CGFloat.nan, y: 1))
        path.addLine(to: CGPoint(x: 5, y: CGFloat.nan))
        (layer as? CAShapeLayer)?.path = path
      }, middle: [255, 255, 255], reports: 1),
    Case(
      name: "line of no width and wild dashes", make: shape,
      spoil: { layer in
        let shape = layer as? CAShapeLayer
        shape?.fillColor = nil
        shape?.strokeColor = Ink.blue
        shape?.lineWidth = -5
        shape?.lineDashPattern = [-1, 0]
      }, middle: [255, 255, 255], reports: 0),
    Case(
      name: "mask in a mask", make: masked,
      spoil: { $0.mask?.mask = CALayer() }, middle: [255, 0, 0], reports: 1),
    Case(
      name: "mask of the layer itself", make: plain, spoil: { $0.mask = $0 }, middle: [255, 0, 0], reports: 1),
    Case(
      name: "layer in itself", make: plain, spoil: { $0.addSublayer($0) }, middle: [255, 0, 0], reports: 1),
    Case(
      name: "layer in its own sublayer", make: plain,
      spoil: { layer in
        let inner = layer.sublayers?.first ?? CALayer()
        layer.addSublayer(inner)
        inner.addSublayer(layer)
      }, middle: [255, 0, 0], reports: 1),
    Case(
      name: "mask that holds the layer", make: plain,
      spoil: { layer in
        let mask = CALayer()
        mask.addSublayer(layer)
        layer.mask = mask
      }, middle: [255, 255, 255], reports: 1),
    Case(
      name: "picture of no width", make: picture,
      spoil: { $0.contents = CGImage(pixels: PixelBuffer(width: 0, height: 5)) }, middle: [255, 255, 255],
      reports: 0),
    Case(
      name: "contents of a file's bytes", make: picture,
      spoil: { $0.contents = Data([0x89, 0x50, 0x4E, 0x47]) },
      middle: [255, 0, 0], reports: 1),
    Case(
      name: "shadow of numbers that are none", make: plain,
      spoil: {
        $0.shadowOpacity = 5
        $0.shadowRadius = .infinity
        $0.shadowOffset = CGSize(width: CGFloat.infinity, height: 0)
      }, middle: [255, 0, 0], reports: 0),
    Case(
      name: "unknown blend mode", make: plain, spoil: { $0.compositingFilter = "sparkle" },
      middle: [255, 0, 0],
      reports: 1),
    Case(
      name: "parts of a picture that are none", make: picture,
      spoil: { $0.contentsRect = CGRect(x: 0, y: 0, width: 0, height: 1) }, middle: [255, 255, 255],
      reports: 0),
  ]

  @Test(.rules("D-4", "D-18", "L-22", "P-20"), arguments: cases) func showsWhatItShould(_ test: Case) throws {
    let stage = LayerStage()
    let (layer, other) = stage.turn {
      let (layer, other) = (test.make(), CALayer())
      layer.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
      other.frame = CGRect(x: 50, y: 30, width: 60, height: 40)
      (other.backgroundColor, other.opacity) = (Ink.blue, 0.5)
      stage.root.backgroundColor = Ink.white
      stage.root.addSublayer(layer)
      stage.root.addSublayer(other)
      return (layer, other)
    }
    let server = try #require(stage.context.manualServer)
    func list() -> DisplayList {
      var list = DisplayList()
      server.tree.evaluate(at: stage.context.now)
      server.tree.flatten(into: &list, viewport: Viewport(width: 120, height: 80))
      return list
    }
    let before = list()
    for _ in 0..<2 {
      stage.turn {
        CATransaction.setDisableActions(true)
        test.spoil(layer)
      }
    }
    let after = list()
    #expect(stage.reports.count == test.reports, "\(stage.reports)")
    let damage = Damage.between(before, after)
    let (fresh, software) = (SoftwareRenderer(), SoftwareRenderer())
    try fresh.render(after, damage: nil)
    try software.render(before, damage: nil)
    try software.render(after, damage: damage)
    #expect(software.readPixels() == fresh.readPixels())
    let picture = FlatPicture(fresh.readPixels())
    #expect(picture.pixel(x: 35, y: 22) == test.middle)
    _ = other
    guard let gl = try OffscreenGL.redrawn(after, over: before, damage: damage) else { return }
    #expect(gl.whole == gl.damaged)
    let shown = FlatPicture(gl.whole).pixel(x: 35, y: 22)
    #expect(zip(shown, test.middle).allSatisfy { abs($0 - $1) <= 2 })
  }
}
