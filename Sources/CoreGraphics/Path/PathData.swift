import Foundation

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

  /// Where the last `move` went: a `close` returns there.
  private var subpathStart = CGPoint.zero

  package init() {}

  private static let hashedPoints = 16

  /// A shape is looked up in each frame that shows it: some points of a long path tell it from others, and equality
  /// compares them all.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(verbs.count)
    let step = max(1, points.count / Self.hashedPoints)
    for index in stride(from: 0, to: points.count, by: step) { hasher.combine(points[index]) }
  }

  package var isEmpty: Bool { verbs.isEmpty }

  /// Where the next element starts; nil while the path is empty.
  package var currentPoint: CGPoint? {
    switch verbs.last {
    case nil: nil
    case .close?: subpathStart
    default: points.last
    }
  }

  /// Starts a new subpath.
  package mutating func move(to point: CGPoint) {
    verbs.append(.move)
    points.append(point)
    subpathStart = point
  }

  /// A straight line. Like every element but `move`, it is ignored while there is no current point, as on
  /// Apple's platforms.
  package mutating func line(to point: CGPoint) {
    guard !isEmpty else { return }
    verbs.append(.line)
    points.append(point)
  }

  /// A quadratic Bézier curve.
  package mutating func quad(to end: CGPoint, control: CGPoint) {
    guard !isEmpty else { return }
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  /// A cubic Bézier curve.
  package mutating func cubic(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard !isEmpty else { return }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// A line back to the subpath's start, joined to it. Closing twice adds nothing.
  package mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds all elements of another path, mapped.
  package mutating func append(_ other: PathData, transform: CGAffineTransform = .identity) {
    guard !other.isEmpty else { return }
    let mapped = other.applying(transform)
    verbs += mapped.verbs
    points += mapped.points
    subpathStart = mapped.subpathStart
  }

  /// The path with every point mapped.
  package func applying(_ transform: CGAffineTransform) -> PathData {
    guard !transform.isIdentity else { return self }
    var path = self
    for index in path.points.indices {
      path.points[index] = path.points[index].applying(transform)
    }
    path.subpathStart = subpathStart.applying(transform)
    return path
  }

  /// The path with other points under the same verbs: what interpolating two paths of one shape makes.
  /// The count must be that of `points`.
  package func replacingPoints(_ replacement: [CGPoint]) -> PathData {
    precondition(replacement.count == points.count, "A path keeps its number of points.")
    var path = self
    path.points = replacement
    var next = 0
    for verb in verbs {
      if verb == .move { path.subpathStart = replacement[next] }
      next += verb.pointCount
    }
    return path
  }

  /// Calls `body` with each verb and its points, in order.
  package func forEachElement(_ body: (Verb, ArraySlice<CGPoint>) -> Void) {
    var next = 0
    for verb in verbs {
      let count = verb.pointCount
      body(verb, points[next..<next + count])
      next += count
    }
  }
}
