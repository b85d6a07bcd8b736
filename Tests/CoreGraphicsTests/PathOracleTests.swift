import CoreGraphics
import Foundation
import StrataTestKit
import Testing

/// Paths against values from independent implementations.
struct PathOracleTests {
  @Test(arguments: OracleFile.cases("b_path"))
  func lengthsAgree(oracle: OracleCase) throws {
    let length = PathMeasure(PathData(oracle)).length
    let tolerance = try #require(oracle.expect["lengthTol"].double)
    let accepted = oracle.expect["lengthAlternatives"].doubles ?? [oracle.expect["length"].double ?? .nan]
    #expect(accepted.contains { abs(length - $0) <= tolerance }, "got \(length), want one of \(accepted)")
  }

  @Test(arguments: OracleFile.cases("b_path"))
  func pointsAndTangentsAtFractionsAgree(oracle: OracleCase) throws {
    let measure = PathMeasure(PathData(oracle))
    let tolerance = try #require(oracle.expect["pointTol"].double)
    for row in oracle.expect["at"].array {
      let fraction = try #require(row[0].double)
      let wanted = try #require(row[1].doubles)
      let (point, tangent) = measure.point(atFraction: fraction)
      #expect(
        distance(point, CGPoint(x: wanted[0], y: wanted[1])) <= tolerance,
        "at \(fraction): got \(point), want \(wanted)")
      if let direction = row[2].doubles {
        let cosine = Double(tangent.dx) * direction[0] + Double(tangent.dy) * direction[1]
        #expect(
          cosine >= cos(0.5 * Double.pi / 180), "at \(fraction): got \(tangent), want \(direction)")
      }
    }
    if let start = oracle.expect["start"].doubles {
      let point = measure.point(atFraction: 0).point
      #expect(distance(point, CGPoint(x: start[0], y: start[1])) <= tolerance)
    }
  }

  @Test(arguments: OracleFile.cases("b_path"))
  func boxesAgree(oracle: OracleCase) throws {
    let path = PathData(oracle)
    let tolerance = try #require(oracle.expect["boxTol"].double)
    if let box = oracle.expect["boundingBox"].doubles {
      #expect(agrees(path.boundingBox.numbers, box, within: tolerance), "got \(path.boundingBox)")
    }
    let tight = try #require(oracle.expect["boundingBoxOfPath"].doubles)
    #expect(
      agrees(path.boundingBoxOfPath.numbers, tight, within: tolerance), "got \(path.boundingBoxOfPath)")
  }

  @Test(arguments: OracleFile.cases("b_path"))
  func containmentAgrees(oracle: OracleCase) throws {
    let path = PathData(oracle)
    for row in oracle.expect["winding"].array {
      let numbers = try #require(row.doubles)
      let point = CGPoint(x: numbers[0], y: numbers[1])
      #expect(path.contains(point) == (numbers[2] != 0), "non-zero at \(point)")
      #expect(
        path.contains(point, evenOdd: true) == !Int(numbers[2]).isMultiple(of: 2), "even-odd at \(point)")
    }
  }

  @Test(arguments: OracleFile.cases("b_arc_ends"))
  func arcsRunFromStartThroughMiddleToEnd(oracle: OracleCase) throws {
    let path = PathData(oracle)
    let op = oracle["ops"][0].array.dropFirst().compactMap(\.double)
    let transform = oracle["m"].doubles.map(CGAffineTransform.init(numbers:)) ?? .identity
    let tolerance = 1e-3 * op[2] * max(1, transform.largestScale)
    let segments = path.segments
    func place(_ key: String) throws -> CGPoint {
      let numbers = try #require(oracle.expect[key].doubles)
      return CGPoint(x: numbers[0], y: numbers[1])
    }
    #expect(try distance(path.points[0], place("start")) <= tolerance)
    #expect(try distance(#require(path.currentPoint), place("end")) <= tolerance)
    // Every curve spans the same angle, so the angular middle is the middle of the list of curves.
    let half = Double(segments.count) / 2
    let index = min(Int(half), segments.count - 1)
    let middle = segments[index].point(at: half - Double(index))
    #expect(try distance(middle, place("mid")) <= tolerance)
  }

  @Test(arguments: OracleFile.cases("b_flatten"))
  func flatPathsStayWithinTheirTolerance(oracle: OracleCase) throws {
    let path = PathData(oracle)
    let curve = oracle.expect["curve"].array.compactMap(\.doubles).map { CGPoint(x: $0[0], y: $0[1]) }
    let segment = try #require(path.segments.first)
    for row in oracle.expect["wang"].array {
      let tolerance = try #require(row[0].double)
      let bound = try #require(row[1].int)
      let flat = path.flattened(tolerance: tolerance).points
      #expect(flat.count - 1 <= bound, "\(flat.count - 1) pieces where \(bound) are enough")
      #expect(flat.first == curve.first && flat.last == curve.last)
      let stretches = Array(zip(flat, flat.dropFirst()))
      for point in curve {
        let nearest = stretches.map { distance(from: point, to: $0) }.min() ?? .infinity
        #expect(nearest <= tolerance * 1.05 + 1e-6, "\(point) is \(nearest) away at \(tolerance)")
      }
      let fine = (0...4000).map { segment.point(at: Double($0) / 4000) }
      for vertex in flat {
        #expect((fine.map { distance($0, vertex) }.min() ?? .infinity) <= max(tolerance, 0.2))
      }
    }
  }
}
