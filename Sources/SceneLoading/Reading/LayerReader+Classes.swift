import CoreGraphics
import Foundation
import LayerModel
import QuartzCore

extension LayerReader {
  /// A layer of the class that a member describes.
  static func classLayer(_ key: String, _ field: SceneField) throws(SceneError) -> CALayer {
    switch key {
    case "gradient": try gradient(field)
    case "shape": try shape(field)
    default: try replicator(field)
    }
  }

  private static func gradient(_ field: SceneField) throws(SceneError) -> CAGradientLayer {
    let field = try field.object(of: ["type", "colors", "locations", "startPoint", "endPoint"])
    let layer = CAGradientLayer()
    if let type = field["type"] {
      layer.type = try type.choice([
        "axial": CAGradientLayerType.axial, "radial": .radial, "conic": .conic,
      ])
    }
    if let colors = field["colors"] {
      layer.colors = try colors.list { (color: SceneField) throws(SceneError) in
        CGColor(value: try color.color())
      }
    }
    if let locations = field["locations"], !locations.isNull { layer.locations = try numbers(locations) }
    if let start = field["startPoint"] { layer.startPoint = try start.point() }
    if let end = field["endPoint"] { layer.endPoint = try end.point() }
    return layer
  }

  private static func shape(_ field: SceneField) throws(SceneError) -> CAShapeLayer {
    let field = try field.object(of: [
      "path", "fillColor", "strokeColor", "lineWidth", "lineCap", "lineJoin", "miterLimit", "lineDashPattern",
      "lineDashPhase", "fillRule", "strokeStart", "strokeEnd",
    ])
    let layer = CAShapeLayer()
    if let path = field["path"], !path.isNull { layer.path = CGPath(data: try path.pathData()) }
    if let color = field["fillColor"] { layer.fillColor = try color.optionalColor() }
    if let color = field["strokeColor"] { layer.strokeColor = try color.optionalColor() }
    if let width = field["lineWidth"] { layer.lineWidth = try width.number() }
    if let limit = field["miterLimit"] { layer.miterLimit = try limit.number() }
    if let dashes = field["lineDashPattern"], !dashes.isNull { layer.lineDashPattern = try numbers(dashes) }
    if let phase = field["lineDashPhase"] { layer.lineDashPhase = try phase.number() }
    if let start = field["strokeStart"] { layer.strokeStart = try start.number() }
    if let end = field["strokeEnd"] { layer.strokeEnd = try end.number() }
    if let cap = field["lineCap"] {
      layer.lineCap = try cap.choice([
        "butt": CAShapeLayerLineCap.butt, "round": .round, "square": .square,
      ])
    }
    if let join = field["lineJoin"] {
      layer.lineJoin = try join.choice([
        "miter": CAShapeLayerLineJoin.miter, "round": .round, "bevel": .bevel,
      ])
    }
    if let rule = field["fillRule"] {
      layer.fillRule = try rule.choice(["non-zero": CAShapeLayerFillRule.nonZero, "even-odd": .evenOdd])
    }
    return layer
  }

  private static func replicator(_ field: SceneField) throws(SceneError) -> CAReplicatorLayer {
    let field = try field.object(of: [
      "instanceCount", "instanceTransform", "instanceDelay", "instanceColor", "instanceRedOffset",
      "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
    ])
    let layer = CAReplicatorLayer()
    if let count = field["instanceCount"] {
      guard let whole = Int(exactly: try count.number()) else { throw count.error("needs a whole number") }
      layer.instanceCount = whole
    }
    if let transform = field["instanceTransform"] { layer.instanceTransform = try transform.transform() }
    if let delay = field["instanceDelay"] { layer.instanceDelay = try delay.number() }
    if let color = field["instanceColor"] { layer.instanceColor = try color.optionalColor() }
    if let offset = field["instanceRedOffset"] { layer.instanceRedOffset = Float(try offset.number()) }
    if let offset = field["instanceGreenOffset"] { layer.instanceGreenOffset = Float(try offset.number()) }
    if let offset = field["instanceBlueOffset"] { layer.instanceBlueOffset = Float(try offset.number()) }
    if let offset = field["instanceAlphaOffset"] { layer.instanceAlphaOffset = Float(try offset.number()) }
    return layer
  }

  static func numbers(_ field: SceneField) throws(SceneError) -> [NSNumber] {
    try field.list { (number: SceneField) throws(SceneError) in NSNumber(value: try number.number()) }
  }
}
