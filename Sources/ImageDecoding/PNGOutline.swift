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

  /// Whether the chunks do not fill the file up to the one that ends it, or one of them was damaged; false for other
  /// formats. libpng would find that, too, and write a line of its own about it.
  static func isBroken(_ data: Data) -> Bool {
    // Four bytes are enough for SDL2_image to hand the file to libpng.
    guard data.starts(with: signature.prefix(4)) else { return false }
    guard isPNG(data) else { return true }
    return data.withUnsafeBytes { bytes in
      var position = signature.count
      // Length, name and checksum make twelve bytes around each chunk's data.
      while position + 12 <= bytes.count {
        let end = position + 8 + number(in: bytes, at: position)
        guard end + 4 <= bytes.count,
          PNGChecksum.of(bytes[position + 4..<end]) == UInt32(number(in: bytes, at: end))
        else { return true }
        if bytes[position + 4..<position + 8].elementsEqual("IEND".utf8) { return false }
        position = end + 4
      }
      return true
    }
  }

  private static func number(in data: Data, at index: Int) -> Int {
    data.withUnsafeBytes { number(in: $0, at: index) }
  }

  private static func number(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The checksum of PNG's chunks: CRC-32 as in ISO 3309. Source: the PNG specification, annex D.
private enum PNGChecksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func of(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt32 {
    ~bytes.reduce(~0) { value, byte in table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
  }
}
