/// What a `draw(in:)` drew, kept as vectors: made once on the drawing thread, replayed by the render side
/// at whatever scale the layer is shown at.
///
/// Immutable once made. `@unchecked Sendable`: the only mutable thing inside is Cairo's recording surface,
/// whose replay builds lazy indices; every replay holds `lock`.
package final class DrawingRecord: @unchecked Sendable {
  package let identity = ContentIdentity()

  /// The rectangle the record covers, in points of the layer that drew it, y downwards.
  package let bounds: CGRect

  package init(bounds: CGRect) { self.bounds = bounds }
}
