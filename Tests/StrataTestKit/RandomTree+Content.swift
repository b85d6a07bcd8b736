import CoreGraphics
import LayerModel
import TextLayout

extension RandomTree {
  /// Gives a layer pictures, text, a gradient, a shape, copies of its sublayers or particles.
  mutating func addContent(to content: inout LayerContent, _ values: inout LayerValues) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...2: addImage(to: &content, &values)
    case 3, 4: content.contents = .record(text())
    case 5: content.contents = .record(drawing())
    case 6...8: addGradient(to: &content, &values)
    case 9...12: addShape(to: &content, &values)
    case 13: addCopies(to: &content, &values)
    case 14 where hasEmitters: addEmitter(to: &content, &values)
    default: break
    }
    if content.contents != nil {
      content.gravity = pick([
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize,
        .resizeAspect, .resizeAspectFill,
      ])
      if chance(0.2) { values.contentsRect = SIMD4(number(-0.2...0.4), 0.1, 0.6, 0.7) }
      if chance(0.2) { values.contentsCenter = SIMD4(0.3, 0.25, number(0.1...0.4), 0.5) }
      if chance(0.3) { values.contentsScale = pick([0.5, 2, 3]) }
    }
    if chance(0.3) { content.cornerCurve = .continuous }
    if chance(0.15) { content.blendMode = pick([.multiply, .screen, .difference, .destinationOut]) }
    if chance(0.1) { content.traits.insert(.blurs) }
    if chance(0.1) { content.traits.insert(.blursBackground) }
    if chance(0.2) { content.maskedCorners = [.minXMinY, .maxXMaxY] }
    if chance(0.1) {
      var path = PathData()
      if chance(0.5) {
        path.addEllipse(in: CGRect(x: 0, y: 2, width: 20, height: 12))
      } else {
        path.addRect(CGRect(x: -2, y: 2, width: 20, height: 12))
      }
      content.shadowPath = path
    }
    if chance(0.1) { content.traits.remove(.groupOpacity) }
  }

  private mutating func addImage(to content: inout LayerContent, _ values: inout LayerValues) {
    content.contents = .image(image())
    if chance(0.2) { content.magnificationFilter = .nearest }
    if chance(0.2) { content.minificationFilter = .nearest }
  }

  mutating func image() -> CGImage {
    var pixels = PixelBuffer(
      width: Int.random(in: 1...24, using: &random), height: Int.random(in: 1...24, using: &random))
    let isTranslucent = chance(0.3)
    for index in pixels.bytes.indices {
      let alpha = isTranslucent ? 128 : 255
      pixels.bytes[index] = index % 4 == 3 ? UInt8(alpha) : UInt8(index * 37 % 256 * alpha / 255)
    }
    return CGImage(pixels: pixels)
  }

  private mutating func text() -> DrawingRecord {
    let size = number(6...20)
    let layout = TextLayout(
      pick(["Strata", "gjpqy 0123", "Ag"]), style: TextStyle(size: size), color: colorValue(),
      families: .headless)
    let context = CGContext.recording(
      bounds: CGRect(x: 0, y: 0, width: number(10...50), height: size * 1.3))
    layout.draw(in: context, at: .zero)
    return context.finishRecording()
  }

  private mutating func drawing() -> DrawingRecord {
    let context = CGContext.recording(
      bounds: CGRect(x: 0, y: 0, width: number(5...40), height: number(5...40)))
    context.setFillColor(CGColor(value: colorValue()))
    context.fillEllipse(in: CGRect(x: 1, y: 2, width: 20, height: 15))
    context.setStrokeColor(CGColor(value: colorValue()))
    context.setLineWidth(number(0.5...4))
    context.stroke(CGRect(x: 3, y: 4, width: 14, height: 9))
    return context.finishRecording()
  }

  private mutating func addGradient(to content: inout LayerContent, _ values: inout LayerValues) {
    var gradient = GradientContent()
    gradient.kind = pick([.axial, .radial, .conic])
    gradient.colors = [colorValue(), colorValue(), colorValue()]
    if chance(0.4) { gradient.locations = pick([[0, 0.3, 1], [0.2, 0.5, 0.8], [0, 0.5, 0.5]]) }
    if chance(0.6) {
      values.startPoint = SIMD2(number(0...1), number(0...1))
      values.endPoint = SIMD2(number(0...1), number(0...1))
    }
    content.gradient = gradient
  }

  private mutating func addShape(to content: inout LayerContent, _ values: inout LayerValues) {
    var shape = ShapeContent()
    shape.path = path()
    shape.usesEvenOddFill = chance(0.3)
    shape.lineCap = pick([.butt, .round, .square])
    shape.lineJoin = pick([.miter, .round, .bevel])
    if chance(0.3) { shape.dashPattern = [number(1...6), number(1...6)] }
    content.shape = shape
    if chance(0.7) { values.fillColor = color() } else { values.fillColor = ColorLanes.none }
    if chance(0.6) {
      values.strokeColor = color()
      values.lineWidth = number(0.3...6)
    }
    if chance(0.3) { (values.strokeStart, values.strokeEnd) = (number(0...0.4), number(0.5...1)) }
  }

  mutating func path() -> PathData {
    var path = PathData()
    let (width, height) = (number(5...40), number(5...40))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: path.addEllipse(in: CGRect(x: 2, y: 3, width: width, height: height))
    case 1: path.addRect(CGRect(x: -2, y: -3, width: width, height: height))
    case 2:
      path.move(to: CGPoint(x: 0, y: 0))
      path.cubic(
        to: CGPoint(x: width, y: height), control1: CGPoint(x: width, y: 0),
        control2: CGPoint(x: 0, y: height))
      path.line(to: CGPoint(x: 0, y: height))
    default:
      for index in 0..<5 {
        let point = CGPoint(x: index % 2 == 0 ? 0 : width, y: height * Double(index) / 4)
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
    }
    return path
  }

  private mutating func addCopies(to content: inout LayerContent, _ values: inout LayerValues) {
    content.traits.insert(.replicates)
    values.instanceCount = Double(Int.random(in: 2...4, using: &random))
    if chance(0.5) { values.instanceDelay = number(-0.3...0.3) }
    values.instanceTransform = CATransform3DMakeTranslation(number(2...12), number(-6...6), 0)
    if chance(0.5) { values.instanceTransform = CATransform3DRotate(values.instanceTransform, 0.4, 0, 0, 1) }
    if chance(0.5) { values.instanceColor = color() }
    if chance(0.5) { values.instanceAlphaOffset = -0.15 }
    if chance(0.3) { values.instanceRedOffset = -0.2 }
  }
}
