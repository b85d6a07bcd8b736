import LayerModel
import QuartzCore
import RenderServer
import TextLayout
import UIKit

/// Everything a layer can draw, on one sheet: chapters of labelled tiles, at a fixed time of a clock that stands still.
@MainActor
final class GallerySheet {
  /// In points.
  private(set) var size = CGSize.zero
  /// Where the tiles' canvases are, in points, by name.
  private(set) var places: [(name: String, frame: CGRect)] = []

  private static let columns = 10
  private static let margin = 32.0
  private static let gap = 16.0
  private static let labelHeight = 26.0
  private static let titleHeight = 40.0
  /// Seconds from the making of the layers to the change that transitions show, and to the picture.
  private static let changeTime = 1.0
  private static let pictureTime = 2.0

  private let context = LayerContext.manual()
  private var canvases: [Canvas] = []

  init(_ palette: Palette) {
    context.fontFamilies = .app
    let root = context.run { CALayer() }
    let width = 2 * Self.margin + Double(Self.columns) * (Canvas.size.width + Self.gap) - Self.gap
    var y = Self.margin
    let start = context.now
    context.run {
      y += Self.heading(palette, on: root, width: width, at: y)
      for chapter in Chapter.all {
        Self.label(
          chapter.title, UIFont.systemFont(ofSize: 15, weight: .semibold), palette.ink, on: root,
          CGRect(x: Self.margin, y: y + 12, width: width - 2 * Self.margin, height: 20))
        y += Self.titleHeight
        for (index, tile) in chapter.tiles.enumerated() {
          let column = index % Self.columns
          if index > 0, column == 0 { y += Canvas.size.height + Self.labelHeight }
          let corner = CGPoint(x: Self.margin + Double(column) * (Canvas.size.width + Self.gap), y: y)
          add(tile, palette, at: corner, on: root, start)
        }
        y += Canvas.size.height + Self.labelHeight
      }
    }
    size = CGSize(width: width, height: y + Self.margin - 8)
    let bounds = CGRect(origin: .zero, size: size)
    context.run {
      root.frame = bounds
      root.backgroundColor = palette.paper
    }
    context.addRoot(root)
    context.settle()
    context.advance(to: start + Self.changeTime)
    context.run {
      CATransaction.setDisableActions(true)
      for change in canvases.flatMap(\.changes) { change() }
    }
    context.settle()
    context.advance(to: start + Self.pictureTime)
  }

  private static func heading(_ palette: Palette, on root: CALayer, width: Double, at y: Double) -> Double {
    label(
      "Everything a layer can draw", UIFont.systemFont(ofSize: 26, weight: .bold), palette.ink, on: root,
      CGRect(x: margin, y: y, width: width - 2 * margin, height: 34))
    label(
      "Each tile is made with the public classes and drawn by the render server.",
      UIFont.systemFont(ofSize: 13), palette.quiet, on: root,
      CGRect(x: margin, y: y + 36, width: width - 2 * margin, height: 18))
    return 60
  }

  private func add(
    _ tile: Tile, _ palette: Palette, at corner: CGPoint, on root: CALayer, _ start: CFTimeInterval
  ) {
    let frame = CGRect(origin: corner, size: Canvas.size)
    let card = CALayer()
    card.frame = frame
    card.backgroundColor = palette.card
    card.borderColor = palette.line
    card.borderWidth = 0.5
    card.cornerRadius = 8
    card.cornerCurve = .continuous
    root.addSublayer(card)
    let canvas = Canvas(palette, start: start)
    tile.build(canvas)
    canvas.root.frame = frame
    root.addSublayer(canvas.root)
    canvases.append(canvas)
    places.append((tile.name, frame))
    Self.label(
      tile.name, UIFont.systemFont(ofSize: 9), palette.quiet, on: root,
      CGRect(x: frame.minX - 6, y: frame.maxY + 4, width: frame.width + 12, height: 13)
    ) { $0.alignmentMode = .center }
  }

  private static func label(
    _ string: String, _ font: UIFont, _ color: CGColor, on root: CALayer, _ frame: CGRect,
    _ change: (CATextLayer) -> Void = { _ in }
  ) {
    let label = CATextLayer()
    label.string = NSAttributedString(
      string: string, attributes: [.font: font, .foregroundColor: UIColor(cgColor: color)])
    label.frame = frame
    change(label)
    root.addSublayer(label)
  }

  /// The sheet as one frame, `scale` pixels a point.
  func displayList(scale: Double) -> DisplayList {
    var list = DisplayList()
    guard let tree = context.manualServer?.tree else { return list }
    let viewport = Viewport(
      width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), scale: scale)
    tree.evaluate(at: context.now)
    tree.flatten(into: &list, viewport: viewport)
    return list
  }
}
