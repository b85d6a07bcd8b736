import Foundation

/// More dashes than anyone can see: a pattern finer than that leaves the line solid.
private let mostDashes = 100_000.0

extension PathData {
  /// The dashes of the line along the path, each an open subpath. The pattern starts anew with each
  /// subpath, `phase` points into it. Lengths that are negative, not finite or all zero leave the path as
  /// it is.
  package func dashed(phase: Double, lengths: [Double]) -> PathData {
    let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, pattern.allSatisfy({ $0 >= 0 }) else { return self }
    var result = PathData()
    for subpath in subpaths {
      let measure = PathMeasure(subpath)
      guard measure.length.isFinite, measure.length / period * Double(pattern.count) < mostDashes else {
        result.append(subpath)
        continue
      }
      result.append(subpath.dashed(measure, pattern, period, phase: phase.isFinite ? phase : 0))
    }
    return result
  }

  private func dashed(
    _ measure: PathMeasure, _ pattern: [Double], _ period: Double, phase: Double
  ) -> PathData {
    let placed = placedSegments
    var result = PathData()
    var position = -phase.truncatingRemainder(dividingBy: period)
    if position > 0 { position -= period }
    var index = 0
    while position < measure.length {
      let next = position + pattern[index]
      if index.isMultiple(of: 2), next > 0 {
        result.append(PathData.part(of: placed, measure, from: max(position, 0), to: next))
      }
      position = next
      index = (index + 1) % pattern.count
    }
    return result
  }
}
