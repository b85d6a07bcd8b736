import UIKit

/// Plain shapes in the place of pictures that cannot be had: everything stays where it can be seen and pressed.
enum PlaceholderArt {
  private struct Shape {
    var width: CGFloat
    var height: CGFloat
    /// 0xRRGGBB
    var color: Int
    var isRound = true
  }

  /// As large as the pictures of `Assets`, in points.
  private static let shapes: [String: Shape] = [
    "balloon": Shape(width: 40, height: 88, color: 0xF0566A),
    "basket": Shape(width: 220, height: 100, color: 0xD69A54, isRound: false),
    "sprite": Shape(width: 48, height: 48, color: 0x12A29A),
    "radar": Shape(width: 50, height: 50, color: 0xD13D55),
    "stretch": Shape(width: 50, height: 50, color: 0x12A29A, isRound: false),
    "head": Shape(width: 50, height: 50, color: 0xFFC53D),
    "icon": Shape(width: 128, height: 128, color: 0x0B837F, isRound: false),
  ]
  private static let other = Shape(width: 50, height: 50, color: 0xB67A3A)

  static func image(_ name: String, scale: CGFloat) -> UIImage {
    let shape = shapes[name] ?? other
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let size = CGSize(width: shape.width, height: shape.height)
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      let area = CGRect(origin: .zero, size: size).insetBy(dx: 1, dy: 1)
      let color = shape.color
      UIColor(
        red: CGFloat(color >> 16 & 255) / 255, green: CGFloat(color >> 8 & 255) / 255,
        blue: CGFloat(color & 255) / 255, alpha: 1
      ).setFill()
      (shape.isRound ? UIBezierPath(ovalIn: area) : UIBezierPath(roundedRect: area, cornerRadius: 10)).fill()
    }
  }
}
