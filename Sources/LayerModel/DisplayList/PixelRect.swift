/// A rectangle of whole device pixels, half-open: `minX ..< maxX`, `minY ..< maxY`.
package struct PixelRect: Sendable, Hashable {
  package var minX, minY, maxX, maxY: Int

  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  package var isEmpty: Bool { minX >= maxX || minY >= maxY }
  package var width: Int { max(0, maxX - minX) }
  package var height: Int { max(0, maxY - minY) }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let cut = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return cut.isEmpty ? .empty : cut
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }
}
