import CoreGraphics
import Foundation
import LayerModel
import OpenGLRenderer
import RenderServer
import StrataTestKit
import Testing

/// Frame after frame of pictures, shapes and shadows that are never the same again leave nothing behind.
///
/// `STRATA_COUNT` says how many frames; `Scripts/soak memory` draws 10 000.
@Suite(.serialized) struct FlatMemoryTests {
  /// As often as the render loop does it.
  private static let framesBetweenTrims = 60

  /// Each frame has new contents, another shape, other shadows, groups of other sizes.
  private struct Animation {
    private let tree = RenderTree()
    private var list = DisplayList()

    init() {
      var commit = Commit()
      for raw in 1...6 { commit.updates.append(Self.update(raw, frame: 0)) }
      commit.updates[0].sublayers = (2...5).map { LayerID(raw: UInt64($0)) }
      commit.updates[4].mask = .set(LayerID(raw: 6))
      commit.roots = [LayerID(raw: 1)]
      tree.apply(commit)
    }

    mutating func list(ofFrame frame: Int) -> DisplayList {
      var commit = Commit()
      for raw in 2...6 { commit.updates.append(Self.update(raw, frame: frame)) }
      tree.apply(commit)
      tree.evaluate(at: Double(frame) / 60)
      tree.flatten(into: &list, viewport: Viewport(width: 96, height: 96))
      return list
    }

    private static func update(_ raw: Int, frame: Int) -> LayerUpdate {
      var update = LayerUpdate(id: LayerID(raw: UInt64(raw)))
      let part = Double(frame % 97) / 97
      var values = LayerValues()
      values.bounds = SIMD4(0, 0, 30 + 20 * part, 40)
      values.position = SIMD2(20 * Double(raw), 40 + 10 * part)
      var content = LayerContent()
      switch raw {
      case 1:
        values.bounds = SIMD4(0, 0, 96, 96)
        values.position = SIMD2(48, 48)
        values.backgroundColor = ColorLanes.white
      case 2:
        // A new picture, as a movie has them.
        var pixels = PixelBuffer(width: 64, height: 64)
        for index in stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[index] = 255 }
        pixels.bytes[0] = UInt8(frame % 256)
        content.contents = .image(CGImage(pixels: pixels))
      case 3:
        var shape = ShapeContent()
        var path = PathData()
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 10 + 30 * part, height: 35))
        shape.path = path
        content.shape = shape
        values.strokeColor = ColorLanes.black
        values.strokeEnd = part
        values.shadowOpacity = 0.7
        values.shadowRadius = 1 + 30 * part
      case 4:
        // What `draw(in:)` gives: a new record.
        let context = CGContext.recording(bounds: CGRect(x: 0, y: 0, width: 30, height: 30))
        context.fillEllipse(in: CGRect(x: 0, y: 0, width: 30 * part + 1, height: 20))
        content.contents = .record(context.finishRecording())
        values.transform = CATransform3DMakeRotation(part, 0, 0, 1)
      case 5:
        values.backgroundColor = SIMD4(part, 0.2, 0.5, 1)
        values.cornerRadius = 10
        values.opacity = 0.8
        var gradient = GradientContent()
        gradient.colors = [.black, ColorValue(red: part, green: 1, blue: 0, alpha: 1)]
        content.gradient = gradient
      default:
        values.backgroundColor = ColorLanes.black
        values.cornerRadius = 5 + 10 * part
      }
      update.values = values
      update.content = content
      return update
    }
  }

  private static let frames = RandomRun("frames of new content", count: 360).count

  /// In MiB. Both halves of a run after the first fifth may differ by this much: the allocator keeps some. Only where
  /// nothing else runs in the process does that say anything.
  private static let slack = 12
  private static let isAlone = ProcessInfo.processInfo.environment["STRATA_COUNT"] != nil

  @Test func openGLObjectsAndMemoryStayFlat() throws {
    let frames = Self.frames
    let result = try OffscreenGL.run { renderer in
      try Self.draw(frames, on: renderer) { renderer.objectCount }
    }
    guard let result else { return }
    let counts = result.samples
    let (early, late) = (counts.prefix(counts.count / 2), counts.suffix(counts.count / 2))
    print("OpenGL: \(counts.last ?? GLObjectCount()), resident MiB \(result.early) and \(result.late)")
    for field in [\GLObjectCount.textures, \.framebuffers, \.buffers, \.programs] {
      let most = (early.map { $0[keyPath: field] }.max() ?? 0, late.map { $0[keyPath: field] }.max() ?? 0)
      #expect(most.1 <= most.0, "\(field): \(most)")
    }
    if Self.isAlone { #expect(result.late <= result.early + Self.slack) }
  }

  @Test func softwareRastersAndMemoryStayFlat() throws {
    let renderer = SoftwareRenderer()
    let result = try Self.draw(Self.frames, on: renderer) { renderer.rasterCount }
    let counts = result.samples
    let most = (counts.prefix(counts.count / 2).max() ?? 0, counts.suffix(counts.count / 2).max() ?? 0)
    print("software: \(most) rasters, resident MiB \(result.early) and \(result.late)")
    #expect(most.1 <= most.0)
    if Self.isAlone { #expect(result.late <= result.early + Self.slack) }
  }

  @Test func closingFreesEverything() throws {
    let left = try OffscreenGL.run { renderer in
      _ = try Self.draw(20, on: renderer) { 0 }
      renderer.close()
      return renderer.objectCount
    }
    if let left { #expect(left == GLObjectCount()) }
  }

  private struct Result<Sample: Sendable>: Sendable {
    /// Of every frame after the first fifth.
    var samples: [Sample] = []
    /// The most resident MiB of the first and of the second half of those.
    var early = 0
    var late = 0
  }

  private static func draw<Sample: Sendable>(
    _ frames: Int, on renderer: any Renderer, sample: () -> Sample
  ) throws -> Result<Sample> {
    var animation = Animation()
    var result = Result<Sample>()
    var old: DisplayList?
    for frame in 0..<frames {
      let list = animation.list(ofFrame: frame)
      try renderer.render(list, damage: Damage.between(old, list))
      old = list
      if frame % framesBetweenTrims == 0 { renderer.trimCaches() }
      guard frame >= frames / 5 else { continue }
      result.samples.append(sample())
      if frame % 20 == 0 {
        if frame < frames * 3 / 5 {
          result.early = max(result.early, resident)
        } else {
          result.late = max(result.late, resident)
        }
      }
    }
    return result
  }

  private static var resident: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return (pages * 4096) >> 20
  }
}
