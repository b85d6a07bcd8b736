import CoreGraphics
import LayerModel

/// What a raster shows, at what scale, and where on its pixels (a shape's bounds say so): equal keys mean equal pixels. Keys textures, too.
package enum RasterKey: Hashable, Sendable {
  case picture(
    ContentIdentity, scaleX: Float, scaleY: Float, phaseX: Float, phaseY: Float, texels: PixelRect?)
  case shape(ShapeDrawing, scaleX: Float, scaleY: Float)
  /// The colours and places of the ramp; where the gradient runs is up to the item.
  case gradient(colors: [ColorValue], locations: [Double]?)

  package init(_ content: DisplayContent) {
    switch content.source {
    case .image(let image):
      self = .picture(
        image.identity, scaleX: content.scaleX, scaleY: content.scaleY, phaseX: 0, phaseY: 0,
        texels: nil)
    case .record(let record):
      self = .picture(
        record.identity, scaleX: content.scaleX, scaleY: content.scaleY, phaseX: content.phaseX,
        phaseY: content.phaseY, texels: content.texels)
    case .shape(let drawing):
      self = .shape(drawing, scaleX: content.scaleX, scaleY: content.scaleY)
    case .gradient(let drawing):
      self = .gradient(colors: drawing.content.colors, locations: drawing.content.locations)
    }
  }
}
