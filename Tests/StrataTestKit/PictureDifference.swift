import CoreGraphics

/// How far two pictures are apart, in 1/255, at edges and away from them.
package struct PictureDifference: Sendable, CustomStringConvertible {
  package private(set) var away = 0
  package private(set) var atEdges = 0
  package private(set) var place = (x: 0, y: 0)
  package private(set) var edgePlace = (x: 0, y: 0)
  /// Pixels at edges that differ by more than 4, and all pixels.
  package private(set) var visible = 0
  package private(set) var pixels = 0

  /// How far OpenGL may be from the software reference: both work out the same formulas, so that only rounding
  /// differs, which comes to no more than 2 even where many translucent pictures lie over each other. At edges a
  /// rounded coverage is multiplied by the contrast, and by each group or clip around; 4 is 1/64 of it.
  package static let tolerance = 2
  package static let toleranceAtEdges = 4

  package var isWithinTolerance: Bool {
    away <= PictureDifference.tolerance && atEdges <= PictureDifference.toleranceAtEdges
  }

  /// An edge is where either picture changes by more than 8 within one pixel's distance.
  package init(_ picture: PixelBuffer, from reference: PixelBuffer) {
    let (width, height) = (reference.width, reference.height)
    pixels = width * height
    guard picture.width == width, picture.height == height else {
      away = 255
      return
    }
    // Plain loops over plain memory: in a debug build everything else is many times slower.
    picture.bytes.withUnsafeBufferPointer { a in
      reference.bytes.withUnsafeBufferPointer { b in
        var index = 0
        let end = width * height * 4
        while index < end {
          let difference = Self.apart(a, index, b, index)
          if difference > 0 {
            let (x, y) = (index / 4 % width, index / 4 / width)
            if Self.isEdge(b, x, y, width, height) || Self.isEdge(a, x, y, width, height) {
              if difference > atEdges { (atEdges, edgePlace) = (difference, (x, y)) }
              if difference > 4 { visible += 1 }
            } else if difference > away {
              (away, place) = (difference, (x, y))
            }
          }
          index += 4
        }
      }
    }
  }

  private static func isEdge(
    _ bytes: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int, _ width: Int, _ height: Int
  ) -> Bool {
    let here = (y * width + x) * 4
    var ny = max(0, y - 1)
    while ny <= min(height - 1, y + 1) {
      var nx = max(0, x - 1)
      while nx <= min(width - 1, x + 1) {
        if apart(bytes, here, bytes, (ny * width + nx) * 4) > 8 { return true }
        nx += 1
      }
      ny += 1
    }
    return false
  }

  private static func apart(
    _ one: UnsafeBufferPointer<UInt8>, _ first: Int, _ other: UnsafeBufferPointer<UInt8>, _ second: Int
  ) -> Int {
    var largest = 0
    var channel = 0
    while channel < 4 {
      let difference = Int(one[first + channel]) - Int(other[second + channel])
      if difference > largest { largest = difference } else if -difference > largest { largest = -difference }
      channel += 1
    }
    return largest
  }

  package var description: String {
    "away from edges \(away) at \(place), at edges \(atEdges) at \(edgePlace), \(visible) pixels there by more than 4"
  }
}
