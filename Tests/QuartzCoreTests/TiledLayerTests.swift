import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// CATiledLayer (L-60…L-63): which tiles are drawn, and that they show no seams.
@Suite struct TiledLayerTests {
  private let stage = LayerStage()

  /// Fills each tile with one colour and notes what it was asked for.
  private class Tiled: CATiledLayer {
    var drawn: [CGRect] = []
    var columns: [Double] { drawn.map { Double($0.minX) } }
    var scales: [Double] = []
    var color = Ink.black

    override func draw(in ctx: CGContext) {
      drawn.append(ctx.boundingBoxOfClipPath)
      scales.append(Double(ctx.ctm.a))
      ctx.setFillColor(color)
      ctx.fill(ctx.boundingBoxOfClipPath)
    }
  }

  private final class Quick: Tiled {
    override class func fadeDuration() -> CFTimeInterval { 0 }
  }

  private func tiled<Layer: Tiled>(
    _ width: Double, _ height: Double, _ make: () -> Layer, _ change: (Layer) -> Void = { _ in }
  ) -> Layer {
    stage.box(0, 0, width, height, make) {
      $0.setNeedsDisplay()
      change($0)
    }
  }

  @Test(.rules("L-60")) func defaults() {
    let layer = stage.inside { CATiledLayer() }
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
    #expect(layer.tileSize == CGSize(width: 256, height: 256) && CATiledLayer.fadeDuration() == 0.25)
    layer.setValue(3, forKey: "levelsOfDetail")
    #expect(layer.levelsOfDetail == 3)
  }

  @Test(.rules("L-61", "L-63")) func eachTileIsDrawnOnceWithItsOwnClip() throws {
    let layer = tiled(600, 300, { Quick() })
    #expect(
      layer.drawn == [
        CGRect(x: 0, y: 0, width: 256, height: 256), CGRect(x: 256, y: 0, width: 256, height: 256),
        CGRect(x: 512, y: 0, width: 88, height: 256), CGRect(x: 0, y: 256, width: 256, height: 44),
        CGRect(x: 256, y: 256, width: 256, height: 44), CGRect(x: 512, y: 256, width: 88, height: 44),
      ])
    #expect(layer.scales.allSatisfy { $0 == 1 })
    #expect(try stage.picture(700, 400).paintedBox() == [0, 0, 600, 300])
    #expect(try stage.picture(700, 400).painted() == 180_000)
    stage.turn { layer.position.x += 1 }
    #expect(layer.drawn.count == 6)
  }

  @Test(.rules("L-61")) func displayDrawsAllAgainAndARectangleItsOwnTiles() {
    let layer = stage.box(0, 0, 600, 200, { Quick() })
    #expect(layer.drawn.isEmpty)
    stage.turn { layer.setNeedsDisplay() }
    #expect(layer.drawn.count == 3)
    stage.turn { layer.setNeedsDisplay(CGRect(x: 300, y: 10, width: 5, height: 5)) }
    #expect(layer.drawn.count == 4 && layer.drawn.last?.minX == 256)
    stage.turn { layer.setNeedsDisplay() }
    #expect(layer.drawn.count == 7)
  }

  @Test(.rules("L-61")) func onlyWhatIsSeenIsDrawn() throws {
    // The root shows 1000 points: tiles 0…3, and one more beyond the edge.
    let layer = tiled(1e7, 100, { Quick() })
    #expect(layer.columns == [0, 256, 512, 768, 1024])
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.position.x = -5000
      layer.color = Ink.red
    }
    // 5000 lies in tile 19, 6000 in tile 23.
    #expect(Array(layer.columns.dropFirst(5)) == (18...24).map { Double($0) * 256 })
    #expect(try stage.picture().pixel(x: 80, y: 50) == [255, 0, 0])
    // A layer that clips shows less.
    stage.turn {
      CATransaction.setDisableActions(true)
      let window = CALayer()
      window.anchorPoint = .zero
      window.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      window.masksToBounds = true
      stage.root.addSublayer(window)
      layer.position = .zero
      layer.drawn = []
      window.addSublayer(layer)
    }
    #expect(layer.columns == [0, 256])
  }

  @Test func animationFindsTheTilesOfItsWay() {
    let layer = tiled(1e5, 100, { Quick() })
    stage.turn { layer.position.x = -3000 }
    #expect(Set(layer.columns) == Set((0...16).map { Double($0) * 256 }))
  }

  @Test(
    .rules("L-62"),
    arguments: [
      // Scale shown, levels, bias, pixels a point.
      (1.0, 1, 0, 1.0), (0.25, 3, 0, 0.25), (0.3, 3, 0, 0.5), (0.1, 3, 0, 0.25), (4, 1, 0, 1), (4, 3, 2, 4),
      (3, 3, 2, 4), (8, 3, 2, 4), (1, 3, 2, 1), (0.5, 3, 2, 1),
    ])
  func levelFitsTheScaleShown(shown: Double, levels: Int, bias: Int, scale: Double) {
    let layer = tiled(100, 100, { Quick() }) {
      $0.levelsOfDetail = levels
      $0.levelsOfDetailBias = bias
      $0.transform = CATransform3DMakeScale(shown, shown, 1)
    }
    #expect(layer.scales.first == scale)
    #expect(layer.drawn.first.map { Double($0.width) } == min(100, 256 / scale))
  }

  @Test(.rules("L-61")) func tilesFadeIn() throws {
    let layer = tiled(100, 100, { Tiled() })
    #expect(try stage.picture().pixel(x: 50, y: 50) == [255, 255, 255])
    let tree = try #require(stage.context.manualServer).tree
    #expect(tree.nextChange(after: stage.context.now) == stage.context.now)
    stage.advance(to: 0.125)
    #expect(abs(try stage.picture().pixel(x: 50, y: 50)[0] - 128) <= 1)
    // A picture of the layer itself waits for nothing.
    let context = CGContext(pixelWidth: 100, pixelHeight: 100, scale: 1)
    stage.inside { layer.render(in: context) }
    #expect(FlatPicture(context.pixelBuffer()).pixel(x: 50, y: 50) == [0, 0, 0])
    stage.advance(to: 0.25)
    #expect(try stage.picture().pixel(x: 50, y: 50) == [0, 0, 0])
    #expect(tree.nextChange(after: stage.context.now) == nil)
  }

  @Test func tilesOfAnotherScaleShowUntilTheNewOnesAreThere() throws {
    let layer = tiled(100, 100, { Tiled() }) {
      $0.levelsOfDetailBias = 1; $0.levelsOfDetail = 2
    }
    stage.advance(to: 1)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.color = Ink.red
      layer.transform = CATransform3DMakeScale(2, 2, 1)
    }
    #expect(layer.scales == [1, 2])
    #expect(try stage.picture().pixel(x: 50, y: 50) == [0, 0, 0])
    stage.advance(to: 1.125)
    #expect(abs(try stage.picture().pixel(x: 50, y: 50)[0] - 128) <= 1)
    stage.advance(to: 1.3)
    #expect(try stage.picture().pixel(x: 50, y: 50) == [255, 0, 0])
  }

  @Test(arguments: [0.0, 0.3, 1.1])
  func noSeamsShowBetweenTiles(angle: Double) throws {
    _ = tiled(120, 80, { Quick() }) {
      $0.tileSize = CGSize(width: 16, height: 16)
      $0.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      $0.position = CGPoint(x: 80.37, y: 50.61)
      $0.transform = CATransform3DScale(CATransform3DMakeRotation(angle, 0, 0, 1), 0.83, 0.83, 1)
    }
    let picture = try stage.picture()
    let toLayer = CATransform3DInvert(
      CATransform3DScale(CATransform3DMakeRotation(angle, 0, 0, 1), 0.83, 0.83, 1))
    for y in 0..<100 {
      for x in 0..<160 {
        let (dx, dy) = (Double(x) + 0.5 - 80.37, Double(y) + 0.5 - 50.61)
        let (px, py) = (dx * toLayer.m11 + dy * toLayer.m21, dx * toLayer.m12 + dy * toLayer.m22)
        if abs(px) < 58, abs(py) < 38 { #expect(picture.pixel(x: x, y: y) == [0, 0, 0], "(\(x), \(y))") }
      }
    }
  }

  @Test func absurdTilesDraw() throws {
    for size in [
      CGSize(width: 0, height: -3), CGSize(width: Double.nan, height: .infinity), CGSize(width: 1, height: 1),
    ] {
      let layer = tiled(900, 900, { Quick() }) {
        $0.tileSize = size
        $0.levelsOfDetail = -5
        $0.levelsOfDetailBias = 1000
      }
      stage.turn { layer.transform = CATransform3DMakeScale(1e30, 0, 1) }
      _ = try stage.picture()
    }
    #expect(stage.reports.contains { $0.contains("tiles are seen at once") })
  }
}
