import CoreGraphics

extension UIImage {
  /// The same picture with its pixels turned, so that its orientation is `up`.
  package var upright: UIImage {
    guard imageOrientation != .up, let cgImage else { return self }
    return UIImage(
      cgImage: CGImage(pixels: cgImage.pixels.turned(imageOrientation)), scale: scale, orientation: .up,
      renderingMode: renderingMode, capInsets: capInsets)
  }
}

extension PixelBuffer {
  /// The pixels as they look after the orientation is applied.
  func turned(_ orientation: UIImage.Orientation) -> PixelBuffer {
    let swaps = orientation.isTransposed
    var turned = PixelBuffer(width: swaps ? height : width, height: swaps ? width : height)
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let (fromX, fromY) = source(of: orientation, x: x, y: y, in: turned)
        let from = (fromY * width + fromX) * 4
        let to = (y * turned.width + x) * 4
        for part in 0..<4 { turned.bytes[to + part] = bytes[from + part] }
      }
    }
    return turned
  }

  private func source(of orientation: UIImage.Orientation, x: Int, y: Int, in turned: PixelBuffer) -> (
    Int, Int
  ) {
    switch orientation {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .right: (y, turned.width - 1 - x)
    case .left: (turned.height - 1 - y, x)
    case .leftMirrored: (y, x)
    case .rightMirrored: (turned.height - 1 - y, turned.width - 1 - x)
    }
  }

  /// Every pixel replaced by `color` at the pixel's alpha.
  func filled(with color: ColorValue) -> PixelBuffer {
    func level(_ part: Double) -> Double { min(1, max(0, part)) }
    let alpha = level(color.alpha)
    let tint = [level(color.blue) * alpha, level(color.green) * alpha, level(color.red) * alpha, alpha]
    var filled = self
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let coverage = Double(bytes[index + 3])
      for part in 0..<4 { filled.bytes[index + part] = UInt8((tint[part] * coverage).rounded()) }
    }
    return filled
  }
}
