import CoreGraphics

extension ContentsGravity {
  /// Where contents of a natural size go in bounds of a size; y downwards, origin at the bounds' corner. "top"
  /// means the maxY edge (D-11, D-12).
  func place(
    width: Double, height: Double, inWidth boundsWidth: Double, height boundsHeight: Double
  ) -> SIMD4<Double> {
    var (w, h) = (width, height)
    switch self {
    case .resize:
      return SIMD4(0, 0, boundsWidth, boundsHeight)
    case .resizeAspect, .resizeAspectFill:
      let (sx, sy) = (boundsWidth / width, boundsHeight / height)
      let scale = self == .resizeAspect ? min(sx, sy) : max(sx, sy)
      (w, h) = (width * scale, height * scale)
    default:
      break
    }
    var (x, y) = ((boundsWidth - w) / 2, (boundsHeight - h) / 2)
    switch self {
    case .left, .topLeft, .bottomLeft: x = 0
    case .right, .topRight, .bottomRight: x = boundsWidth - w
    default: break
    }
    switch self {
    case .top, .topLeft, .topRight: y = boundsHeight - h
    case .bottom, .bottomLeft, .bottomRight: y = 0
    default: break
    }
    return SIMD4(x, y, w, h)
  }

  var isResizing: Bool { self == .resize || self == .resizeAspect || self == .resizeAspectFill }
}

/// The three parts of one axis of a nine-part stretch (D-15): lengths in points and their ends in the texture.
struct NinePartAxis {
  /// Four edges in item coordinates.
  private(set) var edges: (Double, Double, Double, Double)
  /// The same four edges in the texture.
  private(set) var texture: (Double, Double, Double, Double)

  /// `start` and `length` of the middle in 0…1 of the shown part, `natural` its length in points.
  init(
    origin: Double, length: Double, natural: Double, middle start: Double, _ middle: Double,
    textureOrigin: Double, textureLength: Double
  ) {
    let low = min(max(start, 0), 1)
    let high = min(max(start + middle, low), 1)
    var (head, tail) = (low * natural, (1 - high) * natural)
    // Corners keep their size while they fit.
    if head + tail > length, head + tail > 0 {
      let squeeze = length / (head + tail)
      (head, tail) = (head * squeeze, tail * squeeze)
    }
    edges = (origin, origin + head, origin + length - tail, origin + length)
    texture = (
      textureOrigin, textureOrigin + low * textureLength, textureOrigin + high * textureLength,
      textureOrigin + textureLength
    )
  }

  func part(_ index: Int) -> (from: Double, to: Double, textureFrom: Double, textureTo: Double) {
    switch index {
    case 0: (edges.0, edges.1, texture.0, texture.1)
    case 1: (edges.1, edges.2, texture.1, texture.2)
    default: (edges.2, edges.3, texture.2, texture.3)
    }
  }
}
