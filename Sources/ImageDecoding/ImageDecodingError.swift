import Foundation

/// Why a picture could not be made of a file or of bytes.
package enum ImageDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missingFile(path: String)
  /// The file is there, but cannot be read.
  case unreadableFile(path: String)
  /// There are no bytes.
  case noData
  /// The bytes are no picture, a damaged one, or one cut short.
  case brokenData(reason: String)
  /// The picture has no pixels, or too many: a side may be 16 384 long.
  case unusableSize(width: Int, height: Int)

  package var description: String {
    switch self {
    case .missingFile(let path): "There is no image file “\(path)”."
    case .unreadableFile(let path): "The image file “\(path)” cannot be read."
    case .noData: "The image has no data."
    case .brokenData(let reason): "The image is damaged or of an unknown format: \(reason)"
    case .unusableSize(let width, let height): "An image of \(width) × \(height) pixels cannot be used."
    }
  }
}
