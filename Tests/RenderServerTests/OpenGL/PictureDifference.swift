import CoreGraphics

/// How far two pictures are apart, in 1/255, at edges and away from them.
struct PictureDifference: Sendable, CustomStringConvertible {
  var away = 0
  var atEdges = 0
  var meanAtEdges = 0.0
  var place = (x: 0, y: 0)
  var edgePlace = (x: 0, y: 0)

  /// An edge is where the reference changes by more than 8 within one pixel's distance.
  init(_ picture: PixelBuffer, from reference: PixelBuffer) {
    var sum = 0
    var count = 0
    for y in 0..<reference.height {
      for x in 0..<reference.width {
        let difference = Self.difference(picture, reference, x, y, x, y)
        if Self.isEdge(reference, x, y) {
          if difference > atEdges { (atEdges, edgePlace) = (difference, (x, y)) }
          sum += difference
          count += 1
        } else if difference > away {
          (away, place) = (difference, (x, y))
        }
      }
    }
    meanAtEdges = count > 0 ? Double(sum) / Double(count) : 0
  }

  private static func isEdge(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Bool {
    for ny in max(0, y - 1)...min(picture.height - 1, y + 1) {
      for nx in max(0, x - 1)...min(picture.width - 1, x + 1)
      where difference(picture, picture, x, y, nx, ny) > 8 { return true }
    }
    return false
  }

  private static func difference(
    _ one: PixelBuffer, _ other: PixelBuffer, _ x: Int, _ y: Int, _ otherX: Int, _ otherY: Int
  ) -> Int {
    let (first, second) = (y * one.bytesPerRow + x * 4, otherY * other.bytesPerRow + otherX * 4)
    var largest = 0
    for channel in 0..<4 {
      largest = max(largest, abs(Int(one.bytes[first + channel]) - Int(other.bytes[second + channel])))
    }
    return largest
  }

  var description: String {
    "away from edges \(away) at \(place), at edges \(atEdges) at \(edgePlace), mean there \(meanAtEdges)"
  }
}
