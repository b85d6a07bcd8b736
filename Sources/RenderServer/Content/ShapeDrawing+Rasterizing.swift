import CoreGraphics
import LayerModel

extension ShapeDrawing {
  /// Fill first, stroke over it, both over `bounds` (L-3…L-11).
  func rasterize(scaleX: Double, scaleY: Double) -> PixelBuffer {
    let (width, height) = ((bounds.width * scaleX).rounded(), (bounds.height * scaleY).rounded())
    guard let path = content.path, width >= 1, height >= 1, width < 32768, height < 32768 else {
      return PixelBuffer(width: 0, height: 0)
    }
    let context = CGContext(pixelWidth: Int(width), pixelHeight: Int(height), scale: 1)
    context.scaleBy(x: scaleX, y: scaleY)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    if let fillColor, fillColor.alpha > 0 {
      context.setFillColor(CGColor(value: fillColor))
      context.addPath(CGPath(data: path))
      context.fillPath(using: content.usesEvenOddFill ? .evenOdd : .winding)
    }
    if hasVisibleStroke, let strokeColor {
      context.setStrokeColor(CGColor(value: strokeColor))
      context.setLineWidth(lineWidth)
      context.setLineCap(content.lineCap.drawn)
      context.setLineJoin(content.lineJoin.drawn)
      context.setMiterLimit(miterLimit)
      if content.dashPattern.contains(where: { $0 > 0 }) {
        context.setLineDash(phase: dashPhase, lengths: content.dashPattern.map { CGFloat($0) })
      }
      let isWhole = strokeStart <= 0 && strokeEnd >= 1
      context.addPath(CGPath(data: isWhole ? path : path.trimmed(from: strokeStart, to: strokeEnd)))
      context.strokePath()
    }
    return context.pixelBuffer()
  }
}

extension LineCap {
  fileprivate var drawn: CGLineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension LineJoin {
  fileprivate var drawn: CGLineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
