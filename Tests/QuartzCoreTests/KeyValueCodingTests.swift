import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

@testable import QuartzCore

/// Rules B-43…B-50, and the casts that client code makes.
@Suite struct KeyValueCodingTests {
  private let stage = LayerStage()

  private func layer() -> CALayer { stage.inside { CALayer() } }

  @Test func sublayersAreReachedByTheirNames() {
    let (parent, one, other) = (layer(), layer(), layer())
    stage.inside {
      (one.name, other.name) = ("one", "one.more")
      parent.addSublayer(one)
      parent.addSublayer(other)
      parent.setValue(0.25, forKeyPath: "sublayers.one.opacity")
      parent.setValue(30, forKeyPath: "sublayers.one.more.position.x")
      parent.setValue(1, forKeyPath: "sublayers.nobody.opacity")
    }
    #expect(one.opacity == 0.25 && other.position.x == 30 && other.opacity == 1)
    #expect(parent.value(forKeyPath: "sublayers.one") as? CALayer === one)
    #expect(parent.value(forKeyPath: "sublayers.one.more.position.x") as? Double == 30)
    #expect(parent.value(forKeyPath: "sublayers.nobody.opacity") == nil)
    #expect(stage.reports.count == 1)
  }

  @Test(.rules("B-21")) func everyNumericTypeIsTaken() {
    let layer = layer()
    let numbers: [(Any, Double)] = [
      (2, 2), (0.25, 0.25), (Float(0.5), 0.5), (CGFloat(3), 3), (true, 1), (NSNumber(value: 7), 7),
      (UInt8(9), 9), (Int64(-4), -4),
    ]
    for (value, expected) in numbers {
      layer.setValue(value, forKey: "zPosition")
      #expect(layer.zPosition == CGFloat(expected))
    }
  }

  @Test func numbersComeBackAsEveryTypeThatClientsCastTo() {
    let layer = layer()
    layer.zPosition = 5
    let value = layer.value(forKey: "zPosition")
    #expect(value as? Double == 5 && value as? CGFloat == 5 && (value as? NSNumber)?.intValue == 5)
    #expect(layer.value(forKey: "hidden") as? Bool == false)
  }

  @Test(.rules("B-22")) func geometryIsTakenBoxedAndUnboxed() {
    let layer = layer()
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "position")
    #expect(layer.position == CGPoint(x: 1, y: 2))
    layer.setValue(CGRect(x: 0, y: 0, width: 3, height: 4), forKey: "bounds")
    #expect(layer.value(forKey: "bounds") as? CGRect == layer.bounds)
    #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == layer.position)
    let turned = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.setValue(NSValue(caTransform3D: turned), forKey: "transform")
    #expect(layer.transform == turned)
    #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue == turned)
    #expect(layer.value(forKey: "transform") as? CATransform3D == turned)
    layer.setValue(CGColor(red: 1, green: 0, blue: 0, alpha: 1), forKey: "backgroundColor")
    #expect(layer.backgroundColor?.value.red == 1)
    layer.setValue(nil, forKey: "backgroundColor")
    #expect(layer.backgroundColor == nil && layer.value(forKey: "backgroundColor") == nil)
  }

  @Test(.rules("B-23", "B-45")) func partsOfPropertiesAreReadAndSet() {
    let layer = layer()
    layer.setValue(10, forKeyPath: "position.x")
    layer.setValue(20, forKeyPath: "bounds.size.width")
    layer.setValue(3, forKeyPath: "shadowOffset.height")
    layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "transform.translation")
    #expect(layer.position.x == 10 && layer.bounds.width == 20 && layer.shadowOffset.height == 3)
    #expect(layer.transform.m41 == 5 && layer.transform.m42 == 6)
    layer.setValue(7, forKeyPath: "frame.origin.x")
    #expect(layer.frame.origin.x == 7 && layer.value(forKeyPath: "frame.origin.x") as? Double == 7)
  }

  @Test(.rules("B-45", "Q-37")) func rotationReplacesOnlyItself() {
    let layer = layer()
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    layer.setValue(CGFloat.pi / 4, forKeyPath: "transform.rotation.z")
    #expect(near(layer.transform.m11, 1.41421) && near(layer.transform.m12, 1.41421))
    #expect(near(layer.transform.m22, 1.41421))
    #expect(near((layer.value(forKeyPath: "transform.scale.x") as? NSNumber)?.doubleValue, 2))
  }

  @Test(.rules("B-50", "M-8")) func unknownKeysAreAContainer() {
    let layer = layer()
    layer.setValue("kept", forKey: "note")
    layer.setValue(3, forKeyPath: "some.path")
    #expect(layer.value(forKey: "note") as? String == "kept")
    #expect(layer.value(forKeyPath: "some.path") as? Int == 3)
    #expect(layer.value(forKey: "never") == nil)
    layer.setValue(nil, forKey: "note")
    #expect(layer.value(forKey: "note") == nil)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(layer, forKey: "owner")
    #expect((animation.copy() as? CAAnimation)?.value(forKey: "owner") as AnyObject === layer)
  }

  @Test(.rules("B-33")) func wrongTypesAreIgnoredAndReportedOnce() {
    let layer = layer()
    for _ in 0..<3 {
      layer.setValue("wide", forKey: "position")
      layer.setValue(CGAffineTransform.identity, forKey: "transform")
      layer.setValue([1, 2], forKey: "opacity")
      layer.setValue(nil, forKey: "bounds")
      layer.contents = "not an image"
    }
    #expect(layer.position == .zero && layer.opacity == 1 && layer.contents == nil)
    #expect(layer.transform == CATransform3DIdentity)
    #expect(stage.reports.count == 5)
  }

  @Test func traitsAreReachedByTheirNames() {
    let layer = layer()
    layer.setValue("center", forKey: "contentsGravity")
    layer.setValue(true, forKey: "geometryFlipped")
    layer.setValue(2, forKey: "speed")
    layer.setValue("both", forKey: "fillMode")
    #expect(layer.contentsGravity == .center && layer.isGeometryFlipped && layer.speed == 2)
    #expect(layer.fillMode == .both && layer.value(forKey: "fillMode") as? String == "both")
  }

  @Test func shapeAndGradientKeysBelongToTheirClasses() {
    stage.inside {
      let shape = CAShapeLayer()
      let path = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 3), transform: nil)
      shape.setValue(path, forKey: "path")
      shape.setValue(0.5, forKey: "strokeEnd")
      #expect(shape.path == path && shape.strokeEnd == 0.5 && shape.fillColor != nil)
      let gradient = CAGradientLayer()
      gradient.setValue([CGColor(red: 1, green: 0, blue: 0, alpha: 1)], forKey: "colors")
      gradient.locations = [0, 0.5]
      #expect(gradient.colors?.count == 1 && (gradient.value(forKey: "locations") as? [Any])?.count == 2)
      // On a plain layer the name is one of its own.
      let plain = CALayer()
      plain.setValue(0.5, forKey: "strokeEnd")
      #expect(plain.values.strokeEnd == 1 && plain.value(forKey: "strokeEnd") as? Double == 0.5)
    }
  }

  @Test func animationsAreReachedByTheirNames() {
    let animation = CASpringAnimation(keyPath: "position")
    animation.setValue(3, forKey: "duration")
    animation.setValue(50, forKey: "stiffness")
    animation.setValue(true, forKey: "additive")
    animation.setValue(CGPoint(x: 1, y: 1), forKey: "fromValue")
    #expect(animation.duration == 3 && animation.stiffness == 50 && animation.isAdditive)
    #expect(animation.fromValue as? CGPoint == CGPoint(x: 1, y: 1))
    #expect(animation.value(forKey: "keyPath") as? String == "position")
  }

  @Test func archivedLayersComeBack() throws {
    try stage.inside {
      let layer = CAShapeLayer()
      layer.name = "ring"
      layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
      layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      layer.backgroundColor = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
      layer.path = CGPath(ellipseIn: layer.bounds, transform: nil)
      layer.lineDashPattern = [4, 2]
      layer.contentsGravity = .topLeft
      let child = CALayer()
      child.opacity = 0.5
      layer.addSublayer(child)
      let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
      let reader = try NSKeyedUnarchiver(forReadingFrom: data)
      reader.requiresSecureCoding = false
      reader.decodingFailurePolicy = .setErrorAndReturn
      let decoded = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
      #expect(reader.error == nil)
      let back = try #require(decoded as? CAShapeLayer)
      #expect(back.values == layer.values && back.path == layer.path && back.name == "ring")
      #expect(back.lineDashPattern == [4, 2] && back.contentsGravity == .topLeft)
      #expect(back.sublayers?.first?.opacity == 0.5)
    }
  }

  /// A layer's archive with other bytes for one property, read back.
  private func decoded(_ key: String, _ bytes: Data) throws -> CALayer {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    CALayer().encode(with: archiver)
    archiver.encode(bytes as NSData, forKey: key)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    return try #require(CALayer(coder: reader))
  }

  @Test(.rules("G-10")) func archivesBringInNoNumberThatIsNone() throws {
    let layers = try stage.inside {
      let numbers: [[Double]] = [[.nan, 7], [8, 7]]
      return try numbers.map { try decoded("position", $0.withUnsafeBytes { Data($0) }) }
    }
    #expect(layers.map(\.position) == [.zero, CGPoint(x: 8, y: 7)])
    let short = try stage.inside { try decoded("position", Data([1, 2, 3])) }
    #expect(short.position == .zero)
  }

  // Apple's documentation of CALayer.style: values that the layer does not define, then those of a style in
  // it, then `defaultValue(forKey:)`.
  @Test(.rules("B-50", "A-2")) func unsetKeysAreReadFromStyleThenFromTheClass() {
    stage.inside {
      let layer = GaugeLayer()
      #expect(layer.value(forKey: "gauge") as? Double == 0.5)
      #expect(layer.value(forKey: "unheardOf") == nil)
      layer.style = ["tone": "outer", "style": ["tone": "inner", "gauge": 0.75]]
      #expect(layer.value(forKey: "tone") as? String == "outer")
      #expect(layer.value(forKey: "gauge") as? Double == 0.75)
      layer.setValue(1.0, forKey: "gauge")
      #expect(layer.value(forKey: "gauge") as? Double == 1)
      layer.setValue(nil, forKey: "gauge")
      #expect(layer.value(forKey: "gauge") as? Double == 0.75)
      // A property that the layer has is not looked up in the style.
      layer.style = ["opacity": 0.25]
      #expect(layer.value(forKey: "opacity") as? Double == 1)
    }
  }

  @Test(.rules("L-1", "G-2")) func shapesAddTheirOwnDefaults() {
    #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? Double == 1)
    #expect(CAShapeLayer.defaultValue(forKey: "miterLimit") as? Double == 10)
    #expect(CAShapeLayer.defaultValue(forKey: "contentsScale") as? Double == 1)
    #expect(CAShapeLayer.defaultValue(forKey: "strokeColor") == nil)
    #expect(CALayer.defaultValue(forKey: "lineWidth") == nil)
  }
}

/// A class with a key of its own.
private final class GaugeLayer: CALayer {
  override class func defaultValue(forKey key: String) -> Any? {
    key == "gauge" ? 0.5 : super.defaultValue(forKey: key)
  }
}
