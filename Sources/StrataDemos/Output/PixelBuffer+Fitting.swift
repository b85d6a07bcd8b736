import UIKit

extension PixelBuffer {
  /// The picture as large as fits, centred on black; itself where it has the size.
  func fitted(width: Int, height: Int) -> PixelBuffer {
    guard width != self.width || height != self.height, self.width > 0, self.height > 0 else { return self }
    let zoom = min(Double(width) / Double(self.width), Double(height) / Double(self.height))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let size = CGSize(width: Double(self.width) * zoom, height: Double(self.height) * zoom)
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
    let picture = renderer.image { _ in
      let place = CGRect(
        x: (Double(width) - size.width) / 2, y: (Double(height) - size.height) / 2, width: size.width,
        height: size.height)
      UIImage(cgImage: CGImage(pixels: self), scale: 1, orientation: .up).draw(in: place)
    }
    return picture.cgImage?.pixels ?? PixelBuffer(width: width, height: height)
  }
}
