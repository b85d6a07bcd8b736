/// The device pixels along one axis of content that lies straight on them.
///
/// A raster whose texels are those pixels is shown as it is: sampling it blends nothing. So it begins where a
/// pixel begins, which is rarely where the content does. Texel borders are whole numbers here, counted from the
/// pixel the content's zero lies in, along the content's own axis: for content shown mirrored, against the
/// pixels.
struct PixelGrid {
  /// Zero is rounded to so many parts of a pixel, so that rounding down a tree makes no other raster. Much finer
  /// than the 1/256 that Cairo rounds corners to: near one of its steps an edge would change by 1/15.
  private static let parts = 65536.0

  /// Pixels a unit, as rasterised.
  let scale: Float
  /// How far into its texel zero lies, as rasterised: 0..<1, less 1/512.
  let phase: Double
  /// The texels that are content, whole or in part.
  let first, end: Double
  private let shownScale: Double
  private let shownPhase: Double

  /// `margin`: texels more on both sides. nil where the raster would be too large, or the content is too small
  /// to tell.
  init?(_ axis: PixelAxis, from: Double, to: Double, margin: Double = 0) {
    shownScale = abs(axis.factor)
    let zero = axis.factor < 0 ? -axis.shift : axis.shift
    guard shownScale >= 1.0 / 64, shownScale <= 65536, abs(zero) < 1e7, from.isFinite, to.isFinite else {
      return nil
    }
    // Coarser than the rounding of a product, and still exact at the far end of the largest raster.
    scale = Float(shownScale)
    let rounded = (zero * Self.parts).rounded() / Self.parts
    // A hair before a pixel is where it begins.
    let hair = 1.0 / 512
    let pixel = (rounded + hair).rounded(.down)
    phase = rounded - pixel
    shownPhase = zero - pixel
    first = (from * Double(scale) + phase + hair).rounded(.down) - margin
    end = max(first + 1, (to * Double(scale) + phase - hair).rounded(.up) + margin)
    guard end - first <= ContentScale.largestSeenSide else { return nil }
  }

  var count: Double { end - first }

  /// Where the raster begins, in content units.
  var rasterOrigin: Double { (first - phase) / Double(scale) }
  var rasterLength: Double { count / Double(scale) }

  /// Where the first texel's pixel begins, in content units.
  var shownOrigin: Double { (first - shownPhase) / shownScale }
  var shownLength: Double { count / shownScale }

  /// Where a point of the content is shown, in 0…1 of the raster.
  func coordinate(_ value: Double) -> Double { (value * shownScale + shownPhase - first) / count }

  /// The texels between two points that are content as a whole, in 0…1 of the raster.
  func wholeTexels(from: Double, to: Double) -> (low: Double, high: Double) {
    let low = (coordinate(from) * count - 1.0 / 512).rounded(.up)
    let high = (coordinate(to) * count + 1.0 / 512).rounded(.down)
    return low < high ? (low / count, high / count) : (coordinate(from), coordinate(to))
  }
}

/// How one axis runs along the pixels: device = factor · unit + shift.
struct PixelAxis {
  var factor: Double
  var shift: Double

  /// The axis of what begins at `origin`, each of whose units is `length` of this one's.
  func inner(origin: Double, length: Double = 1) -> PixelAxis {
    PixelAxis(factor: factor * length, shift: shift + factor * origin)
  }
}

/// Where the parts of one picture meet along an axis: on whole pixels where the axis runs along them, half a pixel
/// beyond where it does not. So each pixel is covered as a whole by one part or by both, and no seam shows.
struct SeamAxis {
  /// nil for an axis that does not run along the pixels.
  var axis: PixelAxis?
  /// Pixels a unit.
  var scale: Double

  /// An inner edge at `place`, moved for the part that lies before it (`outwards` 1) or after it (−1).
  func edge(_ place: Double, outwards: Double) -> Double {
    guard let axis, axis.factor != 0 else { return place + outwards * 0.5 / max(scale, 1e-3) }
    return ((axis.factor * place + axis.shift).rounded() - axis.shift) / axis.factor
  }
}

extension Homography {
  /// How the parts of a rectangle meet.
  func seams(x: Double, y: Double, width: Double, height: Double) -> (x: SeamAxis, y: SeamAxis) {
    let straight = axes(x: x, y: y, width: width, height: height)
    let scales = scales(atX: x + width / 2, y: y + height / 2)
    return (SeamAxis(axis: straight?.x, scale: scales.x), SeamAxis(axis: straight?.y, scale: scales.y))
  }

  /// The axes of a map that neither turns nor tilts a rectangle by anything to be seen: scaled, moved, mirrored
  /// or turned by quarters. nil for any other.
  func axes(x: Double, y: Double, width: Double, height: Double) -> (x: PixelAxis, y: PixelAxis)? {
    guard m13 == 0, m23 == 0, m33 > Homography.nearest else { return nil }
    let (reachX, reachY) = (max(abs(x), abs(x + width)), max(abs(y), abs(y + height)))
    let hair = m33 / 512
    if abs(m12) * reachX < hair, abs(m21) * reachY < hair {
      return (
        PixelAxis(factor: m11 / m33, shift: m31 / m33), PixelAxis(factor: m22 / m33, shift: m32 / m33)
      )
    }
    if abs(m11) * reachX < hair, abs(m22) * reachY < hair {
      return (
        PixelAxis(factor: m12 / m33, shift: m32 / m33), PixelAxis(factor: m21 / m33, shift: m31 / m33)
      )
    }
    return nil
  }
}
