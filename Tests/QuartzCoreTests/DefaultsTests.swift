import CoreGraphics
import Foundation
import StrataTestKit
import Testing

@testable import QuartzCore

/// What things are before anybody sets them, and what their constants are called.
@Suite struct DefaultsTests {
  private let stage = LayerStage()

  @Test(.rules("T-2")) func layersLastForEver() {
    let layer = stage.inside { CALayer() }
    #expect(layer.beginTime == 0 && layer.timeOffset == 0 && layer.speed == 1 && layer.duration == .infinity)
    #expect(layer.repeatCount == 0 && layer.repeatDuration == 0 && !layer.autoreverses)
    #expect(layer.fillMode.rawValue == "removed")
  }

  @Test(.rules("T-3")) func animationsHaveNoDurationAndAreRemoved() {
    let kinds: [CAAnimation] = [
      CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup(),
    ]
    for animation in kinds {
      #expect(animation.beginTime == 0 && animation.timeOffset == 0 && animation.speed == 1)
      #expect(animation.duration == 0 && animation.repeatCount == 0 && animation.repeatDuration == 0)
      #expect(!animation.autoreverses && animation.fillMode == .removed && animation.isRemovedOnCompletion)
      #expect(animation.delegate == nil && animation.timingFunction == nil)
    }
  }

  @Test(.rules("T-5")) func timingSettersKeepWhatTheyAreGiven() {
    let layer = stage.inside { CALayer() }
    let animation = CABasicAnimation()
    for count in [Float.infinity, .greatestFiniteMagnitude, -2, 0.5] {
      animation.repeatCount = count
      layer.repeatCount = count
      #expect(animation.repeatCount == count && layer.repeatCount == count)
    }
    (animation.duration, animation.speed, animation.timeOffset) = (-1, -3, 1e9)
    #expect(animation.duration == -1 && animation.speed == -3 && animation.timeOffset == 1e9)
  }

  @Test(
    .rules("T-46"),
    arguments: [
      ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
      ("easeInEaseOut", [0.42, 0, 0.58, 1]), ("default", [0.25, 0.1, 0.25, 1]),
    ] as [(String, [Float])])
  func namedCurvesHaveTheirControlPoints(name: String, inner: [Float]) {
    let curve = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    let points = (0..<4).flatMap { index in
      var point: [Float] = [9, 9]
      curve.getControlPoint(at: index, values: &point)
      return point
    }
    #expect(points == [0, 0] + inner + [1, 1])
  }

  @Test(.rules("T-54")) func curvesOfOneNameAreEqual() {
    #expect(CAMediaTimingFunction(name: .easeIn) == CAMediaTimingFunction(name: .easeIn))
    #expect(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
  }

  @Test(.rules("T-60")) func groupsShareTheirChildrenWithTheirCopies() {
    let group = CAAnimationGroup()
    #expect(group.animations == nil)
    let child = basic("opacity", from: 0, to: 1)
    var list: [CAAnimation] = [child]
    group.animations = list
    list.removeAll()
    #expect(group.animations?.count == 1)
    #expect((group.copy() as? CAAnimationGroup)?.animations?.first === child)
  }

  @Test(.rules("K-1")) func keyframesAreLinearAndEmpty() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    #expect(
      animation.calculationMode.rawValue == "linear" && animation.values == nil && animation.path == nil)
    #expect(
      animation.keyTimes == nil && animation.timingFunctions == nil && animation.rotationMode == nil)
    animation.calculationMode = CAAnimationCalculationMode(rawValue: "wild")
    #expect(animation.calculationMode.rawValue == "wild")
    var values: [Any] = [1, 2]
    animation.values = values
    values.removeAll()
    #expect(animation.values?.count == 2)
  }

  @Test(.rules("S-1")) func springsAreOfUnitMass() {
    let spring = CASpringAnimation(keyPath: "position")
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping)
  }

  @Test(.rules("B-54")) func valueFunctionsGoByElevenNames() {
    let names = [
      "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX",
      "translateY", "translateZ",
    ]
    for name in names {
      #expect(CAValueFunction(name: CAValueFunctionName(rawValue: name))?.name.rawValue == name)
    }
    for name in ["", "rotate", "RotateX"] {
      #expect(CAValueFunction(name: CAValueFunctionName(rawValue: name)) == nil)
    }
  }

  @Test(.rules("M-8")) func copiesCarryEverything() throws {
    let log = DelegateLog(stage)
    let spring = CASpringAnimation(keyPath: "position")
    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 50, 5, 3)
    (spring.fromValue, spring.toValue, spring.isAdditive, spring.isCumulative) = (1, 2, true, true)
    (spring.duration, spring.beginTime, spring.speed, spring.timeOffset) = (3, 4, 5, 6)
    (spring.repeatCount, spring.autoreverses, spring.fillMode) = (7, true, .both)
    spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
    spring.isRemovedOnCompletion = false
    spring.delegate = log
    spring.setValue("own", forKey: "tag")
    let copy = try #require(spring.copy() as? CASpringAnimation)
    #expect(copy !== spring && copy.keyPath == "position" && copy.delegate === log)
    #expect(
      copy.mass == 2 && copy.stiffness == 50 && copy.damping == 5 && copy.initialVelocity == 3
        && copy.isAdditive && copy.isCumulative)
    #expect(copy.fromValue as? Int == 1 && copy.toValue as? Int == 2)
    #expect(copy.duration == 3 && copy.beginTime == 4 && copy.speed == 5 && copy.timeOffset == 6)
    #expect(copy.repeatCount == 7 && copy.autoreverses && copy.fillMode == .both)
    #expect(copy.timingFunction == spring.timingFunction && !copy.isRemovedOnCompletion)
    #expect(copy.value(forKey: "tag") as? String == "own")
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    (frames.values, frames.keyTimes, frames.calculationMode) = ([0, 1], [0, 1], .cubic)
    frames.rotationMode = .rotateAuto
    let twin = try #require(frames.copy() as? CAKeyframeAnimation)
    #expect(twin.values?.count == 2 && twin.keyTimes == [0, 1] && twin.calculationMode == .cubic)
    #expect(twin.rotationMode == .rotateAuto)
  }

  @Test(.rules("G-1")) func layersArePlain() {
    let layer = stage.inside { CALayer() }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.bounds == .zero && layer.position == .zero && layer.anchorPointZ == 0)
    #expect(layer.zPosition == 0 && layer.contentsScale == 1 && layer.rasterizationScale == 1)
    #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
    #expect(!layer.masksToBounds && !layer.isGeometryFlipped && !layer.shouldRasterize)
    #expect(layer.contentsRect == unit && layer.contentsCenter == unit && layer.contents == nil)
    #expect(layer.sublayers == nil && layer.superlayer == nil && layer.mask == nil && layer.style == nil)
    #expect(layer.borderWidth == 0 && layer.cornerRadius == 0 && layer.cornerCurve.rawValue == "circular")
    #expect(layer.shadowOpacity == 0 && layer.shadowPath == nil && layer.shadowColor?.alpha == 1)
    #expect(layer.minificationFilter.rawValue == "linear" && layer.magnificationFilter == .linear)
    #expect(!layer.needsDisplayOnBoundsChange && !layer.drawsAsynchronously && !layer.needsDisplay())
    #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.contentsFormat.rawValue == "RGBA8")
  }

  @Test(.rules("G-2")) func someKeysHaveADefault() {
    #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
    #expect(CALayer.defaultValue(forKey: "cornerCurve") as? String == "circular")
    // As the properties of a new layer are, by Apple's documentation of CALayer.
    let numbers: [(String, Double)] = [
      ("contentsScale", 1), ("rasterizationScale", 1), ("speed", 1), ("opacity", 1), ("shadowRadius", 3),
      ("allowsGroupOpacity", 1), ("doubleSided", 1), ("maskedCorners", 15), ("edgeAntialiasingMask", 15),
    ]
    for (key, number) in numbers {
      #expect((CALayer.defaultValue(forKey: key) as? NSNumber)?.doubleValue == number, "\(key)")
    }
    #expect(CALayer.defaultValue(forKey: "fillMode") as? String == "removed")
    #expect(CALayer.defaultValue(forKey: "contentsGravity") as? String == "resize")
    #expect(CALayer.defaultValue(forKey: "magnificationFilter") as? String == "linear")
    #expect(CALayer.defaultValue(forKey: "shadowOffset") as? CGSize == CGSize(width: 0, height: -3))
    #expect(
      CALayer.defaultValue(forKey: "contentsRect") as? CGRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    for key in ["bounds", "position", "frame", "mask", "filters", "minificationFilterBias"] {
      #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
    }
  }

  @Test(.rules("G-3")) func cornerCurvesHaveTheirExpansion() {
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(near(CALayer.cornerCurveExpansionFactor(.continuous), 1.528665, 1e-6))
    #expect(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "foo")) == 1)
    let gradient = stage.inside { CAGradientLayer() }
    gradient.type = CAGradientLayerType(rawValue: "spiral")
    #expect(gradient.type.rawValue == "spiral")
  }

  @Test(.rules("L-1", "L-2", "L-74")) func shapesFillInBlack() {
    let shape = stage.inside { CAShapeLayer() }
    #expect(shape.path == nil && shape.fillColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(shape.strokeColor == nil && shape.strokeStart == 0 && shape.strokeEnd == 1)
    #expect(shape.lineWidth == 1 && shape.miterLimit == 10 && shape.lineDashPhase == 0)
    #expect(shape.lineDashPattern == nil)
    #expect(shape.fillRule.rawValue == "non-zero" && shape.lineCap.rawValue == "butt")
    #expect(shape.lineJoin.rawValue == "miter" && CAShapeLayerFillRule.evenOdd.rawValue == "even-odd")
    #expect(CAShapeLayerLineCap.round.rawValue == "round" && CAShapeLayerLineCap.square.rawValue == "square")
    #expect(CAShapeLayerLineJoin.round.rawValue == "round" && CAShapeLayerLineJoin.bevel.rawValue == "bevel")
  }

  @Test(.rules("L-21", "L-29", "L-74")) func gradientsRunDownAndAskForNoDisplay() {
    let gradient = stage.inside { CAGradientLayer() }
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type.rawValue == "axial")
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(CAGradientLayerType.radial.rawValue == "radial" && CAGradientLayerType.conic.rawValue == "conic")
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    #expect(!gradient.needsDisplay())
  }

  @Test(.rules("L-51", "L-54", "L-74")) func textsAreLargeWhiteAndUnbroken() {
    let text = stage.inside { CATextLayer() }
    #expect(text.string == nil && text.fontSize == 36 && !text.isWrapped)
    #expect(text.foregroundColor == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(text.alignmentMode.rawValue == "natural" && text.truncationMode.rawValue == "none")
    text.displayIfNeeded()
    text.string = "a"
    #expect(text.needsDisplay())
    text.displayIfNeeded()
    text.fontSize = 12
    #expect(text.needsDisplay())
  }

  @Test(.rules("L-74")) func gravitiesAndFillsGoByTheirNames() {
    let gravities: [CALayerContentsGravity] = [
      .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize,
      .resizeAspect, .resizeAspectFill,
    ]
    #expect(
      gravities.map(\.rawValue) == [
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
        "resize",
        "resizeAspect", "resizeAspectFill",
      ])
    let fills: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
    #expect(fills.map(\.rawValue) == ["removed", "forwards", "backwards", "both"])
  }
}
