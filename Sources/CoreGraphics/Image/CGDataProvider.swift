import Foundation

/// Bytes that an image is made of.
public final class CGDataProvider {
  let bytes: Data

  package init(bytes: Data) { self.bytes = bytes }

  /// The bytes as given.
  public convenience init?(data: CFData) { self.init(bytes: Data(referencing: data)) }

  /// The file's bytes; nil when it cannot be read.
  public convenience init?(url: CFURL) {
    guard let bytes = try? Data(contentsOf: url as URL) else { return nil }
    self.init(bytes: bytes)
  }

  /// The file's bytes; nil when it cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    guard let bytes = FileManager.default.contents(atPath: String(cString: filename)) else { return nil }
    self.init(bytes: bytes)
  }

  /// All bytes.
  public var data: CFData? { NSData(data: bytes) }
}
