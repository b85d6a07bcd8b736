import CoreGraphics
import LayerModel
import QuartzCore

/// Reads the member "emitter" of a layer. Names are those of CAEmitterLayer and CAEmitterCell; "beginTime" of the
/// layer counts from the scene's time 0, which is where it begins unless said otherwise.
struct EmitterReader {
  let images: SceneImages
  /// The media time of the scene's time 0.
  let zero: Double

  private static let numbers = [
    "emitterZPosition", "emitterDepth", "birthRate", "lifetime", "velocity", "scale", "spin", "seed",
  ]
  private static let names = ["emitterShape", "emitterMode", "renderMode"]
  private static let cellNumbers = [
    "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange",
    "velocity", "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration", "scale", "scaleRange",
    "scaleSpeed", "spin", "spinRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed",
    "greenSpeed", "blueSpeed", "alphaSpeed", "contentsScale", "beginTime", "duration", "speed",
  ]

  func layer(_ field: SceneField) throws(SceneError) -> CAEmitterLayer {
    let field = try field.object(
      of: Set(
        Self.numbers + Self.names + [
          "emitterPosition", "emitterSize", "preservesDepth", "beginTime", "cells",
        ]))
    let layer = CAEmitterLayer()
    layer.beginTime = zero + (try field["beginTime"]?.number() ?? 0)
    for key in Self.numbers {
      if let number = try field[key]?.number() { layer.setValue(number, forKey: key) }
    }
    for key in Self.names { if let name = try field[key]?.string() { layer.setValue(name, forKey: key) } }
    if let position = field["emitterPosition"] { layer.emitterPosition = try position.point() }
    if let size = field["emitterSize"] { layer.emitterSize = try size.size() }
    if let keeps = field["preservesDepth"] { layer.preservesDepth = try keeps.bool() }
    if let list = field["cells"] { layer.emitterCells = try cells(list) }
    return layer
  }

  private func cells(_ field: SceneField) throws(SceneError) -> [CAEmitterCell] {
    var cells: [CAEmitterCell] = []
    for element in try field.elements() { cells.append(try cell(element)) }
    return cells
  }

  private func cell(_ field: SceneField) throws(SceneError) -> CAEmitterCell {
    let field = try field.object(
      of: Set(Self.cellNumbers + ["name", "enabled", "color", "contents", "contentsRect", "cells"]))
    let cell = CAEmitterCell()
    for key in Self.cellNumbers {
      if let number = try field[key]?.number() { cell.setValue(number, forKey: key) }
    }
    if let name = field["name"] { cell.name = try name.string() }
    if let enabled = field["enabled"] { cell.isEnabled = try enabled.bool() }
    if let color = field["color"] { cell.color = try color.optionalColor() }
    if let contents = field["contents"], !contents.isNull { cell.contents = try images.image(contents) }
    if let rect = field["contentsRect"] { cell.contentsRect = try rect.rect() }
    if let list = field["cells"] { cell.emitterCells = try cells(list) }
    return cell
  }
}
