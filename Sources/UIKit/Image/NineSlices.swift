import CoreGraphics

/// How an image with cap insets fills a rectangle: corners keep their size, edges stretch along one axis, the
/// middle along both. Without insets there is one piece.
struct NineSlices {
  struct Piece: Equatable {
    /// In points of the image.
    var source: CGRect
    /// In points of the target's coordinates.
    var target: CGRect

    func draw(_ picture: CGImage, scale: CGFloat, in context: CGContext) {
      let pixels = CGRect(
        x: source.minX * scale, y: source.minY * scale, width: source.width * scale,
        height: source.height * scale)
      let whole = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
      guard let part = pixels == whole ? picture : picture.cropping(to: pixels) else { return }
      context.drawUpright(part, in: target)
    }
  }

  let pieces: [Piece]

  init(imageSize: CGSize, capInsets: UIEdgeInsets, target: CGRect) {
    let columns = Self.spans(
      length: imageSize.width, near: capInsets.left, far: capInsets.right, from: target.minX, to: target.maxX)
    let rows = Self.spans(
      length: imageSize.height, near: capInsets.top, far: capInsets.bottom, from: target.minY, to: target.maxY
    )
    pieces = rows.flatMap { row in
      columns.map { column in
        Piece(
          source: CGRect(x: column.source, y: row.source, width: column.length, height: row.length),
          target: CGRect(x: column.target, y: row.target, width: column.reach, height: row.reach))
      }
    }
  }

  private struct Span {
    var source: CGFloat
    var length: CGFloat
    var target: CGFloat
    var reach: CGFloat
  }

  private static func spans(
    length: CGFloat, near: CGFloat, far: CGFloat, from start: CGFloat, to end: CGFloat
  ) -> [Span] {
    let near = max(0, min(near, length)), far = max(0, min(far, length - near))
    guard near > 0 || far > 0 else {
      return [Span(source: 0, length: length, target: start, reach: end - start)]
    }
    // Too little room: both caps shrink in proportion.
    let shrink = min(1, max(0, end - start) / (near + far))
    let first = near * shrink, last = far * shrink
    return [
      Span(source: 0, length: near, target: start, reach: first),
      Span(
        source: near, length: length - near - far, target: start + first, reach: end - start - first - last),
      Span(source: length - far, length: far, target: end - last, reach: last),
    ].filter { $0.length > 0 && $0.reach > 0 }
  }
}
