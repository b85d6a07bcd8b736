import CoreGraphics
import Foundation
import LayerModel
import OpenGLRenderer
import RenderServer
import StrataTestKit
import Testing

/// Vector content that no single raster could show sharp: far larger than the picture, or foreshortened.
struct LargeContentTests {
  /// The corner of the text, and of the shape's circle, far enlarged.
  static func large(_ content: SharpScene.Content, _ zoom: Double, turn: Double = 0) -> SharpScene {
    var scene = SharpScene(content: content, zoom: zoom, position: SIMD2(0, 0), stage: SIMD2(70.3, 60.7))
    let shown = content == .record ? SIMD2(6.2, 8.4) : SIMD2(31.0, 26.0)
    // The layer turns about its centre, which lies so that the point shown is at the stage's corner.
    let (dx, dy) = (30 - shown.x, 22 - shown.y)
    scene.position = SIMD2(dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn))
    scene.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
    return scene
  }

  @Test(arguments: SharpScene.Content.allCases, [100.0, 400, 3000])
  func enlargedContentIsWhatCairoDrawsThere(content: SharpScene.Content, zoom: Double) throws {
    let scene = Self.large(content, zoom)
    let list = scene.list()
    #expect(SharpScene.difference(try SharpScene.software(list), scene.direct) <= 2)
    let raster = ContentRasterizer.rasterize(list.contents[0])
    #expect(raster.width <= 160 + 512 && raster.height <= 140 + 512)
  }

  @Test(arguments: SharpScene.Content.allCases, [150.0, 900])
  func turnedEnlargedContentIsSharp(content: SharpScene.Content, zoom: Double) throws {
    let scene = Self.large(content, zoom, turn: 0.4)
    let picture = try SharpScene.software(scene.list())
    // A raster of 4096 pixels for all of it would differ by more than 3 in the mean.
    #expect(SharpScene.mean(picture, scene.direct) < 0.6)
  }

  static let tilts = [
    (SIMD3(1.0, 0, 0), 1.2, 120.0), (SIMD3(0.0, 1, 0), -1.1, 90), (SIMD3(1.0, 1, 0), 1.25, 80),
    (SIMD3(1.0, -0.4, 0.3), 0.5, 300),
  ]

  static func tilted(_ content: SharpScene.Content, _ tilt: (SIMD3<Double>, Double, Double)) -> SharpScene {
    var scene = SharpScene(content: content, zoom: 2.4, position: SIMD2(30, 26))
    var transform = CATransform3DIdentity
    transform.m34 = -1 / tilt.2
    scene.transform = CATransform3DRotate(transform, tilt.1, tilt.0.x, tilt.0.y, tilt.0.z)
    return scene
  }

  @Test(arguments: SharpScene.Content.allCases, tilts.indices)
  func foreshortenedContentIsSharpNearAndFar(content: SharpScene.Content, tilt: Int) throws {
    let list = Self.tilted(content, Self.tilts[tilt]).list()
    let picture = try SharpScene.software(list)
    let truth = try TrueProjection(content, list.items[0].transform).picture
    let mean = SharpScene.mean(picture, truth)
    #expect(mean < 1)
  }

  @Test(arguments: SharpScene.Content.allCases)
  func openGLDrawsLargeContentAsSoftwareDoes(content: SharpScene.Content) throws {
    let flat = [Self.large(content, 100), Self.large(content, 3000), Self.large(content, 150, turn: 0.4)]
    let lists = (flat + Self.tilts.map { Self.tilted(content, $0) }).map { $0.list() }
    let pictures = try OffscreenGL.run { renderer in
      try lists.map { list in
        try renderer.render(list, damage: nil)
        return renderer.readPixels()
      }
    }
    for (index, (list, picture)) in zip(lists, pictures ?? []).enumerated() {
      let software = try SharpScene.software(list)
      let (most, mean) = (SharpScene.difference(picture, software), SharpScene.mean(picture, software))
      #expect(most <= 24 && mean < 0.1, "\(index): \(most), \(mean)")
    }
  }

  @Test func partsOfForeshortenedContentMeetWithoutASeam() throws {
    // One colour, half seen through: a pixel drawn twice is darker, one not drawn is lighter.
    let scene = Self.tilted(.record, (SIMD3(1, 0.7, 0.2), 1.2, 70))
    let context = CGContext.recording(bounds: CGRect(x: 0, y: 0, width: 60, height: 44))
    context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 60, height: 44))
    var drawn = scene.commit
    drawn.updates[1].content?.contents = .record(context.finishRecording())
    drawn.updates[1].values?.opacity = 0.5
    let tree = RenderTree()
    tree.apply(drawn)
    let list = SharpScene.list(tree, at: 0)
    #expect(list.items.count > 3)
    var pictures = [try SharpScene.software(list)]
    let drawnByGL = try OffscreenGL.run { renderer in
      try renderer.render(list, damage: nil)
      return renderer.readPixels()
    }
    if let drawnByGL { pictures.append(drawnByGL) }
    let map = try #require(list.items[0].transform.inverse)
    for picture in pictures {
      for y in 0..<SharpScene.height {
        for x in 0..<SharpScene.width {
          let w = (Double(x) + 0.5) * map.m13 + (Double(y) + 0.5) * map.m23 + map.m33
          let at = map.project(Double(x) + 0.5, Double(y) + 0.5)
          // Well inside the layer.
          guard w > 0, at.x > 6, at.x < 54, at.y > 6, at.y < 38 else { continue }
          let value = Int(picture.bytes[y * picture.bytesPerRow + x * 4])
          #expect(abs(value - 127) <= 2, "\(x) \(y)")
        }
      }
    }
  }
}

/// What a projection of content shows: the mean of many points of each pixel, looked up in a raster that is finer
/// than any of it is shown.
struct TrueProjection {
  let picture: PixelBuffer

  init(_ content: SharpScene.Content, _ map: Homography) throws {
    let fine = 32
    let scene = SharpScene(content: content)
    let (columns, rows) = (Int(SharpScene.size.width) * fine, Int(SharpScene.size.height) * fine)
    let raster =
      content == .record
      ? SharpScene.record.rasterize(
        region: SharpScene.record.bounds, scaleX: Double(fine), scaleY: Double(fine))
      : try Self.shape(scene, Double(fine))
    let inverse = try #require(map.inverse)
    var picture = PixelBuffer(width: SharpScene.width, height: SharpScene.height)
    let samples = 8
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var sum = [0, 0, 0, 0]
        for index in 0..<samples * samples {
          let px = Double(x) + (Double(index % samples) + 0.5) / Double(samples)
          let py = Double(y) + (Double(index / samples) + 0.5) / Double(samples)
          let at = inverse.project(px, py)
          let (column, row) = (at.x * Double(fine), at.y * Double(fine))
          var pixel = [0, 0, 0, 0]
          if at.w > 0, column >= 0, row >= 0, column < Double(columns), row < Double(rows) {
            let start = Int(row) * raster.bytesPerRow + Int(column) * 4
            for channel in 0..<4 { pixel[channel] = Int(raster.bytes[start + channel]) }
          }
          // Onto white.
          for channel in 0..<4 { sum[channel] += pixel[channel] + 255 - pixel[3] }
        }
        for channel in 0..<4 {
          picture.bytes[y * picture.bytesPerRow + x * 4 + channel] = UInt8(sum[channel] / (samples * samples))
        }
      }
    }
    self.picture = picture
  }

  /// The shape over the layer's bounds, which hold all of it.
  private static func shape(_ scene: SharpScene, _ fine: Double) throws -> PixelBuffer {
    let list = scene.list()
    guard case .shape(var drawing) = list.contents[0].source else { return PixelBuffer(width: 0, height: 0) }
    drawing.bounds = CGRect(origin: .zero, size: SharpScene.size)
    var content = DisplayContent(source: .shape(drawing))
    (content.scaleX, content.scaleY) = (Float(fine), Float(fine))
    return ContentRasterizer.rasterize(content)
  }
}
