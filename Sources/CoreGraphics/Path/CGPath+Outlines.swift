import Foundation

extension CGPath {
  /// The dashes of the line along the path, each an open subpath, then mapped. `phase` and `lengths` are in
  /// points; the pattern starts anew with each subpath.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(data: data.dashed(phase: phase, lengths: lengths.map(Double.init)).applying(transform))
  }

  /// The outline of the line along the path, then mapped: filled by the winding rule it covers what the
  /// line does. Curves become short lines. The width is in points, the mitre limit in widths.
  public func copy(
    strokingWithWidth width: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(width: width, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(data: data.stroked(style).applying(transform))
  }
}

extension CGContext {
  /// Makes the current path the outline of the line that drawing it would make, dashes included.
  public func replacePathWithStrokedPath() {
    guard state.ctm.isInvertible else { return }
    currentPath = strokedOutline(of: currentPath)
  }

  /// The outline, in pixels, of the line along a path given in pixels.
  func strokedOutline(of path: PathData) -> PathData {
    let style = StrokeStyle(
      width: state.lineWidth, cap: state.lineCap, join: state.lineJoin, miterLimit: state.miterLimit)
    return path.applying(state.ctm.inverted())
      .dashed(phase: state.dashPhase, lengths: state.dashLengths)
      .stroked(style)
      .applying(state.ctm)
  }
}
