import CoreGraphics
import Foundation
import LayerModel
import QuartzCore

/// Makes animations of their descriptions. They stay on their layer when they are over, as the format says.
struct AnimationReader {
  let images: SceneImages
  let layers: [String: [CALayer]]
  /// The media time that the scene's times count from.
  let zero: Double

  private static let keys: Set<String> = [
    "layer", "keyPath", "from", "to", "by", "values", "keyTimes", "timingFunctions", "calculationMode",
    "path", "rotationMode", "tensionValues", "continuityValues", "biasValues", "additive", "cumulative",
    "duration", "beginTime", "timeOffset", "speed", "repeatCount", "repeatDuration", "autoreverses",
    "fillMode", "timingFunction",
  ]

  func animation(_ field: SceneField) throws(SceneError) -> SceneAnimation {
    let field = try field.object(of: Self.keys)
    let keyPathField = try field.required("keyPath")
    let keyPath = try keyPathField.string()
    guard let property = PropertyPath(parsing: keyPath) else {
      throw keyPathField.error("\"\(keyPath)\" names no animatable property")
    }
    let layer = try target(try field.required("layer"), of: property, keyPathField)
    let animation = try source(field, keyPath, property.kind)
    if let additive = field["additive"] { animation.isAdditive = try additive.bool() }
    if let cumulative = field["cumulative"] { animation.isCumulative = try cumulative.bool() }
    try readTiming(field, into: animation)
    return SceneAnimation(layer: layer, animation: animation, keyPath: keyPath)
  }

  /// The layer with the id, or the one inside it whose class has the property.
  private func target(
    _ field: SceneField, of property: PropertyPath, _ keyPath: SceneField
  ) throws(SceneError) -> CALayer {
    let id = try field.string()
    guard let candidates = layers[id] else { throw field.error("no layer has the id \"\(id)\"") }
    let owner = PropertyTable.rows[property.row].owner
    guard let layer = candidates.first(where: { owner == .layer || $0.classKind == owner }) else {
      throw keyPath.error("the layer \"\(id)\" has no such property")
    }
    return layer
  }

  private func source(
    _ field: SceneField, _ keyPath: String, _ kind: ValueKind
  ) throws(SceneError) -> CAPropertyAnimation {
    guard field["values"] != nil || field["path"] != nil else {
      let basic = CABasicAnimation(keyPath: keyPath)
      if let from = field["from"] { basic.fromValue = try value(from, kind) }
      if let to = field["to"] { basic.toValue = try value(to, kind) }
      if let by = field["by"] { basic.byValue = try value(by, kind) }
      guard basic.fromValue != nil || basic.toValue != nil || basic.byValue != nil else {
        throw field.error("needs \"from\", \"to\", \"by\", \"values\" or \"path\"")
      }
      return basic
    }
    let frames = CAKeyframeAnimation(keyPath: keyPath)
    if let path = field["path"] {
      guard kind == .point else { throw path.error("only a point can follow a path") }
      frames.path = CGPath(data: try path.pathData())
    }
    if let values = field["values"] {
      frames.values = try values.list { (item: SceneField) throws(SceneError) in try value(item, kind) }
    }
    try readKeyframes(field, into: frames)
    return frames
  }

  private func readKeyframes(
    _ field: SceneField, into frames: CAKeyframeAnimation
  ) throws(SceneError) {
    if let times = field["keyTimes"] { frames.keyTimes = try LayerReader.numbers(times) }
    if let tension = field["tensionValues"] { frames.tensionValues = try LayerReader.numbers(tension) }
    if let continuity = field["continuityValues"] {
      frames.continuityValues = try LayerReader.numbers(continuity)
    }
    if let bias = field["biasValues"] { frames.biasValues = try LayerReader.numbers(bias) }
    if let curves = field["timingFunctions"] {
      frames.timingFunctions = try curves.list { (curve: SceneField) throws(SceneError) in
        try timingFunction(curve)
      }
    }
    if let mode = field["calculationMode"] {
      frames.calculationMode = try mode.choice([
        "linear": CAAnimationCalculationMode.linear, "discrete": .discrete, "paced": .paced,
        "cubic": .cubic, "cubicPaced": .cubicPaced,
      ])
    }
    if let mode = field["rotationMode"] {
      frames.rotationMode = try mode.choice([
        "auto": CAAnimationRotationMode.rotateAuto, "autoReverse": .rotateAutoReverse,
      ])
    }
  }

  private func readTiming(
    _ field: SceneField, into animation: CAPropertyAnimation
  ) throws(SceneError) {
    animation.isRemovedOnCompletion = false
    animation.beginTime = zero + (try field["beginTime"]?.number() ?? 0)
    if let duration = field["duration"] { animation.duration = try duration.extendedNumber() }
    if let offset = field["timeOffset"] { animation.timeOffset = try offset.number() }
    if let speed = field["speed"] { animation.speed = Float(try speed.number()) }
    if let count = field["repeatCount"] { animation.repeatCount = Float(try count.extendedNumber()) }
    if let duration = field["repeatDuration"] {
      animation.repeatDuration = try duration.extendedNumber()
    }
    if let reverses = field["autoreverses"] { animation.autoreverses = try reverses.bool() }
    if let curve = field["timingFunction"] { animation.timingFunction = try timingFunction(curve) }
    if let mode = field["fillMode"] {
      animation.fillMode = try mode.choice([
        "removed": CAMediaTimingFillMode.removed, "forwards": .forwards, "backwards": .backwards,
        "both": .both,
      ])
    }
  }

  /// A name, or the four coordinates of the curve's inner control points.
  private func timingFunction(_ field: SceneField) throws(SceneError) -> CAMediaTimingFunction {
    if case .array = field.value {
      let n = try field.numbers(4).map(Float.init)
      return CAMediaTimingFunction(controlPoints: n[0], n[1], n[2], n[3])
    }
    return CAMediaTimingFunction(
      name: try field.choice([
        "linear": CAMediaTimingFunctionName.linear, "easeIn": .easeIn, "easeOut": .easeOut,
        "easeInEaseOut": .easeInEaseOut, "default": .default,
      ]))
  }

  /// A value of the property's kind, as an animation takes it.
  private func value(_ field: SceneField, _ kind: ValueKind) throws(SceneError) -> Any {
    switch kind {
    case .number: return try field.number()
    case .boolean: return try field.bool()
    case .point: return try field.point()
    case .size: return try field.size()
    case .rect: return try field.rect()
    case .color: return CGColor(value: try field.color())
    case .transform: return try field.transform()
    case .path: return CGPath(data: try field.pathData())
    case .contents: return try images.image(field)
    case .numberList: return try LayerReader.numbers(field)
    case .colorList:
      return try field.list { (color: SceneField) throws(SceneError) in CGColor(value: try color.color()) }
    }
  }
}
