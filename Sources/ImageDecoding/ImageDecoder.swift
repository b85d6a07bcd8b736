import CSDL2Image
import CoreGraphics
import Foundation

/// Makes pictures of encoded bytes: PNG, JPEG and whatever else SDL2_image was built with.
package enum ImageDecoder {
  /// A side's greatest length, in pixels: what textures can hold.
  package static let longestSide = 16_384

  /// SDL2_image loads its codecs when it first meets a format, without a lock of its own.
  private static let codecs = Guarded(())

  /// Reads and decodes a file.
  package static func decode(contentsOf url: URL) throws(ImageDecodingError) -> CGImage {
    let path = url.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { throw .missingFile(path: path) }
    guard let data = try? Data(contentsOf: url) else { throw .unreadableFile(path: path) }
    return try decode(data)
  }

  /// Decodes bytes. Never partially: a picture cut short is an error.
  package static func decode(_ data: Data) throws(ImageDecodingError) -> CGImage {
    guard !data.isEmpty else { throw .noData }
    if let size = PNGOutline.size(of: data), !isUsable(width: size.width, height: size.height) {
      throw .unusableSize(width: size.width, height: size.height)
    }
    guard !PNGOutline.isBroken(data) else { throw .brokenData(reason: "the PNG's parts do not add up") }
    guard !isTruncatedJPEG(data) else { throw .brokenData(reason: "the JPEG has no end") }

    let decoded = codecs.withLock { _ in decodedSurface(data) }
    guard let surface = decoded.surface else { throw .brokenData(reason: decoded.reason) }
    defer { SDL_FreeSurface(surface) }
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    guard isUsable(width: width, height: height) else { throw .unusableSize(width: width, height: height) }
    guard let pixels = surface.pointee.pixels else { throw .brokenData(reason: "no pixels") }
    return CGImage(
      pixels: premultiplied(pixels, width: width, height: height, bytesPerRow: Int(surface.pointee.pitch)))
  }

  /// The picture as blue, green, red, alpha, not premultiplied; the caller frees it.
  private static func decodedSurface(
    _ data: Data
  ) -> (surface: UnsafeMutablePointer<SDL_Surface>?, reason: String) {
    let loaded = data.withUnsafeBytes { bytes -> UnsafeMutablePointer<SDL_Surface>? in
      guard let base = bytes.baseAddress, let count = Int32(exactly: bytes.count),
        let source = SDL_RWFromConstMem(base, count)
      else { return nil }
      return IMG_Load_RW(source, 1)
    }
    guard let loaded else { return (nil, lastError) }
    defer { SDL_FreeSurface(loaded) }
    guard loaded.pointee.w > 0, loaded.pointee.h > 0 else { return (nil, "no pixels") }
    let converted = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
    return (converted, converted == nil ? lastError : "")
  }

  private static var lastError: String {
    let text = SDL_GetError().map { String(cString: $0) } ?? ""
    return text.isEmpty ? "no reason given" : text
  }

  private static func isUsable(width: Int, height: Int) -> Bool {
    (1...longestSide).contains(width) && (1...longestSide).contains(height)
  }

  private static func premultiplied(
    _ pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int
  ) -> PixelBuffer {
    var buffer = PixelBuffer(width: width, height: height)
    buffer.bytes.withUnsafeMutableBufferPointer { target in
      for y in 0..<height {
        let row = (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<width {
          let alpha = Int(row[x * 4 + 3])
          for channel in 0..<3 {
            let product = Int(row[x * 4 + channel]) * alpha + 128
            target[(y * width + x) * 4 + channel] = UInt8((product + product >> 8) >> 8)
          }
          target[(y * width + x) * 4 + 3] = UInt8(alpha)
        }
      }
    }
    return buffer
  }

  /// The JPEG library fills what is missing with grey and only warns.
  private static func isTruncatedJPEG(_ data: Data) -> Bool {
    guard data.starts(with: [0xFF, 0xD8, 0xFF]) else { return false }
    return data.range(of: Data([0xFF, 0xD9]), options: .backwards) == nil
  }
}
