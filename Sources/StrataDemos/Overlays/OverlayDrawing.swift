import UIKit

/// The lines of the overlays, gathered anew for each frame and shown by a handful of shape layers.
@MainActor
final class OverlayDrawing {
  let layer = CALayer()

  private enum Kind: CaseIterable {
    case bounds, anchors, ghosts, ties, ways, beats, keys, headings, markers, fingers

    var isPartOfWays: Bool { self == .ways || self == .beats || self == .keys }
  }

  private var shapes: [Kind: CAShapeLayer] = [:]
  private var paths: [Kind: UIBezierPath] = [:]
  private var map: (CGPoint) -> CGPoint = { $0 }
  private var drawnWays: [TraceCache.Key] = []
  private var drawnFit: StageFit?
  /// The ways are those of the frame before.
  private var keepsWays = false
  private var waysAreDrawn = false

  init() {
    layer.name = "overlays"
    for kind in Kind.allCases {
      let shape = CAShapeLayer()
      shape.fillColor = nil
      shape.lineJoin = .round
      Self.style(shape, as: kind)
      layer.addSublayer(shape)
      shapes[kind] = shape
    }
  }

  private static func style(_ shape: CAShapeLayer, as kind: Kind) {
    let violet = UIColor(red: 0.45, green: 0.3, blue: 0.9, alpha: 1)
    let blue = UIColor(red: 0.1, green: 0.45, blue: 0.95, alpha: 1)
    let grey = UIColor(white: 0.35, alpha: 0.85)
    switch kind {
    case .bounds: (shape.strokeColor, shape.lineWidth) = (blue.withAlphaComponent(0.6).cgColor, 1)
    case .anchors: (shape.strokeColor, shape.lineWidth) = (blue.cgColor, 1.5)
    case .ghosts:
      (shape.strokeColor, shape.lineWidth) = (grey.cgColor, 1.2)
      shape.lineDashPattern = [4, 3]
    case .ties: (shape.strokeColor, shape.lineWidth) = (grey.withAlphaComponent(0.5).cgColor, 1)
    case .ways: (shape.strokeColor, shape.lineWidth) = (violet.withAlphaComponent(0.8).cgColor, 1.5)
    case .beats: (shape.fillColor, shape.strokeColor) = (violet.cgColor, nil)
    case .keys:
      (shape.fillColor, shape.strokeColor) = (UIColor.white.cgColor, violet.cgColor)
      shape.lineWidth = 1.5
    case .headings:
      (shape.fillColor, shape.strokeColor) = (violet.cgColor, UIColor.white.cgColor)
      shape.lineWidth = 1
    case .markers:
      (shape.fillColor, shape.strokeColor) = (violet.withAlphaComponent(0.25).cgColor, violet.cgColor)
      shape.lineWidth = 1.5
    case .fingers:
      (shape.fillColor, shape.strokeColor) = (
        UIColor(white: 0.25, alpha: 0.28).cgColor, UIColor(white: 1, alpha: 0.85).cgColor
      )
      shape.lineWidth = 1.5
    }
  }

  /// `map` brings stage points into the window.
  func begin(_ map: @escaping (CGPoint) -> CGPoint) {
    self.map = map
    paths = [:]
    keepsWays = false
    waysAreDrawn = false
  }

  func end() {
    if !waysAreDrawn { drawnWays = [] }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (kind, shape) in shapes where !(keepsWays && kind.isPartOfWays) {
      let path = paths[kind]?.cgPath
      if path != nil || shape.path != nil { shape.path = path }
    }
    CATransaction.commit()
  }

  // MARK: What is drawn

  func addBounds(_ placed: PlacedLayer) {
    guard let corners = placed.shown.corners?.map(map) else { return }
    path(.bounds).addOutline(corners)
    guard let anchor = placed.shown.anchor.map(map) else { return }
    path(.anchors).addCross(at: anchor, radius: 3)
  }

  /// Only where model and presentation differ.
  func addGhost(_ placed: PlacedLayer) {
    guard let model = placed.model.corners, let shown = placed.shown.corners,
      zip(model, shown).contains(where: { hypot($0.x - $1.x, $0.y - $1.y) > 0.5 }),
      let from = placed.model.center, let to = placed.shown.center
    else { return }
    path(.ghosts).addOutline(model.map(map))
    path(.ties).move(to: map(from))
    path(.ties).addLine(to: map(to))
  }

  /// The ways are drawn anew only when they changed; markers and headings in each frame. `withoutLine` is a layer
  /// whose line is there already.
  func addTraces(_ entries: [TraceCache.Entry], fit: StageFit, withoutLine: LayerID? = nil) {
    let keys = entries.map(\.key)
    keepsWays = keys == drawnWays && fit == drawnFit && !keys.isEmpty
    (drawnWays, drawnFit, waysAreDrawn) = (keys, fit, true)
    for entry in entries {
      let place = { [map] (point: CGPoint) in entry.placed.parent.rootPoint(point).map(map) }
      if !keepsWays { addWay(entry.trace, drawsLine: entry.placed.layer.id != withoutLine, place) }
      guard let marker = place(entry.trace.marker) else { continue }
      path(.markers).addDisc(at: marker, radius: 7)
      if let heading = entry.trace.heading {
        path(.headings).addArrow(at: marker, heading: heading, length: 11)
      }
    }
  }

  private func addWay(_ trace: MotionTrace, drawsLine: Bool, _ place: (CGPoint) -> CGPoint?) {
    let line = drawsLine ? trace.line.compactMap(place) : []
    if let first = line.first { path(.ways).move(to: first) }
    for point in line.dropFirst() { path(.ways).addLine(to: point) }
    for point in trace.beats.compactMap(place) { path(.beats).addDisc(at: point, radius: 1.8) }
    for point in trace.keyPoints.compactMap(place) { path(.keys).addDisc(at: point, radius: 3.5) }
  }

  func addFinger(at point: CGPoint) { path(.fingers).addDisc(at: point, radius: 20) }

  private func path(_ kind: Kind) -> UIBezierPath {
    if let path = paths[kind] { return path }
    let path = UIBezierPath()
    paths[kind] = path
    return path
  }
}

extension UIBezierPath {
  fileprivate func addOutline(_ corners: [CGPoint]) {
    move(to: corners[0])
    for corner in corners.dropFirst() { addLine(to: corner) }
    close()
  }

  fileprivate func addDisc(at center: CGPoint, radius: CGFloat) {
    move(to: CGPoint(x: center.x + radius, y: center.y))
    addArc(withCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    close()
  }

  fileprivate func addCross(at center: CGPoint, radius: CGFloat) {
    move(to: CGPoint(x: center.x - radius, y: center.y))
    addLine(to: CGPoint(x: center.x + radius, y: center.y))
    move(to: CGPoint(x: center.x, y: center.y - radius))
    addLine(to: CGPoint(x: center.x, y: center.y + radius))
  }

  fileprivate func addArrow(at tail: CGPoint, heading: CGFloat, length: CGFloat) {
    let corner = { (ahead: CGFloat, aside: CGFloat) in
      CGPoint(
        x: tail.x + cos(heading) * ahead - sin(heading) * aside,
        y: tail.y + sin(heading) * ahead + cos(heading) * aside)
    }
    addOutline([corner(length + 9, 0), corner(length, 4), corner(length, -4)])
  }
}
