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
    let measure = PathMeasure(self)
    return PathData.part(
      of: placedSegments, measure, from: first * measure.length, to: last * measure.length)
  }

  /// The part between two lengths along the path.
  static func part(
    of placed: [PlacedSegment], _ measure: PathMeasure, from: Double, to: Double
  ) -> PathData {
    var result = PathData()
    var subpath = -1
    var subpathStartsInside = false
    for (index, entry) in placed.enumerated() {
      let begin = measure.length(before: index)
      let end = begin + measure.segmentLength(index)
      if index == 0 || placed[index - 1].subpath != entry.subpath {
        subpathStartsInside = begin >= from
      }
      guard end > from, begin < to else { continue }
      let start = begin >= from ? 0 : measure.position(atLength: from).parameter
      let stop = end <= to ? 1 : measure.position(atLength: to).parameter
      if entry.closes, stop == 1, subpathStartsInside, entry.subpath == subpath {
        result.close()
      } else {
        result.append(
          entry.segment.piece(from: start, to: stop), startingSubpath: entry.subpath != subpath)
      }
      subpath = entry.subpath
    }
    return result
  }

  /// Each subpath as a path of its own. Moves that nothing follows are left out.
  var subpaths: [PathData] {
    var result: [PathData] = []
    var subpath = -1
    for placed in placedSegments {
      let isNew = placed.subpath != subpath
      if isNew { result.append(PathData()) }
      subpath = placed.subpath
      if placed.closes, !isNew {
        result[result.count - 1].close()
      } else {
        result[result.count - 1].append(placed.segment, startingSubpath: isNew)
        if placed.closes { result[result.count - 1].close() }
      }
    }
    return result
  }
}
