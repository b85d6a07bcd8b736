import Foundation

/// How length grows along one segment: the parameter range cut into cells, each short enough that the
/// five-point Gauss–Legendre rule gives its length to about 1e-9 of the whole.
struct ArcLengthTable: Hashable, Sendable {
  /// Where each cell ends, as a parameter; the last is 1.
  private(set) var parameters: [Double] = []
  /// The length from the segment's start to the same places.
  private(set) var lengths: [Double] = []

  var length: Double { lengths.last ?? 0 }

  init(_ segment: PathSegment) {
    guard segment.isFinite else { return }
    if case .line(let a, let b) = segment {
      parameters = [1]
      lengths = [hypot(Double(b.x - a.x), Double(b.y - a.y))]
      return
    }
    let extent = CGRect(enclosing: segment.controlPoints)
    let tolerance = Double(extent.width + extent.height) * 1e-9
    // The places where a curve turns back are where its speed may vanish; smooth cells end there.
    let cuts = [0] + segment.extremeParameters + [1]
    for (first, last) in zip(cuts, cuts.dropFirst()) {
      appendCells(of: segment, first, last, tolerance, depth: 0)
    }
  }

  private mutating func appendCells(
    of segment: PathSegment, _ first: Double, _ last: Double, _ tolerance: Double, depth: Int
  ) {
    let middle = (first + last) / 2
    let whole = segment.gaussLength(from: first, to: last)
    let halves = segment.gaussLength(from: first, to: middle) + segment.gaussLength(from: middle, to: last)
    if abs(whole - halves) <= tolerance || depth >= 24 {
      parameters.append(last)
      lengths.append(length + halves)
      return
    }
    appendCells(of: segment, first, middle, tolerance, depth: depth + 1)
    appendCells(of: segment, middle, last, tolerance, depth: depth + 1)
  }

  /// The parameter at which the segment has run the given length, clamped to 0…1.
  func parameter(atLength target: Double, in segment: PathSegment) -> Double {
    guard length > 0, target > 0 else { return 0 }
    guard target < length else { return 1 }
    var low = 0
    var high = lengths.count - 1
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < target { low = middle + 1 } else { high = middle }
    }
    let cellStart = low == 0 ? 0 : parameters[low - 1]
    let cellEnd = parameters[low]
    let run = target - (low == 0 ? 0 : lengths[low - 1])
    let cellLength = lengths[low] - (low == 0 ? 0 : lengths[low - 1])
    guard cellLength > 0 else { return cellStart }
    if case .line = segment { return run / cellLength }

    // Newton's method on length(t) − run, kept inside a bracket that always holds the answer.
    var (lower, upper) = (cellStart, cellEnd)
    var t = cellStart + (cellEnd - cellStart) * run / cellLength
    for _ in 0..<32 {
      let error = segment.gaussLength(from: cellStart, to: t) - run
      if abs(error) <= length * 1e-10 { break }
      if error > 0 { upper = t } else { lower = t }
      let velocity = segment.derivative(at: t)
      let speed = hypot(Double(velocity.dx), Double(velocity.dy))
      let next = t - error / speed
      t = next > lower && next < upper ? next : (lower + upper) / 2
    }
    return t
  }
}

private let gaussNodes: [(node: Double, weight: Double)] = {
  let inner = 1.0 / 3 * (5 - 2 * (10.0 / 7).squareRoot()).squareRoot()
  let outer = 1.0 / 3 * (5 + 2 * (10.0 / 7).squareRoot()).squareRoot()
  let innerWeight = (322 + 13 * 70.0.squareRoot()) / 900
  let outerWeight = (322 - 13 * 70.0.squareRoot()) / 900
  return [
    (0, 128.0 / 225), (-inner, innerWeight), (inner, innerWeight), (-outer, outerWeight),
    (outer, outerWeight),
  ]
}()

extension PathSegment {
  /// The length between two parameters by one five-point Gauss–Legendre rule.
  func gaussLength(from first: Double, to last: Double) -> Double {
    let center = (first + last) / 2
    let half = (last - first) / 2
    var sum = 0.0
    for (node, weight) in gaussNodes {
      let velocity = derivative(at: center + half * node)
      sum += weight * hypot(Double(velocity.dx), Double(velocity.dy))
    }
    return sum * half
  }
}
