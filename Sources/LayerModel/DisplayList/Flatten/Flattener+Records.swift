import CoreGraphics

/// Contents that were drawn, and are rasterised for where they are shown.
extension Flattener {
  /// A record in `rect`, in item coordinates: all of it in one raster, or as much as is seen in several (`RasterPlan`).
  mutating func addRecord(
    _ contents: Contents?, in rect: SIMD4<Double>, _ traits: DrawTraits, _ place: ItemPlace,
    outer: FlattenContext, isClipped: Bool, _ source: FlattenSource, _ list: inout DisplayList
  ) {
    let values = source.shown + Int(place.slot)
    var view = RecordView(
      contents: contents, rect: rect, part: values.pointee.contentsRect, traits: traits,
      isUpsideDown: place.context.isFlipped, place: place)
    if isClipped, traits.gravity == .resize {
      view.place = fitting(place, outer)
      view.corners = corners(values, source.traits + Int(place.slot))
    }
    let whole = CGRect(x: rect.x, y: rect.y, width: rect.z, height: rect.w)
    if view.corners != nil { view.edge = whole }
    let plan = rasterPlan(
      of: whole, origin: SIMD2(0, 0), place, isPadded: false, keepsFrame: view.corners != nil)
    if let plan {
      for part in plan.parts { add(part, of: view, frame: plan.frame, source, &list) }
    } else if view.isPlain, let grids = grids(ofRecordIn: rect, place, traits) {
      addExact(view, grids, texels: nil, source, &list)
    } else {
      let scales = place.map.scales(atX: rect.x + rect.z / 2, y: rect.y + rect.w / 2)
      let finer = ContentScale.refinement(place.map)
      let part = RasterPlan.Part(area: whole, scaleX: scales.x * finer, scaleY: scales.y * finer)
      add(part, of: view, frame: whole, source, &list)
    }
  }

  /// The pattern that is the layer's background; false where its lanes hold another colour.
  mutating func addPattern(_ place: ItemPlace, _ source: FlattenSource, _ list: inout DisplayList) -> Bool {
    let values = source.shown + Int(place.slot)
    guard let pattern = source.tree.shownContent[Int(place.slot)].background,
      values.pointee.backgroundColor == ColorLanes.lanes(pattern.color.value)
    else { return false }
    var traits = source.traits[Int(place.slot)]
    traits.show(.record(pattern.record))
    let side = BackgroundPattern.side
    let bounds = CGRect(x: 0, y: 0, width: values.pointee.bounds.z, height: values.pointee.bounds.w)
    var view = RecordView(
      contents: .record(pattern.record), rect: SIMD4(0, 0, side, side), part: SIMD4(0, 0, 1, 1),
      traits: traits, isUpsideDown: false, place: place)
    view.corners = corners(values, source.traits + Int(place.slot))
    view.edge = bounds
    let plan = rasterPlan(of: bounds, origin: SIMD2(0, 0), place, isPadded: false, keepsFrame: true)
    guard plan == nil else {
      for part in plan?.parts ?? [] { add(part, of: view, frame: bounds, source, &list) }
      return true
    }
    let scales = place.map.scales(atX: bounds.midX, y: bounds.midY)
    let part = RasterPlan.Part(area: bounds, scaleX: scales.x, scaleY: scales.y, isExact: true)
    add(part, of: view, frame: bounds, source, &list)
    return true
  }

  private mutating func add(
    _ part: RasterPlan.Part, of view: RecordView, frame: CGRect, _ source: FlattenSource,
    _ list: inout DisplayList
  ) {
    let (x, y) = (
      view.across.held(part.area.minX, part.area.maxX), view.down.held(part.area.minY, part.area.maxY)
    )
    let isWhole = x.low <= 0 && y.low <= 0 && x.high >= view.across.natural && y.high >= view.down.natural
    if part.isExact, view.isPlain,
      let grids = grids(
        ofRecordIn: view.rect, view.place, view.traits, from: SIMD2(x.low, y.low), to: SIMD2(x.high, y.high))
    {
      let texels = PixelRect(
        minX: Int(grids.x.first), minY: Int(grids.y.first), maxX: Int(grids.x.end), maxY: Int(grids.y.end))
      return addExact(view, grids, texels: texels, source, &list)
    }
    let map = view.place.map
    let finer = part.isExact ? ContentScale.refinement(map) : 1
    let isChanging = view.place.context.isScaling || (!map.isAffine && view.place.context.isMoving)
    let scaleX = ContentScale.bucket(
      part.scaleX * finer / abs(view.across.perUnit), length: x.high - x.low, isChanging: isChanging)
    let scaleY = ContentScale.bucket(
      part.scaleY * finer / abs(view.down.perUnit), length: y.high - y.low, isChanging: isChanging)
    let columns = view.across.texels(x.low, x.high, Double(scaleX), isWhole: isWhole)
    let rows = view.down.texels(y.low, y.high, Double(scaleY), isWhole: isWhole)
    guard columns.count > 0, rows.count > 0 else { return }

    var item = DisplayItem()
    item.kind = .image
    item.color = Self.premultiplied(ColorLanes.white, view.place.context.opacity)
    item.rect = SIMD4(Float(frame.minX), Float(frame.minY), Float(frame.width), Float(frame.height))
    item.part = part.shown
    item.uv = SIMD4(
      columns.coordinate(view.across.unit(frame.minX)), rows.coordinate(view.down.unit(frame.minY)),
      columns.coordinate(view.across.unit(frame.maxX)), rows.coordinate(view.down.unit(frame.maxY)))
    let (limitsX, limitsY) = (view.across.limits, view.down.limits)
    item.uvLimits = SIMD4(
      columns.held(limitsX.low), rows.held(limitsY.low), columns.held(limitsX.high), rows.held(limitsY.high))
    item.round(view.corners)
    if isWhole {
      let key = ContentKey(identity: view.traits.identity, scaleX: scaleX, scaleY: scaleY)
      item.content = contentIndex(of: view.contents, key, view.place.slot, source, &list)
      add(item, view.place, reach: 0, &list)
      return
    }
    let texels = PixelRect(
      minX: Int(columns.first), minY: Int(rows.first), maxX: Int(columns.first + columns.count),
      maxY: Int(rows.first + rows.count))
    addCut(item, texels, of: view, source, &list) {
      $0.scaleX = scaleX
      $0.scaleY = scaleY
    }
  }

  /// The record on the very pixels it is shown on. `texels`: those of its raster that the grids are of, nil for all.
  private mutating func addExact(
    _ view: RecordView, _ grids: (x: PixelGrid, y: PixelGrid), texels: PixelRect?, _ source: FlattenSource,
    _ list: inout DisplayList
  ) {
    let (x, y) = grids
    var item = DisplayItem()
    item.kind = .image
    item.color = Self.premultiplied(ColorLanes.white, view.place.context.opacity)
    // Whole pixels; beyond the content's own edges the raster is transparent.
    let rect = view.rect
    let (unitX, unitY) = (rect.z / view.traits.naturalWidth, rect.w / view.traits.naturalHeight)
    item.rect = SIMD4(
      Float(rect.x + x.shownOrigin * unitX), Float(rect.y + y.shownOrigin * unitY),
      Float(x.shownLength * unitX), Float(y.shownLength * unitY))
    item.round(view.corners)
    if let edge = view.edge { fit(&item, grids, to: edge, view) }
    let count = list.items.count
    if let texels {
      addCut(item, texels, of: view, source, &list) {
        ($0.scaleX, $0.scaleY) = (x.scale, y.scale)
        ($0.phaseX, $0.phaseY) = (Float(x.phase), Float(y.phase))
      }
    } else {
      let key = ContentKey(
        identity: view.traits.identity, scaleX: x.scale, scaleY: y.scale, phaseX: Float(x.phase),
        phaseY: Float(y.phase))
      item.content = contentIndex(of: view.contents, key, view.place.slot, source, &list)
      add(item, view.place, reach: 0, &list)
    }
    if list.items.count > count { exactPixelsLeft -= x.count * y.count }
  }

  /// An item that shows some of the pixels of a record's raster: content of its own.
  private mutating func addCut(
    _ template: DisplayItem, _ texels: PixelRect, of view: RecordView, _ source: FlattenSource,
    _ list: inout DisplayList, describe: (inout DisplayContent) -> Void
  ) {
    let contents = view.contents ?? source.tree.shownContent[Int(view.place.slot)].contents
    guard case .record(let record)? = contents else { return }
    var item = template
    item.content = Int32(list.contents.count)
    let count = list.items.count
    add(item, view.place, reach: 0, &list)
    guard list.items.count > count else { return }
    var content = DisplayContent(source: .record(record))
    describe(&content)
    content.texels = texels
    list.contents.append(content)
  }

  /// Ends the item where the content does. Its edge is the item's then: the pixels there take the colour of the
  /// texels beside them, for their own are softened already.
  private func fit(
    _ item: inout DisplayItem, _ grids: (x: PixelGrid, y: PixelGrid), to edge: CGRect, _ view: RecordView
  ) {
    let (x, y) = grids
    let (left, right) = (view.across.unit(edge.minX), view.across.unit(edge.maxX))
    let (top, bottom) = (view.down.unit(edge.minY), view.down.unit(edge.maxY))
    item.rect = SIMD4(Float(edge.minX), Float(edge.minY), Float(edge.width), Float(edge.height))
    item.uv = SIMD4(
      Float(x.coordinate(left)), Float(y.coordinate(top)), Float(x.coordinate(right)),
      Float(y.coordinate(bottom)))
    let (columns, rows) = (x.wholeTexels(from: left, to: right), y.wholeTexels(from: top, to: bottom))
    item.uvLimits = SIMD4(Float(columns.low), Float(rows.low), Float(columns.high), Float(rows.high))
  }
}

/// A record, and how it lies in an item.
private struct RecordView {
  let contents: Contents?
  let rect: SIMD4<Double>
  let traits: DrawTraits
  let across, down: RecordAxis
  /// All of it, upright.
  let isPlain: Bool
  var place: ItemPlace
  var corners: CornerShape?
  /// Where the item ends though the raster might go on; nil where beyond the content it is clear.
  var edge: CGRect?

  init(
    contents: Contents?, rect: SIMD4<Double>, part: SIMD4<Double>, traits: DrawTraits, isUpsideDown: Bool,
    place: ItemPlace
  ) {
    (self.contents, self.rect, self.traits, self.place) = (contents, rect, traits, place)
    isPlain = !isUpsideDown && part == SIMD4(0, 0, 1, 1)
    across = RecordAxis(
      natural: traits.naturalWidth, from: part.x, length: part.z, origin: rect.x, shownLength: rect.z)
    down = RecordAxis(
      natural: traits.naturalHeight, from: isUpsideDown ? part.y + part.w : part.y,
      length: isUpsideDown ? -part.w : part.w, origin: rect.y, shownLength: rect.w)
  }
}

/// One axis of a record: which of its units lies where in the item.
private struct RecordAxis {
  let natural: Double
  /// Units of the record for one of the item; negative where it is mirrored.
  let perUnit: Double
  private let start: Double
  private let origin: Double
  /// The units that may be sampled.
  let limits: (low: Double, high: Double)

  /// `from`, `length`: what is shown, in 0…1 of the record.
  init(natural: Double, from: Double, length: Double, origin: Double, shownLength: Double) {
    (self.natural, self.origin) = (natural, origin)
    start = natural * from
    perUnit = natural * length / shownLength
    let (one, other) = (min(max(from, 0), 1), min(max(from + length, 0), 1))
    limits = (min(one, other) * natural, max(one, other) * natural)
  }

  func unit(_ value: Double) -> Double { start + (value - origin) * perUnit }

  /// The units of a stretch of the item that the record has.
  func held(_ one: Double, _ other: Double) -> (low: Double, high: Double) {
    let (a, b) = (unit(one), unit(other))
    let (low, high) = (
      min(max(min(a, b), limits.low), limits.high), min(max(max(a, b), limits.low), limits.high)
    )
    return (low, high)
  }

  /// The texels of a raster that a stretch is sampled from; all of them for the whole.
  func texels(_ low: Double, _ high: Double, _ scale: Double, isWhole: Bool) -> RecordTexels {
    let count = DisplayContent.pixelCount(natural, scale)
    if isWhole { return RecordTexels(first: 0, count: count, scale: scale) }
    let first = min(max((low * scale).rounded(.down) - 2, 0), count - 1)
    let end = min((high * scale).rounded(.up) + 2, count)
    return RecordTexels(first: first, count: end - first, scale: scale)
  }
}

private struct RecordTexels {
  let first, count, scale: Double

  /// Where a unit of the record is, in 0…1 of these texels.
  func coordinate(_ unit: Double) -> Float { Float((unit * scale - first) / count) }
  func held(_ unit: Double) -> Float { min(max(coordinate(unit), 0), 1) }
}
