/// The elements of a path as a plain value: what crosses threads, is compared, interpolated and measured.
///
/// `CGPath` is the reference type of Apple's API around it. Elements are stored as one list of verbs and
/// one list of points (`move` and `line` take one point, `quad` two, `cubic` three, `close` none).
package struct PathData: Hashable, Sendable {
  package enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, close

    /// How many points the verb consumes.
    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  package internal(set) var verbs: [Verb] = []
  package internal(set) var points: [CGPoint] = []

  package init() {}

  package var isEmpty: Bool { verbs.isEmpty }
}
