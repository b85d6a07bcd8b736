import Foundation

extension PathData {
  /// The part between two shares 0…1 of the whole length, over all subpaths: what `strokeStart` and
  /// `strokeEnd` leave. Empty when the part is empty. A closed subpath stays closed when all of it is
  /// inside.
  package func trimmed(from first: Double, to last: Double) -> PathData {
    let first = first.isNaN ? 0 : min(max(first, 0), 1)
    let last = last.isNaN ? 1 : min(max(last, 0), 1)
    if first == 0, last == 1 { return self }
    guard first < last else { return PathData() }
    let placed = placedSegments
    let measure = PathMeasure(self)
    let (from, to) = (first * measure.length, last * measure.length)

    var result = PathData()
    var subpathOfLast = -1
    for (index, entry) in placed.enumerated() {
      let begin = measure.length(before: index)
      let end = begin + measure.segmentLength(index)
      guard end > from, begin < to else { continue }
      let start = begin >= from ? 0 : measure.position(atLength: from).parameter
      let stop = end <= to ? 1 : measure.position(atLength: to).parameter
      let startsSubpath = entry.subpath != subpathOfLast
      subpathOfLast = entry.subpath
      let isWhole = start == 0 && stop == 1
      if entry.closes, isWhole, !startsSubpath,
        holdsAll(of: entry.subpath, upTo: index, in: placed, measure, from: from)
      {
        result.close()
      } else {
        result.append(entry.segment.piece(from: start, to: stop), startingSubpath: startsSubpath)
      }
    }
    return result
  }

  private func holdsAll(
    of subpath: Int, upTo index: Int, in placed: [PlacedSegment], _ measure: PathMeasure, from: Double
  ) -> Bool {
    guard let first = placed.firstIndex(where: { $0.subpath == subpath }) else { return false }
    return measure.length(before: first) >= from && first < index
  }
}
