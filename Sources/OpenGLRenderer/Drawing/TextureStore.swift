import CGLHeaders
import CoreGraphics
import LayerModel
import RenderServer

/// Textures of the content that frames sample, kept while frames use them. Their pixels are not kept.
final class TextureStore {
  private struct Entry {
    var texture: GLuint
    var bytes: Int
    let cells: OccupiedCells?
    var lastUse: Int
  }

  /// Bytes kept of what the current frame does not use.
  private static let budget = 256 << 20
  /// How many frames something may go unused. A shape that moves is another shape in each frame.
  private static let patience = 120
  private static let shapePatience = 8

  /// The most texels along a side that the driver takes; larger pictures are averaged down to it.
  private let largestSide: Int
  private var entries: [RasterKey: Entry] = [:]
  private var byteCount = 0
  private var frame = 0
  private var shadows = ShadowTables<GLuint>()
  /// The keys of the frame's contents, by index.
  private var keys: [RasterKey] = []

  init(largestSide: Int) { self.largestSide = largestSide }

  /// How many textures are kept.
  var count: Int { entries.count }

  func begin(_ gl: GLFunctions, _ list: DisplayList) {
    frame += 1
    shadows.beginFrame { delete(gl, $0) }
    keys.removeAll(keepingCapacity: true)
    for content in list.contents { keys.append(RasterKey(content)) }
    if frame.isMultiple(of: TextureStore.shapePatience) || byteCount > TextureStore.budget { trim(gl) }
  }

  /// The texture of a piece of the frame's content, made at its first use and bound to the current unit; 0 where
  /// there is nothing to draw.
  func bind(_ gl: GLFunctions, _ index: Int32, of list: DisplayList) -> GLuint {
    guard keys.indices.contains(Int(index)) else { return 0 }
    let key = keys[Int(index)]
    if var entry = entries[key] {
      gl.bindTexture(GLenum(GL_TEXTURE_2D), entry.texture)
      guard entry.lastUse != frame else { return entry.texture }
      entry.lastUse = frame
      entries[key] = entry
      return entry.texture
    }
    return make(gl, key, list.contents[Int(index)]).texture
  }

  /// Where a piece of the frame's content shows anything, where most of it does not. Makes its texture.
  func occupiedCells(_ gl: GLFunctions, _ index: Int32, of list: DisplayList) -> OccupiedCells? {
    guard keys.indices.contains(Int(index)) else { return nil }
    let key = keys[Int(index)]
    if let entry = entries[key] { return entry.cells }
    gl.activeTexture(GLenum(GL_TEXTURE0))
    return make(gl, key, list.contents[Int(index)]).cells
  }

  private func make(_ gl: GLFunctions, _ key: RasterKey, _ content: DisplayContent) -> Entry {
    let pixels = ContentRasterizer.rasterize(content).fitting(largestSide)
    let isEmpty = pixels.width == 0 || pixels.height == 0
    let texture = isEmpty ? 0 : GLTexture.make(gl, pixels)
    let entry = Entry(
      texture: texture, bytes: pixels.bytes.count, cells: OccupiedCells(pixels), lastUse: frame)
    entries[key] = entry
    byteCount += pixels.bytes.count
    return entry
  }

  /// Frees what no frame has used lately; what exceeds the budget, oldest first.
  func trim(_ gl: GLFunctions) {
    drop(gl) { key, entry in
      let age = frame - entry.lastUse
      if case .shape = key { return age > TextureStore.shapePatience }
      return age > TextureStore.patience
    }
    guard byteCount > TextureStore.budget else { return }
    let unused = entries.values.filter { $0.lastUse < frame }.map(\.lastUse).sorted()
    guard !unused.isEmpty else { return }
    let limit = unused[unused.count / 2]
    drop(gl) { $1.lastUse < frame && $1.lastUse <= limit }
  }

  func destroy(_ gl: GLFunctions) {
    drop(gl) { _, _ in true }
    shadows.removeAll { delete(gl, $0) }
  }

  /// Binds a shadow's table to the current unit.
  func bind(_ gl: GLFunctions, _ key: ShadowTable.Key) {
    let texture = shadows.value(for: key) { GLTexture.make(gl, ShadowTable(key)) }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
  }

  private func delete(_ gl: GLFunctions, _ texture: GLuint) {
    gl.objects.delete(texture: texture, gl)
  }

  private func drop(_ gl: GLFunctions, _ isUnwanted: (RasterKey, Entry) -> Bool) {
    for (key, entry) in entries where isUnwanted(key, entry) {
      if entry.texture != 0 { gl.objects.delete(texture: entry.texture, gl) }
      byteCount -= entry.bytes
      entries[key] = nil
    }
  }
}
