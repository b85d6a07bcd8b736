import CoreGraphics
import Foundation
import ImageDecoding
import Testing

struct ImageDecoderTests {
  /// 8 × 6 red pixels.
  private let jpeg =
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU
        FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBT/wAARCAAGAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAV
        AQEBAAAAAAAAAAAAAAAAAAAHCf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ADoDFU3/2Q==
        """, options: .ignoreUnknownCharacters) ?? Data()

  private func png() throws -> Data {
    var pixels = PixelBuffer(width: 4, height: 3)
    for index in stride(from: 0, to: pixels.bytes.count, by: 4) {
      // Half transparent red, premultiplied.
      pixels.bytes.replaceSubrange(index..<index + 4, with: [0, 0, 128, 128])
    }
    return try #require(pixels.pngData())
  }

  @Test func picturesComeBackPremultiplied() throws {
    let image = try ImageDecoder.decode(png())
    #expect(image.width == 4 && image.height == 3)
    #expect(Array(image.pixels.bytes.prefix(4)) == [0, 0, 128, 128])
  }

  @Test func jpegIsDecoded() throws {
    let image = try ImageDecoder.decode(jpeg)
    #expect(image.width == 8 && image.height == 6)
    let color = image.pixels.color(x: 3, y: 3)
    #expect(color.red > 0.95 && color.green < 0.05 && color.alpha == 1)
  }

  @Test func picturesCutShortAreErrors() throws {
    for whole in [try png(), jpeg] {
      for count in 0..<whole.count - 12 {
        #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(whole.prefix(count)) }
      }
    }
  }

  /// Each byte but the four by which a PNG is known. libpng would say so in a line of its own.
  @Test func damagedPNGIsFoundBeforeItIsDecoded() throws {
    let whole = try png()
    for index in 4..<whole.count {
      var damaged = whole
      damaged[index] ^= 0x10
      do throws(ImageDecodingError) {
        _ = try ImageDecoder.decode(damaged)
        Issue.record("byte \(index) was not missed")
      } catch {
        switch error {
        case .unusableSize: break
        case .brokenData(let reason): #expect(reason == "the PNG's parts do not add up")
        default: Issue.record("byte \(index): \(error)")
        }
      }
    }
  }

  @Test func damagedBytesNeverCrash() throws {
    for whole in [try png(), jpeg] {
      for index in whole.indices {
        var damaged = whole
        damaged[index] ^= 0xFF
        _ = try? ImageDecoder.decode(damaged)
      }
    }
  }

  @Test func errorsSayWhatIsWrong() throws {
    #expect(throws: ImageDecodingError.noData) { try ImageDecoder.decode(Data()) }
    let missing = URL(filePath: "/no/such/picture.png")
    #expect(throws: ImageDecodingError.missingFile(path: "/no/such/picture.png")) {
      try ImageDecoder.decode(contentsOf: missing)
    }
    #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(Data("hello".utf8)) }
  }

  @Test func sizesThatCannotBeUsedAreRefusedBeforeDecoding() throws {
    var huge = try png()
    huge.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImageDecodingError.unusableSize(width: 0x7FFF_FFFF, height: 3)) {
      try ImageDecoder.decode(huge)
    }
    huge.replaceSubrange(16..<20, with: [0, 0, 0, 0])
    #expect(throws: ImageDecodingError.unusableSize(width: 0, height: 3)) { try ImageDecoder.decode(huge) }
  }
}
