import CoreGraphics

extension CGBlendMode {
  /// Changes what lies under clear parts of the source, too: such a mode is limited to the source's shape, as
  /// Core Graphics limits it to what is drawn.
  package var needsShape: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
