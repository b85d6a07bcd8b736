/// The scale vector content is rasterised at.
///
/// At rest it is exactly the scale shown, so text and lines are as sharp as the display (along the pixels also
/// their place: `PixelGrid`). While the scale is
/// changing it is the next power of √2 above: a growing shape is drawn anew twice per doubling instead of every
/// frame, and never enlarged.
enum ContentScale {
  /// What would be larger along a side is rasterised only as far as it is seen (`RasterPlan`).
  static let largestSide = 4096.0
  /// Rasters are at most this many pixels along a side.
  static let largestSeenSide = 8192.0

  /// Pixels per unit along one axis, for content `length` units long shown at `scale`.
  static func bucket(_ scale: Double, length: Double, isChanging: Bool) -> Float {
    guard scale.isFinite, scale > 0, length > 0 else { return 1 }
    // Rounding in a rotation must not make a new raster every frame.
    var wanted = (scale * 4096).rounded() / 4096
    if isChanging { wanted = power(ofRootTwoAbove: scale) }
    wanted = max(wanted, 1.0 / 64)
    return Float(min(wanted, max(largestSeenSide / length, 1e-6)))
  }

  /// How much finer than shown vector content is rasterised. A raster that lies askew over the pixels is smoothed
  /// once when it is drawn and once more when it is sampled: with finer texels the second time hardly counts.
  static func refinement(_ map: Homography) -> Double {
    let isAlongPixels = map.isAffine && ((map.m12 == 0 && map.m21 == 0) || (map.m11 == 0 && map.m22 == 0))
    return isAlongPixels ? 1 : askew
  }

  /// How much finer content is rasterised that lies askew over the pixels.
  static let askew = 1.5

  /// For images: 1, or the half, quarter, eighth … that is still at least as large as shown.
  static func reduction(_ scale: Double) -> Float {
    guard scale.isFinite, scale > 0, scale <= 0.5 else { return 1 }
    var level = 1.0
    while level / 2 >= scale, level > 1.0 / 1024 { level /= 2 }
    return Float(level)
  }

  private static func power(ofRootTwoAbove scale: Double) -> Double {
    let root = 2.0.squareRoot()
    var power = 1.0
    // A thousandth above a power still counts as that power.
    while power * 1.001 < scale, power < 65536 { power *= root }
    while power / root * 1.001 >= scale, power > 1.0 / 64 { power /= root }
    return power
  }
}

/// What makes two pieces of content of one frame the same.
struct ContentKey: Hashable {
  var identity: UInt64
  var scaleX: Float
  var scaleY: Float
  var phaseX: Float = 0
  var phaseY: Float = 0
}
