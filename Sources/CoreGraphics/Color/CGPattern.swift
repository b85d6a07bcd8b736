import Foundation

/// How a pattern's cells are laid out where their steps are no whole pixels. Cells always keep their spacing here.
public enum CGPatternTiling: Int32, Sendable {
  /// Cells are stretched a little so that all are alike.
  case noDistortion
  /// Spacing may change a little.
  case constantSpacingMinimalDistortion
  /// Spacing is kept.
  case constantSpacing
}

/// What a `CGPattern` calls.
public struct CGPatternCallbacks {
  /// Draws one cell, in the pattern's points.
  public typealias DrawPattern = (_ info: UnsafeMutableRawPointer?, _ context: CGContext) -> Void

  /// Always 0.
  public var version: UInt32
  /// Draws one cell.
  public var drawPattern: DrawPattern?
  /// Called with `info` when the pattern is no longer used.
  public var releaseInfo: ((_ info: UnsafeMutableRawPointer?) -> Void)?

  /// The calls given.
  public init(
    version: UInt32, drawPattern: DrawPattern?, releaseInfo: ((_ info: UnsafeMutableRawPointer?) -> Void)?
  ) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A cell that fills an area again and again.
///
/// `@unchecked Sendable`: nothing changes after `init`; the client's callback must itself be callable from any
/// thread, as on Apple's platforms.
public final class CGPattern: @unchecked Sendable {
  /// What one cell shows.
  enum Cell {
    case drawn(UnsafeMutableRawPointer?, CGPatternCallbacks)
    /// The first row at the least y.
    case image(CGImage)
  }

  let cell: Cell
  /// What of the pattern's points a cell shows.
  let bounds: CGRect
  /// From the pattern's points to those of the context's base.
  let matrix: CGAffineTransform
  /// From one cell to the next, in the pattern's points.
  let step: CGSize
  /// Whether the cell has colours of its own; else it is a stencil for the colour's components.
  let isColored: Bool

  /// A pattern that `callbacks` draws; nil for empty cells, steps of zero, and numbers that are not finite.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    guard bounds.isFinite, !bounds.isEmpty, xStep.isFinite, yStep.isFinite, xStep != 0, yStep != 0,
      matrix.isInvertible, callbacks.pointee.drawPattern != nil
    else { return nil }
    cell = .drawn(info, callbacks.pointee)
    self.bounds = bounds.standardized
    self.matrix = matrix
    step = CGSize(width: abs(xStep), height: abs(yStep))
    self.isColored = isColored
  }

  /// Copies of a picture side by side, each as large in points as given; nil without pixels.
  package init?(image: CGImage, size: CGSize) {
    guard image.width > 0, image.height > 0, size.width > 0, size.height > 0, size.width.isFinite,
      size.height.isFinite
    else { return nil }
    cell = .image(image)
    bounds = CGRect(origin: .zero, size: size)
    matrix = .identity
    step = size
    isColored = true
  }

  deinit { if case .drawn(let info, let callbacks) = cell { callbacks.releaseInfo?(info) } }
}
