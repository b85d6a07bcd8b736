import CoreGraphics
import LayerModel
import QuartzCore

/// Makes layers of their descriptions, in the running context.
struct LayerReader {
  let images: SceneImages
  /// What stands for each "id": the layer, and the layers of other classes it needed inside.
  private(set) var layers: [String: [CALayer]] = [:]

  private static let classKeys = ["gradient", "shape", "replicator", "emitter"]
  private static let keys: Set<String> = [
    "id", "sublayers", "mask", "bounds", "position", "anchorPoint", "zPosition", "transform",
    "sublayerTransform", "backgroundColor", "borderColor", "borderWidth", "cornerRadius", "maskedCorners",
    "masksToBounds", "opacity", "hidden", "doubleSided", "shadow", "contents", "contentsGravity",
    "contentsRect", "contentsCenter", "contentsScale", "magnificationFilter", "minificationFilter",
    "gradient", "shape", "replicator", "emitter", "transformLayer", "geometryFlipped",
  ]

  /// The media time of the scene's time 0.
  private let zero: Double

  init(images: SceneImages, zero: Double) {
    self.images = images
    self.zero = zero
  }

  /// The layer with everything below it.
  mutating func layer(_ field: SceneField) throws(SceneError) -> CALayer {
    let field = try field.object(of: Self.keys)
    // What a layer of one class cannot draw is drawn by a layer inside it, in the order of D-1.
    var stack: [CALayer] = []
    for key in Self.classKeys {
      guard let part = field[key] else { continue }
      stack.append(
        try key == "emitter"
          ? EmitterReader(images: images, zero: zero).layer(part) : Self.classLayer(key, part))
    }
    let keepsDepth = try field["transformLayer"]?.bool() ?? false
    if keepsDepth, let part = Self.classKeys.first(where: { field[$0] != nil }) {
      throw field.error("a transform layer draws no \(part)")
    }
    let layer = stack.first ?? (keepsDepth ? CATransformLayer() : CALayer())
    if stack.isEmpty { stack = [layer] }

    try readGeometry(field, into: layer)
    try readLooks(field, into: layer)
    try readContents(field, into: layer)
    if let shadow = field["shadow"] { try readShadow(shadow, into: layer) }
    if let id = field["id"] {
      let name = try id.string()
      guard layers[name] == nil else { throw id.error("\"\(name)\" is the id of another layer, too") }
      layers[name] = stack
      layer.name = name
    }
    for inner in stack.dropFirst() {
      Self.fit(inner, into: layer)
      layer.addSublayer(inner)
    }
    try readSublayers(field, of: layer, stack)
    if let mask = field["mask"] { layer.mask = try self.layer(mask) }
    return layer
  }

  private mutating func readSublayers(
    _ field: SceneField, of layer: CALayer, _ stack: [CALayer]
  ) throws(SceneError) {
    guard let list = field["sublayers"] else { return }
    // A replicator further in takes the sublayers, and what applies to them.
    let host = stack.last is CAReplicatorLayer ? stack.last ?? layer : layer
    if host !== layer {
      host.sublayerTransform = layer.sublayerTransform
      layer.sublayerTransform = CATransform3DIdentity
    }
    for child in try list.elements() { host.addSublayer(try self.layer(child)) }
    // A shape inside is below all sublayers, those behind the plane included.
    for inner in stack.dropFirst() where inner !== host {
      inner.zPosition = (layer.sublayers ?? []).map(\.zPosition).min() ?? 0
    }
  }

  /// Gives a layer its superlayer's own coordinates.
  private static func fit(_ inner: CALayer, into layer: CALayer) {
    inner.bounds = layer.bounds
    inner.anchorPoint = layer.anchorPoint
    inner.position = CGPoint(
      x: layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      y: layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
  }
}
