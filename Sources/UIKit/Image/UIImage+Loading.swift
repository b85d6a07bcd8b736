import CoreGraphics
import ImageDecoding

extension UIImage {
  private convenience init(showing image: UIImage) {
    self.init(
      cgImage: image.cgImage, scale: image.scale, orientation: image.imageOrientation,
      renderingMode: image.renderingMode, capInsets: image.capInsets)
  }

  /// The picture called `name` in the application's assets, at the resolution that suits the screen; nil where there is
  /// none that can be read. With or without the file's extension.
  public convenience init?(named name: String) {
    let environment = Environment.current
    let scale = environment.traits.displayScale
    guard let found = environment.assets.image(named: name, displayScale: scale) else { return nil }
    self.init(showing: found)
  }

  /// The picture called `name` among a bundle's resources (nil: the application's assets), at the resolution that suits
  /// the traits (nil: the screen).
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?)
  {
    let environment = Environment.current
    let wanted = traits.map(\.displayScale) ?? 0
    let found = environment.assets.image(
      named: name, in: bundle?.resourceURL,
      displayScale: wanted > 0 ? wanted : environment.traits.displayScale)
    guard let found else { return nil }
    self.init(showing: found)
  }

  /// The picture in a file; "@2x" and "@3x" before the extension tell its scale. Nil where it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let picture = try? ImageDecoder.decode(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let stem = PathName(path).stem
    let scale: CGFloat = stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    self.init(cgImage: picture, scale: scale, orientation: .up)
  }

  /// The picture that encoded bytes hold, one point per pixel; nil where they hold none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The picture that encoded bytes hold, `scale` pixels per point; nil where they hold none.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let picture = try? ImageDecoder.decode(data) else { return nil }
    self.init(cgImage: picture, scale: scale, orientation: .up)
  }

  /// The picture, turned upright, as a PNG file's bytes; nil for an image without pixels.
  public func pngData() -> Data? { upright.cgImage?.pixels.pngData() }
}

extension UIGraphicsImageRenderer {
  /// The picture that `actions` draws as a PNG file's bytes; empty where it has no pixels.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}
