import CoreGraphics
import LayerModel

/// Turns the content of display lists into pixels, at the scale it is shown at, and keeps what is in use.
///
/// One per renderer; render thread only. A raster is made when an item first needs it and dropped when no
/// frame has used it for a while, or at once when the cache grows beyond its budget.
package final class ContentRasterizer {
  private struct Entry {
    var pixels: PixelBuffer
    let cells: OccupiedCells?
    var lastUse: Int
  }

  private var entries: [RasterKey: Entry] = [:]
  private var byteCount = 0
  private var frame = 0
  private let budget: Int
  /// How many frames something may go unused.
  private let patience: Int

  /// - Parameters:
  ///   - budget: bytes kept of what the current frame does not use.
  ///   - patience: frames.
  package init(budget: Int = 128 << 20, patience: Int = 120) {
    self.budget = budget
    self.patience = patience
  }

  /// How many rasters are kept.
  package var count: Int { entries.count }

  /// Tells that a new frame begins.
  package func beginFrame() { frame += 1 }

  /// The pixels of a piece of content: premultiplied; for a gradient its ramp. Empty where there is nothing to
  /// draw.
  package func pixels(for content: DisplayContent) -> PixelBuffer {
    if case .image(let image) = content.source, content.scaleX >= 1, content.scaleY >= 1 {
      return image.pixels
    }
    let key = RasterKey(content)
    if let entry = entries[key] {
      entries[key]?.lastUse = frame
      return entry.pixels
    }
    let pixels = Self.rasterize(content)
    entries[key] = Entry(pixels: pixels, cells: OccupiedCells(pixels), lastUse: frame)
    byteCount += pixels.bytes.count
    if byteCount > budget { dropOldest() }
    return pixels
  }

  /// Where the pixels of content that `pixels(for:)` made show anything, where most of them do not.
  package func occupiedCells(of content: DisplayContent) -> OccupiedCells? {
    if case .image = content.source { return nil }
    return entries[RasterKey(content)]?.cells
  }

  /// Draws a piece of content, without any cache.
  package static func rasterize(_ content: DisplayContent) -> PixelBuffer {
    let (scaleX, scaleY) = (Double(content.scaleX), Double(content.scaleY))
    switch content.source {
    case .image(let image):
      return scaleX < 1 || scaleY < 1 ? image.pixels.reduced(scaleX, scaleY) : image.pixels
    case .record(let record):
      // Whole pixels; in the first of them begin the bounds.
      let (phaseX, phaseY) = (Double(content.phaseX), Double(content.phaseY))
      var region = record.bounds
      let texels = content.texels
      let columns =
        texels.map { Double($0.width) } ?? DisplayContent.pixelCount(region.width, scaleX, phase: phaseX)
      let rows =
        texels.map { Double($0.height) } ?? DisplayContent.pixelCount(region.height, scaleY, phase: phaseY)
      region.origin.x += (Double(texels?.minX ?? 0) - phaseX) / scaleX
      region.origin.y += (Double(texels?.minY ?? 0) - phaseY) / scaleY
      (region.size.width, region.size.height) = (columns / scaleX, rows / scaleY)
      return record.rasterize(region: region, scaleX: scaleX, scaleY: scaleY)
    case .shape(let drawing):
      return drawing.rasterize(scaleX: scaleX, scaleY: scaleY)
    case .gradient(let drawing):
      return ramp(drawing.content)
    }
  }

  /// Forgets what no frame has used lately.
  package func trim() { drop { frame - $0.lastUse > patience } }

  private func dropOldest() {
    let unused = entries.values.filter { $0.lastUse < frame }.map(\.lastUse).sorted()
    guard !unused.isEmpty else { return }
    let limit = unused[unused.count / 2]
    drop { $0.lastUse < frame && $0.lastUse <= limit }
  }

  private func drop(_ isUnwanted: (Entry) -> Bool) {
    entries = entries.filter { !isUnwanted($0.value) }
    byteCount = entries.values.reduce(0) { $0 + $1.pixels.bytes.count }
  }
}
