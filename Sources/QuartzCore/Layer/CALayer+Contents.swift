import CoreGraphics
import LayerModel

extension CALayer {
  /// An image as it was set; what the layer drew as an opaque object (G-37).
  var boxedContents: Any? { Boxing.box(content.contents) }

  /// The contents as an animation starts from them: whatever is seen, "nothing" included.
  var contentsToStartFrom: Any {
    if let parts = content.dissolving { return Dissolve(ContentsValue(parts)) }
    return boxedContents ?? NSNull()
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
