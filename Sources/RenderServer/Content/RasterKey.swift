import CoreGraphics
import LayerModel

/// What a raster shows and at what scale: equal keys mean equal pixels. Keys textures, too.
package enum RasterKey: Hashable, Sendable {
  case picture(ContentIdentity, scaleX: Float, scaleY: Float)
  case shape(ShapeDrawing, scaleX: Float, scaleY: Float)
  /// The colours and places of the ramp; where the gradient runs is up to the item.
  case gradient(colors: [ColorValue], locations: [Double]?)

  package init(_ content: DisplayContent) {
    switch content.source {
    case .image(let image):
      self = .picture(image.identity, scaleX: content.scaleX, scaleY: content.scaleY)
    case .record(let record):
      self = .picture(record.identity, scaleX: content.scaleX, scaleY: content.scaleY)
    case .shape(let drawing):
      self = .shape(drawing, scaleX: content.scaleX, scaleY: content.scaleY)
    case .gradient(let drawing):
      self = .gradient(colors: drawing.content.colors, locations: drawing.content.locations)
    }
  }
}
