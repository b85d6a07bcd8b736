import CoreGraphics
import LayerModel
import OpenGLRenderer
import RenderServer
import StrataTestKit
import Testing

/// What is enormous is drawn right where it can be seen, and nothing crashes or hangs. On both renderers.
@Suite(.serialized) struct StressTests {
  @Test(arguments: StressScene.all) func softwareDrawsIt(_ scene: StressScene) throws {
    let renderer = SoftwareRenderer()
    try renderer.render(scene.list, damage: nil)
    #expect(scene.misses(renderer.readPixels()) == [])
  }

  @Test(arguments: StressScene.all) func openGLDrawsIt(_ scene: StressScene) throws {
    guard let picture = try OffscreenGL.picture(scene.list) else { return }
    #expect(scene.misses(picture) == [])
  }

  /// Each number of a layer in turn is none, or beyond all bounds; the layer above is still drawn.
  @Test func numbersThatAreNoneSpoilNoOtherLayer() throws {
    var lists: [(name: String, list: DisplayList)] = []
    let strange: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, .leastNonzeroMagnitude]
    for row in PropertyTable.rows {
      guard case .lanes(let offset, let count) = row.storage else { continue }
      for number in strange {
        let scene = StressScene("", []) { layers in
          layers.append(Self.everything(1))
          withUnsafeMutableBytes(of: &layers[0].values) { bytes in
            // An optional of plain memory begins with the memory.
            for lane in 0..<count {
              bytes.storeBytes(
                of: number, toByteOffset: offset + lane * MemoryLayout<Double>.size, as: Double.self)
            }
          }
          layers.append(StressScene.layer(2, 60, 60, 40, 40) { $0.backgroundColor = StressScene.blue })
        }
        lists.append(("\(row.name) \(number)", scene.list))
      }
    }
    let software = SoftwareRenderer()
    for (name, list) in lists {
      try software.render(list, damage: nil)
      #expect(Self.isBlue(software.readPixels()), "software, \(name)")
    }
    let all = lists
    let failed = try OffscreenGL.run { renderer in
      try all.compactMap { name, list -> String? in
        try renderer.render(list, damage: nil)
        return Self.isBlue(renderer.readPixels()) ? nil : name
      }
    }
    #expect(failed ?? [] == [])
  }

  private static func isBlue(_ pixels: PixelBuffer) -> Bool {
    let start = 80 * pixels.bytesPerRow + 80 * 4
    return Array(pixels.bytes[start..<start + 4]) == [255, 0, 0, 255]
  }

  /// A layer that uses every number it has.
  private static func everything(_ raw: Int) -> LayerUpdate {
    var content = StressScene.shape { $0.addEllipse(in: CGRect(x: 5, y: 5, width: 60, height: 40)) }
    content.shape?.dashPattern = [4, 2]
    var gradient = GradientContent()
    gradient.colors = [.black, .white]
    content.gradient = gradient
    var pixels = PixelBuffer(width: 3, height: 3)
    for index in pixels.bytes.indices { pixels.bytes[index] = 200 }
    content.contents = .image(CGImage(pixels: pixels))
    content.traits.insert(.replicates)
    return StressScene.layer(raw, 30, 30, 70, 50, content: content) {
      $0.backgroundColor = StressScene.red
      $0.cornerRadius = 8
      $0.borderWidth = 3
      $0.shadowOpacity = 0.5
      $0.strokeColor = StressScene.blue
      $0.masksToBounds = 1
      $0.opacity = 0.9
      $0.instanceCount = 2
      $0.contentsCenter = SIMD4(0.3, 0.3, 0.3, 0.3)
    }
  }
}
