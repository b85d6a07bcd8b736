import CoreGraphics

/// What a CATiledLayer has drawn, as far as it is seen (L-61).
package struct TileContent: Sendable, Equatable {
  /// Back to front.
  package var tiles: [Tile]
  /// The first so many are of another scale, and show until all the rest are there.
  package var oldCount: Int

  package init(tiles: [Tile], oldCount: Int) {
    self.tiles = tiles
    self.oldCount = oldCount
  }

  /// Root time from which on nothing changes.
  var isStillFrom: Double { tiles.dropFirst(oldCount).reduce(-.infinity) { max($0, $1.since + $1.fade) } }
}

/// One tile. Its record is in the tile's own pixels.
package struct Tile: Sendable, Equatable {
  package var record: DrawingRecord
  /// In layer coordinates.
  package var area: CGRect
  /// When it was drawn, in root seconds, and for how long it fades in.
  package var since: Double
  package var fade: Double

  package init(record: DrawingRecord, area: CGRect, since: Double, fade: Double) {
    self.record = record
    self.area = area
    self.since = since
    self.fade = fade
  }

  package static func == (one: Tile, other: Tile) -> Bool {
    one.record.identity == other.record.identity && one.area == other.area && one.since == other.since
      && one.fade == other.fade
  }

  /// 0…1.
  func opacity(at time: Double) -> Double {
    guard fade > 0 else { return 1 }
    let part = (time - since) / fade
    return part > 0 ? min(part, 1) : 0
  }
}
