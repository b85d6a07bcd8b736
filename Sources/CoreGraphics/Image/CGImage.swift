/// An immutable picture. Safe to share between threads.
public final class CGImage: Sendable {
  package let pixels: PixelBuffer

  /// Unique in the process: caches (textures, rasters) are keyed by it.
  package let identity: ContentIdentity

  package init(pixels: PixelBuffer) {
    self.pixels = pixels
    identity = ContentIdentity()
  }

  /// In pixels.
  public var width: Int { pixels.width }
  /// In pixels.
  public var height: Int { pixels.height }
}
