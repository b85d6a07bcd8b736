import CoreGraphics
import LayerModel

extension CALayer {
  /// An image as it was set; what the layer drew as an opaque object (G-37).
  var boxedContents: Any? {
    switch content.contents {
    case .image(let image): image
    case .record(let record): record
    case nil: nil
    }
  }

  func setContents(_ value: Any?) {
    guard let value else {
      changeContent(ContentRows.contents, \.contents, to: nil)
      return
    }
    guard let contents = Boxing.contents(value) else {
      report("contents", "Contents must be a CGImage, not \(type(of: value)); ignored.")
      return
    }
    changeContent(ContentRows.contents, \.contents, to: contents)
  }
}
