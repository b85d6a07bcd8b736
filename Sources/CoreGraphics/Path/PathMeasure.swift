import Foundation

/// The lengths along a path, computed once: where a motion is after a share of the way, and what is left
/// of a stroke that begins and ends part-way.
///
/// Segments are the path's lines, curves and closing lines; a `move` takes no length. Parts that are not
/// finite have none either.
package struct PathMeasure: Hashable, Sendable {
  /// A place on the path.
  package struct Position: Hashable, Sendable {
    package var point: CGPoint
    /// The direction of travel, of length 1; zero for a path without length.
    package var tangent: CGVector
    /// Which segment the place is on, and where on it.
    package var segment: Int
    package var parameter: Double
  }

  package let segments: [PathSegment]
  /// The whole length in points.
  package let length: Double

  private let tables: [ArcLengthTable]
  /// The length from the path's start to each segment's end.
  private let ends: [Double]
  private let fallback: CGPoint

  package init(_ path: PathData) {
    segments = path.segments
    tables = segments.map(ArcLengthTable.init)
    var sum = 0.0
    var ends: [Double] = []
    ends.reserveCapacity(tables.count)
    for table in tables {
      sum += table.length
      ends.append(sum)
    }
    self.ends = ends
    length = sum
    fallback = path.points.first ?? .zero
  }

  package var segmentCount: Int { segments.count }

  /// The length of one segment in points.
  package func segmentLength(_ index: Int) -> Double { tables[index].length }

  /// The length from the path's start to where the segment begins, in points.
  package func length(before index: Int) -> Double { index == 0 ? 0 : ends[index - 1] }

  /// The point of one segment at its own parameter 0…1, which does not run evenly along its length.
  package func pointInSegment(_ index: Int, parameter: Double) -> (point: CGPoint, tangent: CGVector) {
    (segments[index].point(at: parameter), segments[index].tangent(at: parameter))
  }

  /// The point of one segment after a share 0…1 of its own length.
  package func pointInSegment(_ index: Int, fraction: Double) -> (point: CGPoint, tangent: CGVector) {
    let table = tables[index]
    let parameter = table.parameter(
      atLength: min(max(fraction, 0), 1) * table.length, in: segments[index])
    return pointInSegment(index, parameter: parameter)
  }

  /// The place after a share 0…1 of the whole length; shares outside are clamped.
  package func position(atFraction fraction: Double) -> Position {
    position(atLength: (fraction.isFinite ? min(max(fraction, 0), 1) : 0) * length)
  }

  /// The point and direction after a share 0…1 of the whole length.
  package func point(atFraction fraction: Double) -> (point: CGPoint, tangent: CGVector) {
    let position = position(atFraction: fraction)
    return (position.point, position.tangent)
  }

  /// The place after a length in points, clamped to the path.
  package func position(atLength target: Double) -> Position {
    guard length > 0, length.isFinite else {
      let point = segments.first { $0.isFinite }?.start ?? fallback
      return Position(point: point, tangent: .zero, segment: 0, parameter: 0)
    }
    // The first segment that reaches the target and has a length of its own.
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < target || ends[middle] == 0 { low = middle + 1 } else { high = middle }
    }
    let segment = segments[low]
    let parameter = tables[low].parameter(atLength: target - length(before: low), in: segment)
    return Position(
      point: parameter >= 1 ? segment.end : segment.point(at: parameter),
      tangent: segment.tangent(at: parameter), segment: low, parameter: parameter)
  }
}
