import QuartzCore
import UIKit

/// The part of the sheet that one tile draws on: 104 × 76 points with the origin at the upper left.
@MainActor
final class Canvas {
  static let size = CGSize(width: 104, height: 76)

  let root = CALayer()
  let palette: Palette
  /// When the sheet's layers were made, in media time.
  let start: CFTimeInterval
  /// What is to happen in a later transaction, before the picture is taken.
  private(set) var changes: [() -> Void] = []
  private var views: [UIView] = []

  init(_ palette: Palette, start: CFTimeInterval) {
    self.palette = palette
    self.start = start
    root.bounds = CGRect(origin: .zero, size: Self.size)
  }

  /// Puts a layer on the canvas, or into `parent`, its frame at (x, y).
  @discardableResult
  func add<Layer: CALayer>(
    _ layer: Layer, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: CALayer? = nil,
    _ change: (Layer) -> Void = { _ in }
  ) -> Layer {
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    change(layer)
    (parent ?? root).addSublayer(layer)
    return layer
  }

  /// A layer of one colour.
  @discardableResult
  func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor, in parent: CALayer? = nil,
    _ change: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    add(CALayer(), x, y, width, height, in: parent) {
      $0.backgroundColor = color
      change($0)
    }
  }

  /// A shape as large as the canvas; nothing is filled unless `change` says so.
  @discardableResult
  func shape(
    _ path: CGPath, fill: CGColor? = nil, stroke: CGColor? = nil, width: Double = 1,
    _ change: (CAShapeLayer) -> Void = { _ in }
  ) -> CAShapeLayer {
    add(CAShapeLayer(), 0, 0, Self.size.width, Self.size.height) {
      $0.path = path
      $0.fillColor = fill
      $0.strokeColor = stroke
      $0.lineWidth = width
      change($0)
    }
  }

  /// A layer as large as the canvas that `draw` paints, in points.
  @discardableResult
  func drawing(_ draw: @escaping (CGContext) -> Void) -> CALayer {
    let layer = DrawnLayer()
    layer.drawing = draw
    add(layer, 0, 0, Self.size.width, Self.size.height)
    layer.setNeedsDisplay()
    return layer
  }

  func text(
    _ string: Any, size: Double, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ change: (CATextLayer) -> Void = { _ in }
  ) {
    add(CATextLayer(), x, y, width, height) {
      $0.string = string
      $0.font = UIFont.systemFont(ofSize: size)
      $0.fontSize = size
      $0.foregroundColor = palette.ink
      change($0)
    }
  }

  /// A view of its own size, kept as long as the sheet.
  func add(_ view: UIView) {
    views.append(view)
    root.addSublayer(view.layer)
  }

  func later(_ change: @escaping () -> Void) { changes.append(change) }
}

/// What a tile's `draw(in:)` calls.
private final class DrawnLayer: CALayer {
  var drawing: (CGContext) -> Void = { _ in }

  override func draw(in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    drawing(ctx)
    UIGraphicsPopContext()
  }
}

/// One picture of the sheet.
@MainActor
struct Tile {
  let name: String
  let build: (Canvas) -> Void

  init(_ name: String, _ build: @escaping (Canvas) -> Void) {
    self.name = name
    self.build = build
  }
}

/// Tiles under one heading.
@MainActor
struct Chapter {
  let title: String
  let tiles: [Tile]

  static var all: [Chapter] {
    [
      classes, corners, contents, compositing, blending, shadows, geometry, shapes, texts, drawing,
    ]
  }
}
