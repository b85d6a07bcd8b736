import CoreGraphics
import Foundation
import Synchronization

/// Puts pictures, their references and the differences side by side, for looking at. Does nothing unless the
/// environment names a directory in `STRATA_GALLERY`; nothing is ever written into the repository.
package enum PictureGallery {
  private static let directory = ProcessInfo.processInfo.environment["STRATA_GALLERY"]

  /// Writes the PNG file `name`: got, reference, difference (four times as strong), left to right.
  package static func add(_ name: String, got: FlatPicture, reference: FlatPicture) {
    guard let directory, got.width == reference.width, got.height == reference.height else { return }
    var sheet = PixelBuffer(width: got.width * 3 + 8, height: got.height)
    for index in sheet.bytes.indices { sheet.bytes[index] = index % 4 == 3 ? 255 : 96 }
    for y in 0..<got.height {
      for x in 0..<got.width {
        let (a, b) = (got.pixel(x: x, y: y), reference.pixel(x: x, y: y))
        let panels = [a, b, zip(a, b).map { min(255, abs($0 - $1) * 4) }]
        for (panel, color) in panels.enumerated() {
          let start = (y * sheet.width + panel * (got.width + 4) + x) * 4
          for channel in 0..<3 { sheet.bytes[start + 2 - channel] = UInt8(color[channel]) }
        }
      }
    }
    let place = URL(filePath: directory).appending(path: name)
    try? FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? sheet.pngData()?.write(to: place)
  }

  /// Writes the PNG file `name`: pictures of one size side by side, `columns` in a row.
  package static func addStrip(_ name: String, _ pictures: [FlatPicture], columns: Int = 8) {
    guard let directory, let first = pictures.first else { return }
    let (wide, high) = (first.width + 4, first.height + 4)
    let rows = (pictures.count + columns - 1) / columns
    var sheet = PixelBuffer(width: wide * min(columns, pictures.count), height: high * rows)
    for index in sheet.bytes.indices { sheet.bytes[index] = index % 4 == 3 ? 255 : 96 }
    for (place, picture) in pictures.enumerated() {
      let (left, top) = (place % columns * wide, place / columns * high)
      for y in 0..<min(first.height, picture.height) {
        for x in 0..<min(first.width, picture.width) {
          let start = ((top + y) * sheet.width + left + x) * 4
          let color = picture.pixel(x: x, y: y)
          for channel in 0..<3 { sheet.bytes[start + 2 - channel] = UInt8(color[channel]) }
        }
      }
    }
    try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try? sheet.pngData()?.write(to: URL(filePath: directory).appending(path: name))
  }

  private static let table = Mutex<FileHandle?>(openTable())

  /// Appends a row to `pictures.tsv` there.
  package static func log(_ row: [String]) {
    table.withLock { $0?.write(Data((row.joined(separator: "\t") + "\n").utf8)) }
  }

  private static func openTable() -> FileHandle? {
    guard let directory else { return nil }
    try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let path = "\(directory)/pictures.tsv"
    guard FileManager.default.createFile(atPath: path, contents: nil) else { return nil }
    return FileHandle(forWritingAtPath: path)
  }
}
