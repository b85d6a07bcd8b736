import CCairo
import Foundation

extension CGContext {
  /// Draws a picture into the rectangle, or, tiled, over all the clip leaves in copies of the rectangle.
  ///
  /// Core Graphics draws pictures with y upwards: in a context of UIKit's kind, whose y points down, the
  /// picture stands on its head, as on Apple's platforms. In contexts made by `init(data:…)` it stands
  /// upright.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    draw(image, in: rect, isFlipped: flipsImages, isTiled: byTiling)
  }

  /// Draws a picture into the rectangle, its first row at the rectangle's smallest y.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    draw(image, in: rect, isFlipped: false, isTiled: false)
  }

  /// The picture's first row at the rectangle's smallest y, over all the clip leaves in copies.
  package func drawUprightTiles(_ image: CGImage, in rect: CGRect) {
    draw(image, in: rect, isFlipped: false, isTiled: true)
  }

  /// From an image's own pixels to the context's, where it is stretched over a rectangle; nil where that is nothing.
  func imageTransform(_ image: CGImage, in rect: CGRect, isFlipped: Bool) -> CGAffineTransform? {
    var toPixels = CGAffineTransform(
      a: Double(rect.width) / Double(image.width), b: 0, c: 0, d: Double(rect.height) / Double(image.height),
      tx: rect.minX, ty: rect.minY)
    if isFlipped {
      toPixels.d = -toPixels.d
      toPixels.ty = rect.maxY
    }
    toPixels = toPixels.concatenating(state.ctm)
    return toPixels.isInvertible ? toPixels : nil
  }

  /// An image mask is painted with the fill colour.
  private func paintedPixels(of image: CGImage) -> PixelBuffer {
    image.isMask ? image.pixels.tinted(state.fillColor) : image.pixels
  }

  private func draw(_ image: CGImage, in rect: CGRect, isFlipped: Bool, isTiled: Bool) {
    guard rect.isFinite, !rect.isEmpty, image.width > 0, image.height > 0 else { return }
    guard let toPixels = imageTransform(image, in: rect, isFlipped: isFlipped) else { return }
    let (width, height) = (Double(image.width), Double(image.height))
    var matrix = toPixels.cairo
    let target = CGRect(x: 0, y: 0, width: width, height: height).applying(toPixels)
    let bounds = isTiled ? clipBounds : target
    guard bounds.isFinite, let source = CairoSurface.image(copying: paintedPixels(of: image)) else { return }

    var outline = PathData()
    if isTiled {
      outline.addRect(bounds)
    } else {
      outline.addRect(CGRect(x: 0, y: 0, width: width, height: height), transform: toPixels)
    }
    render(bounds: bounds) { cairo in
      cairo_save(cairo)
      emit(outline, into: cairo)
      cairo_set_matrix(cairo, &matrix)
      withExtendedLifetime(source) { cairo_set_source_surface(cairo, source.pointer, 0, 0) }
      cairo_identity_matrix(cairo)
      if let pattern = cairo_get_source(cairo) {
        let quality = image.shouldInterpolate ? state.interpolationQuality : .none
        cairo_pattern_set_filter(pattern, quality.cairo)
        // Smooth enlarging would otherwise blend the rim with transparent surroundings.
        cairo_pattern_set_extend(pattern, isTiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
      }
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, state.alpha)
      cairo_restore(cairo)
    }
  }
}
