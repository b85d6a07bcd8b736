import CoreGraphics

/// Pictures that dissolve into each other: their sum, each by its part (B-30).
extension Flattener {
  mutating func addDissolve(
    of parts: [ContentsValue.Part], _ traits: DrawTraits, _ place: ItemPlace, isClipped: Bool,
    _ source: FlattenSource, _ list: inout DisplayList
  ) {
    var context = place.context
    if parts.count > 1 { beginSum(of: 1, isAdded: false, place.id, in: &context, &list) }
    for (index, part) in parts.enumerated() {
      var traits = traits
      traits.show(part.contents)
      guard traits.flags.contains(.contents) else { continue }
      var inner = context
      if parts.count > 1 {
        beginSum(of: Float(part.weight), isAdded: index > 0, place.id, in: &inner, &list)
      } else {
        inner.opacity *= part.weight
      }
      let inside = ItemPlace(slot: place.slot, id: place.id, map: place.map, context: inner)
      addPicture(part.contents, traits, inside, outer: inner, isClipped: isClipped, source, &list)
      if parts.count > 1 { endGroup(&list) }
    }
    if parts.count > 1 { endGroup(&list) }
  }

  /// Opens a group that has a part of a sum, or the one around them all; from here on `context` is its inside.
  mutating func beginSum(
    of part: Float, isAdded: Bool, _ id: LayerID, in context: inout FlattenContext, _ list: inout DisplayList
  ) {
    var group = DisplayGroup()
    group.opacity = Float(context.opacity) * part
    group.clip = context.clip
    if isAdded { group.blendMode = .plusLighter }
    group.layer = id
    _ = open(group, in: &context, outerBox: context.box, &list)
  }
}
