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

  /// One of the three, with its ends in item coordinates and in the texture.
  struct Part {
    var from: Double
    var to: Double
    var textureFrom: Double
    var textureTo: Double
  }

  /// As long as it is in truth.
  func part(_ index: Int) -> Part {
    switch index {
    case 0: Part(from: edges.0, to: edges.1, textureFrom: texture.0, textureTo: texture.1)
    case 1: Part(from: edges.1, to: edges.2, textureFrom: texture.1, textureTo: texture.2)
    default: Part(from: edges.2, to: edges.3, textureFrom: texture.2, textureTo: texture.3)
    }
  }

  /// As it is painted: cut where it meets its neighbours, each of its points still where it was. nil for nothing.
  func part(_ index: Int, _ seam: SeamAxis) -> Part? {
    var part = part(index)
    guard part.to > part.from else { return nil }
    let perUnit = (part.textureTo - part.textureFrom) / (part.to - part.from)
    func move(_ place: inout Double, _ texture: inout Double, _ outwards: Double) {
      let edge = seam.edge(place, outwards: outwards)
      texture += (edge - place) * perUnit
      place = edge
    }
    if part.from > edges.0 { move(&part.from, &part.textureFrom, -1) }
    if part.to < edges.3 { move(&part.to, &part.textureTo, 1) }
    return part.to > part.from ? part : nil
  }
}
