import CoreGraphics
import LayerModel
import RenderServer
import TextLayout

/// One layer with vector content on a stage: as the renderers draw it, and as Cairo draws it directly.
struct SharpScene: Sendable, CustomStringConvertible {
  enum Content: String, CaseIterable, Sendable { case record, shape }

  static let size = CGSize(width: 60, height: 44)
  static let (width, height) = (160, 140)

  var content = Content.record
  /// Pixels per point of the display.
  var scale = 1.0
  /// Of the stage, whose own corner lies at a fraction of a point.
  var zoom = 1.0
  var position = SIMD2(30.0, 22.0)
  var transform = CATransform3DIdentity
  var stage: SIMD2<Double> = SIMD2(0.3, 0.7)
  var change: @Sendable (inout LayerValues) -> Void = { _ in }

  var description: String { "\(content) at \(position), zoom \(zoom), scale \(scale), \(transform.m11)" }

  /// The layer's points to device pixels.
  private var device: CGAffineTransform {
    let layer = CGAffineTransform(translationX: -Self.size.width / 2, y: -Self.size.height / 2)
      .concatenating(
        CGAffineTransform(
          a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: 0, ty: 0)
      )
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    return layer.concatenating(CGAffineTransform(scaleX: zoom, y: zoom))
      .concatenating(CGAffineTransform(translationX: stage.x, y: stage.y))
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// Made once: a raster is known by its record.
  static let record: DrawingRecord = {
    let context = CGContext.recording(bounds: CGRect(origin: .zero, size: size))
    context.setFillColor(CGColor(red: 0.8, green: 0.9, blue: 1, alpha: 1))
    context.fill(CGRect(origin: .zero, size: size))
    TextLayout("Crisp", style: TextStyle(size: 15), families: .headless)
      .draw(in: context, at: CGPoint(x: 4, y: 2))
    context.setFillColor(CGColor(red: 0.7, green: 0, blue: 0, alpha: 1))
    for index in 0..<6 {
      context.fill(CGRect(x: 4 + 3 * index, y: 26, width: 1, height: 14))
      context.fill(CGRect(x: 30, y: 26 + 2 * index, width: 24, height: 1))
    }
    return context.finishRecording()
  }()

  static let shape: ShapeContent = {
    var path = PathData()
    path.addRect(CGRect(x: 6.5, y: 6.5, width: 30, height: 20))
    path.addEllipse(in: CGRect(x: 30, y: 14, width: 20, height: 20))
    path.move(to: CGPoint(x: 4, y: 36.5))
    path.line(to: CGPoint(x: 54, y: 36.5))
    var shape = ShapeContent()
    shape.path = path
    return shape
  }()

  var commit: Commit {
    var root = LayerUpdate(id: LayerID(raw: 1))
    var values = LayerValues()
    values.anchorPoint = SIMD2(0, 0)
    values.bounds = SIMD4(0, 0, 1000, 1000)
    values.position = stage
    values.transform = CATransform3DMakeScale(zoom, zoom, 1)
    root.values = values
    root.content = LayerContent()
    root.sublayers = [LayerID(raw: 2)]
    var layer = LayerUpdate(id: LayerID(raw: 2))
    values = LayerValues()
    values.bounds = SIMD4(0, 0, Self.size.width, Self.size.height)
    values.position = position
    values.transform = transform
    var drawn = LayerContent()
    switch content {
    case .record: drawn.contents = .record(Self.record)
    case .shape:
      drawn.shape = Self.shape
      values.fillColor = SIMD4(0.2, 0.6, 0.9, 1)
      values.strokeColor = SIMD4(0, 0, 0, 1)
      values.lineWidth = 1
    }
    change(&values)
    layer.values = values
    layer.content = drawn
    var commit = Commit()
    commit.updates = [root, layer]
    commit.roots = [LayerID(raw: 1)]
    return commit
  }

  func list(at time: Double = 0) -> DisplayList {
    let tree = RenderTree()
    tree.apply(commit)
    return Self.list(tree, at: time, scale: scale)
  }

  static func list(_ tree: RenderTree, at time: Double, scale: Double = 1) -> DisplayList {
    var viewport = Viewport(width: width, height: height, scale: scale)
    viewport.background = SIMD4(1, 1, 1, 1)
    tree.evaluate(at: time)
    var list = DisplayList()
    tree.flatten(into: &list, viewport: viewport)
    return list
  }

  /// What Cairo makes of it, straight onto the picture.
  var direct: PixelBuffer {
    let context = CGContext(pixelWidth: Self.width, pixelHeight: Self.height, scale: 1)
    context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: Self.width, height: Self.height))
    context.concatenate(device)
    switch content {
    case .record: Self.record.draw(in: context)
    case .shape:
      guard let path = Self.shape.path else { break }
      context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 1))
      context.addPath(CGPath(data: path))
      context.fillPath()
      context.setStrokeColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
      context.setLineWidth(1)
      context.addPath(CGPath(data: path))
      context.strokePath()
    }
    return context.pixelBuffer()
  }

  static func software(_ list: DisplayList) throws -> PixelBuffer {
    let renderer = SoftwareRenderer()
    try renderer.render(list, damage: nil)
    return renderer.readPixels()
  }

  /// The mean difference of a channel, in 1/255.
  static func mean(_ one: PixelBuffer, _ other: PixelBuffer) -> Double {
    let sum = zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(max(1, one.bytes.count))
  }

  /// The largest difference of a channel, in 1/255.
  static func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
    zip(one.bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
