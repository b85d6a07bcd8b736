import CoreGraphics
import LayerModel

/// Where a raster shows anything at all, in cells of texels: a thin ring or a line of text in a large layer leaves
/// most of its raster empty, and what is empty need not be drawn.
package struct OccupiedCells: Sendable {
  /// Texels along a cell's side.
  private static let side = 32
  /// A sample reads texels beside its place, and what is shown may be stretched by a part of one.
  private static let margin = 2

  /// Cells of one row that follow each other, in texels.
  package struct Run: Sendable {
    package var minX, minY, maxX, maxY: Int
  }

  package let runs: [Run]
  private let width, height: Int

  /// nil where too little is empty to be worth it.
  package init?(_ pixels: PixelBuffer) {
    let side = OccupiedCells.side
    guard pixels.width * pixels.height >= 128 * 128 else { return nil }
    (width, height) = (pixels.width, pixels.height)
    var runs: [Run] = []
    var texels = 0
    pixels.withPixels { memory in
      for top in stride(from: 0, to: pixels.height, by: side) {
        let bottom = min(top + side, pixels.height)
        for left in stride(from: 0, to: pixels.width, by: side) {
          let right = min(left + side, pixels.width)
          guard OccupiedCells.isOccupied(memory, pixels, left, top, right, bottom) else { continue }
          texels += (right - left) * (bottom - top)
          if let last = runs.last, last.minY == top, last.maxX == left {
            runs[runs.count - 1].maxX = right
          } else {
            runs.append(Run(minX: left, minY: top, maxX: right, maxY: bottom))
          }
        }
      }
    }
    guard texels * 4 <= pixels.width * pixels.height * 3 else { return nil }
    self.runs = runs
  }

  private static func isOccupied(
    _ memory: UnsafePointer<UInt32>, _ pixels: PixelBuffer, _ left: Int, _ top: Int, _ right: Int,
    _ bottom: Int
  ) -> Bool {
    let (from, to) = (max(0, left - margin), min(pixels.width, right + margin))
    for y in max(0, top - margin)..<min(pixels.height, bottom + margin) {
      let row = memory + y * pixels.width
      var any: UInt32 = 0
      for x in from..<to { any |= row[x] }
      if any != 0 { return true }
    }
    return false
  }

  /// Whether an item shows all of the raster evenly, so that its cells can be drawn one by one. Not turned: a pixel
  /// on the line between two would be drawn by both, or by none.
  package func fit(_ item: DisplayItem) -> Bool {
    let (uv, limits) = (item.uv, item.uvLimits)
    let map = item.transform
    guard item.kind == .image, map.isAffine, map.m12 == 0, map.m21 == 0, uv.z != uv.x, uv.w != uv.y,
      item.rect.z > 0,
      item.rect.w > 0
    else { return false }
    // Beyond its limits the content goes on with the colour of its edge.
    let slackX = Float(OccupiedCells.margin - 1) / Float(width)
    let slackY = Float(OccupiedCells.margin - 1) / Float(height)
    return min(uv.x, uv.z) >= max(0, min(limits.x, limits.z)) - slackX
      && max(uv.x, uv.z) <= min(1, max(limits.x, limits.z)) + slackX
      && min(uv.y, uv.w) >= max(0, min(limits.y, limits.w)) - slackY
      && max(uv.y, uv.w) <= min(1, max(limits.y, limits.w)) + slackY
  }

  /// The part of the item's rectangle that a run is shown in: 0…1 along x and y, empty where it is not shown. Runs
  /// at the raster's edges go on to the item's.
  package func place(
    _ run: Run, in item: DisplayItem
  ) -> (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let uv = item.uv
    let x = span(run.minX, run.maxX, of: width, Double(uv.x), Double(uv.z))
    let y = span(run.minY, run.maxY, of: height, Double(uv.y), Double(uv.w))
    return (x.from, y.from, x.to, y.to)
  }

  private func span(
    _ first: Int, _ end: Int, of count: Int, _ start: Double, _ finish: Double
  ) -> (from: Double, to: Double) {
    func place(_ texel: Int) -> Double { (Double(texel) / Double(count) - start) / (finish - start) }
    let isMirrored = finish < start
    let low = first == 0 ? (isMirrored ? 1 : 0) : place(first)
    let high = end == count ? (isMirrored ? 0 : 1) : place(end)
    return (max(0, min(low, high)), min(1, max(low, high)))
  }
}
