import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// Rules G-1…G-28, questions Q-64…Q-69, report R-39, through the public API.
@Suite struct LayerGeometryTests {
  private let stage = LayerStage()

  private func layer(_ width: Double = 100, _ height: Double = 50, at x: Double = 200, _ y: Double = 300)
    -> CALayer
  {
    stage.inside {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      layer.position = CGPoint(x: x, y: y)
      return layer
    }
  }

  private func near(_ rect: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
    [rect.minX - x, rect.minY - y, rect.width - width, rect.height - height].allSatisfy { abs($0) < 1e-3 }
  }

  @Test(.rules("G-4", "G-7", "Q-64")) func frameIsTheBoxOfTheTransformedBounds() {
    let layer = layer()
    #expect(near(layer.frame, 150, 275, 100, 50))
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    #expect(near(layer.frame, 100, 200, 200, 200))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 6))
    #expect(near(layer.frame, 144.1987, 253.3494, 111.6025, 93.3013))
  }

  @Test(.rules("G-8", "G-9", "Q-65", "Q-66", "P-9")) func settingTheFrameSetsBoundsAndPosition() {
    let layer = layer(1, 1, at: 0, 0)
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 50, height: 12.5))
    #expect(layer.position == CGPoint(x: 60, y: 45))
    layer.transform = CATransform3DIdentity
    layer.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: -50, y: -25))
    layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
  }

  @Test(.rules("G-5", "R-39")) func anchorPointMovesTheFrame() {
    let layer = layer(100, 50, at: 272.5, 242.5)
    layer.anchorPoint = CGPoint(x: 1, y: 1)
    #expect(layer.position == CGPoint(x: 272.5, y: 242.5))
    #expect(near(layer.frame, 172.5, 192.5, 100, 50))
  }

  @Test(.rules("G-11")) func affineTransformIsTheIdentityWhereItCannotBe() {
    let layer = layer()
    layer.transform = CATransform3DMakeScale(1, 1, 2)
    #expect(layer.affineTransform() == .identity)
    layer.setAffineTransform(CGAffineTransform(scaleX: 3, y: 4))
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 3, y: 4))
    #expect(layer.transform.m33 == 1)
  }

  @Test(.rules("G-13", "G-15", "G-16")) func pointsGoThroughTransformsAndSublayerTransforms() {
    let parent = layer(200, 200, at: 0, 0)
    let child = layer(50, 50, at: 100, 50)
    parent.addSublayer(child)
    func inParent() -> CGPoint { child.convert(CGPoint.zero, to: parent) }
    #expect(inParent() == CGPoint(x: 75, y: 25))
    child.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(inParent() == CGPoint(x: 50, y: 0))
    child.transform = CATransform3DIdentity
    parent.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
    #expect(inParent() == CGPoint(x: 85, y: 45))
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    #expect(inParent() == CGPoint(x: 60, y: -38))
    #expect(child.convert(CGPoint(x: 60, y: -38), from: parent) == .zero)
    #expect(
      parent.convert(CGRect(x: 0, y: 0, width: 50, height: 50), from: child).size
        == CGSize(width: 100, height: 100))
    let other = layer(50, 50, at: 500, 500)
    let first = layer(50, 50, at: 25, 25)
    #expect(first.convert(CGPoint.zero, to: other) == CGPoint(x: -475, y: -475))
    #expect(first.convert(CGPoint(x: 7, y: 7), to: first) == CGPoint(x: 7, y: 7))
  }

  @Test(.rules("G-29")) func perspectiveComesFromTheSublayerTransform() {
    let parent = layer(200, 200, at: 100, 100)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    parent.sublayerTransform = perspective
    let child = layer(0, 0, at: 150, 100)
    child.zPosition = 100
    parent.addSublayer(child)
    #expect(abs(child.convert(CGPoint.zero, to: parent).x - 162.5) < 1e-9)
  }

  @Test(.rules("G-24", "G-26", "P-35")) func hitTestFindsTheFrontDeepestLayer() {
    let parent = layer(100, 100, at: 50, 50)
    let first = layer(100, 100, at: 50, 50)
    let second = layer(100, 100, at: 50, 50)
    parent.sublayers = [first, second]
    let point = CGPoint(x: 10, y: 10)
    #expect(parent.hitTest(point) === second)
    first.zPosition = 1
    #expect(parent.hitTest(point) === first)
    first.isHidden = true
    #expect(parent.hitTest(point) === second)
    #expect(parent.hitTest(CGPoint(x: 100, y: 10)) == nil)
    #expect(parent.hitTest(.zero) != nil)
    let overhanging = layer(50, 50, at: 125, 50)
    parent.addSublayer(overhanging)
    #expect(parent.hitTest(CGPoint(x: 130, y: 50)) === overhanging)
    parent.masksToBounds = true
    #expect(parent.hitTest(CGPoint(x: 130, y: 50)) == nil)
  }

  @Test(.rules("M-6")) func presentationIsHitWhereItIsShown() throws {
    let layer = stage.layer()
    stage.turn {
      layer.add(
        basic("position", from: CGPoint(x: 100, y: 100), to: CGPoint(x: 500, y: 100), duration: 1),
        forKey: nil)
    }
    stage.advance(to: 0.5)
    try stage.inside {
      let shown = try #require(stage.root.presentation())
      let hit = try #require(shown.hitTest(CGPoint(x: 300, y: 100)))
      #expect(hit.model() === layer)
      #expect(stage.root.hitTest(CGPoint(x: 300, y: 100)) === stage.root)
    }
  }

  @Test(.rules("G-10")) func notANumberIsIgnoredAndReportedOnce() {
    let layer = layer()
    layer.position = CGPoint(x: Double.nan, y: 0)
    layer.position = CGPoint(x: 0, y: Double.nan)
    layer.bounds = CGRect(x: 0, y: 0, width: Double.nan, height: 0)
    layer.frame = CGRect(x: Double.infinity, y: 0, width: Double.nan, height: 5)
    layer.opacity = .nan
    layer.zPosition = .nan
    layer.transform.m11 = .nan
    #expect(layer.position.y == 300 || !layer.position.x.isNaN)
    #expect(layer.opacity == 1 && layer.zPosition == 0 && layer.transform.m11 == 1)
    #expect(!layer.bounds.width.isNaN)
    #expect(stage.reports.filter { $0.contains("position") }.count == 1)
  }

  @Test func hugeValuesDoNoHarm() {
    let layer = stage.layer()
    let huge = Double.greatestFiniteMagnitude
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.bounds = CGRect(x: -huge, y: huge, width: huge, height: huge)
      layer.position = CGPoint(x: huge, y: -huge)
      layer.zPosition = huge
      layer.transform = CATransform3DMakeScale(1e300, 0, 1)
      _ = layer.frame
      _ = layer.hitTest(.zero)
      _ = layer.convert(CGPoint.zero, to: nil)
    }
    stage.turn { layer.bounds = CGRect(x: 0, y: 0, width: Double.infinity, height: Double.infinity) }
    stage.advance(to: 1)
    #expect(layer.presentation() != nil)
  }

  @Test(.rules("G-1", "G-2", "G-3", "Q-71")) func defaultsAreThoseOfTheDossier() {
    stage.inside {
      let layer = CALayer()
      #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.opacity == 1 && !layer.isHidden)
      #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
      #expect(
        layer.borderColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1) && layer.backgroundColor == nil)
      #expect(layer.maskedCorners.rawValue == 15 && layer.contentsGravity == .resize)
      #expect(layer.duration == .infinity && layer.speed == 1 && layer.fillMode == .removed)
      #expect(layer.allowsGroupOpacity && layer.isDoubleSided && layer.actions == nil && layer.name == nil)
      layer.maskedCorners = CACornerMask(rawValue: 0xFF)
      #expect(layer.maskedCorners.rawValue == 15)
      layer.cornerCurve = CALayerCornerCurve(rawValue: "foo")
      #expect(layer.cornerCurve == .circular)
      layer.contentsGravity = CALayerContentsGravity(rawValue: "foo")
      #expect(layer.contentsGravity == .center)
      #expect(CALayer.defaultValue(forKey: "bounds") == nil)
      #expect((CALayer.defaultValue(forKey: "maskedCorners") as? NSNumber)?.intValue == 15)
    }
  }
}
