import CoreGraphics

/// The table of animatable properties. A new one is two lines: a row here and an accessor on its class.
package enum PropertyTable {
  package static let rows: [PropertyRow] = [
    lanes("bounds", .rect, \.bounds, [.geometry, .layout], animation: .viewAdditive),
    lanes("position", .point, \.position, .geometry, animation: .viewAdditive),
    lanes("anchorPoint", .point, \.anchorPoint, .geometry, animation: .view),
    lanes("zPosition", .number, \.zPosition, [.geometry, .order]),
    lanes("anchorPointZ", .number, \.anchorPointZ, .geometry),
    lanes("transform", .transform, \.transform, .geometry, animation: .viewAdditive),
    lanes("sublayerTransform", .transform, \.sublayerTransform, .geometry),
    lanes("opacity", .number, \.opacity, .appearance, animation: .view),
    lanes("hidden", .boolean, \.isHidden, .appearance),
    lanes("masksToBounds", .boolean, \.masksToBounds, .appearance),
    lanes("doubleSided", .boolean, \.isDoubleSided, .appearance),
    lanes("cornerRadius", .number, \.cornerRadius, .appearance, animation: .viewAdditive),
    lanes("borderWidth", .number, \.borderWidth, .appearance),
    lanes("borderColor", .color, \.borderColor, .appearance),
    lanes("backgroundColor", .color, \.backgroundColor, .appearance, animation: .view),
    lanes("shadowColor", .color, \.shadowColor, .appearance),
    lanes("shadowOffset", .size, \.shadowOffset, .appearance),
    lanes("shadowOpacity", .number, \.shadowOpacity, .appearance, animation: .view),
    lanes("shadowRadius", .number, \.shadowRadius, .appearance),
    content("shadowPath", .path, .shadowPath, animation: .never),
    content("contents", .contents, .contents),
    lanes("contentsRect", .rect, \.contentsRect, .appearance),
    lanes("contentsCenter", .rect, \.contentsCenter, .appearance),
    lanes("contentsScale", .number, \.contentsScale, .appearance, animation: .never),
    lanes("rasterizationScale", .number, \.rasterizationScale, .appearance),
    lanes("filters.inputRadius", .number, \.blurRadius, .appearance, animation: .never),
    lanes(
      "backgroundFilters.inputRadius", .number, \.backgroundBlurRadius, .appearance, animation: .viewOnly),

    content("path", .path, .path, owner: .shape, animation: .never),
    lanes("fillColor", .color, \.fillColor, .appearance, owner: .shape),
    lanes("strokeColor", .color, \.strokeColor, .appearance, owner: .shape),
    lanes("strokeStart", .number, \.strokeStart, .appearance, owner: .shape),
    lanes("strokeEnd", .number, \.strokeEnd, .appearance, owner: .shape),
    lanes("lineWidth", .number, \.lineWidth, .appearance, owner: .shape),
    lanes("miterLimit", .number, \.miterLimit, .appearance, owner: .shape),
    lanes("lineDashPhase", .number, \.lineDashPhase, .appearance, owner: .shape),

    content("colors", .colorList, .colors, owner: .gradient),
    content("locations", .numberList, .locations, owner: .gradient),
    lanes("startPoint", .point, \.startPoint, .appearance, owner: .gradient),
    lanes("endPoint", .point, \.endPoint, .appearance, owner: .gradient),

    lanes("instanceCount", .number, \.instanceCount, .appearance, owner: .replicator),
    lanes("instanceDelay", .number, \.instanceDelay, .appearance, owner: .replicator),
    lanes("instanceTransform", .transform, \.instanceTransform, .geometry, owner: .replicator),
    lanes("instanceColor", .color, \.instanceColor, .appearance, owner: .replicator),
    lanes("instanceRedOffset", .number, \.instanceRedOffset, .appearance, owner: .replicator),
    lanes("instanceGreenOffset", .number, \.instanceGreenOffset, .appearance, owner: .replicator),
    lanes("instanceBlueOffset", .number, \.instanceBlueOffset, .appearance, owner: .replicator),
    lanes("instanceAlphaOffset", .number, \.instanceAlphaOffset, .appearance, owner: .replicator),

    content("emitterCells", .number, .emitterCells, owner: .emitter, animation: .never),
    lanes("emitterPosition", .point, \.emitter.position, .appearance, owner: .emitter),
    lanes("emitterZPosition", .number, \.emitter.zPosition, .appearance, owner: .emitter),
    lanes("emitterSize", .size, \.emitter.size, .appearance, owner: .emitter),
    lanes("emitterDepth", .number, \.emitter.depth, .appearance, owner: .emitter),
    lanes("birthRate", .number, \.emitter.birthRate, .appearance, owner: .emitter),
    lanes("lifetime", .number, \.emitter.lifetime, .appearance, owner: .emitter),
    lanes("velocity", .number, \.emitter.velocity, .appearance, owner: .emitter),
    lanes("scale", .number, \.emitter.scale, .appearance, owner: .emitter),
    lanes("spin", .number, \.emitter.spin, .appearance, owner: .emitter),

    lanes("fontSize", .number, \.fontSize, .appearance, owner: .text),
    lanes("foregroundColor", .color, \.foregroundColor, .appearance, owner: .text),
  ]

  /// Row index by name.
  package static let index: [String: Int] = Dictionary(
    uniqueKeysWithValues: rows.enumerated().map { ($0.element.name, $0.offset) })

  private static func lanes<Value>(
    _ name: String, _ kind: ValueKind, _ field: KeyPath<LayerValues, Value>, _ effects: PropertyEffects,
    owner: LayerClassKind = .layer, animation: ImplicitAnimation = .standalone
  ) -> PropertyRow {
    guard let offset = MemoryLayout<LayerValues>.offset(of: field) else {
      preconditionFailure("\(name): a lane property must be a stored field of LayerValues.")
    }
    let count = MemoryLayout<Value>.size / MemoryLayout<Double>.size
    return PropertyRow(
      name: name, kind: kind, storage: .lanes(offset: offset, count: count), effects: effects, owner: owner,
      animation: animation)
  }

  private static func content(
    _ name: String, _ kind: ValueKind, _ field: PropertyRow.ContentField,
    owner: LayerClassKind = .layer, animation: ImplicitAnimation = .standalone
  ) -> PropertyRow {
    PropertyRow(
      name: name, kind: kind, storage: .content(field), effects: .appearance, owner: owner,
      animation: animation)
  }
}
