import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// The parts that one picture is drawn in meet without a seam.
@Suite(.serialized) struct SeamTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let scale: Double
    let x: Double
    let angle: Double
    let isFlipped: Bool
    var testDescription: String { "scale \(scale), x \(x), angle \(angle)\(isFlipped ? ", flipped" : "")" }

    static let all = [1, 1.25, 1.5, 1.75, 2].flatMap { scale in
      [(20.0, 0.0), (20.37, 0), (20, .pi / 2), (20.3, 0.3), (20, -1.1)].flatMap { x, angle in
        [false, true].map { Place(scale: scale, x: x, angle: angle, isFlipped: $0) }
      }
    }
  }

  /// A picture of one colour in nine parts at places that are no whole pixels is that colour, well within its edges:
  /// white shines through nowhere.
  @Test(.rules("D-15"), arguments: Place.all) func ninePartsMeetWithoutSeams(_ place: Place) throws {
    let stage = LayerStage()
    _ = stage.box(place.x, 20, 71.3, 53.7) {
      CALayer()
    } _: {
      $0.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      $0.position = CGPoint(x: 60 + place.x, y: 60.2)
      $0.contents = stripes([Ink.blue], width: 33, height: 31)
      $0.contentsScale = 2
      $0.contentsCenter = CGRect(x: 0.41, y: 0.37, width: 0.13, height: 0.21)
      $0.transform = CATransform3DMakeRotation(place.angle, 0, 0, 1)
      $0.isGeometryFlipped = place.isFlipped
    }
    let list = try stage.list(160, 120, scale: place.scale)
    let software = SoftwareRenderer()
    try software.render(list, damage: nil)
    try check(software.readPixels(), place)
    if let byGL = try OffscreenGL.picture(list) { try check(byGL, place) }
  }

  private func check(_ pixels: PixelBuffer, _ place: Place) throws {
    let picture = FlatPicture(pixels)
    // Within two points of the edge of 71.3 × 53.7 points about (60 + x, 60.2).
    let (cosine, sine) = (cos(place.angle), sin(place.angle))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (dx, dy) = (
          (Double(x) + 0.5) / place.scale - 60 - place.x, (Double(y) + 0.5) / place.scale - 60.2
        )
        let (along, aside) = (dx * cosine + dy * sine, dy * cosine - dx * sine)
        guard abs(along) < 71.3 / 2 - 2, abs(aside) < 53.7 / 2 - 2 else { continue }
        let color = picture.pixel(x: x, y: y)
        if color[0] > 1 || color[1] > 1 || color[2] < 254 {
          Issue.record("(\(x), \(y)) is \(color)")
          return
        }
      }
    }
  }

  /// Upside down, each part is the picture's own, and its corners stay where they belong.
  @Test(.rules("D-15")) func partsOfAFlippedLayerAreUpsideDown() throws {
    let stage = LayerStage()
    let picture = CGContext(pixelWidth: 3, pixelHeight: 3, scale: 1)
    for (row, color) in [Ink.red, Ink.green, Ink.blue].enumerated() {
      picture.setFillColor(color)
      picture.fill(CGRect(x: 0, y: row, width: 3, height: 1))
    }
    _ = stage.box(0, 0, 30, 30) {
      CALayer()
    } _: {
      $0.isGeometryFlipped = true
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
      layer.contents = CGImage(pixels: picture.pixelBuffer())
      layer.contentsScale = 0.2
      layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
      $0.addSublayer(layer)
    }
    // Corners of five points: the layers below a flipped one have their picture upright on the screen.
    let shown = try stage.picture(30, 30)
    let column = [2, 15, 27].map { shown.pixel(x: 15, y: $0) }
    #expect(column == [[255, 0, 0], [0, 255, 0], [0, 0, 255]])
  }
}
