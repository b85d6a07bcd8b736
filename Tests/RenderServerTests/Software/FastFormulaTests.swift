import CoreGraphics
import Foundation
import LayerModel
import StrataTestKit
import Testing

@testable import RenderServer

/// Ways round the formulas of `Coverage` that are quicker, and give what they give.
struct FastFormulaTests {
  @Test func rowsOfPixelsGiveWhatSinglePixelsGive() {
    var random = SeededGenerator(seed: 5)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for round in 0..<60 {
      let reach: Float = round.isMultiple(of: 3) ? 1.4 : 1
      let (angle, size) = (number(0...6.3), number(0.3...3))
      let map = Homography(
        m11: cos(angle) * size, m12: sin(angle) * size, m13: 0, m21: -sin(angle) * size,
        m22: cos(angle) * size,
        m23: 0, m31: number(-20...20), m32: number(-20...20), m33: 1)
      let step = Coverage.PixelStep(
        xByX: Float(map.m11), yByX: Float(map.m12), xByY: Float(map.m21), yByY: Float(map.m22))
      let rect = SIMD4<Float>(-10, -6, 24, 15)
      let radii = SIMD4<Float>(Float(number(0...7)), 0, Float(number(0...7)), 3)
      let y = Int(number(-20...20))
      let count = 40
      var (row, other) = ([Float](repeating: -1, count: count), [Float](repeating: -1, count: count))
      let points = Coverage.RowPoints(map, row: y, from: -20, step)
      Coverage.borderRow(&row, inner: &other, count, points, rect, radii, reach, 2.5)
      Coverage.roundedRectRow(&other, count, points, rect, radii, reach)
      for index in 0..<count {
        let (x, centreY) = (Double(index - 20) + 0.5, Double(y) + 0.5)
        let px = Float(x * map.m11 + (centreY * map.m21 + map.m31))
        let py = Float(x * map.m12 + (centreY * map.m22 + map.m32))
        #expect(other[index] == Coverage.roundedRectCoverage(px, py, rect, radii, reach, step))
        #expect(row[index] == Coverage.borderCoverage(px, py, rect, radii, reach, 2.5, step))
      }
    }
  }

  /// Sizes below the reach of the blur and beyond it, small and large corners.
  @Test(arguments: [
    (SIMD2<Float>(10, 8), Float(3), Float(2)), (SIMD2(60, 40), 8, 8), (SIMD2(400, 300), 10, 14),
    (SIMD2(90, 30), 15, 2.5), (SIMD2(24, 18), 9, 3),
  ])
  func tableOfABlurGivesTheBlur(size: SIMD2<Float>, radius: Float, sigma: Float) throws {
    for reach in Set([1, min(1.528665, min(size.x, size.y) / 2 / radius)]) {
      try tableGivesTheBlur(size, radius, sigma, reach)
    }
  }

  private func tableGivesTheBlur(
    _ size: SIMD2<Float>, _ radius: Float, _ sigma: Float, _ reach: Float
  ) throws {
    var item = DisplayItem()
    item.kind = .shadow
    item.rect = SIMD4(7, -3, size.x, size.y)
    item.radii = SIMD4(repeating: radius)
    item.cornerReach = reach
    item.blur = sigma
    let key = try #require(ShadowTable.Key(item))
    let table = ShadowTable(key)
    #expect(table.columns * table.rows == table.values.count)
    #expect(table.columns <= 128 && table.rows <= 128)
    let (halfX, halfY) = (size.x / 2, size.y / 2)
    var worst: Float = 0
    for i in 0...60 {
      for j in 0...60 {
        let x = 7 - 3 * sigma + (size.x + 6 * sigma) * Float(i) / 60
        let y = -3 - 3 * sigma + (size.y + 6 * sigma) * Float(j) / 60
        let wanted = Coverage.shadowCoverage(x, y, item.rect, item.radii, reach, sigma)
        let got = table.values.withUnsafeBufferPointer { values in
          values.baseAddress.map {
            table.value($0, halfX - abs(x - 7 - halfX), halfY - abs(y + 3 - halfY), sigma)
          }
        }
        worst = max(worst, abs(wanted - (got ?? -1)))
      }
    }
    // Half a step of 255: the error function alone is off by so much.
    #expect(worst < 0.002, "\(worst)")
  }

  @Test func unequalCornersAndStrangeNumbersHaveNoTable() {
    var item = DisplayItem()
    item.kind = .shadow
    item.rect = SIMD4(0, 0, 40, 40)
    item.radii = SIMD4(4, 4, 4, 0)
    item.blur = 3
    #expect(ShadowTable.Key(item) == nil)
    item.radii = SIMD4(repeating: 4)
    #expect(ShadowTable.Key(item) != nil)
    for blur in [0, -1, .nan, .infinity] as [Float] {
      item.blur = blur
      #expect(ShadowTable.Key(item) == nil, "\(blur)")
    }
    item.blur = 3
    item.rect.z = .nan
    #expect(ShadowTable.Key(item) == nil)
  }

  @Test func occupiedCellsHoldEveryTexelThatShows() throws {
    var random = SeededGenerator(seed: 9)
    var pixels = PixelBuffer(width: 301, height: 257)
    for _ in 0..<12 {
      let (x, y) = (Int.random(in: 0..<301, using: &random), Int.random(in: 0..<257, using: &random))
      pixels.bytes[(y * 301 + x) * 4 + 3] = 255
    }
    let cells = try #require(OccupiedCells(pixels))
    for y in 0..<257 {
      for x in 0..<301 where pixels.bytes[(y * 301 + x) * 4 + 3] != 0 {
        #expect(cells.runs.contains { x >= $0.minX && x < $0.maxX && y >= $0.minY && y < $0.maxY })
      }
    }
    let area = cells.runs.reduce(0) { $0 + ($1.maxX - $1.minX) * ($1.maxY - $1.minY) }
    #expect(area < 301 * 257 / 2)
  }

  @Test func fullAndSmallPicturesHaveNoCells() {
    var full = PixelBuffer(width: 200, height: 200)
    for index in full.bytes.indices { full.bytes[index] = 200 }
    #expect(OccupiedCells(full) == nil)
    #expect(OccupiedCells(PixelBuffer(width: 64, height: 64)) == nil)
  }

  /// A thin ring, mostly empty: shown still, enlarged and mirrored, as its whole raster shows it.
  @Test(arguments: [1.0, 1.37, -1.2])
  func ringInCellsLooksLikeTheWholeRaster(scale: Double) throws {
    let side = 240
    let context = CGContext(pixelWidth: side, pixelHeight: side, scale: 1)
    context.setLineWidth(5)
    context.addEllipse(in: CGRect(x: 12, y: 12, width: 210, height: 210))
    context.strokePath()
    let ring = context.pixelBuffer()
    #expect(OccupiedCells(ring) != nil)
    var list = DisplayList()
    (list.width, list.height, list.background) = (320, 320, SIMD4(1, 1, 1, 1))
    var item = DisplayItem()
    item.kind = .image
    item.content = 0
    item.color = SIMD4(1, 1, 1, 1)
    item.rect = SIMD4(0, 0, 240, 240)
    item.transform = Homography(
      m11: scale, m12: 0, m13: 0, m21: 0, m22: 1.1, m23: 0, m31: scale < 0 ? 300.3 : 8.4, m32: 9.7, m33: 1)
    list.items = [item]
    list.commands = [.draw(first: 0, count: 1)]
    list.contents = [DisplayContent(source: .image(CGImage(pixels: ring)))]
    let renderer = SoftwareRenderer()
    try renderer.render(list, damage: nil)
    let whole = renderer.readPixels()
    list.contents = [DisplayContent(source: .record(record(side)))]
    try renderer.render(list, damage: nil)
    let got = renderer.readPixels()
    let differing = zip(whole.bytes, got.bytes).filter { abs(Int($0) - Int($1)) > 1 }.count
    #expect(differing == 0)
  }

  private func record(_ side: Int) -> DrawingRecord {
    let context = CGContext.recording(bounds: CGRect(x: 0, y: 0, width: side, height: side))
    context.setLineWidth(5)
    context.addEllipse(in: CGRect(x: 12, y: 12, width: 210, height: 210))
    context.strokePath()
    return context.finishRecording()
  }
}
