import CoreGraphics

/// A pattern as a layer's background: drawn from the corner of the bounds on, wherever these are.
///
/// The layer's lanes hold the colour that stands for it where colours are mixed; the pattern shows while they do.
package struct BackgroundPattern: Sendable, Equatable {
  package let color: CGColor
  /// The pattern over the square from the origin to `side` in both directions.
  package let record: DrawingRecord

  /// Points: larger than any layer that is seen.
  static let side = 262_144.0

  /// nil for plain colours.
  package init?(_ color: CGColor?) {
    guard let color, color.pattern != nil else { return nil }
    self.color = color
    let area = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    let context = CGContext.recording(bounds: area)
    context.setFillColor(color)
    context.fill(area)
    record = context.finishRecording()
  }

  package static func == (one: BackgroundPattern, other: BackgroundPattern) -> Bool {
    one.record.identity == other.record.identity
  }
}
