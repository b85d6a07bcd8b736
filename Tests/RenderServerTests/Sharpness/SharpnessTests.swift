import CoreGraphics
import LayerModel
import OpenGLRenderer
import RenderServer
import StrataTestKit
import Testing

/// Vector content at rest is drawn on the very pixels it is shown on, wherever it lies.
struct SharpnessTests {
  static let positions = [SIMD2(35.0, 28.0), SIMD2(36.37, 29.61), SIMD2(34.4999, 30.123)]
  static let turns = [
    CATransform3DIdentity, CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1),
    CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeRotation(-.pi / 2, 0, 0, 1),
  ]

  static func scenes(_ content: SharpScene.Content) -> [SharpScene] {
    var scenes: [SharpScene] = []
    for position in positions {
      for zoom in [1, 1.25, 1.4146, 1.5, 1.75] {
        scenes.append(SharpScene(content: content, zoom: zoom, position: position))
        scenes.append(SharpScene(content: content, scale: zoom, position: position))
      }
      for turn in turns {
        scenes.append(SharpScene(content: content, zoom: 1.4146, position: position, transform: turn))
      }
    }
    return scenes
  }

  @Test(arguments: SharpScene.Content.allCases)
  func contentAtRestIsWhatCairoDrawsThere(content: SharpScene.Content) throws {
    for scene in Self.scenes(content) {
      let difference = SharpScene.difference(try SharpScene.software(scene.list()), scene.direct)
      // Cairo samples a pixel's rows 15 times and its columns 256 times: a raster made upright and shown turned or
      // mirrored differs from one drawn that way by one of the 15.
      let isUpright = scene.transform == CATransform3DIdentity
      #expect(difference <= (isUpright ? 2 : 17), "\(scene)")
    }
  }

  @Test(arguments: SharpScene.Content.allCases)
  func openGLDrawsContentAtRestAsSoftwareDoes(content: SharpScene.Content) throws {
    let lists = Self.scenes(content).map { $0.list() }
    let pictures = try OffscreenGL.run { renderer in
      try lists.map { list in
        try renderer.render(list, damage: nil)
        return renderer.readPixels()
      }
    }
    for (list, picture) in zip(lists, pictures ?? []) {
      #expect(SharpScene.difference(picture, try SharpScene.software(list)) <= 2)
    }
  }

  @Test func anotherDeepTreeShowsTheSameRaster() {
    // The same place, reached by sums that round differently.
    var (one, other) = (SharpScene(zoom: 1.4146), SharpScene(zoom: 1.4146))
    one.position = SIMD2(36.3, 29.6)
    other.position = SIMD2(36.1 + 0.2, 29.1 + 0.5)
    #expect(one.list().contents == other.list().contents)
  }

  @Test func roundedContentIsSharpInside() throws {
    var scene = SharpScene(zoom: 1.4146, position: SIMD2(36.37, 29.61))
    let direct = scene.direct
    scene.change = {
      $0.masksToBounds = 1
      $0.cornerRadius = 3
    }
    let picture = try SharpScene.software(scene.list())
    // Device pixels well inside the layer, which reaches from (9.3, 11.5) to (94.2, 73.7).
    for y in 17..<68 {
      for x in 16..<88 {
        let start = y * picture.bytesPerRow + x * 4
        for channel in start..<start + 4 {
          #expect(abs(Int(picture.bytes[channel]) - Int(direct.bytes[channel])) <= 2)
        }
      }
    }
  }

  private func animation(_ keyPath: String, from: Double, to: Double) throws -> AnimationChange {
    let path = try #require(PropertyPath(parsing: keyPath, for: nil))
    var timing = MediaTiming()
    timing.duration = 1
    let ends = Endpoints(from: .number(from), to: .number(to))
    let spec = AnimationSpec(
      timing: timing, curve: nil, isRemovedOnCompletion: true,
      body: .property(PropertyAnimation(path: path, source: .basic(ends))))
    return .add(CommittedAnimation(id: AnimationID(raw: 1), key: nil, keyPath: nil, spec: spec))
  }

  @Test(arguments: [
    ("position.x", 10.1, 40.7, 1), ("position.y", 3.3, 50.2, 1), ("transform.scale", 0.5, 2.0, 5),
  ])
  func motionMakesNoRasterPerFrameAndEndsSharp(keyPath: String, from: Double, to: Double, most: Int) throws {
    for content in SharpScene.Content.allCases {
      let scene = SharpScene(content: content, zoom: 1.4146, position: SIMD2(36.37, 29.61))
      let change = try animation(keyPath, from: from, to: to)
      for isAncestor in [false, true] {
        var commit = scene.commit
        if isAncestor, keyPath == "transform.scale" { continue }
        commit.updates[isAncestor ? 0 : 1].animations = [change]
        let tree = RenderTree()
        tree.apply(commit)
        var rasters: Set<RasterKey> = []
        for frame in 0..<60 {
          for content in SharpScene.list(tree, at: Double(frame) / 60).contents {
            rasters.insert(RasterKey(content))
          }
        }
        #expect(!rasters.isEmpty && rasters.count <= most, "\(keyPath): \(rasters.count)")
        let rest = SharpScene.list(tree, at: 1.01)
        #expect(SharpScene.difference(try SharpScene.software(rest), scene.direct) <= 2)
        #expect(rest.contents.allSatisfy { !rasters.contains(RasterKey($0)) })
      }
    }
  }

  @Test func oneRecordInManyPlacesHasFewRasters() {
    var commit = SharpScene().commit
    let layer = commit.updates.removeLast()
    var ids: [LayerID] = []
    let record = CGContext.recording(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000)).finishRecording()
    for index in 0..<200 {
      var copy = LayerUpdate(id: LayerID(raw: UInt64(10 + index)))
      copy.values = layer.values
      copy.content = layer.content
      copy.content?.contents = .record(record)
      copy.values?.bounds = SIMD4(0, 0, 1000, 1000)
      copy.values?.position = SIMD2(Double(index) * 0.013, Double(index) * 0.017)
      ids.append(copy.id)
      commit.updates.append(copy)
    }
    commit.updates[0].sublayers = ids
    let tree = RenderTree()
    tree.apply(commit)
    // 32 million pixels of their own, and one raster for all others.
    #expect(SharpScene.list(tree, at: 0).contents.count <= 34)
  }
}
