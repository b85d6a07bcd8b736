import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// `shouldRasterize` and `rasterizationScale` (D-21), by what is drawn.
@Suite struct RasterizationTests {
  private let stage = LayerStage()

  @Test(.rules("D-21")) func rasterizedLayersLookTheSame() throws {
    let layer = stage.box(10, 10, 60, 40) {
      CALayer()
    } _: {
      ($0.backgroundColor, $0.cornerRadius, $0.borderWidth) = (Ink.red, 9, 3)
    }
    let plain = try stage.picture()
    stage.turn { layer.shouldRasterize = true }
    #expect(try stage.picture().bytes == plain.bytes)
  }

  /// A bitmap of a pixel a point, averaged and enlarged twice between the middles of its pixels, leaves an edge on a
  /// whole point with steps of 0, ¼, ¾ and 1 across four device pixels; within a tenth.
  @Test(.rules("D-21")) func bitmapCoarserThanTheScreenIsSoft() throws {
    let layer = stage.box(10, 10, 60, 40) {
      CALayer()
    } _: {
      $0.backgroundColor = Ink.white
      let dark = CALayer()
      dark.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
      dark.backgroundColor = Ink.black
      $0.addSublayer(dark)
    }
    func still(_ change: () -> Void) {
      stage.turn {
        CATransaction.setDisableActions(true)
        change()
      }
    }
    func edge() throws -> [Double] {
      let picture = try stage.picture(160, 100, scale: 2)
      return (78..<82).map { Double(picture.pixel(x: $0, y: 60)[0]) / 255 }
    }
    #expect(try edge() == [0, 0, 1, 1])
    still { layer.shouldRasterize = true }
    #expect(zip(try edge(), [0, 0.25, 0.75, 1]).allSatisfy { abs($0 - $1) < 0.1 })
    still { layer.rasterizationScale = 2 }
    #expect(try edge() == [0, 0, 1, 1])
    still { layer.rasterizationScale = 0 }
    #expect(try edge() == [0, 0, 1, 1])
  }
}
