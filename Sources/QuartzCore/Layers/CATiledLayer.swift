import CoreGraphics
import LayerModel

/// A layer that draws its contents in tiles, those that are seen only, each finer the larger it is shown
/// (L-60…L-63).
///
/// Tiles are drawn by `draw(in:)`, or the delegate's, once for each: the context's clip is the tile, and its scale
/// the tile's pixels a point. They stand in columns and rows from the origin of the layer's coordinates. The first
/// are drawn once display is asked for, as with any layer; after that each commit draws those that have come into
/// sight, a tile's width beyond the edge of the root included. Finished tiles fade in; the ones they replace stay
/// below until then.
///
/// Tiles are drawn on the thread that commits, where Core Animation uses threads of its own; a drawing is kept as
/// vectors and becomes pixels on the render thread. What an animation brings into sight between its ends is drawn
/// as far as it lies between what is seen when it begins and when it has ended.
/// Source: Apple's documentation of CATiledLayer.
open class CATiledLayer: CALayer {
  private var levels = 1
  private var bias = 0
  private var size = CGSize(width: 256, height: 256)
  private var tiles: [TileKey: DrawnTile] = [:]
  /// Tiles of earlier levels, until those of the present one are there.
  private var faded: [DrawnTile] = []
  /// Display was asked for at least once.
  private var isDrawn = false

  /// A layer with tiles of 256 × 256 pixels.
  public override init() {
    super.init()
    context.attachment { TiledLayers() }.add(self)
  }

  /// A copy; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let original = layer as? CATiledLayer else { return }
    (levels, bias, size) = (original.levels, original.bias, original.size)
  }

  /// A layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    context.attachment { TiledLayers() }.add(self)
  }

  /// How long a new tile takes to show, in seconds; a quarter of one unless overridden.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many scales there are tiles for, each half of the one before; 1 unless set (L-62). At least 1 counts.
  open var levelsOfDetail: Int {
    get { levels }
    set {
      levels = newValue
      invalidate()
    }
  }
  /// How many of them are finer than `contentsScale`, each twice as fine; 0 unless set (L-62).
  open var levelsOfDetailBias: Int {
    get { bias }
    set {
      bias = newValue
      invalidate()
    }
  }
  /// The size of a tile in pixels; 256 × 256 unless set. Sides below 1 count as 256.
  open var tileSize: CGSize {
    get { size }
    set {
      size = newValue
      invalidate()
    }
  }

  /// Asks for all tiles to be drawn again.
  open override func setNeedsDisplay() {
    tiles = [:]
    super.setNeedsDisplay()
  }
  /// Asks for the tiles that touch a rectangle of the layer's coordinates to be drawn again.
  open override func setNeedsDisplay(_ r: CGRect) {
    tiles = tiles.filter { !$0.value.tile.area.intersects(r) }
    super.setNeedsDisplay()
  }
}

/// A tile's place: of a level, which doubles or halves its scale, in columns and rows.
struct TileKey: Hashable {
  var level: Int
  var column: Int
  var row: Int
}

/// A tile as it was drawn.
struct DrawnTile {
  var key: TileKey
  var tile: Tile
}

extension CATiledLayer {
  /// More tiles than this are never drawn for one layer.
  private static let mostTiles = 4096

  private func invalidate() {
    guard isModel, isDrawn else { return }
    tiles = [:]
    markChanged(.content)
  }

  /// The first drawing, or one that was asked for.
  func drawTiles() {
    isDrawn = true
    refresh()
  }

  /// Draws the tiles that are seen and not yet drawn; leaves out those that are not seen any more.
  func refresh() {
    guard isModel, isDrawn else { return }
    let bounds = bounds
    let area = isRooted ? seenArea() : bounds
    guard bounds.width > 0, bounds.height > 0, let area, !area.isNull else { return show([], level: 0) }
    let level = level(for: isRooted ? shownScale(around: area) : Double(contentsScale))
    let wanted = keys(over: area, level)
    var drawn: [TileKey: DrawnTile] = [:]
    for key in wanted {
      let rect = rect(of: key).intersection(bounds)
      guard rect.width > 0, rect.height > 0 else { continue }
      if let old = tiles[key], old.tile.area == rect {
        drawn[key] = old
      } else {
        drawn[key] = DrawnTile(key: key, tile: draw(rect, key))
      }
    }
    if let before = tiles.keys.first?.level, before != level { faded = Array(tiles.values) }
    let isSame = tiles.count == drawn.count && tiles.allSatisfy { drawn[$0.key]?.tile == $0.value.tile }
    tiles = drawn
    if !isSame || content.tiles == nil { show(wanted.compactMap { drawn[$0] }, level: level) }
  }

  private func show(_ shown: [DrawnTile], level: Int) {
    let now = context.now
    let isStill = shown.allSatisfy { now >= $0.tile.since + $0.tile.fade }
    if isStill { faded = [] }
    let visible = faded.filter { old in shown.contains { $0.tile.area.intersects(old.tile.area) } }
    content.tiles = TileContent(tiles: visible.map(\.tile) + shown.map(\.tile), oldCount: visible.count)
    markChanged(.content)
  }

  private func draw(_ rect: CGRect, _ key: TileKey) -> Tile {
    let scale = scale(ofLevel: key.level)
    let pixels = CGRect(
      x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    let recording = CGContext.recording(bounds: pixels)
    recording.scaleBy(x: scale, y: scale)
    context.run {
      delegate?.layerWillDraw(self)
      draw(in: recording)
    }
    let fade = type(of: self).fadeDuration()
    return Tile(
      record: recording.finishRecording(), area: rect, since: context.now,
      fade: fade.isFinite ? max(0, fade) : 0)
  }

  private func scale(ofLevel level: Int) -> Double {
    let base = contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1
    return base * Double(sign: .plus, exponent: max(-30, min(level, 16)), significand: 1)
  }

  /// The coarsest level that is as fine as it is shown; the finest where none is.
  private func level(for shown: Double) -> Int {
    let finest = max(-30, min(levelsOfDetailBias, 16))
    let coarsest = max(finest - max(1, min(levelsOfDetail, 31)) + 1, -30)
    var level = finest
    while level > coarsest, scale(ofLevel: level - 1) >= shown * 0.999 { level -= 1 }
    return level
  }

  private func side(_ pixels: CGFloat) -> Double { pixels >= 1 && pixels.isFinite ? Double(pixels) : 256 }

  private func rect(of key: TileKey) -> CGRect {
    let scale = scale(ofLevel: key.level)
    let (width, height) = (side(tileSize.width) / scale, side(tileSize.height) / scale)
    return CGRect(
      x: Double(key.column) * width, y: Double(key.row) * height, width: width, height: height)
  }

  /// Row by row.
  private func keys(over area: CGRect, _ level: Int) -> [TileKey] {
    let tile = rect(of: TileKey(level: level, column: 0, row: 0)).size
    func range(_ low: CGFloat, _ high: CGFloat, _ length: CGFloat) -> ClosedRange<Int>? {
      let (first, last) = ((low / length).rounded(.down), (high / length).rounded(.up) - 1)
      guard abs(first) < 1e9, abs(last) < 1e9, first <= last else { return nil }
      return Int(first)...Int(last)
    }
    guard let columns = range(area.minX, area.maxX, tile.width),
      let rows = range(area.minY, area.maxY, tile.height)
    else { return [] }
    guard columns.count <= Self.mostTiles, rows.count <= Self.mostTiles,
      columns.count * rows.count <= Self.mostTiles
    else {
      report("tiles", "More than \(Self.mostTiles) tiles are seen at once; none is drawn. Use larger ones.")
      return []
    }
    return rows.flatMap { row in columns.map { TileKey(level: level, column: $0, row: row) } }
  }

  /// What the root and the layers that clip show of the bounds, now and at the end of what runs, and a tile more
  /// all round; nil where nothing is seen.
  private func seenArea() -> CGRect? {
    var area = seen(self, root)
    if isMovedByAnimation, let shown = presentation(), let now = seen(shown, shown.root) {
      area = area?.union(now) ?? now
    }
    guard let area else { return nil }
    let tile = rect(of: TileKey(level: level(for: shownScale(around: area)), column: 0, row: 0)).size
    let wider = area.insetBy(dx: -tile.width, dy: -tile.height).intersection(bounds)
    return wider.isNull ? nil : wider
  }

  private func seen(_ layer: CALayer, _ root: CALayer) -> CGRect? {
    var area = layer.bounds
    var outer: CALayer? = layer.superlayer
    while let current = outer {
      if current.masksToBounds || current === root || current.superlayer == nil {
        guard let part = CALayer.reader.convert(current.bounds, from: current, to: layer) else {
          return layer.bounds
        }
        area = area.intersection(part)
        if area.isNull { return nil }
      }
      outer = current.superlayer
    }
    return area
  }

  private var isMovedByAnimation: Bool {
    var layer: CALayer? = self
    while let current = layer {
      if !current.animations.isEmpty { return true }
      layer = current.links.superlayer
    }
    return false
  }

  /// Device pixels a point of the layer, where it is shown largest along an axis.
  private func shownScale(around area: CGRect) -> Double {
    let middle = CGPoint(x: area.midX, y: area.midY)
    func length(_ dx: Double, _ dy: Double) -> Double? {
      guard let a = CALayer.reader.convert(middle, from: self, to: nil),
        let b = CALayer.reader.convert(CGPoint(x: middle.x + dx, y: middle.y + dy), from: self, to: nil)
      else { return nil }
      return Double(hypot(b.x - a.x, b.y - a.y))
    }
    let scale = max(length(1, 0) ?? 1, length(0, 1) ?? 1) * max(1, Double(root.contentsScale))
    return scale.isFinite && scale > 0 ? scale : 1
  }
}

/// The tiled layers of a context, which each commit looks after.
final class TiledLayers {
  private struct Entry { weak var layer: CATiledLayer? }
  private var entries: [Entry] = []

  func add(_ layer: CATiledLayer) {
    entries.removeAll { $0.layer == nil }
    entries.append(Entry(layer: layer))
  }

  /// Draws what has come into sight.
  func refresh() { for entry in entries { entry.layer?.refreshWhereShown() } }
}

extension CATiledLayer {
  func refreshWhereShown() { if isRooted { refresh() } }
}

extension LayerAttribute {
  static let tiledAttributes: [String: LayerAttribute] = [
    "levelsOfDetail": number(
      CATiledLayer.self, get: { Double($0.levelsOfDetail) }, set: { $0.levelsOfDetail = Int(clamped: $1) }),
    "levelsOfDetailBias": number(
      CATiledLayer.self, get: { Double($0.levelsOfDetailBias) },
      set: { $0.levelsOfDetailBias = Int(clamped: $1) }),
    "tileSize": LayerAttribute(
      get: { ($0 as? CATiledLayer)?.tileSize },
      set: { layer, value in
        guard let layer = layer as? CATiledLayer, let value,
          case .size(let size) = Boxing.value(value, as: .size)
        else { return false }
        layer.tileSize = size
        return true
      }),
  ]
}

extension Int {
  fileprivate init(clamped number: Double) {
    self = Int(Swift.max(-1000, Swift.min(1000, number.isNaN ? 0 : number)))
  }
}
