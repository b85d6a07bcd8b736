import CoreGraphics
import LayerModel

/// Draws display lists on the CPU: the reference, the headless renderer, and the fallback where there is no GL.
/// Deterministic to the byte. Render thread only.
package final class SoftwareRenderer: Renderer {
  package let name = "software"

  let rasterizer = ContentRasterizer()
  /// How many pieces of content are kept as pixels.
  package var rasterCount: Int { rasterizer.count }
  private var picture = Surface(bounds: .empty)
  var targets: [Target] = []
  /// Surfaces of groups, kept for the next frame.
  var spareSurfaces: [Surface] = []
  var openGroups: [GroupSurfaces] = []
  /// The content of the list being drawn, rasterised when an item first needs it.
  private var rasters: [PixelBuffer?] = []
  let clips = ClipTable()
  private var parts = ItemParts()
  private var shadowTables = ShadowTables<ShadowTable>()

  /// Coverages of one row of pixels.
  private var coverages = CoverageMemory(capacity: 4096)

  package init() {}

  package func render(_ list: DisplayList, damage: PixelRect?) throws {
    let full = PixelRect(minX: 0, minY: 0, maxX: max(0, list.width), maxY: max(0, list.height))
    var region = damage.map { list.growing($0.intersection(full)) } ?? full
    if picture.bounds != full {
      picture = Surface(bounds: full)
      region = full
    }
    guard !region.isEmpty else { return }
    rasterizer.beginFrame()
    shadowTables.beginFrame { _ in }
    rasters.removeAll(keepingCapacity: true)
    for _ in list.contents { rasters.append(nil) }
    clips.make(list)
    parts.make(list, clips.chains, seen: region)
    targets.removeAll(keepingCapacity: true)
    targets.append(Target(surface: picture, scissor: region))
    openGroups.removeAll(keepingCapacity: true)
    picture.fill(region, with: Blend.pixel(list.background, 1))
    for command in list.commands { run(command, list) }
    targets.removeAll(keepingCapacity: true)
    rasters.removeAll(keepingCapacity: true)
  }

  package func readPixels() -> PixelBuffer { picture.pixelBuffer() }

  package func trimCaches() {
    rasterizer.trim()
    spareSurfaces = []
    shadowTables.removeAll { _ in }
  }

  private func run(_ command: DisplayCommand, _ list: DisplayList) {
    switch command {
    case .draw(let first, let count):
      let range = Int(first)..<Int(first) + Int(count)
      for index in range.clamped(to: list.items.indices) { draw(index, list) }
    case .beginGroup(let index): beginGroup(list.groups[Int(index)], list)
    case .beginMask(let index): beginMask(list.groups[Int(index)])
    case .endGroup(let index): endGroup(list.groups[Int(index)], list)
    }
  }

  private func draw(_ index: Int, _ list: DisplayList) {
    guard let target = targets.last, !target.scissor.isEmpty, list.items[index].paints else { return }
    let visible = target.scissor.intersection(clips.chains.scissor(of: list.items[index].clip))
    guard
      parts.part(index, list, clips.chains, visible: visible, isCovered: openGroups.isEmpty)
    else { return draw(list.items[index], target, list) }
    var item = list.items[index]
    let clip = item.clip
    for part in parts.parts {
      item.clip = part.isPlain ? -1 : clip
      draw(item, Target(surface: target.surface, scissor: part.area), list)
    }
  }

  private func draw(_ item: DisplayItem, _ target: Target, _ list: DisplayList) {
    switch item.kind {
    case .fill: fill(item, target, list)
    case .border: border(item, target, list)
    case .shadow: shadow(item, target, list)
    case .gradient: gradient(item, target, list)
    case .image: image(item, target, list)
    }
  }

  /// Scratch memory of at least `count` numbers, until it is asked for again.
  func coverageRow(_ count: Int) -> UnsafeMutablePointer<Float> {
    if coverages.capacity < count { coverages = CoverageMemory(capacity: 2 * count) }
    return coverages.memory
  }

  /// The blur of a shadow, where it is looked up.
  func shadowTable(_ item: DisplayItem) -> ShadowTable? {
    guard let key = ShadowTable.Key(item) else { return nil }
    return shadowTables.value(for: key) { ShadowTable(key) }
  }

  /// Where the content of an item shows anything, where most of it does not.
  func occupiedCells(_ index: Int32, _ list: DisplayList) -> OccupiedCells? {
    list.contents.indices.contains(Int(index))
      ? rasterizer.occupiedCells(of: list.contents[Int(index)]) : nil
  }

  /// The pixels of an item's content; nil where there are none.
  func raster(_ index: Int32, _ list: DisplayList) -> PixelBuffer? {
    guard list.contents.indices.contains(Int(index)) else { return nil }
    let pixels = rasters[Int(index)] ?? rasterizer.pixels(for: list.contents[Int(index)])
    rasters[Int(index)] = pixels
    return pixels.width > 0 && pixels.height > 0 ? pixels : nil
  }
}

/// Numbers that a row of pixels needs.
private final class CoverageMemory {
  let capacity: Int
  let memory: UnsafeMutablePointer<Float>

  init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }
}
