import CoreGraphics

/// The pictures a file defines: rows of colours, by name.
struct SceneImages {
  private var images: [String: CGImage] = [:]

  /// A side's greatest length, in pixels.
  private static let longestSide = 4096

  init(_ field: SceneField?) throws(SceneError) {
    guard let field else { return }
    guard case .object(let members) = field.value else { throw field.error("needs an object") }
    for name in members.keys.sorted() {
      images[name] = try Self.image(field.required(name))
    }
  }

  /// The picture a field names.
  func image(_ field: SceneField) throws(SceneError) -> CGImage {
    let name = try field.string()
    guard let image = images[name] else { throw field.error("names no picture: \"\(name)\"") }
    return image
  }

  private static func image(_ field: SceneField) throws(SceneError) -> CGImage {
    let rows = try field.elements()
    let width = try rows.first?.elements().count ?? 0
    guard width > 0 else { throw field.error("needs at least one row of at least one colour") }
    guard max(width, rows.count) <= longestSide else {
      throw field.error("is larger than \(longestSide) pixels")
    }
    var pixels = PixelBuffer(width: width, height: rows.count)
    for (y, row) in rows.enumerated() {
      let cells = try row.elements()
      guard cells.count == width else { throw row.error("needs \(width) colours, as the first row has") }
      for (x, cell) in cells.enumerated() {
        let color = try cell.color()
        let start = (y * width + x) * 4
        for (offset, channel) in [color.blue, color.green, color.red, 1].enumerated() {
          pixels.bytes[start + offset] = UInt8((channel * color.alpha * 255).rounded())
        }
      }
    }
    return CGImage(pixels: pixels)
  }
}
