/// What few layers have besides: behind one reference, so that copies of all others cost nothing for it.
final class RareContent: Sendable, Equatable {
  let tiles: TileContent?
  let background: BackgroundPattern?
  let moreBlur: Double
  let moreBackgroundBlur: Double

  init(
    tiles: TileContent? = nil, background: BackgroundPattern? = nil, moreBlur: Double = 0,
    moreBackgroundBlur: Double = 0
  ) {
    (self.tiles, self.background) = (tiles, background)
    (self.moreBlur, self.moreBackgroundBlur) = (moreBlur, moreBackgroundBlur)
  }

  static func == (one: RareContent, other: RareContent) -> Bool {
    one === other
      || (one.tiles == other.tiles && one.background == other.background && one.moreBlur == other.moreBlur
        && one.moreBackgroundBlur == other.moreBackgroundBlur)
  }

  /// nil for nothing.
  var unlessEmpty: RareContent? {
    tiles == nil && background == nil && moreBlur == 0 && moreBackgroundBlur == 0 ? nil : self
  }
}

extension LayerContent {
  /// What a tiled layer has drawn.
  package var tiles: TileContent? {
    get { rare?.tiles }
    set { setRare(newValue, background, moreBlur, moreBackgroundBlur) }
  }
  /// What the background is besides a plain colour.
  package var background: BackgroundPattern? {
    get { rare?.background }
    set { setRare(tiles, newValue, moreBlur, moreBackgroundBlur) }
  }
  /// Squares of the radii of the blurs of what the layer shows, after the first: blurs one after the other are one
  /// whose squared radius is the sum of theirs.
  package var moreBlur: Double {
    get { rare?.moreBlur ?? 0 }
    set { setRare(tiles, background, newValue, moreBackgroundBlur) }
  }
  /// The same for what lies under the layer.
  package var moreBackgroundBlur: Double {
    get { rare?.moreBackgroundBlur ?? 0 }
    set { setRare(tiles, background, moreBlur, newValue) }
  }

  private mutating func setRare(
    _ tiles: TileContent?, _ background: BackgroundPattern?, _ moreBlur: Double, _ moreBackgroundBlur: Double
  ) {
    rare =
      RareContent(
        tiles: tiles, background: background, moreBlur: moreBlur, moreBackgroundBlur: moreBackgroundBlur
      ).unlessEmpty
  }
}
