import CoreGraphics
import LayerModel
import QuartzCore

extension LayerReader {
  func readGeometry(_ field: SceneField, into layer: CALayer) throws(SceneError) {
    if let bounds = field["bounds"] { layer.bounds = try bounds.rect() }
    if let position = field["position"] { layer.position = try position.point() }
    if let anchor = field["anchorPoint"] { layer.anchorPoint = try anchor.point() }
    if let depth = field["zPosition"] { layer.zPosition = try depth.number() }
    if let flipped = field["geometryFlipped"] { layer.isGeometryFlipped = try flipped.bool() }
    if let transform = field["transform"] { layer.transform = try transform.transform() }
    if let transform = field["sublayerTransform"] { layer.sublayerTransform = try transform.transform() }
  }

  func readLooks(_ field: SceneField, into layer: CALayer) throws(SceneError) {
    if let color = field["backgroundColor"] { layer.backgroundColor = try color.optionalColor() }
    if let color = field["borderColor"] { layer.borderColor = try color.optionalColor() }
    if let width = field["borderWidth"] { layer.borderWidth = try width.number() }
    if let radius = field["cornerRadius"] { layer.cornerRadius = try radius.number() }
    if let corners = field["maskedCorners"] { layer.maskedCorners = try Self.corners(corners) }
    if let masks = field["masksToBounds"] { layer.masksToBounds = try masks.bool() }
    if let opacity = field["opacity"] { layer.opacity = Float(try opacity.number()) }
    if let hidden = field["hidden"] { layer.isHidden = try hidden.bool() }
    if let doubleSided = field["doubleSided"] { layer.isDoubleSided = try doubleSided.bool() }
  }

  private static func corners(_ field: SceneField) throws(SceneError) -> CACornerMask {
    var mask: CACornerMask = []
    for corner in try field.elements() {
      mask.insert(
        try corner.choice([
          "minXminY": CACornerMask.layerMinXMinYCorner, "maxXminY": .layerMaxXMinYCorner,
          "minXmaxY": .layerMinXMaxYCorner, "maxXmaxY": .layerMaxXMaxYCorner,
        ]))
    }
    return mask
  }

  func readShadow(_ field: SceneField, into layer: CALayer) throws(SceneError) {
    let field = try field.object(of: ["color", "opacity", "radius", "offset", "path"])
    if let color = field["color"] { layer.shadowColor = try color.optionalColor() }
    if let opacity = field["opacity"] { layer.shadowOpacity = Float(try opacity.number()) }
    if let radius = field["radius"] { layer.shadowRadius = try radius.number() }
    if let offset = field["offset"] { layer.shadowOffset = try offset.size() }
    if let path = field["path"] { layer.shadowPath = CGPath(data: try path.pathData()) }
  }

  func readContents(_ field: SceneField, into layer: CALayer) throws(SceneError) {
    if let contents = field["contents"], !contents.isNull { layer.contents = try images.image(contents) }
    if let gravity = field["contentsGravity"] { layer.contentsGravity = try Self.gravity(gravity) }
    if let rect = field["contentsRect"] { layer.contentsRect = try rect.rect() }
    if let center = field["contentsCenter"] { layer.contentsCenter = try center.rect() }
    if let scale = field["contentsScale"] { layer.contentsScale = try scale.number() }
    let filters: KeyValuePairs<String, CALayerContentsFilter> = [
      "linear": .linear, "nearest": .nearest, "trilinear": .trilinear,
    ]
    if let filter = field["magnificationFilter"] { layer.magnificationFilter = try filter.choice(filters) }
    if let filter = field["minificationFilter"] { layer.minificationFilter = try filter.choice(filters) }
  }

  /// Scenes say what is seen: their "top" is the edge of the smallest y, which layers call the bottom (D-11).
  private static func gravity(_ field: SceneField) throws(SceneError) -> CALayerContentsGravity {
    try field.choice([
      "center": CALayerContentsGravity.center, "left": .left, "right": .right,
      "top": .bottom, "topLeft": .bottomLeft, "topRight": .bottomRight,
      "bottom": .top, "bottomLeft": .topLeft, "bottomRight": .topRight,
      "resize": .resize, "resizeAspect": .resizeAspect, "resizeAspectFill": .resizeAspectFill,
    ])
  }
}
