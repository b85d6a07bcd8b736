import CoreGraphics
import Foundation
import ImageDecoding

/// A picture as eight-bit red, green and blue over opaque white.
package struct FlatPicture: Sendable {
  package let width: Int
  package let height: Int
  /// Row by row from the top, three bytes a pixel.
  package let bytes: [UInt8]

  package init(_ pixels: PixelBuffer) {
    width = pixels.width
    height = pixels.height
    let count = width * height
    bytes = [UInt8](unsafeUninitializedCapacity: count * 3) { flat, written in
      pixels.bytes.withUnsafeBufferPointer { source in
        var (from, to) = (0, 0)
        while from < count * 4 {
          let white = 255 &- source[from + 3]
          flat[to] = source[from + 2] &+ white
          flat[to + 1] = source[from + 1] &+ white
          flat[to + 2] = source[from] &+ white
          from += 4
          to += 3
        }
      }
      written = count * 3
    }
  }

  /// The picture of a PNG file.
  package init(contentsOf url: URL) throws {
    self.init(try ImageDecoder.decode(contentsOf: url).pixels)
  }

  /// Red, green, blue of the pixel that covers x…x+1, y…y+1.
  package func pixel(x: Int, y: Int) -> [Int] {
    (0..<3).map { Int(bytes[(y * width + x) * 3 + $0]) }
  }
}

/// How far a picture is from a reference, after Tests/Oracles/README.md ("Picture metric"): differences at
/// edges are forgiven as far as a neighbouring pixel explains them.
package struct PictureMetric: Sendable, CustomStringConvertible {
  package enum Verdict: String, Sendable { case good = "GOOD", pass = "PASS", fail = "FAIL" }

  /// Share of pixels out of the other picture's neighbourhood by more than 24 or 10 steps.
  package private(set) var tol24 = 0.0
  package private(set) var tol10 = 0.0
  /// Share of pixels that differ by more than 24 steps.
  package private(set) var strict = 0.0
  /// Share of the reference's pixels that lie at an edge.
  package private(set) var edge = 0.0
  /// Mean difference of a channel.
  package private(set) var mean = 0.0

  package init(_ got: FlatPicture, _ reference: FlatPicture) {
    guard got.width == reference.width, got.height == reference.height, got.width > 0 else {
      (tol24, tol10, strict, mean) = (1, 1, 1, 255)
      return
    }
    let gotRange = NeighbourRange(got)
    let range = NeighbourRange(reference)
    var counts = (tol24: 0, tol10: 0, strict: 0, edge: 0, sum: 0)
    let pixels = got.width * got.height
    // Plain loops over plain memory: in a debug build everything else is many times slower.
    got.bytes.withUnsafeBufferPointer { a in
      reference.bytes.withUnsafeBufferPointer { b in
        var (index, pixel) = (0, 0)
        while pixel < pixels {
          var (outside, difference, contrast) = (0, 0, 0)
          let next = index + 3
          while index < next {
            let (x, y) = (Int(a[index]), Int(b[index]))
            let (low, high) = (Int(range.low[index]), Int(range.high[index]))
            if high - low > contrast { contrast = high - low }
            if x != y {
              let apart = x > y ? x - y : y - x
              counts.sum += apart
              if apart > difference { difference = apart }
              if x - high > outside { outside = x - high }
              if low - x > outside { outside = low - x }
              if y - Int(gotRange.high[index]) > outside { outside = y - Int(gotRange.high[index]) }
              if Int(gotRange.low[index]) - y > outside { outside = Int(gotRange.low[index]) - y }
            }
            index += 1
          }
          if outside > 24 { counts.tol24 += 1 }
          if outside > 10 { counts.tol10 += 1 }
          if difference > 24 { counts.strict += 1 }
          if contrast > 24 { counts.edge += 1 }
          pixel += 1
        }
      }
    }
    tol24 = Double(counts.tol24) / Double(pixels)
    tol10 = Double(counts.tol10) / Double(pixels)
    strict = Double(counts.strict) / Double(pixels)
    edge = Double(counts.edge) / Double(pixels)
    mean = Double(counts.sum) / Double(pixels * 3)
  }

  /// - Parameter isPerspective: the scene has perspective, whose edges are smoothed in more than one way.
  package func verdict(isPerspective: Bool = false) -> Verdict {
    if tol24 <= 0.001, tol10 <= 0.002, strict <= 0.003 + (isPerspective ? 0.2 : 0.06) * edge, mean <= 0.9 {
      return .good
    }
    if tol24 <= 0.002, tol10 <= 0.004, strict <= 0.005 + (isPerspective ? 0.25 : 0.15) * edge, mean <= 1.2 {
      return .pass
    }
    return .fail
  }

  package var description: String {
    String(
      format: "tol24 %.4f tol10 %.4f strict %.4f edge %.4f mean %.3f", tol24, tol10, strict, edge, mean)
  }
}

/// The least and the greatest value of each channel within a pixel of each place.
private struct NeighbourRange {
  private(set) var low: [UInt8]
  private(set) var high: [UInt8]

  init(_ picture: FlatPicture) {
    low = picture.bytes
    high = picture.bytes
    let row = picture.width * 3
    // Along rows, then along columns.
    Self.spread(&low, &high, lines: picture.height, apart: row, length: picture.width, step: 3)
    Self.spread(&low, &high, lines: picture.width, apart: 3, length: picture.height, step: row)
  }

  /// Widens each value to its neighbours' in lines of `length` pixels that are `step` bytes apart.
  private static func spread(
    _ low: inout [UInt8], _ high: inout [UInt8], lines: Int, apart: Int, length: Int, step: Int
  ) {
    let (fromLow, fromHigh) = (low, high)
    low.withUnsafeMutableBufferPointer { low in
      high.withUnsafeMutableBufferPointer { high in
        fromLow.withUnsafeBufferPointer { fromLow in
          fromHigh.withUnsafeBufferPointer { fromHigh in
            var line = 0
            while line < lines {
              var index = line * apart
              let last = index + (length - 1) * step
              let first = index
              while index <= last {
                var channel = index
                while channel < index + 3 {
                  if index > first {
                    if fromLow[channel - step] < low[channel] { low[channel] = fromLow[channel - step] }
                    if fromHigh[channel - step] > high[channel] { high[channel] = fromHigh[channel - step] }
                  }
                  if index < last {
                    if fromLow[channel + step] < low[channel] { low[channel] = fromLow[channel + step] }
                    if fromHigh[channel + step] > high[channel] { high[channel] = fromHigh[channel + step] }
                  }
                  channel += 1
                }
                index += step
              }
              line += 1
            }
          }
        }
      }
    }
  }
}
