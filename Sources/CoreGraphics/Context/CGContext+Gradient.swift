import CCairo
import Foundation

extension CGContext {
  /// A gradient along the line from start to end, over all the clip leaves. Where start and end are one
  /// point, only what comes after the end is drawn.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    guard start.isFinite, end.isFinite else { return }
    guard start != end else {
      if options.contains(.drawsAfterEndLocation), let last = gradient.stops.last {
        paintAll { setSource(last.color, of: $0) }
      }
      return
    }
    paintGradient(
      gradient, options,
      cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y)))
  }

  /// A gradient over the circles from the start circle to the end circle, over all the clip leaves;
  /// negative radii draw nothing.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite,
      startRadius >= 0, endRadius >= 0, startCenter != endCenter || startRadius != endRadius
    else { return }
    paintGradient(
      gradient, options,
      cairo_pattern_create_radial(
        Double(startCenter.x), Double(startCenter.y), Double(startRadius), Double(endCenter.x),
        Double(endCenter.y), Double(endRadius)))
  }

  private func paintGradient(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ pattern: OpaquePointer?
  ) {
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    guard state.ctm.isInvertible, let first = gradient.stops.first, let last = gradient.stops.last else {
      return
    }

    func add(_ location: Double, _ color: ColorValue, alpha: Double) {
      cairo_pattern_add_color_stop_rgba(
        pattern, location, color.red, color.green, color.blue, color.alpha * alpha)
    }
    // Cairo goes on with the outermost stop on both sides or on none: a transparent one outside the first
    // or last ends one side alone.
    if !options.contains(.drawsBeforeStartLocation) { add(0, first.color, alpha: 0) }
    add(0, first.color, alpha: state.alpha)
    for stop in gradient.stops { add(stop.location, stop.color, alpha: state.alpha) }
    add(1, last.color, alpha: state.alpha)
    if !options.contains(.drawsAfterEndLocation) { add(1, last.color, alpha: 0) }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)

    var matrix = state.ctm.cairo
    paintAll { cairo in
      cairo_set_matrix(cairo, &matrix)
      cairo_set_source(cairo, pattern)
      cairo_identity_matrix(cairo)
    }
  }

  /// Paints all the clip leaves with the source that `setUp` sets.
  private func paintAll(_ setUp: (OpaquePointer) -> Void) {
    render(bounds: clipBounds) { cairo in
      setUp(cairo)
      cairo_paint(cairo)
    }
  }
}
