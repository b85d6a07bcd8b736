/// Why a frame is drawn. An empty set means no frame.
package struct FrameReasons: OptionSet, Sendable, Hashable, CustomStringConvertible {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let commit = FrameReasons(rawValue: 1)
  package static let animation = FrameReasons(rawValue: 2)
  package static let resize = FrameReasons(rawValue: 4)
  package static let expose = FrameReasons(rawValue: 8)
  package static let capture = FrameReasons(rawValue: 16)
  /// Somebody wants `.frame` events; by itself it draws nothing.
  package static let displayLink = FrameReasons(rawValue: 32)

  /// Reasons that come from outside the tree: after them the next rest starts counting anew.
  package static let causes: FrameReasons = [.commit, .resize, .expose, .capture, .displayLink]

  package var description: String {
    let names: [(FrameReasons, String)] = [
      (.commit, "commit"), (.animation, "animation"), (.resize, "resize"), (.expose, "expose"),
      (.capture, "capture"), (.displayLink, "display link"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
