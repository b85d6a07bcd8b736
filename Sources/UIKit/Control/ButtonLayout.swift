import CoreGraphics

/// Where a button's image and title stand: side by side, the image first, as one block that is aligned.
struct ButtonLayout: Equatable {
  private(set) var image = CGRect.zero
  private(set) var title = CGRect.zero

  init(
    content: CGRect, imageSize: CGSize, titleSize: CGSize, horizontal: UIControl.ContentHorizontalAlignment,
    vertical: UIControl.ContentVerticalAlignment, imageInsets: UIEdgeInsets, titleInsets: UIEdgeInsets
  ) {
    let imageWidth = min(imageSize.width, max(0, content.width))
    let titleWidth = min(titleSize.width, max(0, content.width - imageWidth))
    let spare = content.width - imageWidth - titleWidth
    let start: CGFloat =
      switch horizontal {
      case .left, .leading, .fill: content.minX
      case .right, .trailing: content.minX + spare
      case .center: content.minX + spare / 2
      }
    image = CGRect(
      origin: CGPoint(x: start, y: 0),
      size: CGSize(width: imageWidth, height: min(imageSize.height, max(0, content.height))))
    title = CGRect(
      origin: CGPoint(x: start + imageWidth, y: 0),
      size: CGSize(width: titleWidth, height: min(titleSize.height, max(0, content.height))))
    image = place(image, vertical, content, imageInsets)
    title = place(title, vertical, content, titleInsets)
  }

  /// Opposite insets move a part by half of their difference, as insets around a centred part do.
  private func place(
    _ part: CGRect, _ vertical: UIControl.ContentVerticalAlignment, _ content: CGRect, _ insets: UIEdgeInsets
  ) -> CGRect {
    var part = part
    switch vertical {
    case .top: part.origin.y = content.minY
    case .bottom: part.origin.y = content.maxY - part.height
    case .center: part.origin.y = content.minY + (content.height - part.height) / 2
    case .fill:
      part.origin.y = content.minY
      part.size.height = max(0, content.height)
    }
    return part.offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}

extension UIImage {
  /// The picture as it looks under a finger: its colours at six tenths.
  var darkened: UIImage {
    guard let cgImage else { return self }
    var pixels = cgImage.pixels
    for index in stride(from: 0, to: pixels.bytes.count, by: 4) {
      for part in 0..<3 { pixels.bytes[index + part] = UInt8(Int(pixels.bytes[index + part]) * 6 / 10) }
    }
    return UIImage(
      cgImage: CGImage(pixels: pixels), scale: scale, orientation: imageOrientation,
      renderingMode: renderingMode,
      capInsets: capInsets)
  }
}
