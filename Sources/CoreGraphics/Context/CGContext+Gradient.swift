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
        paint(within: nil) { setSource(last.color, of: $0) }
      }
      return
    }
    paint(
      gradient, cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y)),
      within: linearOutline(from: start, to: end, options))
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
    let circles = GradientCircles(
      from: startCenter, Double(startRadius), to: endCenter, Double(endRadius))
    guard !circles.areNested else {
      return paint(
        gradient, circles.pattern, within: circles.ringOutline(options, seen: seenPoints))
    }
    let (first, last) = circles.range(options, seen: seenPoints)
    let reach = circles.part(from: first, to: last)
    // A pixel that the outline's edge crosses has its middle outside: the circles are half a pixel wider.
    let hair = 0.75 / Double(max(state.ctm.meanScale, 1e-9))
    paint(
      gradient, reach.widened(by: hair).pattern, from: first, to: last, reachesOn: false, within: reach.hull)
  }

  /// Cairo's circles and lines end in steps; these outlines have smooth edges. nil for all there is.
  private func linearOutline(
    from start: CGPoint, to end: CGPoint, _ options: CGGradientDrawingOptions
  ) -> PathData? {
    let (goesBefore, goesAfter) = (
      options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation)
    )
    guard !goesBefore || !goesAfter else { return nil }
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    let (alongX, alongY) = (dx / length, dy / length)
    let seen = seenPoints
    let far =
      ([seen.minX - start.x, seen.maxX - start.x, seen.minX - end.x, seen.maxX - end.x]
      + [seen.minY - start.y, seen.maxY - start.y, seen.minY - end.y, seen.maxY - end.y])
      .reduce(0.0) { $0 + abs(Double($1)) }
    guard far.isFinite else { return nil }
    func point(_ base: CGPoint, along: Double, aside: Double) -> CGPoint {
      CGPoint(
        x: Double(base.x) + alongX * along - alongY * aside,
        y: Double(base.y) + alongY * along + alongX * aside)
    }
    let (before, after) = (goesBefore ? -far : 0, goesAfter ? far : 0)
    var path = PathData()
    path.move(to: point(start, along: before, aside: far))
    path.line(to: point(start, along: before, aside: -far))
    path.line(to: point(end, along: after, aside: -far))
    path.line(to: point(end, along: after, aside: far))
    path.close()
    return path
  }

  /// What the clip leaves, in points.
  private var seenPoints: CGRect {
    state.ctm.isInvertible ? clipBounds.applying(state.ctm.inverted()) : .null
  }

  /// - Parameters:
  ///   - first: where on the gradient the pattern begins, and `last` where it ends; more than 0…1 where it goes on.
  ///   - reachesOn: whether the outermost colours are seen beyond the pattern.
  ///   - outline: in points, filled even-odd.
  private func paint(
    _ gradient: CGGradient, _ pattern: OpaquePointer?, from first: Double = 0, to last: Double = 1,
    reachesOn: Bool = true, within outline: PathData?
  ) {
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    guard state.ctm.isInvertible, last > first else { return }
    func add(_ location: Double, _ color: ColorValue) {
      cairo_pattern_add_color_stop_rgba(
        pattern, (location - first) / (last - first), color.red, color.green, color.blue,
        color.alpha * state.alpha)
    }
    if let color = gradient.stops.first?.color { add(first, color) }
    for stop in gradient.stops { add(stop.location, stop.color) }
    if let color = gradient.stops.last?.color { add(last, color) }
    cairo_pattern_set_extend(pattern, reachesOn ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    var matrix = state.ctm.cairo
    paint(within: outline) { cairo in
      cairo_set_matrix(cairo, &matrix)
      cairo_set_source(cairo, pattern)
      cairo_identity_matrix(cairo)
    }
  }

  /// Paints what the clip leaves of an outline, given in points, with the source that `setUp` sets.
  private func paint(within outline: PathData?, _ setUp: (OpaquePointer) -> Void) {
    guard let outline else {
      return render(bounds: clipBounds) { cairo in
        setUp(cairo)
        cairo_paint(cairo)
      }
    }
    var pixels = PathData()
    pixels.append(outline, transform: state.ctm)
    let bounds = clipBounds.intersection(pixels.boundingBox.insetBy(dx: -1, dy: -1))
    guard !bounds.isNull else { return }
    render(bounds: bounds) { cairo in
      setUp(cairo)
      emit(pixels, into: cairo)
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_fill(cairo)
    }
  }
}
