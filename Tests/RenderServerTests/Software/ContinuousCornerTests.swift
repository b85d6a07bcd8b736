import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

/// Continuous corners against the outline of the system's rounded rectangles, as published: control points of
/// one corner of radius 1, from one side to the other.
struct ContinuousCornerTests {
  private static let published: [SIMD2<Double>] = [
    [1.528665, 0], [1.08849296, 0], [0.86840694, 0], [0.63149379, 0.07491139], [0.37282383, 0.16905956],
    [0.16905956, 0.37282383], [0.07491139, 0.63149379], [0, 0.86840694], [0, 1.08849296], [0, 1.528665],
  ]
  private static let reach: Float = 1.528665
  private static let unit = Coverage.PixelStep(xByX: 1, yByX: 0, xByY: 0, yByY: 1)

  /// Points of the corner's curve, with the direction out of the shape.
  private static func outline(count: Int) -> [(point: SIMD2<Double>, outwards: SIMD2<Double>)] {
    (0..<3).flatMap { piece in
      let (a, b, c, d) = (
        published[3 * piece], published[3 * piece + 1], published[3 * piece + 2], published[3 * piece + 3]
      )
      return (0..<count).map { step in
        let t = Double(step) / Double(count)
        let s = 1 - t
        let near = a * (s * s * s) + b * (3 * s * s * t)
        let far = c * (3 * s * t * t) + d * (t * t * t)
        let along = (b - a) * (s * s) + (c - b) * (2 * s * t) + (d - c) * (t * t)
        let length = (along.x * along.x + along.y * along.y).squareRoot()
        return (near + far, SIMD2(-along.y, along.x) / length)
      }
    }
  }

  /// 0.3 pixels inside the curve a pixel is mostly covered, 0.3 outside mostly not: the curves lie within 0.3 / 100
  /// radii of one another.
  @Test(.rules("G-3")) func curveIsThePublishedOne() {
    let rect = SIMD4<Float>(0, 0, 500, 400)
    let radii = SIMD4<Float>(repeating: 100)
    for (point, outwards) in Self.outline(count: 60) {
      for (distance, isCovered) in [(-0.3, true), (0.3, false)] {
        let at = point * 100 + outwards * distance
        let got = Coverage.roundedRectCoverage(Float(at.x), Float(at.y), rect, radii, Self.reach, Self.unit)
        #expect((got > 0.5) == isCovered, "\(at) \(got)")
      }
    }
  }

  @Test func allCornersAreAlikeAndMaskedOnesSquare() {
    let rect = SIMD4<Float>(3, 5, 60, 48)
    let radii = SIMD4<Float>(12, 12, 12, 0)
    func coverage(_ x: Float, _ y: Float) -> Float {
      Coverage.roundedRectCoverage(x, y, rect, radii, Self.reach, Self.unit)
    }
    for x in 0..<24 {
      for y in 0..<24 {
        let (dx, dy) = (Float(x) + 0.5, Float(y) + 0.5)
        let first = coverage(3 + dx, 5 + dy)
        #expect(
          abs(first - coverage(63 - dx, 5 + dy)) < 1e-4 && abs(first - coverage(63 - dx, 53 - dy)) < 1e-4)
        #expect(abs(first - coverage(3 + dy, 5 + dx)) < 1e-4)
        #expect(coverage(3 + dx, 53 - dy) == 1)
      }
    }
  }

  /// The ring is as wide everywhere as it should be: within 1.5 % of its width, and a pixel for the smoothing and for
  /// how far the curve is from the published one.
  @Test func borderHasOneWidth() {
    let rect = SIMD4<Float>(0, 0, 500, 400)
    let radii = SIMD4<Float>(repeating: 100)
    for width in [10.0, 25, 50] {
      let margin = 1 + 0.015 * width
      for (point, outwards) in Self.outline(count: 20) {
        let reached = [-width - margin, -width + margin, -1, 1].map { distance -> Float in
          let at = point * 100 + outwards * distance
          return Coverage.borderCoverage(
            Float(at.x), Float(at.y), rect, radii, Self.reach, Float(width), Self.unit)
        }
        #expect(reached == [0, 1, 1, 0], "\(point) \(width)")
      }
    }
  }

  @Test func shadowIsTheGaussianOfTheShape() {
    let rect = SIMD4<Float>(0, 0, 40, 30)
    let radii = SIMD4<Float>(repeating: 9)
    let sigma: Float = 3
    for (x, y) in [(20, 15), (0, 15), (20, 0), (0, 0), (-4, -3), (42, 32), (3, 3), (37, 28)]
      as [(Float, Float)]
    {
      var (sum, total): (Float, Float) = (0, 0)
      for i in -48..<48 {
        for j in -48..<48 {
          let (dx, dy) = ((Float(i) + 0.5) / 4, (Float(j) + 0.5) / 4)
          let weight = expf(-(dx * dx + dy * dy) / (2 * sigma * sigma))
          total += weight
          if Coverage.roundedRectCoverage(x + dx, y + dy, rect, radii, Self.reach, Self.unit) > 0.5 {
            sum += weight
          }
        }
      }
      let got = Coverage.shadowCoverage(x, y, rect, radii, Self.reach, sigma)
      #expect(abs(got - sum / total) < 0.015, "\(x) \(y)")
    }
  }

  @Test(.rules("D-4", "O-18")) func littleRoomMakesCurvesRounder() throws {
    func shape(_ radius: Double, isContinuous: Bool = true) throws -> CornerShape {
      try #require(CornerShape(radius: radius, width: 80, height: 40, isContinuous: isContinuous))
    }
    #expect(try shape(10).reach == 1.528665 && shape(10, isContinuous: false).reach == 1)
    // 20 points of room for a radius of 16.
    #expect(try shape(16).reach == 1.25)
    #expect(try shape(20) == shape(20, isContinuous: false))
    #expect(try shape(5000) == shape(20))
    for radius in [0, -1, -Double.infinity, .nan] {
      #expect(CornerShape(radius: radius, width: 80, height: 40, isContinuous: true) == nil)
    }
    #expect(CornerShape(radius: 4, width: 0, height: 40, isContinuous: true) == nil)
  }
}
