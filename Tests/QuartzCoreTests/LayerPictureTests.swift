import CoreGraphics
import Foundation
import StrataTestKit
import Testing

@testable import QuartzCore

/// One layer as it is painted: contents, borders, corners, shadows, masks.
@Suite struct LayerPictureTests {
  private let stage = LayerStage()

  /// For a picture of 20 × 10 points in a layer of 80 × 60 at (30, 20).
  @Test(
    .rules("D-11", "D-12", "D-13", "Q-70", "P-29"),
    arguments: [
      ("resize", [30, 20, 80, 60]), ("resizeAspect", [30, 30, 80, 40]),
      ("resizeAspectFill", [10, 20, 120, 60]), ("center", [60, 45, 20, 10]), ("top", [60, 70, 20, 10]),
      ("bottom", [60, 20, 20, 10]), ("left", [30, 45, 20, 10]), ("right", [90, 45, 20, 10]),
      ("topLeft", [30, 70, 20, 10]), ("topRight", [90, 70, 20, 10]), ("bottomLeft", [30, 20, 20, 10]),
      ("bottomRight", [90, 20, 20, 10]), ("sideways", [60, 45, 20, 10]),
    ] as [(String, [Int])])
  func gravityPlacesTheContents(gravity: String, box: [Int]) throws {
    let layer = stage.box(30, 20, 80, 60) {
      CALayer()
    } _: {
      $0.contents = stripes([Ink.black], width: 20, height: 10)
      $0.contentsGravity = CALayerContentsGravity(rawValue: gravity)
    }
    #expect(try stage.picture().paintedBox() == box)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.masksToBounds = true
    }
    let clipped = try stage.picture().paintedBox()
    #expect(clipped == (gravity == "resizeAspectFill" ? [30, 20, 80, 60] : box))
  }

  @Test(.rules("D-10")) func contentsHaveTheirOwnScale() throws {
    _ = stage.box(30, 20, 80, 60) {
      CALayer()
    } _: {
      $0.contents = stripes([Ink.black], width: 20, height: 10)
      ($0.contentsScale, $0.contentsGravity) = (2, .bottomLeft)
    }
    #expect(try stage.picture().paintedBox() == [30, 20, 10, 5])
  }

  @Test(.rules("D-14")) func partOfThePictureIsShownAsIfItWereTheWhole() throws {
    _ = stage.box(10, 10, 40, 20) {
      CALayer()
    } _: {
      $0.contents = stripes([Ink.red, Ink.blue], width: 20, height: 10)
      $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    }
    let picture = try stage.picture()
    #expect(picture.pixel(x: 12, y: 15) == [0, 0, 255] && picture.pixel(x: 48, y: 25) == [0, 0, 255])
  }

  @Test(.rules("D-15")) func cornersOfNinePartsKeepTheirSize() throws {
    let layer = stage.box(0, 0, 90, 30) {
      CALayer()
    } _: {
      $0.contents = stripes([Ink.red, Ink.green, Ink.blue], width: 30, height: 30)
    }
    #expect(try stage.picture().pixel(x: 20, y: 15) == [255, 0, 0])
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    }
    let picture = try stage.picture()
    #expect(picture.pixel(x: 5, y: 15) == [255, 0, 0] && picture.pixel(x: 20, y: 15) == [0, 255, 0])
    #expect(picture.pixel(x: 70, y: 15) == [0, 255, 0] && picture.pixel(x: 85, y: 15) == [0, 0, 255])
  }

  @Test(.rules("D-16")) func filterDecidesHowPixelsGrow() throws {
    let layer = stage.box(0, 0, 40, 20) {
      CALayer()
    } _: {
      $0.contents = stripes([Ink.red, Ink.blue], width: 2, height: 1)
      $0.magnificationFilter = .nearest
    }
    var picture = try stage.picture()
    #expect(picture.pixel(x: 18, y: 10) == [255, 0, 0] && picture.pixel(x: 21, y: 10) == [0, 0, 255])
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.magnificationFilter = .linear
    }
    picture = try stage.picture()
    #expect(picture.pixel(x: 18, y: 10)[2] > 80 && picture.pixel(x: 21, y: 10)[0] > 80)
  }

  @Test(
    .rules("D-5"),
    arguments: [(1, 0, 0), (2, 79, 0), (4, 0, 59), (8, 79, 59)] as [(UInt, Int, Int)])
  func everyCornerHasItsBit(bit: UInt, x: Int, y: Int) throws {
    _ = stage.box(0, 0, 80, 60) {
      CALayer()
    } _: {
      ($0.backgroundColor, $0.cornerRadius, $0.maskedCorners) = (Ink.black, 20, CACornerMask(rawValue: bit))
    }
    let picture = try stage.picture()
    for (cornerX, cornerY) in [(0, 0), (79, 0), (0, 59), (79, 59)] {
      #expect(picture.isPainted(cornerX, cornerY) == (cornerX != x || cornerY != y))
    }
  }

  @Test(.rules("D-4", "O-18")) func largeRadiiMakeCapsules() throws {
    _ = stage.box(10, 10, 80, 40) {
      CALayer()
    } _: {
      ($0.backgroundColor, $0.cornerRadius) = (Ink.black, 500)
    }
    let picture = try stage.picture()
    #expect(picture.paintedBox() == [10, 10, 80, 40])
    #expect(picture.isPainted(50, 10) && picture.isPainted(10, 30) && !picture.isPainted(12, 12))
    #expect(abs(Double(picture.painted()) - (40 * 40 + Double.pi * 400)) < 30)
  }

  /// Counts of painted pixels, for a layer of 80 × 60.
  @Test(.rules("Q-72", "D-2", "D-12", "L-3", "L-4", "L-6", "L-11")) func paintedPixelsAreAsManyAsMeasured()
    throws
  {
    func count(_ change: (CAShapeLayer) -> Void) throws -> Int {
      let stage = LayerStage()
      _ = stage.box(10, 10, 80, 60, { CAShapeLayer() }, change)
      return try stage.picture().painted()
    }
    let box = CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 30), transform: nil)
    func stroke(_ shape: CAShapeLayer) {
      (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (box, nil, Ink.black, 4)
    }
    #expect(try count { $0.backgroundColor = Ink.black } == 4800)
    #expect(try count { ($0.borderWidth, $0.borderColor) = (5, Ink.black) } == 1300)
    #expect(try count { $0.path = box } == 1200)
    #expect(try count(stroke) == 560)
    #expect(
      try count {
        stroke($0)
        $0.fillColor = Ink.black
      } == 1496)
    #expect(
      try count {
        stroke($0)
        $0.strokeEnd = 0.5
      } == 280)
    let overhanging = CGPath(rect: CGRect(x: 60, y: 40, width: 30, height: 30), transform: nil)
    #expect(try count { $0.path = overhanging } == 900)
    #expect(
      try count {
        $0.path = overhanging
        $0.masksToBounds = true
      } == 400)
  }

  @Test(.rules("D-6", "D-3", "R-42", "P-36")) func clippingTakesTheShadowAway() throws {
    let container = stage.box(300, 100, 200, 200) {
      CALayer()
    } _: {
      ($0.cornerRadius, $0.shadowRadius, $0.shadowOpacity, $0.shadowColor) = (40, 50, 1, Ink.red)
      $0.shadowOffset = .zero
    }
    let child = stage.turn {
      CATransaction.setDisableActions(true)
      let child = CALayer()
      child.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      child.backgroundColor = Ink.green
      container.addSublayer(child)
      return child
    }
    func look() throws -> (outside: [Int], corner: [Int]) {
      let picture = try stage.picture(600, 400)
      return (picture.pixel(x: 280, y: 200), picture.pixel(x: 302, y: 102))
    }
    var seen = try look()
    #expect(seen.outside[0] == 255 && seen.outside[1] < 200 && seen.corner == [0, 255, 0])
    stage.turn {
      CATransaction.setDisableActions(true)
      container.masksToBounds = true
    }
    seen = try look()
    #expect(seen.outside == [255, 255, 255] && seen.corner == [255, 255, 255])
    stage.turn {
      CATransaction.setDisableActions(true)
      container.masksToBounds = false
      (child.cornerRadius, child.masksToBounds) = (40, true)
    }
    seen = try look()
    #expect(seen.outside[1] < 200 && seen.corner != [0, 255, 0])
  }

  @Test(.rules("D-25")) func backgroundIsNotPartOfWhatWasDrawn() throws {
    final class Dot: CALayer {
      var draws = 0
      override func draw(in ctx: CGContext) {
        draws += 1
        ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    let dot = stage.box(0, 0, 40, 40, { Dot() }, { $0.setNeedsDisplay() })
    stage.turn {
      CATransaction.setDisableActions(true)
      dot.backgroundColor = Ink.red
    }
    let picture = try stage.picture()
    #expect(dot.draws == 1)
    #expect(picture.pixel(x: 30, y: 30) == [255, 0, 0] && picture.pixel(x: 5, y: 5) == [0, 0, 0])
  }

  @Test(.rules("D-24")) func opaqueLayersAreBlackWhereNothingIsDrawn() throws {
    final class Half: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(Ink.red)
        ctx.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
      }
    }
    for isOpaque in [false, true] {
      let layer = stage.box(0, 0, 40, 40) {
        Half()
      } _: {
        $0.isOpaque = isOpaque
        $0.setNeedsDisplay()
      }
      let picture = try stage.picture()
      #expect(picture.pixel(x: 10, y: 20) == [255, 0, 0])
      #expect(picture.pixel(x: 30, y: 20) == (isOpaque ? [0, 0, 0] : [255, 255, 255]))
      stage.turn { layer.removeFromSuperlayer() }
    }
    // Where nobody draws there is no backing store.
    _ = stage.box(0, 0, 40, 40) {
      CALayer()
    } _: {
      $0.isOpaque = true
      $0.setNeedsDisplay()
    }
    #expect(try stage.picture().painted() == 0)
  }

  @Test(.rules("G-21", "P-20", "D-19")) func masksWithMasksAreNotApplied() throws {
    _ = stage.box(0, 0, 80, 60) {
      CALayer()
    } _: {
      $0.backgroundColor = Ink.black
      let mask = CALayer()
      mask.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
      mask.backgroundColor = Ink.white
      let inner = CALayer()
      inner.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
      inner.backgroundColor = Ink.white
      mask.mask = inner
      $0.mask = mask
    }
    #expect(try stage.picture().paintedBox() == [0, 0, 80, 60] && stage.reports.count == 1)
  }

  @Test(.rules("G-24", "R-43")) func depthDecidesWhoIsOnTop() throws {
    final class Drawn: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(Ink.green)
        ctx.fill(bounds)
      }
    }
    let nearest = stage.box(0, 0, 40, 40, { Drawn() }) {
      ($0.zPosition, $0.borderWidth, $0.borderColor) = (.greatestFiniteMagnitude, 4, Ink.blue)
      $0.setNeedsDisplay()
    }
    let one = stage.box(0, 0, 80, 40) {
      CALayer()
    } _: {
      ($0.zPosition, $0.backgroundColor) = (1, Ink.red)
    }
    let zero = stage.box(0, 0, 80, 40) {
      CALayer()
    } _: {
      $0.backgroundColor = Ink.black
    }
    let picture = try stage.picture()
    #expect(picture.pixel(x: 2, y: 20) == [0, 0, 255] && picture.pixel(x: 20, y: 20) == [0, 255, 0])
    #expect(picture.pixel(x: 60, y: 20) == [255, 0, 0])
    #expect(
      stage.root.sublayers?.map(ObjectIdentifier.init) == [nearest, one, zero].map(ObjectIdentifier.init))
  }

  @Test(.rules("G-30")) func turnedBackInsideATurnedLayerIsTwiceAsNarrow() throws {
    let outer = stage.box(0, 0, 100, 40)
    stage.turn {
      CATransaction.setDisableActions(true)
      (outer.anchorPoint, outer.position) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 80, y: 50))
      outer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      let inner = CALayer()
      inner.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      inner.backgroundColor = Ink.black
      inner.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
      outer.addSublayer(inner)
    }
    let box = try stage.picture().paintedBox()
    #expect(abs(box[2] - 25) <= 1 && box[3] == 40)
  }

  @Test(.rules("G-38", "D-26")) func renderingDrawsNothingThatWasNotDisplayed() {
    final class Filled: CALayer {
      override func draw(in ctx: CGContext) { ctx.fill(bounds) }
    }
    let layer = stage.inside { Filled() }
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setNeedsDisplay()
    let context = CGContext(pixelWidth: 10, pixelHeight: 10, scale: 1)
    layer.render(in: context)
    #expect(context.pixelBuffer().bytes.allSatisfy { $0 == 0 })
  }

  @Test(.rules("L-37")) func copiesOfAReplicatorAreNotHit() throws {
    let replicator = stage.box(0, 0, 10, 10, { CAReplicatorLayer() }) {
      $0.instanceCount = 3
      $0.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
      let child = CALayer()
      child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      child.backgroundColor = Ink.black
      $0.addSublayer(child)
    }
    #expect(try stage.picture().isPainted(85, 5))
    #expect(stage.root.hitTest(CGPoint(x: 85, y: 5)) === stage.root)
    #expect(stage.root.hitTest(CGPoint(x: 5, y: 5)) === replicator.sublayers?.first)
  }

  private func copies(_ preservesDepth: Bool, _ change: (CAReplicatorLayer, CALayer) -> Void)
    -> CAReplicatorLayer
  {
    stage.box(10, 10, 100, 60, { CAReplicatorLayer() }) {
      $0.preservesDepth = preservesDepth
      $0.instanceCount = 3
      let child = CALayer()
      child.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      child.backgroundColor = Ink.white
      change($0, child)
      $0.addSublayer(child)
    }
  }

  /// Each copy 50 further back, and darker: what is drawn last lies on top, or what is nearest.
  @Test(.rules("L-31", "L-33"), arguments: [false, true])
  func copiesKeepTheirDepthWhereAsked(preservesDepth: Bool) throws {
    let replicator = copies(preservesDepth) { replicator, _ in
      replicator.instanceTransform = CATransform3DMakeTranslation(8, 0, -50)
      replicator.instanceGreenOffset = -0.5
      replicator.backgroundColor = preservesDepth ? nil : Ink.blue
    }
    #expect(replicator.preservesDepth == preservesDepth)
    let picture = try stage.picture()
    // (10…30), (18…38) and (26…46): one copy, two, all three, the last two, the last.
    let greens = [12, 22, 28, 34, 42].map { Int(picture.pixel(x: $0, y: 20)[1]) }
    let wanted = preservesDepth ? [255, 255, 255, 128, 0] : [255, 128, 0, 0, 0]
    #expect(zip(greens, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(greens)")
    // A replicator that is no plane draws nothing itself.
    #expect(picture.pixel(x: 80, y: 60)[0] == (preservesDepth ? 255 : 0))
  }

  /// In one plane both ways are the same, delayed copies and copies of copies included.
  @Test(.rules("L-35", "L-36")) func copiesInOnePlaneLookTheSameEitherWay() throws {
    var pictures: [FlatPicture] = []
    for preservesDepth in [false, true] {
      let replicator = copies(preservesDepth) { replicator, child in
        replicator.instanceTransform = CATransform3DMakeTranslation(0, 24, 0)
        replicator.instanceDelay = 0.2
        replicator.instanceBlueOffset = -0.3
        let inner = CAReplicatorLayer()
        inner.preservesDepth = preservesDepth
        inner.instanceCount = 4
        inner.instanceTransform = CATransform3DMakeTranslation(25, 0, 0)
        inner.instanceDelay = 0.1
        inner.instanceRedOffset = -0.2
        let dot = CALayer()
        dot.frame = CGRect(x: 2, y: 2, width: 12, height: 12)
        dot.backgroundColor = Ink.white
        inner.addSublayer(dot)
        replicator.addSublayer(inner)
        child.isHidden = true
      }
      let inner = try #require(replicator.sublayers?.first)
      let dot = try #require(inner.sublayers?.first)
      let start = stage.time
      stage.turn { dot.add(basic("transform.scale", from: 0.2, to: 1.5, duration: 1), forKey: "s") }
      stage.advance(to: start + 0.8)
      pictures.append(try stage.picture())
      stage.turn { replicator.removeFromSuperlayer() }
      stage.advance(to: start + 3)
    }
    #expect(PictureMetric(pictures[0], pictures[1]).mean < 0.01)
    #expect(pictures[0].painted() > 100)
  }

  /// A pattern of 4 × 2 points, red with a blue quarter, from the corner of the bounds on; under a border, round
  /// corners and another colour's animation.
  @Test(.rules("D-1", "D-3", "B-27")) func patternsFillBackgroundsCellByCell() throws {
    let cell = stripes([Ink.red, Ink.red, Ink.red, Ink.blue], width: 4, height: 2)
    let pattern = try #require(CGPattern(image: cell, size: CGSize(width: 4, height: 2)))
    let mean = ColorValue(red: 0.75, green: 0, blue: 0.25, alpha: 1)
    let color = CGColor(value: mean, pattern: pattern)
    let layer = stage.box(10, 5, 62, 31.5)
    stage.turn { layer.backgroundColor = color }
    #expect(layer.backgroundColor === color)
    #expect(stage.inside { layer.presentation()?.backgroundColor } === color)
    func isBlue(_ x: Int, _ picture: FlatPicture, y: Int = 20) -> Bool {
      picture.pixel(x: x, y: y) == [0, 0, 255]
    }
    var picture = try stage.picture()
    for x in 10..<72 {
      #expect(isBlue(x, picture) == ((x - 10) % 4 == 3), "\(x)")
      if !isBlue(x, picture) { #expect(picture.pixel(x: x, y: 20) == [255, 0, 0]) }
    }
    #expect(picture.pixel(x: 9, y: 20) == [255, 255, 255] && picture.pixel(x: 72, y: 20) == [255, 255, 255])
    // Half of the last row.
    #expect(abs(Int(picture.pixel(x: 11, y: 36)[1]) - 128) <= 1)
    #expect(picture.pixel(x: 11, y: 37) == [255, 255, 255])
    // Bounds that begin elsewhere, and corners: the cells stay.
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.bounds.origin = CGPoint(x: 3, y: 0)
      layer.cornerRadius = 10
    }
    picture = try stage.picture()
    #expect((10..<72).allSatisfy { isBlue($0, picture) == (($0 - 10) % 4 == 3) })
    #expect(picture.pixel(x: 11, y: 6) == [255, 255, 255])
    // On the way to green its mean stands for it.
    stage.turn {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setAnimationDuration(1)
      layer.backgroundColor = Ink.green
    }
    stage.advance(to: stage.time + 0.5)
    let halfway = try stage.picture().pixel(x: 40, y: 20)
    #expect(zip(halfway, [96, 128, 32]).allSatisfy { abs(Int($0) - $1) <= 1 })
    #expect(layer.backgroundColor == Ink.green)
  }

  // MARK: Geometry by number

  @Test(.rules("G-14")) func scrollingTheParentDoesNotEnterItsChildrensPlaces() {
    let parent = stage.box(0, 0, 200, 200)
    let child = stage.turn {
      let child = CALayer()
      child.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      child.position = CGPoint(x: 100, y: 50)
      parent.addSublayer(child)
      return child
    }
    parent.bounds.origin = CGPoint(x: 30, y: 40)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 75, y: 25))
  }

  @Test(.rules("G-25")) func boundsLeaveOutTheirFarEdges() {
    let layer = stage.box(500, 500, 40, 20)
    layer.bounds.origin = CGPoint(x: 5, y: 5)
    #expect(layer.contains(CGPoint(x: 5, y: 5)) && layer.contains(CGPoint(x: 44.9, y: 24.9)))
    #expect(!layer.contains(CGPoint(x: 45, y: 10)) && !layer.contains(CGPoint(x: 10, y: 25)))
    #expect(!layer.contains(CGPoint(x: 4.9, y: 10)))
  }

  @Test(.rules("G-4", "G-5", "G-6")) func anchorsCarryTheFrame() {
    let layer = stage.inside { CALayer() }
    layer.bounds = CGRect(x: 7, y: 8, width: 100, height: 50)
    layer.anchorPoint = CGPoint(x: 2, y: -1)
    #expect(layer.frame == CGRect(x: -200, y: 50, width: 100, height: 50))
    for (anchor, position) in [
      (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 60, y: 45)), (CGPoint.zero, CGPoint(x: 10, y: 20)),
      (CGPoint(x: 1, y: 1), CGPoint(x: 110, y: 70)),
    ] {
      layer.anchorPoint = anchor
      layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      #expect(layer.position == position && layer.bounds == CGRect(x: 7, y: 8, width: 100, height: 50))
    }
    layer.bounds.size = CGSize(width: 200, height: 100)
    #expect(layer.position == CGPoint(x: 110, y: 70) && layer.anchorPoint == CGPoint(x: 1, y: 1))
  }
}
