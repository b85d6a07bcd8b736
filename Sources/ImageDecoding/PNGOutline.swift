import Foundation

/// What a PNG file says of itself before its pixels are decoded.
///
/// SDL2_image reads past the end of memory as zeros: libpng would walk through gigabytes of them where a
/// damaged length says so.
enum PNGOutline {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func isPNG(_ data: Data) -> Bool { data.starts(with: signature) }

  /// The size in the header: a picture too large to use is refused before memory is taken for it.
  static func size(of data: Data) -> (width: Int, height: Int)? {
    guard isPNG(data), data.count >= 24 else { return nil }
    return (number(in: data, at: 16), number(in: data, at: 20))
  }

  /// Whether the chunks do not fill the file up to the one that ends it; false for other formats.
  static func isBroken(_ data: Data) -> Bool {
    guard isPNG(data) else { return false }
    var position = signature.count
    // Length, name and checksum make twelve bytes around each chunk's data.
    while position + 12 <= data.count {
      let name = data[data.startIndex + position + 4..<data.startIndex + position + 8]
      position += 12 + number(in: data, at: position)
      if name.elementsEqual("IEND".utf8) { return position > data.count }
    }
    return true
  }

  private static func number(in data: Data, at index: Int) -> Int {
    let start = data.startIndex + index
    return data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
