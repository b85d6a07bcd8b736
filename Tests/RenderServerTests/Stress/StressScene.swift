import CoreGraphics
import LayerModel
import OpenGLRenderer
import RenderServer
import StrataTestKit
import Testing

/// A small picture of something enormous, and what it must show at some pixels.
struct StressScene: CustomTestStringConvertible, Sendable {
  struct Probe: Sendable {
    var x: Int
    var y: Int
    /// Red, green, blue; 0…255.
    var color: [Int]
  }

  let testDescription: String
  let commit: Commit
  let probes: [Probe]

  static let side = 160

  /// - Parameter build: the layers above a white root of 160 × 160 points, back to front.
  init(_ name: String, _ probes: [Probe], _ build: (inout [LayerUpdate]) -> Void) {
    testDescription = name
    self.probes = probes
    var layers: [LayerUpdate] = []
    build(&layers)
    var root = LayerUpdate(id: LayerID(raw: 1_000_000))
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, Double(Self.side), Double(Self.side))
    values.position = SIMD2(Double(Self.side) / 2, Double(Self.side) / 2)
    values.backgroundColor = ColorLanes.white
    root.values = values
    root.content = LayerContent()
    let inner = Set(layers.flatMap { $0.sublayers ?? [] })
    root.sublayers = layers.map(\.id).filter { !inner.contains($0) }
    var commit = Commit()
    commit.updates = layers + [root]
    commit.roots = [root.id]
    self.commit = commit
  }

  /// A layer whose corner is at (x, y).
  static func layer(
    _ raw: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    content: LayerContent = LayerContent(), sublayers: [Int] = [],
    change: (inout LayerValues) -> Void = { _ in }
  ) -> LayerUpdate {
    var update = LayerUpdate(id: LayerID(raw: UInt64(raw)))
    var values = LayerValues()
    values.anchorPoint = SIMD2(0, 0)
    values.position = SIMD2(x, y)
    values.bounds = SIMD4(0, 0, width, height)
    change(&values)
    update.values = values
    update.content = content
    update.sublayers = sublayers.map { LayerID(raw: UInt64($0)) }
    return update
  }

  static func shape(_ build: (inout PathData) -> Void) -> LayerContent {
    var content = LayerContent()
    var shape = ShapeContent()
    var path = PathData()
    build(&path)
    shape.path = path
    content.shape = shape
    return content
  }

  static let red = SIMD4<Double>(1, 0, 0, 1)
  static let blue = SIMD4<Double>(0, 0, 1, 1)

  var list: DisplayList {
    let tree = RenderTree()
    tree.apply(commit)
    tree.evaluate(at: 0)
    var list = DisplayList()
    tree.flatten(into: &list, viewport: Viewport(width: Self.side, height: Self.side))
    return list
  }

  /// What is wrong with a picture of it.
  func misses(_ pixels: PixelBuffer) -> [String] {
    probes.compactMap { probe in
      let start = probe.y * pixels.bytesPerRow + probe.x * 4
      let got = [2, 1, 0].map { Int(pixels.bytes[start + $0]) }
      let isNear = zip(got, probe.color).allSatisfy { abs($0 - $1) <= 6 }
      return isNear ? nil : "(\(probe.x), \(probe.y)) is \(got), not \(probe.color)"
    }
  }
}
