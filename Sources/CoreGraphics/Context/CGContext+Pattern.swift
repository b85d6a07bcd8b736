import CCairo
import Foundation

/// A colour's pattern, or nothing of the kind: what fills and lines are painted with besides plain colours.
struct PatternPaint {
  var pattern: CGPattern
  /// For stencils.
  var color: ColorValue
}

extension CGContext {
  /// Moves patterns, in points of the context's base.
  public func setPatternPhase(_ phase: CGSize) {
    if phase.width.isFinite, phase.height.isFinite { state.patternPhase = phase }
  }

  /// Fills with a pattern from now on. `components`: for stencils those of the colour, then alpha; else alpha alone.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    if let color = CGColor(patternSpace: state.fillSpace, pattern: pattern, components: components) {
      setFillColor(color)
    }
  }

  /// Draws lines with a pattern from now on. `components` as of `setFillPattern`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    if let color = CGColor(patternSpace: state.strokeSpace, pattern: pattern, components: components) {
      setStrokeColor(color)
    }
  }

  /// Sets what fills or lines are painted with, with the state's alpha.
  func setPaint(_ color: ColorValue, _ paint: PatternPaint?, of cairo: OpaquePointer) {
    guard let paint, let tile = tile(of: paint) else { return setSource(color, of: cairo) }
    cairo_set_source(cairo, tile)
    cairo_pattern_destroy(tile)
  }

  /// One step of the pattern as pixels that repeat. As on Apple's platforms patterns do not follow the transform,
  /// only the context's base.
  private func tile(of paint: PatternPaint) -> OpaquePointer? {
    let pattern = paint.pattern
    var toPixels = pattern.matrix
      .concatenating(
        CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
      )
      .concatenating(base)
    // Records are replayed at scales not known yet: two pixels a point.
    let density = recordingBounds == nil ? 1.0 : 2.0
    var width = pixels(pattern.step.width, hypot(toPixels.a, toPixels.b) * density)
    var height = pixels(pattern.step.height, hypot(toPixels.c, toPixels.d) * density)
    // A picture keeps its own pixels there.
    if recordingBounds != nil, case .image(let image) = pattern.cell {
      (width, height) = (image.width, image.height)
    }
    let cell = CGContext(pixelWidth: width, pixelHeight: height, scale: 1)
    cell.scaleBy(x: CGFloat(width) / pattern.step.width, y: CGFloat(height) / pattern.step.height)
    cell.translateBy(x: -pattern.bounds.minX, y: -pattern.bounds.minY)
    let color = pattern.isColored ? nil : CGColor(value: paint.color)
    // A cell larger than its step reaches into its neighbours.
    let reach = (
      x: Int((pattern.bounds.width / pattern.step.width).rounded(.up)),
      y: Int((pattern.bounds.height / pattern.step.height).rounded(.up))
    )
    for row in 0..<min(max(reach.y, 1), 16) {
      for column in 0..<min(max(reach.x, 1), 16) {
        cell.saveGState()
        cell.translateBy(
          x: -pattern.step.width * CGFloat(column), y: -pattern.step.height * CGFloat(row))
        cell.draw(pattern, color)
        cell.restoreGState()
      }
    }
    var alpha = state.alpha
    // Of a picture's colour the alpha is the mean of the picture's own.
    if pattern.isColored, case .drawn = pattern.cell { alpha *= paint.color.alpha }
    let faded = cell.pixelBuffer().faded(alpha)
    guard let surface = CairoSurface.image(copying: faded),
      let result = cairo_pattern_create_for_surface(surface.pointer)
    else { return nil }
    toPixels = CGAffineTransform(
      a: pattern.step.width / CGFloat(width), b: 0, c: 0, d: pattern.step.height / CGFloat(height),
      tx: pattern.bounds.minX, ty: pattern.bounds.minY
    ).concatenating(toPixels)
    guard toPixels.isInvertible else { return nil }
    var matrix = toPixels.inverted().cairo
    cairo_pattern_set_matrix(result, &matrix)
    cairo_pattern_set_extend(result, CAIRO_EXTEND_REPEAT)
    let isExact = width == Int(pattern.step.width * hypot(toPixels.a, toPixels.b) + 0.5) && toPixels.b == 0
    cairo_pattern_set_filter(result, isExact && toPixels.a == 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    return result
  }

  private func pixels(_ length: CGFloat, _ scale: CGFloat) -> Int {
    let wanted = (length * scale).rounded()
    return wanted >= 1 ? Int(min(wanted, 4096)) : 1
  }

  private func draw(_ pattern: CGPattern, _ color: CGColor?) {
    clip(to: pattern.bounds)
    switch pattern.cell {
    case .image(let image): drawUpright(image, in: pattern.bounds)
    case .drawn(let info, let callbacks):
      if let color {
        setFillColor(color)
        setStrokeColor(color)
      }
      callbacks.drawPattern?(info, self)
    }
  }
}

extension PixelBuffer {
  /// Every channel times a share of 0…1.
  func faded(_ share: Double) -> PixelBuffer {
    guard share < 1 else { return self }
    let factor = UInt8(min(max(share, 0), 1) * 255 + 0.5)
    var result = self
    for index in bytes.indices { result.bytes[index] = scaled(bytes[index], by: factor) }
    return result
  }
}
