import Foundation
import RenderServer
import Testing

/// Each formula against the share of a fine grid of samples.
struct CoverageTests {
  private struct Shape {
    var rect: SIMD4<Float>
    var radii: SIMD4<Float>
    var angle: Float
    var scale: Float
  }

  private static let shapes: [Shape] = [
    Shape(rect: SIMD4(2.3, 3.6, 12.2, 8.5), radii: SIMD4(0, 0, 0, 0), angle: 0, scale: 1),
    Shape(rect: SIMD4(4, 4, 0.4, 12), radii: SIMD4(0, 0, 0, 0), angle: 0, scale: 1),
    Shape(rect: SIMD4(2, 2, 12, 9), radii: SIMD4(4, 4, 4, 4), angle: 0, scale: 1),
    Shape(rect: SIMD4(-6, -4, 12, 8), radii: SIMD4(0, 3, 4, 1), angle: 0.4, scale: 1),
    Shape(rect: SIMD4(-3, -2, 6, 4), radii: SIMD4(2, 2, 2, 2), angle: 1.1, scale: 1.7),
  ]

  /// Item point of a device point: turned and scaled about (10, 9).
  private func item(_ x: Float, _ y: Float, _ shape: Shape) -> (Float, Float) {
    if shape.angle == 0 { return (x, y) }
    let (c, s) = (cosf(shape.angle) / shape.scale, sinf(shape.angle) / shape.scale)
    return ((x - 10) * c + (y - 9) * s, -(x - 10) * s + (y - 9) * c)
  }

  private func step(_ shape: Shape) -> Coverage.PixelStep {
    if shape.angle == 0 { return Coverage.PixelStep(xByX: 1, yByX: 0, xByY: 0, yByY: 1) }
    let (c, s) = (cosf(shape.angle) / shape.scale, sinf(shape.angle) / shape.scale)
    return Coverage.PixelStep(xByX: c, yByX: -s, xByY: s, yByY: c)
  }

  private func isInside(_ x: Float, _ y: Float, _ rect: SIMD4<Float>, _ radii: SIMD4<Float>) -> Bool {
    let (right, bottom) = (rect.x + rect.z, rect.y + rect.w)
    guard x >= rect.x, y >= rect.y, x < right, y < bottom else { return false }
    let corners: [(Float, Float, Float, Float, Float)] = [
      (radii.x, rect.x + radii.x, rect.y + radii.x, -1, -1),
      (radii.y, right - radii.y, rect.y + radii.y, 1, -1),
      (radii.z, right - radii.z, bottom - radii.z, 1, 1),
      (radii.w, rect.x + radii.w, bottom - radii.w, -1, 1),
    ]
    for (radius, centreX, centreY, signX, signY) in corners {
      let (dx, dy) = ((x - centreX) * signX, (y - centreY) * signY)
      if dx > 0, dy > 0, dx * dx + dy * dy > radius * radius { return false }
    }
    return true
  }

  private func sampled(_ x: Int, _ y: Int, _ inside: (Float, Float) -> Bool) -> Float {
    var hits = 0
    for i in 0..<16 {
      for j in 0..<16 where inside(Float(x) + (Float(i) + 0.5) / 16, Float(y) + (Float(j) + 0.5) / 16) {
        hits += 1
      }
    }
    return Float(hits) / 256
  }

  @Test(arguments: 0..<5) func roundedRectangleIsCloseToItsSampledArea(index: Int) {
    let shape = Self.shapes[index]
    for y in 0..<20 {
      for x in 0..<20 {
        let centre = item(Float(x) + 0.5, Float(y) + 0.5, shape)
        let got = Coverage.roundedRectCoverage(centre.0, centre.1, shape.rect, shape.radii, 1, step(shape))
        let area = sampled(x, y) {
          let point = item($0, $1, shape)
          return isInside(point.0, point.1, shape.rect, shape.radii)
        }
        // Exact along the pixels; a slanted edge or a corner is off by less than a sixth of a pixel.
        #expect(abs(got - area) < (shape.angle == 0 && shape.radii.x == 0 ? 0.04 : 0.17), "\(x) \(y)")
      }
    }
  }

  @Test func borderIsTheRing() {
    let rect = SIMD4<Float>(2, 2, 14, 12)
    let radii = SIMD4<Float>(5, 5, 5, 5)
    let unit = Coverage.PixelStep(xByX: 1, yByX: 0, xByY: 0, yByY: 1)
    for y in 0..<18 {
      for x in 0..<18 {
        let got = Coverage.borderCoverage(Float(x) + 0.5, Float(y) + 0.5, rect, radii, 1, 3, unit)
        let area = sampled(x, y) {
          isInside($0, $1, rect, radii)
            && !isInside($0, $1, SIMD4(5, 5, 8, 6), SIMD4(2, 2, 2, 2))
        }
        #expect(abs(got - area) < 0.17)
      }
    }
  }

  @Test func errorFunctionIsWithinItsStatedError() {
    for step in -40...40 {
      let x = Float(step) / 10
      #expect(abs(Coverage.erf(x) - erff(x)) < 6e-4)
    }
  }

  @Test(arguments: [Float(0), 4, 9]) func shadowIsTheGaussianOfTheShape(radius: Float) {
    let rect = SIMD4<Float>(0, 0, 24, 18)
    let radii = SIMD4(repeating: radius)
    let sigma: Float = 3
    for (x, y) in [(12, 9), (0, 9), (12, 0), (0, 0), (-4, -3), (26, 20), (2, 2), (22, 16)] as [(Float, Float)]
    {
      var (sum, total): (Float, Float) = (0, 0)
      for i in -48..<48 {
        for j in -48..<48 {
          let (dx, dy) = ((Float(i) + 0.5) / 4, (Float(j) + 0.5) / 4)
          let weight = expf(-(dx * dx + dy * dy) / (2 * sigma * sigma))
          total += weight
          if isInside(x + dx, y + dy, rect, radii) { sum += weight }
        }
      }
      let got = Coverage.shadowCoverage(x, y, rect, radii, 1, sigma)
      #expect(abs(got - sum / total) < 0.015, "\(x) \(y)")
    }
  }

  @Test func gradientRunsFromStartToEnd() {
    let (start, end) = (SIMD2<Float>(0.2, 0.5), SIMD2<Float>(0.7, 0.5))
    #expect(Coverage.gradientParameter(0, 0.2, 0, start, end) == 0)
    #expect(abs(Coverage.gradientParameter(0, 0.7, 1, start, end) - 1) < 1e-6)
    #expect(abs(Coverage.gradientParameter(1, 0.5, 0.8, SIMD2(0.5, 0.5), SIMD2(0.7, 0.8)) - 1) < 1e-6)
    #expect(abs(Coverage.gradientParameter(2, 0.5, 0.8, SIMD2(0.5, 0.5), SIMD2(1, 0.5)) - 0.25) < 1e-6)
    #expect(Coverage.rampTexel(.nan) == 0)
    #expect(Coverage.rampTexel(.infinity) == Coverage.rampLength - 1)
  }
}
