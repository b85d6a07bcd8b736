import CCairo
import Foundation

extension CGContext {
  /// Fills and draws the current path, then forgets it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = currentPath
    beginPath()
    switch mode {
    case .fill: fill(path, evenOdd: false)
    case .eoFill: fill(path, evenOdd: true)
    case .stroke: stroke(path)
    case .fillStroke, .eoFillStroke:
      fill(path, evenOdd: mode == .eoFillStroke)
      stroke(path)
    }
  }

  /// Fills the current path, then forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Draws the current path's line, then forgets it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills a rectangle; forgets the current path.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles; forgets the current path.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Draws a rectangle's line; forgets the current path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Draws a rectangle's line of the width; forgets the current path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.lineWidth = before
  }

  /// Fills an ellipse; forgets the current path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws an ellipse's line; forgets the current path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws a line from each even point to the odd one after it; forgets the current path.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle of user coordinates transparent, whatever alpha, blend mode and shadow are set.
  public func clear(_ rect: CGRect) {
    var path = PathData()
    path.addRect(rect, transform: state.ctm)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    prepare(cairo)
    emit(path, into: cairo)
    if let mask = state.mask {
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_mask(cairo, mask.pattern)
      cairo_restore(cairo)
    } else {
      cairo_fill(cairo)
    }
    updateClientBitmap()
  }

  private func fill(_ path: PathData, evenOdd: Bool, isStroke: Bool = false) {
    guard !path.isEmpty else { return }
    let isClipped = state.blendMode.reachesOutsideShape
    render(bounds: path.boundingBox) { cairo in
      setPaint(
        isStroke ? state.strokeColor : state.fillColor, isStroke ? state.strokePattern : state.fillPattern,
        of: cairo)
      emit(path, into: cairo)
      cairo_set_fill_rule(cairo, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      guard isClipped else {
        cairo_fill(cairo)
        return
      }
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_paint(cairo)
      cairo_restore(cairo)
    }
  }

  private func stroke(_ path: PathData) {
    guard !path.isEmpty, state.lineWidth > 0, state.ctm.isInvertible else { return }
    if state.blendMode.reachesOutsideShape {
      fill(strokedOutline(of: path), evenOdd: false, isStroke: true)
      return
    }
    let reach = state.lineWidth * state.ctm.largestScale * max(1, state.miterLimit)
    render(bounds: path.boundingBox.insetBy(dx: -reach, dy: -reach)) { cairo in
      setPaint(state.strokeColor, state.strokePattern, of: cairo)
      emit(path, into: cairo)
      var matrix = state.ctm.cairo
      cairo_set_matrix(cairo, &matrix)
      cairo_set_line_width(cairo, state.lineWidth)
      cairo_set_line_cap(cairo, state.lineCap.cairo)
      cairo_set_line_join(cairo, state.lineJoin.cairo)
      cairo_set_miter_limit(cairo, state.miterLimit)
      let dash = usableDash
      cairo_set_dash(cairo, dash, Int32(dash.count), state.dashPhase)
      cairo_stroke(cairo)
      cairo_identity_matrix(cairo)
    }
  }

  /// Without dashes that Cairo refuses and those too fine to see, which would take for ever.
  private var usableDash: [Double] {
    let lengths = state.dashLengths
    let period = lengths.reduce(0, +)
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), period.isFinite,
      period * state.ctm.meanScale > 0.05
    else { return [] }
    return lengths
  }
}

extension CGAffineTransform {
  /// The most any length grows.
  package var largestScale: Double {
    let sum = Double(a * a + b * b + c * c + d * d)
    let product = determinant
    return ((sum + max(sum * sum - 4 * product * product, 0).squareRoot()) / 2).squareRoot()
  }
}

extension CGLineCap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
