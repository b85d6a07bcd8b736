import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// `isGeometryFlipped` (D-27, G-23): coordinates turn over, pictures stay upright.
@Suite struct FlippedGeometryTests {
  private let stage = LayerStage()

  private func flipped() -> CALayer {
    stage.box(10, 0, 100, 100, { CALayer() }) { $0.isGeometryFlipped = true }
  }

  @Test(.rules("D-27", "A-15")) func sublayersStandFromTheFarEdge() throws {
    let layer = flipped()
    let inner = stage.turn {
      CATransaction.setDisableActions(true)
      let inner = CALayer()
      inner.frame = CGRect(x: 20, y: 10, width: 30, height: 20)
      inner.backgroundColor = Ink.black
      layer.addSublayer(inner)
      return inner
    }
    // 10…30 from below is 70…90 from above.
    #expect(try stage.picture().paintedBox() == [30, 70, 30, 20])
    #expect(stage.root.convert(CGPoint(x: 0, y: 0), from: inner) == CGPoint(x: 30, y: 90))
    #expect(inner.convert(CGPoint(x: 30, y: 90), from: stage.root) == .zero)
    #expect(stage.root.hitTest(CGPoint(x: 40, y: 75)) === inner)
    #expect(stage.root.hitTest(CGPoint(x: 40, y: 20)) === layer)
    #expect(layer.frame == CGRect(x: 10, y: 0, width: 100, height: 100))
    stage.turn { layer.isGeometryFlipped = false }
    #expect(layer.animationKeys() == nil)
    #expect(try stage.picture().paintedBox() == [30, 10, 30, 20])
  }

  @Test(.rules("D-27")) func shapesTurnOverWithTheCoordinates() throws {
    _ = stage.box(0, 0, 100, 100, { CAShapeLayer() }) {
      $0.isGeometryFlipped = true
      $0.path = CGPath(rect: CGRect(x: 5, y: 5, width: 40, height: 10), transform: nil)
    }
    #expect(try stage.picture().paintedBox() == [5, 85, 40, 10])
  }

  @Test(.rules("G-23", "D-27")) func contentsStayUprightAndTheGravityTurnsOver() throws {
    let layer = flipped()
    let inner = stage.turn {
      CATransaction.setDisableActions(true)
      let context = CGContext(pixelWidth: 10, pixelHeight: 20, scale: 1)
      context.setFillColor(Ink.red)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.setFillColor(Ink.blue)
      context.fill(CGRect(x: 0, y: 10, width: 10, height: 10))
      let inner = CALayer()
      inner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      inner.contents = CGImage(pixels: context.pixelBuffer())
      inner.contentsGravity = .topLeft
      layer.addSublayer(inner)
      return inner
    }
    #expect(inner.contentsAreFlipped())
    let picture = try stage.picture()
    // The maxY edge is at the top of the screen now, and red is still above blue.
    #expect(picture.pixel(x: 15, y: 5) == [255, 0, 0] && picture.pixel(x: 15, y: 15) == [0, 0, 255])
    #expect(picture.pixel(x: 15, y: 25) == [255, 255, 255])
    // Flipped twice, all is as if it were not.
    stage.turn { inner.isGeometryFlipped = true }
    let twice = try stage.picture()
    #expect(twice.pixel(x: 15, y: 85) == [255, 0, 0] && twice.pixel(x: 15, y: 95) == [0, 0, 255])
  }

  @Test(.rules("D-27")) func drawingsStayUpright() throws {
    final class Drawn: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(Ink.black)
        ctx.fill(CGRect(x: 0, y: 0, width: 100, height: 30))
      }
    }
    _ = stage.box(0, 0, 100, 100, { Drawn() }) {
      $0.isGeometryFlipped = true
      $0.setNeedsDisplay()
    }
    #expect(try stage.picture().paintedBox() == [0, 0, 100, 30])
  }
}
